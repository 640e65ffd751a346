import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { fieldOfKey } from '../definitions/filterLeaves.ts';
import { alternativesOf, filterSource, filterSources, type ReferenceFilter } from '../fields/referenceFilter.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { type FilterPlace, fieldFilterFindings, inexpressibleCondition } from './filterChecks.ts';
import type { LintContext } from './LintContext.ts';
import { sizeKind, unknownFindings } from './ruleChecks.ts';

/** Faults of the conditions that say which records a reference may name (`x-ref.filter`). */
export function* referenceFilterFindings({ registry }: LintContext, file: string, entity: Entity): Iterable<Finding> {
  for (const field of entity.fields.values()) {
    const { filter } = field.property['x-ref'] ?? {};
    const target = registry.entities.get(field.reference?.entity ?? '');
    if (!filter || !target) continue;
    const path = ['properties', field.name, 'x-ref', 'filter'];
    // The form clears one reference that fits no more, not entries of a list.
    if (field.kind !== 'reference' && (field.kind !== 'references' || filterSources(filter).length > 0))
      yield finding('DEF035', file, path, { values: { name: field.name, keyword: 'x-ref.filter', type: field.kind } });
    yield* filterFindings({ file, path }, entity, target, filter);
  }
}

function* filterFindings({ file, path }: FilterPlace, entity: Entity, target: Entity, filter: ReferenceFilter): Iterable<Finding> {
  for (const [key, value] of Object.entries(filter)) {
    if (key !== 'or') yield* conditionFindings({ file, path }, entity, target, key, value);
    else
      for (const [i, member] of alternativesOf(value).entries())
        yield* filterFindings({ file, path: [...path, key, String(i)] }, entity, target, member);
  }
}

function* conditionFindings({ file, path }: FilterPlace, entity: Entity, target: Entity, key: string, value: unknown): Iterable<Finding> {
  const source = filterSource(value);
  if (source === undefined) {
    const condition = { [key]: value } as FilterJson;
    const faults = [...fieldFilterFindings({ file, path }, target, condition)];
    yield* faults;
    const inexpressible = faults.length === 0 ? inexpressibleCondition(target, condition) : undefined;
    if (inexpressible !== undefined) yield finding('DEF020', file, path, { variant: 'static', values: { name: inexpressible } });
    return;
  }
  const place = { file, path: [...path, key] };
  const name = fieldOfKey(key);
  const [theirs, ours] = [target.fields.get(name), entity.fields.get(source)];
  yield* unknownFindings(place, target, name);
  yield* unknownFindings(place, entity, source);
  if (!theirs || !ours) return;
  if (key.replace(/!$/, '') !== name) yield finding('DEF049', file, place.path, { variant: 'operator', values: { key } });
  else if (!areComparable(theirs, ours)) yield finding('DEF049', file, place.path, { values: { name, other: source } });
}

/** True for values of the same kind; a record's id is of the same kind as references to its entity. */
function areComparable(theirs: Field, ours: Field): boolean {
  if (theirs.name === 'id') return ours.reference?.entity === theirs.entity;
  const kind = sizeKind(theirs);
  return kind !== undefined && kind === sizeKind(ours) && theirs.reference?.entity === ours.reference?.entity;
}
