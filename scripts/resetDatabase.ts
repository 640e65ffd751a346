// Empties the database: `npm run db:reset [-- --yes]`. Deletes the embedded database, which the next start creates again. In the database
// at DATABASE_URL drops only the tables of the definitions and the jobs, and only with --yes.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { placeOfDatabase } from '../src/server/db/databaseUrl.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { readCatalogue } from '../src/server/db/schema/Catalogue.ts';
import { dropManaged } from '../src/server/db/schema/dropManaged.ts';
import { runStatement } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import { jobsSchema } from '../src/server/framework/jobs/bossOn.ts';
import type { Config } from '../src/server/settings/config.ts';
import { runScript } from './runScript.ts';
import { processTerminal } from './terminal.ts';
import { clusterFolder, readConfig, withDatabase } from './withDatabase.ts';

const { print, ask } = processTerminal();

async function confirm(what: string, yes: boolean, mayAsk: boolean): Promise<void> {
  if (yes) return;
  if (!mayAsk || !ask) throw new StartProblem(`This would delete ${what}.`, 'To confirm: npm run db:reset -- --yes');
  const answer = await ask(`This deletes ${what}. Type yes to go on: `);
  if (answer.toLowerCase() !== 'yes') throw new StartProblem('Nothing was deleted.', '');
}

async function resetEmbedded(config: Config, yes: boolean): Promise<void> {
  const folder = clusterFolder(config);
  if (!fs.existsSync(folder)) return print(`There is no database at ${folder}.`);
  await confirm(`the whole database at ${folder}`, yes, true);
  await withDatabase(config, undefined, async (_database, connection) => {
    const others = await connection.run(
      sql`select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others.length > 0) throw new StartProblem('The database is in use.', 'Stop the server first.');
  });
  for (const part of ['', '.run', '.socket']) fs.rmSync(`${folder}${part}`, { recursive: true, force: true });
  print(`The database at ${folder} is deleted; npm start creates a new one.`);
}

async function resetNamed(config: Config, url: string, yes: boolean): Promise<void> {
  const { host, database: name } = placeOfDatabase(url);
  await confirm(`every table of the definitions in the database ${name} at ${host}`, yes, false);
  await withDatabase(config, url, async (_database, connection) => {
    const { managed } = await readCatalogue(connection);
    const show = (statement: string): void => print(`Database: ${statement}`);
    await dropManaged(connection, show);
    // Jobs name records by their ids, which the new tables give to others.
    if (managed.size > 0)
      await runStatement(connection, sql`drop schema if exists ${sql.id(jobsSchema(connection))} cascade`.literal(), show);
    print(`${managed.size} tables were dropped; npm start creates them again.`);
  });
}

await runScript(async () => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const config = readConfig();
  await (config.databaseUrl ? resetNamed(config, config.databaseUrl, values.yes) : resetEmbedded(config, values.yes));
}, 'Usage: npm run db:reset [-- --yes]');
