import type { Entity } from '../definitions/entity.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
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
  return entity.schema['x-locked']?.find(({ when }) => {
    const nodes = parseCondition(entity, when);
    return nodes !== undefined && matchesFilter(nodes, listed, moment);
  })?.message;
}

/** The fields that the conditions of `x-locked` read, each once. */
export function lockFields(entity: Entity): string[] {
  return [...new Set(entity.schema['x-locked']?.flatMap(({ when }) => conditionFields(parseCondition(entity, when) ?? [])))];
}
