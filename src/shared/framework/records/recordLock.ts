import type { Entity } from '../definitions/entity.ts';
import { locksOf } from '../definitions/locks.ts';
import type { Machine } from '../definitions/machines.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import type { RecordLock } from '../definitions/types.gen.ts';
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

/** The machine in one of whose frozen states a stored record is; undefined if its content can change. */
export function frozenMachine({ machines }: Entity, record: Readonly<Record<string, unknown>>): Machine | undefined {
  return machines.find(({ field, frozen }) => frozen.some((state) => state === record[field]));
}
