import { memoizeByObject } from '../memoizeByObject.ts';
import { conditionFields } from '../query/conditionFields.ts';
import type { Text } from '../text.ts';
import type { Entity } from './entity.ts';
import { parseCondition } from './parseCondition.ts';
import type { RecordLock } from './types.gen.ts';

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
