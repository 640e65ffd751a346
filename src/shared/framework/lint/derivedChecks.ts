import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { parseSpan, unitsOfKind } from '../definitions/describe/ruleFields.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { LintContext } from './LintContext.ts';
import { missingField } from './missingField.ts';

/**
 * Finds names of no field in an `x-default`: of the record itself, and of the record that a reference names; and values that the field
 * cannot hold: the user or the company in a field that refers to neither, a day in what is no date, a copy from a field of another kind or moved by a unit
 * of another one, a drawn number in what is no text of a table of ours, a language in what is none, a check in what people write.
 */
export function* derivedFindings(
  { registry, isPartial }: LintContext,
  file: string,
  path: JsonPath,
  entity: Entity,
  field: Field,
): Iterable<Finding> {
  const rule = field.property['x-default'];
  if (rule === undefined) return;
  const place = [...path, 'x-default'];
  const misfit = (keyword: string) => finding('DEF035', file, place, { values: { name: field.name, keyword, type: field.kind } });
  if (typeof rule === 'string') {
    const actor = actors[rule];
    if (rule.startsWith('today') && field.kind !== 'date') yield misfit(`x-default ${rule}`);
    if (rule === 'language' && !field.property['x-languages']) yield misfit(`x-default ${rule}`);
    if (rule === 'spam_check' && (field.kind !== 'boolean' || !field.readOnly)) yield misfit(`x-default ${rule}`);
    const actorEntity = actor && registry.actors[actor];
    // The entity of the actor may be in the file that is missing.
    if (actor && (actorEntity || !isPartial) && field.reference?.entity !== actorEntity?.name) yield misfit(`x-default ${rule}`);
  } else if ('copy' in rule) {
    const source = entity.fields.get(rule.copy);
    if (!source) yield missing(file, [...place, 'copy'], entity, rule.copy);
    else if (source.kind !== field.kind || source === field) yield misfit(`x-default copy ${rule.copy}`);
    else if (rule.plus !== undefined) yield* spanFindings(file, [...place, 'plus'], field, rule.plus);
  } else if ('me' in rule) {
    const { user } = registry.actors;
    const source = user?.fields.get(rule.me);
    if (user && (!source || source.kind === 'secret')) yield missing(file, [...place, 'me'], user, rule.me);
    else if (source && (source.kind !== field.kind || source.reference?.entity !== field.reference?.entity))
      yield misfit(`x-default me ${rule.me}`);
  } else if ('number' in rule) {
    if (field.kind !== 'text' || entity.source) yield misfit('x-default number');
  } else if ('next_within' in rule) {
    for (const [i, name] of rule.next_within.entries())
      if (!entity.fields.has(name)) yield missing(file, [...place, 'next_within', i], entity, name);
  } else if ('reference' in rule) {
    const reference = entity.fields.get(rule.reference);
    if (reference?.kind !== 'reference') return yield missing(file, [...place, 'reference'], entity, rule.reference);
    if ('constant' in rule) return;
    if (rule.times !== undefined && !isNumber(entity.fields.get(rule.times))) yield missing(file, [...place, 'times'], entity, rule.times);
    if (rule.times !== undefined && !isNumber(field)) yield misfit(`x-default times ${rule.times}`);
    const target = registry.entities.get(reference.reference?.entity ?? '');
    const found = target?.fields.get(rule.field);
    if (target && (!found || found.kind === 'secret')) yield missing(file, [...place, 'field'], target, rule.field);
  }
}

function isNumber(field: Field | undefined): boolean {
  return field?.kind === 'integer' || field?.kind === 'decimal';
}

/** A span in a unit by which values of the field's kind are not moved. */
function* spanFindings(file: string, path: JsonPath, { name, kind }: Field, text: string): Iterable<Finding> {
  const unit = parseSpan(text)?.unit;
  if (unit && !unitsOfKind[kind]?.includes(unit))
    yield finding('DEF035', file, path, { variant: 'span', hasOwnHint: true, values: { name, unit, type: kind } });
}

const actors: Readonly<Record<string, 'user' | 'company' | undefined>> = { me: 'user', company: 'company' };

function missing(file: string, path: JsonPath, entity: Entity, name: string): Finding {
  return missingField(file, path, name, entity.name, entity.fields.keys());
}
