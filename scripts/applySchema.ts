// Shows the changes of the schema that the sync leaves to people, and runs the chosen ones:
//   npm run db:apply                       shows them, numbered; on a terminal it asks which to run
//   npm run db:apply -- 1 3=used           runs the first, and the third with the value `used` for its rows
//   npm run db:apply -- --all              runs all that lose no data and need no value
//   --yes runs without asking; required to run anything without a terminal. --dry-run only shows.
// The database is the one that `npm start` uses (DATABASE_URL, or the embedded one under DATA_DIR); a portal that runs on it
// uses the new state at once.
import fs from 'node:fs';
import readline from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../src/server/config.ts';
import type { Database } from '../src/server/db/Database.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { applyPending, ChoiceProblem, readPending } from '../src/server/db/schema/pendingChanges.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { definitionsChannel } from '../src/server/openDefinitions.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import { choiceProblems, chooseChanges, describePending } from './pendingChoices.ts';
import { runScript } from './runScript.ts';
import { clusterFolder, readConfig, root, withDatabase } from './withDatabase.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Options {
  readonly words: readonly string[];
  readonly yes: boolean;
  readonly dryRun: boolean;
}

function parseOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  });
  return { words: values.all ? ['all', ...positionals] : positionals, yes: values.yes ?? false, dryRun: values['dry-run'] ?? false };
}

async function ask(question: string): Promise<string> {
  const asker = readline.createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asker.question(question);
  asker.close();
  return answer.trim();
}

async function applyTo(database: Database, registry: Registry, { words: given, yes, dryRun }: Options): Promise<void> {
  const pending = await readPending(database, registry);
  for (const line of describePending(pending, registry.messages)) print(line);
  if (pending.length === 0 || dryRun) return;
  const isTerminal = process.stdin.isTTY === true;
  const mayAsk = isTerminal && !yes;
  const words =
    given.length === 0 && mayAsk
      ? (await ask('Which ones (such as 1 3=value, or all; Enter for none)? ')).split(/\s+/).filter(Boolean)
      : given;
  if (words.length === 0) return print('Nothing was changed. To run some of them: npm run db:apply -- <number> …');
  const chosen = chooseChanges(pending, words);
  if (chosen.length === 0) return print('Nothing was changed: each change loses data, needs a value or is made by hand. Choose by number.');
  if (mayAsk && (await ask(`Run ${chosen.length === 1 ? 'it' : `these ${chosen.length}`}? Type yes to go on: `)).toLowerCase() !== 'yes')
    return print('Nothing was changed.');
  if (!yes && !isTerminal)
    throw new StartProblem('Nothing was changed: there is no terminal for the confirmation.', 'Add --yes to confirm.');
  const { pending: left } = await applyPending(database, registry, chosen, (statement) => print(`Database: ${statement}`));
  await database.notify(definitionsChannel, '');
  print(left.length === 0 ? 'Done; no change is pending.' : `Done; still pending: ${left.length}.`);
  for (const line of left.length === 0 ? [] : describePending(left, registry.messages)) print(line);
}

async function apply(config: Config, options: Options): Promise<void> {
  const { registry } = loadDefinitions(root);
  if (!registry) throw new StartProblem('The definitions have errors.', 'Run npm run lint:definitions to see them.');
  if (!config.databaseUrl && !fs.existsSync(clusterFolder(config)))
    throw new StartProblem(`There is no database at ${clusterFolder(config)}.`, 'npm start creates one.');
  await withDatabase(config, config.databaseUrl, (database) => applyTo(database, registry, options));
}

await runScript(async () => {
  const options = parseOptions();
  await apply(readConfig(), options).catch((error: unknown) => {
    if (!(error instanceof ChoiceProblem)) throw error;
    throw new StartProblem(`Nothing was changed: ${choiceProblems[error.code]}${error.detail ? ` (${error.detail})` : ''}.`, '', error);
  });
}, 'Usage: npm run db:apply -- [number[=value] …] [--all] [--yes] [--dry-run]');
