// Names the first holder of a staff role: `npm run staff-role -- grant <user> <role>`. A further holder is asked for by a
// holder and confirmed by a second person, in the portal.
import { parseArgs } from 'node:util';
import type { Connection } from '../src/server/db/Connection.ts';
import { grantFirstRole } from '../src/server/domain/staff_roles/grantFirstRole.ts';
import type { Config } from '../src/server/settings/config.ts';
import { Misuse, runScript } from './runScript.ts';
import { readConfig, withDatabase } from './withDatabase.ts';

async function grant(connection: Connection, { productCode }: Config, userId: string, role: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await grantFirstRole(connection, { productCode, userId, role, today });
}

await runScript(async () => {
  const [verb, user, role, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (verb !== 'grant' || !user || !role || others.length > 0) throw new Misuse('Specify grant, a user and a role.');
  const config = readConfig();
  await withDatabase(config, config.databaseUrl, (_database, connection) => grant(connection, config, user, role));
  process.stdout.write(`${user} now holds the role ${role}.\n`);
}, 'Usage: npm run staff-role -- grant <user> <role>');
