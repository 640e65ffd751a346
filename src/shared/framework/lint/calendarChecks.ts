import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { type Entity, type Field, fieldAtPath } from '../definitions/entity.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { fieldFilterFindings } from './filterChecks.ts';
import type { LintContext } from './LintContext.ts';
import { pathFinding } from './pathChecks.ts';
import { unknownFindings } from './ruleChecks.ts';

/** Holidays (`x-holidays`) that are no dates, and calendars (`x-working-days`) whose places, cut-off or zone lead to no such thing. */
export function* calendarFindings({ registry, isPartial }: LintContext, file: string, entity: Entity): Iterable<Finding> {
  const { 'x-holidays': holidays, 'x-working-days': working } = entity.schema;
  if (holidays) {
    const day = entity.fields.get(holidays.day);
    if (day && day.kind !== 'date')
      yield finding('DEF090', file, ['x-holidays', 'day'], { variant: 'holidays', hasOwnHint: true, values: { name: holidays.day } });
    yield* unknownFindings({ file, path: ['x-holidays', 'day'] }, entity, holidays.day);
    if (holidays.when) yield* fieldFilterFindings({ file, path: ['x-holidays', 'when'] }, entity, holidays.when);
    for (const [i, name] of (holidays.places ?? []).entries())
      yield* unknownFindings({ file, path: ['x-holidays', 'places', i] }, entity, name);
  }
  if (!working) return;
  const known = new Map<string, Field>();
  for (const each of registry.entities.values())
    for (const name of each.schema['x-holidays']?.places ?? []) {
      const field = each.fields.get(name);
      if (field) known.set(name, field);
    }
  const misfit = (path: JsonPath, variant: string, name: string): Finding =>
    finding('DEF090', file, ['x-working-days', ...path], { variant, hasOwnHint: true, values: { name } });
  for (const [place, path] of Object.entries(working.places ?? {})) {
    const at = ['places', place];
    const meant = known.get(place);
    if (!meant && !isPartial)
      yield finding('DEF090', file, ['x-working-days', ...at], {
        variant: 'place',
        hasOwnHint: true,
        values: { name: place },
        nearest: nearestName(place, known.keys()),
      });
    const field = fieldAtPath(registry.entities, entity, path);
    if (!field) yield pathFinding(registry, file, ['x-working-days', ...at], entity, path);
    else if (meant && !isSamePlace(field, meant)) yield misfit(at, 'placeKind', path);
  }
  for (const [key, kind] of [
    ['cutoff', 'time'],
    ['zone', 'text'],
  ] as const) {
    const path = working[key];
    if (path === undefined) continue;
    const field = fieldAtPath(registry.entities, entity, path);
    if (!field) yield pathFinding(registry, file, ['x-working-days', key], entity, path);
    else if (field.kind !== kind || (key === 'zone' && field.property.format !== 'time-zone')) yield misfit([key], key, path);
  }
}

/** true: both fields hold the same places. */
function isSamePlace(field: Field, other: Field): boolean {
  return (
    field.reference?.entity === other.reference?.entity &&
    (field.kind === other.kind || [field, other].every(({ kind }) => texts.has(kind)))
  );
}

const texts: ReadonlySet<string> = new Set(['text', 'enum']);
