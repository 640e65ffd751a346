import type { FilterJson } from '../query/ListQuery.ts';
import { isBlank } from './filled.ts';
import type { EntityReference } from './property.gen.ts';

export type ReferenceFilter = NonNullable<EntityReference['filter']>;

const placed = /^\{(\w+)\}$/;

/** Field of the record whose value a condition of `x-ref.filter` takes; undefined for a fixed value. */
export function filterSource(value: unknown): string | undefined {
  return typeof value === 'string' ? placed.exec(value)?.[1] : undefined;
}

/** The alternatives of a group under `or`: each a separate filter. */
export function alternativesOf(value: unknown): ReferenceFilter[] {
  return Array.isArray(value) ? value.filter((member) => typeof member === 'object' && member !== null) : [];
}

/** Fields of the record that decide which records a reference may name. */
export function filterSources(filter: ReferenceFilter | undefined): string[] {
  return Object.entries(filter ?? {}).flatMap(([key, value]) =>
    key === 'or' ? alternativesOf(value).flatMap(filterSources) : (filterSource(value) ?? []),
  );
}

/**
 * The records that a reference may name (`x-ref.filter`), for the other values of its record; conditions on empty ones are left out, and
 * a group whose conditions are all left out.
 */
export function referenceFilter(filter: ReferenceFilter | undefined, record: Readonly<Record<string, unknown>>): FilterJson {
  const conditions = Object.entries(filter ?? {}).flatMap(([key, value]) => {
    if (key === 'or') {
      const members = alternativesOf(value)
        .map((member) => referenceFilter(member, record))
        .filter((member) => Object.keys(member).length > 0);
      return members.length === 0 ? [] : [[key, members]];
    }
    const source = filterSource(value);
    if (source === undefined) return [[key, value]];
    return isBlank(record[source]) ? [] : [[key, record[source]]];
  });
  return Object.fromEntries(conditions) as FilterJson;
}
