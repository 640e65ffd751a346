import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { isObjectName } from '../definitions/checks/objectNames.ts';
import { baseFieldNames, type Entity } from '../definitions/entity.ts';
import { isGroupKey } from '../definitions/filterLeaves.ts';
import { getEntity } from '../definitions/registry.ts';
import { isRowless, rolesOf } from '../definitions/rights/permissions.ts';
import type { EntityProperty, EntitySchema } from '../definitions/types.gen.ts';
import { listType, rulesOf } from '../fields/kinds.ts';
import { nearestName } from '../nearestName.ts';
import { refusedFieldNames } from '../query/reservedParameters.ts';
import { defaultFindings } from './defaultChecks.ts';
import { derivedFindings } from './derivedChecks.ts';
import { duplicates } from './duplicates.ts';
import { effectiveFindings } from './effectiveChecks.ts';
import { fieldFilterFindings, inexpressibleCondition } from './filterChecks.ts';
import { itemFindings } from './itemChecks.ts';
import { keywordFindings } from './keywordChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { missingField } from './missingField.ts';
import { pictureFindings } from './pictureChecks.ts';
import { referenceFilterFindings } from './referenceFilterChecks.ts';
import { lockFindings, ruleFindings } from './ruleChecks.ts';
import { fieldToneFindings } from './toneChecks.ts';
import { fieldUnitFindings } from './unitChecks.ts';

/** The fields of entities: names, labels, limits, references, rights. */
export const checkEntities: Check = function* (context) {
  for (const { file, content } of context.set.entities) {
    const entity = getEntity(context.registry, content.$id);
    yield* sizeFindings(file, entity);
    for (const [name, property] of Object.entries(content.properties)) {
      const field = entity.fields.get(name);
      // If two files have the same name, which is itself a finding, the registry holds the other file.
      if (!field) continue;
      yield* nameFindings(file, name, entity);
      yield* propertyFindings(context, file, content, name, property);
      yield* keywordFindings(file, ['properties', name], property, content['x-source']?.columns[name]);
      yield* defaultFindings(context, file, ['properties', name], field);
      yield* derivedFindings(context, file, ['properties', name], entity, field);
      yield* fieldToneFindings(file, ['properties', name], entity, field);
      yield* fieldUnitFindings(file, ['properties', name], entity, field);
      yield* itemFindings(context, file, field);
      yield* pictureFindings(file, entity, field);
      yield* conditionFindings(context, file, entity, name, property);
    }
    yield* namedFieldFindings(file, entity);
    yield* ruleFindings(file, entity);
    yield* lockFindings(file, entity);
    yield* effectiveFindings(context, file, entity);
    yield* referenceFilterFindings(context, file, entity);
  }
};

/** Columns that a table of PostgreSQL can have. */
const columnsMax = 1600;

function* sizeFindings(file: string, { name, fields, source }: Entity): Iterable<Finding> {
  const count = [...fields.values()].filter(({ property }) => !property['x-computed']).length;
  if (!source && count > columnsMax)
    yield finding('DEF017', file, ['properties'], { variant: 'many', hasOwnHint: true, values: { entity: name, count, max: columnsMax } });
}

function* nameFindings(file: string, name: string, { source }: Entity): Iterable<Finding> {
  const path = ['properties', name];
  if (refusedFieldNames.includes(name) || isGroupKey(name))
    yield finding('DEF017', file, path, { variant: 'parameter', hasOwnHint: true, values: { name } });
  else if (isObjectName(name)) yield finding('DEF017', file, path, { variant: 'object', values: { name } });
  else if (name.endsWith('_label')) yield finding('DEF017', file, path, { variant: 'label', values: { name } });
  else if (name.includes('__') || name.endsWith('_')) yield finding('DEF017', file, path, { variant: 'underscores', values: { name } });
  else if (source ? name === 'id' || name === 'version' : name !== 'id' && baseFieldNames.includes(name))
    yield finding('DEF017', file, path, { variant: 'base', values: { name } });
}

function* propertyFindings(
  context: LintContext,
  file: string,
  schema: EntitySchema,
  name: string,
  property: EntityProperty,
): Iterable<Finding> {
  const path = ['properties', name];
  if (!property['x-label']) yield finding('DEF002', file, [...path, 'x-label'], { variant: 'label', values: { name } });
  yield* enumFindings(file, name, property);
  yield* referenceFindings(context, file, name, property);
  const unit = property['x-unit'];
  if (typeof unit === 'object' && !Object.hasOwn(schema.properties, unit.field))
    yield missingField(file, [...path, 'x-unit', 'field'], unit.field, schema.$id, Object.keys(schema.properties));
  for (const keyword of ['x-subdivision-of', 'x-postal-of'] as const) {
    const other = property[keyword];
    if (other !== undefined && !Object.hasOwn(schema.properties, other))
      yield missingField(file, [...path, keyword], other, schema.$id, Object.keys(schema.properties));
  }
  const computed = property['x-computed'];
  if (computed && context.registered && !context.registered.computed.includes(computed))
    yield finding('DEF011', file, [...path, 'x-computed'], {
      variant: 'computed',
      values: { name: computed },
      nearest: nearestName(computed, context.registered.computed),
    });
  yield* roleFindings(context, file, schema, name, property);
  const former = property['x-renamed-from'];
  if (former && schema.properties[former])
    yield finding('DEF014', file, [...path, 'x-renamed-from'], { variant: 'stillThere', values: { name: former } });
}

