import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { NotedChange } from '../records/NotedChange.ts';
import { storedRows } from '../records/readRecord.ts';

/** True if no new record is in a state in which nobody deletes it. */
export async function areDeletable(tx: ScopedConnection, changes: readonly NotedChange[]): Promise<boolean> {
  const [first] = changes;
  const deletions = first?.entity.machines.flatMap(({ field, deletion }) => (deletion?.from ? [{ field, from: deletion.from }] : [])) ?? [];
  const made = changes.filter(({ action }) => action === 'create').map(({ id }) => id);
  if (!first || deletions.length === 0 || made.length === 0) return true;
  const rows = await storedRows('states of records that an import has added', withoutGuard(tx), first.entity, made);
  return rows.every((row) => deletions.every(({ field, from }) => from.includes(String(row[field]))));
}
