import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { type RuleOperand, ruleOperand, unitsOfKind } from '../definitions/describe/ruleFields.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { filterLeaves } from '../definitions/filterLeaves.ts';
import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { type FilterPlace, fieldFilterFindings, otherSpellings } from './filterChecks.ts';
import { missingField } from './missingField.ts';

/** Faults of the rules across fields (`x-rules`): names of no field, and values that cannot be compared. */
export function* ruleFindings(file: string, entity: Entity): Iterable<Finding> {
  for (const [i, { field, when, must, message }] of (entity.schema['x-rules'] ?? []).entries()) {
    const path = ['x-rules', i];
    yield* unknownFindings({ file, path: [...path, 'field'] }, entity, field);
    for (const [part, filter] of Object.entries({ when, must }))
      if (filter) yield* conditionFindings({ file, path: [...path, part] }, entity, filter);
    const [named] = placeholderFields(Object.values(message));
    if (named !== undefined)
      yield finding('DEF049', file, [...path, 'message'], { variant: 'message', hasOwnHint: true, values: { placeholder: `{${named}}` } });
  }
}

/** Faults of the conditions under which users change no record (`x-locked`). */
export function* lockFindings(file: string, entity: Entity): Iterable<Finding> {
  for (const [i, { when }] of (entity.schema['x-locked'] ?? []).entries())
    yield* fieldFilterFindings({ file, path: ['x-locked', i, 'when'] }, entity, when);
}

/** Faults of a condition in the grammar of rules. */
export function* conditionFindings({ file, path }: FilterPlace, entity: Entity, filter: FilterJson): Iterable<Finding> {
  const isOperand = (text: string) => {
    const other = ruleOperand(text);
    return other !== undefined && (other.name === 'today' || entity.fields.has(other.name));
  };
  for (const leaf of filterLeaves(filter)) {
    const place = { file, path: [...path, ...leaf.path] };
    const other = ruleOperand(leaf.value);
    if (other) yield* operandFindings(place, entity, leaf.field, leaf.key, other);
    else yield* fieldFilterFindings({ file, path: place.path.slice(0, -1) }, entity, { [leaf.key]: leaf.value } as FilterJson, isOperand);
  }
}

function* operandFindings(place: FilterPlace, entity: Entity, name: string, key: string, other: RuleOperand): Iterable<Finding> {
  const { file, path } = place;
  const [left, right] = [entity.fields.get(name), entity.fields.get(other.name)];
  if (!left) return yield* unknownFindings(place, entity, name);
  if (!right && other.name !== 'today') return yield* unknownFindings(place, entity, other.name);
  if (!/^\w+?(__(gt|gte|lt|lte))?!?$/.test(key) || key.replace(/!$/, '').replace(/__(gt|gte|lt|lte)$/, '') !== name)
    return yield finding('DEF049', file, path, { variant: 'operator', values: { key }, remedy: meantKey(name, key) });
  const [one, two] = [sizeKind(left), right ? sizeKind(right) : 'date'];
  if (one === undefined || one !== two) yield finding('DEF049', file, path, { values: { name, other: other.name } });
  else if (other.later && !unitsOfKind[one]?.includes(other.later.unit))
    yield finding('DEF049', file, path, { variant: 'span', values: { name: other.name, unit: other.later.unit } });
}

/** The key of a comparison in our grammar, for one of another: `due!` for `due__ne`. */
function meantKey(name: string, key: string): string | undefined {
  const meant = otherSpellings[key.slice(name.length + 2)];
  return meant === undefined || !/^(__[gl]te?)?!?$/.test(meant) ? undefined : JSON.stringify(`${name}${meant}`);
}

/** Kind of value with which a field compares; undefined for a kind without an order or equality. */
export function sizeKind({ kind }: Field): string | undefined {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  return ['date', 'datetime', 'time', 'text', 'enum', 'reference', 'boolean'].includes(kind) ? kind : undefined;
}

export function* unknownFindings({ file, path }: FilterPlace, { name: entity, fields }: Entity, name: string): Iterable<Finding> {
  if (!fields.has(name)) yield missingField(file, path, name, entity, fields.keys());
}
