import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { referenceFilter } from '../../../shared/framework/fields/referenceFilter.ts';
import type { RecordChoice } from '../pickers/useRecordChoices.ts';
import type { AskedName, FindNamedRecord } from './findNamedRecord.ts';
import type { NamedByText } from './planPaste.ts';

/** Names that are searched side by side. */
const searchedTogether = 4;

/** Finds the records of all pasted names, each name once. A name whose search fails cannot be set; the failure is the reason. */
export async function findPastedNames(asked: readonly AskedName[], find: FindNamedRecord): Promise<NamedByText> {
  const found = new Map<string, RecordChoice | FieldProblem>();
  const waiting = new Map(asked.map((each) => [keyOf(each), each])).entries();
  const findNext = async () => {
    for (const [key, each] of waiting) found.set(key, await find(each).catch(() => unreachable));
  };
  await Promise.all(Array.from({ length: searchedTogether }, findNext));
  return (each) => found.get(keyOf(each)) ?? unreachable;
}

const unreachable: FieldProblem = { key: 'errors.network_hint' };

function keyOf({ records: { apiUrl, names, filter }, row, text }: AskedName): string {
  return JSON.stringify([apiUrl, names, referenceFilter(filter, row), text]);
}