function* enumFindings(file: string, name: string, property: EntityProperty): Iterable<Finding> {
  const labels = property['x-enum-labels'];
  if (!labels) return;
  const path = ['properties', name, 'x-enum-labels'];
  const values = (property.enum ?? property.items?.enum ?? []).filter((value) => value !== null).map(String);
  for (const language of ['en', 'fr'] as const) {
    const named = Object.entries(labels).map(([value, text]) => ({ value, text: text[language] ?? '' }));
    for (const { name: text, index } of duplicates(named.map((each) => each.text)))
      yield finding('DEF023', file, [...path, named[index]?.value ?? '', language], {
        variant: 'option',
        hasOwnHint: true,
        values: { label: text, other: named.find((each) => each.text === text)?.value ?? '' },
      });
  }
  for (const value of values)
    if (!Object.hasOwn(labels, value)) yield finding('DEF004', file, path, { variant: 'missing', values: { name, value } });
  for (const value of Object.keys(labels))
    if (!values.includes(value))
      yield finding('DEF004', file, [...path, value], { values: { name, value }, nearest: nearestName(value, values) });
}

function* referenceFindings({ registry, isPartial }: LintContext, file: string, name: string, property: EntityProperty): Iterable<Finding> {
  const reference = property['x-ref'];
  if (!reference) return;
  const path = ['properties', name, 'x-ref'];
  const target = registry.entities.get(reference.entity);
  if (!target) {
    if (!isPartial)
      yield finding('DEF005', file, [...path, 'entity'], {
        values: { name: reference.entity },
        nearest: nearestName(reference.entity, registry.entities.keys()),
      });
    return;
  }
  for (const [i, label] of reference.label.entries()) {
    const field = target.fields.get(label);
    if (field && !rulesOf(field).identifies) yield finding('DEF044', file, [...path, 'label', i], { values: { name: label } });
    if (!field)
      yield finding('DEF005', file, [...path, 'label', i], {
        variant: 'label',
        values: { name: label, entity: target.name },
        nearest: nearestName(label, target.fields.keys()),
      });
  }
}

function* roleFindings(
  { registry, isPartial }: LintContext,
  file: string,
  schema: EntitySchema,
  name: string,
  property: EntityProperty,
): Iterable<Finding> {
  if (isPartial) return;
  const anyRow = ['staff', ...registry.heldRoles];
  const byRow = rolesOf(registry, getEntity(registry, schema.$id));
  for (const [key, roles] of [
    ['x-visible-to', [...byRow.keys(), ...anyRow]],
    ['x-writable-by', anyRow],
  ] as const)
    for (const [i, role] of (property[key] ?? []).entries())
      if (!roles.includes(role) && !isRowless(registry, role))
        yield finding('DEF033', file, ['properties', name, key, i], {
          ...(key === 'x-writable-by' && { variant: 'rowless', hasOwnHint: true }),
          values: { role, entity: schema.$id },
          nearest: nearestName(role, roles),
        });
}

const conditions = ['visible', 'required', 'readonly'] as const;

function* conditionFindings(context: LintContext, file: string, entity: Entity, name: string, property: EntityProperty): Iterable<Finding> {
  for (const kind of conditions) {
    const filter = property['x-when']?.[kind];
    if (!filter) continue;
    const place = { file, path: ['properties', name, 'x-when', kind] };
    yield* fieldFilterFindings(place, entity, filter);
    const condition = kind === 'readonly' ? undefined : inexpressibleCondition(entity, filter);
    if (condition !== undefined) yield finding('DEF020', file, place.path, { variant: 'static', values: { name: condition } });
  }
}

/** Lists of field names outside the properties: title, unique sets, required. */
function* namedFieldFindings(file: string, { fields, schema }: Entity): Iterable<Finding> {
  const names = [...fields.keys()];
  const groups: readonly { readonly path: readonly (string | number)[]; readonly list: readonly string[] }[] = [
    { path: ['x-title'], list: schema['x-title'] },
    { path: ['required'], list: schema.required ?? [] },
    ...(schema['x-unique'] ?? []).map((set, i) =>
      Array.isArray(set) ? { path: ['x-unique', i], list: set } : { path: ['x-unique', i, 'fields'], list: set.fields },
    ),
    ...(schema['x-lookups'] ?? []).map((list, i) => ({ path: ['x-lookups', i], list })),
    { path: ['x-searched'], list: schema['x-searched'] ?? [] },
  ];
  for (const { path, list } of groups)
    for (const [i, name] of list.entries()) if (!names.includes(name)) yield missingField(file, [...path, i], name, schema.$id, names);
  for (const [i, set] of (schema['x-unique'] ?? []).entries()) {
    const when = Array.isArray(set) ? undefined : set.when;
    if (when === undefined) continue;
    const path = ['x-unique', i, 'when'];
    if (!names.includes(when)) yield missingField(file, path, when, schema.$id, names);
    else if (fields.get(when)?.kind !== 'boolean')
      yield finding('DEF035', file, path, { values: { name: when, keyword: 'x-unique.when', type: String(fields.get(when)?.kind) } });
  }
  for (const { name, index } of duplicates(schema['x-title'])) yield finding('DEF023', file, ['x-title', index], { values: { name } });
  for (const { path, list } of groups.filter(({ path: [keyword] }) => keyword !== 'required'))
    for (const [i, name] of list.entries()) {
      const field = fields.get(name);
      if (field && !rulesOf(field).identifies) yield finding('DEF044', file, [...path, i], { values: { name } });
      else if (field && path[0] === 'x-title' && !listType(field)) yield finding('DEF032', file, [...path, i], { values: { name } });
    }
}
