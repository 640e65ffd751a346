import type { Database } from '../src/server/db/Database.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { applyPending, ChoiceProblem, type PendingChange, readPending } from '../src/server/db/schema/pendingChanges.ts';
import { definitionsChannel } from '../src/server/definitionsChannel.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import { rowsAddress } from '../src/shared/framework/definitions/rights/rowsAddress.ts';
import { choiceProblems, chooseChanges, describePending } from './pendingChoices.ts';
import type { Terminal } from './terminal.ts';

export interface ApplyOptions {
  /** Numbers of changes as shown (`3`, `3=value`), and `all`. */
  readonly words: readonly string[];
  /** true: runs without asking. */
  readonly yes: boolean;
  /** true: only shows. */
  readonly dryRun: boolean;
}

/**
 * Shows the pending changes of a database and runs the chosen ones; portals that run on it hear of it.
 * @throws StartProblem for a choice that cannot be run; nothing is changed then
 */
export async function applyChanges(
  database: Database,
  registry: Registry,
  { words: given, yes, dryRun }: ApplyOptions,
  { print, ask }: Terminal,
): Promise<void> {
  const pending = await readPending(database, registry, { texts: true });
  const addressOf = ({ table, found }: PendingChange): string | undefined => {
    const path = found && rowsAddress(registry, table, found);
    return path === undefined ? undefined : `/{company}/pages/${path}`;
  };
  for (const line of describePending(pending, registry.messages, addressOf)) print(line);
  if (pending.length === 0 || dryRun) return;
  const mayAsk = yes ? undefined : ask;
  const words =
    given.length === 0 && mayAsk
      ? (await mayAsk('Which ones (such as 1 3=value, or all; Enter for none)? ')).split(/\s+/).filter(Boolean)
      : given;
  if (words.length === 0) return print('Nothing was changed. To run some of them: npm run db:apply -- <number> …');
  const chosen = chooseChanges(pending, words);
  if (chosen.length === 0) return print('Nothing was changed: each change loses data, needs a value or is made by hand. Choose by number.');
  if (mayAsk && (await mayAsk(`Run ${chosen.length === 1 ? 'it' : `these ${chosen.length}`}? Type yes to go on: `)).toLowerCase() !== 'yes')
    return print('Nothing was changed.');
  if (!yes && !ask) throw new StartProblem('Nothing was changed: there is no terminal for the confirmation.', 'Add --yes to confirm.');
  const run = applyPending(database, registry, chosen, (statement) => print(`Database: ${statement}`), { texts: true });
  const { pending: left } = await run.catch((error: unknown) => {
    throw explainChoice(error);
  });
  await database.notify(definitionsChannel, '');
  print(left.length === 0 ? 'Done; no change is pending.' : `Done; still pending: ${left.length}.`);
  for (const line of left.length === 0 ? [] : describePending(left, registry.messages, addressOf)) print(line);
}

function explainChoice(error: unknown): unknown {
  if (!(error instanceof ChoiceProblem)) return error;
  return new StartProblem(`Nothing was changed: ${choiceProblems[error.code]}${error.detail ? ` (${error.detail})` : ''}.`, '', error);
}
