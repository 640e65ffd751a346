// Hands a user over to the portal: `npm run external-session -- <company> <user>` prints an address that signs the user in
// once, within five minutes (EXTERNAL_SESSION_MINUTES). For another program of the company that has authenticated the user.
import { parseArgs } from 'node:util';
import type { Connection } from '../src/server/db/Connection.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { Config } from '../src/server/settings/config.ts';
import { findAccount } from '../src/server/shell/credentials/accounts.ts';
import { issueExternalSession } from '../src/server/shell/session/externalSessions.ts';
import { Misuse, runScript } from './runScript.ts';
import { readConfig, withDatabase } from './withDatabase.ts';

async function issueAddress(connection: Connection, { publicUrl, host, port }: Config, company: string, user: string): Promise<string> {
  const found = await findAccount(connection, { username: user, company });
  if (!found)
    throw new StartProblem(`There is no active user ${user} of an active company ${company}.`, 'Use the names of the sign-in page.');
  const id = await issueExternalSession(connection, { userId: found.id, companyId: found.company, now: new Date() });
  const home = publicUrl?.replace(/\/$/, '') ?? `http://${host}:${port}`;
  return `${home}/${found.company_code}/login?session=${id}`;
}

await runScript(async () => {
  const [company, user, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (!company || !user || others.length > 0) throw new Misuse('Specify a company and a user.');
  const config = readConfig();
  const address = await withDatabase(config, config.databaseUrl, (_database, connection) =>
    issueAddress(connection, config, company, user),
  );
  process.stdout.write(`${address}\n`);
}, 'Usage: npm run external-session -- <company> <user>');
