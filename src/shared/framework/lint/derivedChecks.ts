import type { Entity, Field } from '../definitions/entity.ts';
import { type Finding, finding } from '../definitions/Finding.ts';
import { nearestName } from '../definitions/nearestName.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { LintContext } from './LintContext.ts';

/** Finds names of no field in an `x-default`: of the record itself, and of the record that a reference names. */
export function* derivedFindings({ registry }: LintContext, file: string, path: JsonPath, entity: Entity, field: Field): Iterable<Finding> {
  const rule = field.property['x-default'];
  if (typeof rule !== 'object') return;
  const place = [...path, 'x-default'];
  if ('next_within' in rule) {
    for (const [i, name] of rule.next_within.entries())
      if (!entity.fields.has(name)) yield missing(file, [...place, 'next_within', i], entity, name);
    return;
  }
  const reference = entity.fields.get(rule.reference);
  if (reference?.kind !== 'reference') return yield missing(file, [...place, 'reference'], entity, rule.reference);
  const target = registry.entities.get(reference.reference?.entity ?? '');
  const found = target?.fields.get(rule.field);
  if (target && (!found || found.kind === 'secret')) yield missing(file, [...place, 'field'], target, rule.field);
}

function missing(file: string, path: JsonPath, entity: Entity, name: string): Finding {
  return finding('DEF003', file, path, { values: { name, entity: entity.name }, nearest: nearestName(name, entity.fields.keys()) });
}
