// Shows the changes of the schema that the sync leaves to people, and runs the chosen ones:
//   npm run db:apply                       shows them, numbered; on a terminal it asks which to run
//   npm run db:apply -- 1 3=used           runs the first, and the third with the value `used` for its rows
//   npm run db:apply -- --all              runs all that lose no data and need no value
//   --yes runs without asking; required to run anything without a terminal. --dry-run only shows.
// The database is the one that `npm start` uses (DATABASE_URL, or the embedded one under DATA_DIR); a portal that runs on it
// uses the new state at once.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import type { Config } from '../src/server/settings/config.ts';
import { type ApplyOptions, applyChanges } from './applyChanges.ts';
import { runScript } from './runScript.ts';
import { processTerminal } from './terminal.ts';
import { clusterFolder, readConfig, root, withDatabase } from './withDatabase.ts';

function parseOptions(): ApplyOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  });
  return { words: values.all ? ['all', ...positionals] : positionals, yes: values.yes ?? false, dryRun: values['dry-run'] ?? false };
}

async function apply(config: Config, options: ApplyOptions): Promise<void> {
  const { registry } = loadDefinitions(root);
  if (!registry) throw new StartProblem('The definitions have errors.', 'Run npm run lint:definitions to see them.');
  if (!config.databaseUrl && !fs.existsSync(clusterFolder(config)))
    throw new StartProblem(`There is no database at ${clusterFolder(config)}.`, 'npm start creates one.');
  await withDatabase(config, config.databaseUrl, (database) => applyChanges(database, registry, options, processTerminal()));
}

await runScript(() => {
  const options = parseOptions();
  return apply(readConfig(), options);
}, 'Usage: npm run db:apply -- [number[=value] …] [--all] [--yes] [--dry-run]');
