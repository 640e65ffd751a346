// Hands a user over to the portal: `npm run external-session -- <company> <user>` prints an address that signs the user in
// once, within five minutes (EXTERNAL_SESSION_MINUTES). For another program of the company that has authenticated the user.
import { parseArgs } from 'node:util';
import type { Config } from '../src/server/config.ts';
import type { Connection } from '../src/server/db/Connection.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { withoutCase } from '../src/server/db/schema/entityIndexes.ts';
import { sql } from '../src/server/db/sql.ts';
import { issueExternalSession } from '../src/server/shell/session/externalSessions.ts';
import { Misuse, runScript } from './runScript.ts';
import { readConfig, withDatabase } from './withDatabase.ts';

async function issueAddress(connection: Connection, { publicUrl, host, port }: Config, company: string, user: string): Promise<string> {
  const [found] = await connection.run<{ userId: number; companyId: number; code: string }>(sql`
    select u.id as "userId", c.id as "companyId", c.code from users u join companies c on c.id = u."MT_COMP"
    where c.code = ${company.toLowerCase()} and ${withoutCase(sql`u."MT_UID"`)} = ${withoutCase(sql`${user}::text`)}
      and u."MT_STATUS" = 'active' and c.status = 'active'`);
  if (!found)
    throw new StartProblem(`There is no active user ${user} of an active company ${company}.`, 'Use the names of the sign-in page.');
  const id = await issueExternalSession(connection, { ...found, now: new Date() });
  const home = publicUrl?.replace(/\/$/, '') ?? `http://${host}:${port}`;
  return `${home}/${found.code}/login?session=${id}`;
}

await runScript(async () => {
  const [company, user, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (!company || !user || others.length > 0) throw new Misuse('Name a company and a user.');
  const config = readConfig();
  const address = await withDatabase(config, config.databaseUrl, (_database, connection) =>
    issueAddress(connection, config, company, user),
  );
  process.stdout.write(`${address}\n`);
}, 'Usage: npm run external-session -- <company> <user>');
