import type { Entity } from '../definitions/entity.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import type { RecordLock } from '../definitions/types.gen.ts';
import { memoizeByObject } from '../memoizeByObject.ts';
import { conditionFields } from '../query/conditionFields.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
import type { Text } from '../text.ts';
import { listedRecord } from './fieldState.ts';

/**
 * The reason why users neither change nor delete a stored record (`x-locked`); undefined if they can. A condition over a field that this
 * reader does not have is not judged.
 */
export function recordLock(entity: Entity, record: Readonly<Record<string, unknown>>, moment: FilterMoment): Text | undefined {
  return recordLocks(entity, record, moment)[0]?.message;
}

/** All locks that hold for a stored record, in their order. */
export function recordLocks(entity: Entity, record: Readonly<Record<string, unknown>>, moment: FilterMoment): readonly RecordLock[] {
  const listed = listedRecord(entity, record);
  return locksOf(entity).filter(({ when }) => {
    const nodes = parseCondition(entity, when);
    return nodes !== undefined && matchesFilter(nodes, listed, moment);
  });
}

/** The locks of an entity: those that it writes, then the final states of its machines. */
export const locksOf = memoizeByObject(({ schema, machines }: Entity): readonly RecordLock[] => [
  ...(schema['x-locked'] ?? []),
  ...machines
    .filter(({ isWritable, final }) => !isWritable && final.length > 0)
    .map(({ field, final, messages }) => ({ when: { [`${field}__in`]: [...final] }, message: messages.final ?? finalState })),
]);

/** The words of a final state whose definition has none. */
export const finalState: Text = { en: 'This record is closed', fr: 'Cet enregistrement est fermé' };

/** The fields that the conditions of `x-locked` read, each once. */
export function lockFields(entity: Entity): string[] {
  return [...new Set(locksOf(entity).flatMap((lock) => lockReads(entity, lock)))];
}

/** The fields that the condition of a lock reads. */
export function lockReads(entity: Entity, { when }: RecordLock): readonly string[] {
  return conditionFields(parseCondition(entity, when) ?? []);
}
