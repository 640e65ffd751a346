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

/** The frozen states of an entity's machines as locks: a menu gives the reason before the server refuses the change. */
export function frozenLocks({ machines }: Entity): RecordLock[] {
  return machines
    .filter(({ frozen }) => frozen.length > 0)
    .map(({ field, frozen, messages }) => ({ when: { [`${field}__in`]: [...frozen] }, message: messages.role ?? finalState }));
}

/** The words of a final state whose definition has none. */
export const finalState: Text = { en: 'This record is closed', fr: 'Cet enregistrement est fermé' };

/** The fields that decide about changes of a record, by the conditions of `x-locked` and by its states, each once. */
export function lockFields(entity: Entity): string[] {
  const locked = locksOf(entity).flatMap((lock) => lockReads(entity, lock));
  const states = entity.machines.flatMap(({ field, frozen, deletion }) => (frozen.length > 0 || deletion ? [field] : []));
  return [...new Set([...locked, ...states])];
}

/** The fields that the condition of a lock reads. */
export function lockReads(entity: Entity, { when }: RecordLock): readonly string[] {
  return conditionFields(parseCondition(entity, when) ?? []);
}
