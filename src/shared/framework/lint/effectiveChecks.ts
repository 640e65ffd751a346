import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Entity } from '../definitions/entity.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { LintContext } from './LintContext.ts';
import { unknownFindings } from './ruleChecks.ts';

/** Faults of rows with dates (`x-effective`): days that are none, uses that refer to something else, parts of nothing. */
export function* effectiveFindings(context: LintContext, file: string, entity: Entity): Iterable<Finding> {
  const rule = entity.schema['x-effective'];
  if (!rule) return;
  const path: JsonPath = ['x-effective'];
  if ('part_of' in rule) return yield* partFindings(context, file, entity, rule.part_of);
  for (const [i, name] of rule.key.entries()) yield* unknownFindings({ file, path: [...path, 'key', i] }, entity, name);
  yield* dayFindings(file, entity, 'from', rule.from);
  if (rule.to !== undefined) yield* dayFindings(file, entity, 'to', rule.to);
  for (const [i, each] of (rule.used_by ?? []).entries()) yield* useFindings(context, file, entity, [...path, 'used_by', i], each);
  // A set that the dates do not part lets no second row of a key in.
  const days = [rule.from, rule.to];
  for (const [i, { fields }] of entity.unique.entries())
    if (fields.every((name) => rule.key.includes(name)) && !fields.some((name) => days.includes(name)))
      yield finding('DEF103', file, ['x-unique', i], { variant: 'unique', hasOwnHint: true, values: { from: rule.from } });
}

/** The first day is a required date, the last one a date that can be empty. */
function* dayFindings(file: string, entity: Entity, part: 'from' | 'to', name: string): Iterable<Finding> {
  const path: JsonPath = ['x-effective', part];
  const field = entity.fields.get(name);
  if (!field) return yield* unknownFindings({ file, path }, entity, name);
  const isFit = field.kind === 'date' && field.required === (part === 'from');
  if (!isFit) yield finding('DEF103', file, path, { variant: part, hasOwnHint: true, values: { name } });
}

function* useFindings(
  { registry, isPartial }: LintContext,
  file: string,
  { name }: Entity,
  path: JsonPath,
  use: string,
): Iterable<Finding> {
  const [owner = '', fieldName = ''] = use.split('.');
  const user = registry.entities.get(owner);
  if (!user && isPartial) return;
  const field = user?.fields.get(fieldName);
  if (field?.reference?.entity === name) return;
  const nearest = user ? nearestName(fieldName, user.fields.keys()) : nearestName(owner, registry.entities.keys());
  yield finding('DEF103', file, path, { values: { use, entity: name }, nearest: field ? undefined : nearest });
}

function* partFindings({ registry, isPartial }: LintContext, file: string, entity: Entity, name: string): Iterable<Finding> {
  const path: JsonPath = ['x-effective', 'part_of'];
  const field = entity.fields.get(name);
  if (!field) return yield* unknownFindings({ file, path }, entity, name);
  const whole = registry.entities.get(field.reference?.entity ?? '');
  if (!whole && field.reference && isPartial) return;
  if (field.kind !== 'reference' || !whole?.schema['x-effective'] || whole === entity)
    yield finding('DEF103', file, path, { variant: 'part', hasOwnHint: true, values: { name } });
}
