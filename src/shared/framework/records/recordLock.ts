import type { Entity } from '../definitions/entity.ts';
import type { Machine } from '../definitions/machines.ts';
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
  const listed = listedRecord(entity, record);
  return locksOf(entity).find(({ when }) => {
    const nodes = parseCondition(entity, when);
    return nodes !== undefined && matchesFilter(nodes, listed, moment);
  })?.message;
}

/** The locks of an entity: those that it writes, then the final states of its machines. */
const locksOf = memoizeByObject(({ schema, machines }: Entity): readonly RecordLock[] => [
  ...(schema['x-locked'] ?? []),
  ...machines
    .filter(({ isWritable, final }) => !isWritable && final.length > 0)
    .map(({ field, final, messages }) => ({ when: { [`${field}__in`]: [...final] }, message: messages.final ?? finalState })),
]);

/** The machine in one of whose frozen states a stored record is; undefined if its content can change. */
export function frozenMachine({ machines }: Entity, record: Readonly<Record<string, unknown>>): Machine | undefined {
  return machines.find(({ field, frozen }) => frozen.some((state) => state === record[field]));
}

/** The words of a final state whose definition has none. */
export const finalState: Text = { en: 'This record is closed', fr: 'Cet enregistrement est fermé' };

/** The fields that decide about changes of a record, by the conditions of `x-locked` and by its states, each once. */
export function lockFields(entity: Entity): string[] {
  const locked = locksOf(entity).flatMap(({ when }) => conditionFields(parseCondition(entity, when) ?? []));
  return [
    ...new Set([...locked, ...entity.machines.flatMap(({ field, frozen, deletion }) => (frozen.length > 0 || deletion ? [field] : []))]),
  ];
}
