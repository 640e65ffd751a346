import type { Reader } from '../../Reader.ts';
import type { Entity } from '../entity.ts';
import { filterLeaves } from '../filterLeaves.ts';
import type { Registry } from '../registry.ts';
import { canWriteField, isAnonymous } from '../rights/permissions.ts';
import type { FieldsDescription, ReferenceTarget } from '../ScreenDescription.ts';
import type { EntitySchema, StateMachine } from '../types.gen.ts';
import { definitionChoices } from './definitionChoices.ts';
import { describeMachines } from './describeMachines.ts';
import { referenceTarget } from './referenceTarget.ts';
import { ruleFields } from './ruleFields.ts';

/**
 * The fields of an entity as one reader's form needs them.
 * @param barred fields that the form leaves out
 */
export function describeFields(registry: Registry, entity: Entity, barred: ReadonlySet<string>, reader: Reader): FieldsDescription {
  return {
    schema: withStates(
      withReadOnly(withoutFields(entity.schema, barred), entity, reader),
      isAnonymous(reader) ? [] : describeMachines(entity, barred),
    ),
    references: describeReferences(registry, entity, barred, reader),
    choices: describeChoices(registry, entity, barred, reader),
    presets: describePresets(entity, barred, reader),
  };
}

function describePresets(entity: Entity, barred: ReadonlySet<string>, reader: Reader): Readonly<Record<string, number>> {
  const ids: Readonly<Record<string, number>> = { me: reader.userId, company: reader.companyId };
  const presets = [...entity.fields.values()].flatMap(({ name, property: { 'x-default': rule } }): [string, number][] => {
    const id = typeof rule === 'string' ? (ids[rule] ?? 0) : 0;
    return id > 0 && !barred.has(name) ? [[name, id]] : [];
  });
  return Object.fromEntries(presets);
}

function describeChoices(registry: Registry, entity: Entity, barred: ReadonlySet<string>, reader: Reader): FieldsDescription['choices'] {
  const fields = [...entity.fields.values()].filter(({ name }) => !barred.has(name));
  return Object.fromEntries(
    fields.flatMap(({ name, property: { 'x-choices': kind } }) => (kind ? [[name, definitionChoices(registry, kind, reader)]] : [])),
  );
}

function describeReferences(
  registry: Registry,
  entity: Entity,
  barred: ReadonlySet<string>,
  reader: Reader,
): Readonly<Record<string, ReferenceTarget>> {
  const targets = [...entity.fields.values()].flatMap((field): [string, ReferenceTarget][] => {
    const target = barred.has(field.name) ? undefined : referenceTarget(registry, field, reader);
    return target ? [[field.name, target]] : [];
  });
  return Object.fromEntries(targets);
}

function withoutFields(schema: EntitySchema, barred: ReadonlySet<string>): EntitySchema {
  if (barred.size === 0) return schema;
  const source = schema['x-source'];
  const rules = schema['x-rules']?.filter((rule) => ![...ruleFields(rule)].some((name) => barred.has(name)));
  const locks = schema['x-locked']?.filter(({ when }) => !filterLeaves(when).some(({ field }) => barred.has(field)));
  const kept = <Value>(parts: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => !barred.has(name)));
  return {
    ...schema,
    ...(source && { 'x-source': { ...source, columns: kept(source.columns) } }),
    ...(rules && { 'x-rules': rules }),
    ...(locks && { 'x-locked': locks }),
    properties: kept(schema.properties),
    ...(schema.required && { required: schema.required.filter((name) => !barred.has(name)) }),
  };
}

/** Fields that the reader may not write are read only. */
function withReadOnly(schema: EntitySchema, entity: Entity, reader: Reader): EntitySchema {
  const fixed = [...entity.fields.values()].filter((field) => !canWriteField(field, reader)).map(({ name }) => name);
  if (fixed.length === 0) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => [
    name,
    fixed.includes(name) ? { ...property, readOnly: true } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The states as a client needs them, in place of those that the definition writes; visitors without a session make no transition. */
function withStates({ 'x-states': _written, ...schema }: EntitySchema, machines: readonly StateMachine[]): EntitySchema {
  return machines.length === 0 ? schema : { ...schema, 'x-states': [...machines] };
}
