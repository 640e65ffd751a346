import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { Sentence } from '../src/server/db/schema/Change.ts';
import type { ChoiceProblem, ChosenChange, PendingChange } from '../src/server/db/schema/pendingChanges.ts';
import { formatMessage, type MessageCatalogues } from '../src/shared/framework/messages/messages.ts';

export const choiceProblems: Readonly<Record<ChoiceProblem['code'], string>> = {
  gone: 'a choice is no longer pending as it was shown; show them again',
  value_missing: 'a choice needs a value for its rows, such as 2=value',
  value_unknown: 'the value is none of those that are allowed',
  by_hand: 'a chosen change has no statement; correct its rows in their screens first',
  failed: 'the database refuses a statement',
};

/** The numbered list, in English: the console is the operator's. */
/** @param addressOf address below the portal's of the list with the rows of a change */
export function describePending(
  pending: readonly PendingChange[],
  messages: MessageCatalogues,
  addressOf: (change: PendingChange) => string | undefined = () => undefined,
): string[] {
  const say = ({ key, values }: Sentence): string => formatMessage(messages, 'en', key, values);
  if (pending.length === 0) return ['Nothing is pending: the database matches the definitions.'];
  return pending.flatMap((change, i) => {
    const { reason, rows, loss, blocks, statements, value } = change;
    const address = addressOf(change);
    return [
      '',
      `${i + 1}. ${say(reason)}${blocks ? ' The definitions are not used until then.' : ''}`,
      `   Rows: ${rows.toLocaleString('en')}. ${loss ? `LOSS: ${say(loss)}` : 'No data is lost.'}`,
      ...(value === 'none' ? [] : [`   Needs a value for the rows: ${i + 1}=${value === 'any' ? '<value>' : value.join(` or ${i + 1}=`)}`]),
      ...(statements.length === 0 ? ['   Correct the rows in their screens first.'] : statements.map((statement) => `   ${statement};`)),
      ...(address === undefined ? [] : [`   Its rows: ${address}`]),
      ...(i === pending.length - 1 ? [''] : []),
    ];
  });
}

/**
 * The changes chosen by words of a command line.
 * @param words numbers as shown (`3`, `3=value`), and `all` for everything that loses no data and needs no value
 * @throws StartProblem for a word that matches no change
 */
export function chooseChanges(pending: readonly PendingChange[], words: readonly string[]): ChosenChange[] {
  const chosen = words.flatMap((word): ChosenChange[] => {
    if (word === 'all')
      return pending
        .filter(({ kind, loss, value, statements }) => !loss && kind !== 'rename' && value === 'none' && statements.length > 0)
        .map(({ id }) => ({ id }));
    const [, number, value] = /^(\d+)(?:=(.+))?$/s.exec(word) ?? [];
    const change = pending[Number(number) - 1];
    if (!change)
      throw new StartProblem(`${JSON.stringify(word)} is not one of the numbers 1 to ${pending.length}.`, 'Nothing was changed.');
    if (value !== undefined && change.value === 'none') throw new StartProblem(`${number} takes no value.`, 'Nothing was changed.');
    return [{ id: change.id, value }];
  });
  return [...new Map(chosen.map(({ id, value }) => [id, { id, value }])).values()];
}
