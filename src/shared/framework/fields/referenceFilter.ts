import type { FilterJson } from '../query/ListQuery.ts';
import { isBlank } from './filled.ts';
import type { EntityReference } from './property.gen.ts';

export type ReferenceFilter = NonNullable<EntityReference['filter']>;

const placed = /^\{(\w+)\}$/;

/** The field of the record whose value stands in a condition of `x-ref.filter`; undefined for a value of its own. */
export function filterSource(value: unknown): string | undefined {
  return typeof value === 'string' ? placed.exec(value)?.[1] : undefined;
}

/** Fields of the record that decide which records a reference may name. */
export function filterSources(filter: ReferenceFilter | undefined): string[] {
  return Object.values(filter ?? {}).flatMap((value) => filterSource(value) ?? []);
}

/** The records that a reference may name (`x-ref.filter`), for the other values of its record; conditions on empty ones are left out. */
export function referenceFilter(filter: ReferenceFilter | undefined, record: Readonly<Record<string, unknown>>): FilterJson {
  const conditions = Object.entries(filter ?? {}).flatMap(([key, value]) => {
    const source = filterSource(value);
    if (source === undefined) return [[key, value]];
    return isBlank(record[source]) ? [] : [[key, record[source]]];
  });
  return Object.fromEntries(conditions) as FilterJson;
}
