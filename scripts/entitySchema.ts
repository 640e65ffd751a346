import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { EntityProperty, EntitySchema, EntityScope } from '../src/shared/framework/definitions/types.gen.ts';
import { choicesOf } from './entityChoices.ts';
import { described, generateField } from './entityField.ts';
import { nullable, ordered } from './entityProperty.ts';
import { type EntityRow, tableRemedy } from './entityTable.ts';
import { type EntityContext, titleOf } from './entityTitle.ts';

export interface GeneratedEntity {
  readonly schema: EntitySchema;
  /** By field: keys that a manual edit of the schema may replace (see `mergeSchema`). */
  readonly guesses: Readonly<Record<string, Partial<EntityProperty>>>;
  /** Facts of the table that a definition cannot express, for a person to handle. */
  readonly warnings: readonly string[];
}

/** Names that a definition may not use (law 4 and 27). */
const reserved =
  /^(limit|offset|sort|search|timezone|where|aggregate|fields|count|columns|version|id|created_at|created_by|updated_at|updated_by)$/;

/**
 * Turns the rows of one entity into its schema.
 * @throws StartProblem with entity and field if rows contradict each other, such as an enum with labels that do not match its values
 */
export function generateEntity(name: string, context: EntityContext): GeneratedEntity {
  const rows = context.tables.get(name);
  const header = rows?.[0]?.header;
  if (!rows) throw new StartProblem(`The table has no entity ${name}.`, `It has ${[...context.tables.keys()].join(', ')}.`);
  if (!header)
    throw new StartProblem(
      `The notes of the first row of ${name} must begin with a bracket: [Label / Libellé; area; description; scope staff].`,
      tableRemedy,
    );
  const choices = choicesOf(name);
  const warnings: string[] = [];
  const properties: Record<string, EntityProperty> = {};
  const guesses: Record<string, Partial<EntityProperty>> = {};
  const required: string[] = [];
  for (const row of rows) {
    const field = fieldName(row);
    const { property, guess, isRequired } = generateField(row, context);
    const chosen = choices.properties?.[field];
    properties[field] = { ...property, ...chosen };
    guesses[field] = Object.fromEntries(Object.entries(guess).filter(([key]) => !(key in (chosen ?? {}))));
    if (isRequired && !choices.optional?.includes(field)) required.push(field);
    else properties[field] = nullable({ ...property, ...chosen });
  }
  const scope = choices.scope ?? parseScope(header.scope, name, context, warnings);
  const unique = uniqueSets(rows, Object.keys(properties));
  const schema: EntitySchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    ...described(header.description),
    'x-label': header.label,
    'x-key': 'id',
    'x-title': [...titleOf(name, context)],
    ...(scope && { 'x-scope': scope }),
    ...(unique.length > 0 && { 'x-unique': unique }),
    ...(unique.length > 0 && choices.taken && { 'x-unique-message': choices.taken }),
    properties,
    required,
    additionalProperties: false,
  };
  return { schema, guesses, warnings };
}

/**
 * Completes the schema of a file from a generated one.
 * Rule: the file wins. Missing fields and missing keys of the entity are added; a field of the file only gets the reference that
 * the table could not give it before its target had a file. `entityDifferences` finds the rest.
 */
export function completeSchema(existing: EntitySchema | undefined, generated: GeneratedEntity): EntitySchema {
  const { schema, guesses } = generated;
  if (!existing)
    return { ...schema, properties: mapValues(schema.properties, (property, field) => ordered({ ...guesses[field], ...property })) };
  const added = Object.entries(schema.properties).filter(([field]) => !(field in existing.properties));
  const properties = {
    ...mapValues(existing.properties, (property, field) => withReference(property, schema.properties[field])),
    ...Object.fromEntries(added.map(([field, property]) => [field, ordered({ ...guesses[field], ...property })])),
  };
  const required = [...(existing.required ?? []), ...(schema.required ?? []).filter((name) => added.some(([field]) => field === name))];
  return { ...existing, ...schema, ...existing, properties, required };
}

function withReference(property: EntityProperty, generated: EntityProperty | undefined): EntityProperty {
  const reference = generated?.['x-ref'];
  return reference && !property['x-ref'] ? ordered({ ...property, 'x-ref': reference }) : property;
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value, key: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}

function fieldName(row: EntityRow): string {
  const { field } = row;
  if (reserved.test(field) || field.endsWith('_label') || field.includes('__') || field.endsWith('_'))
    throw new StartProblem(`${row.entity}.${row.field}: this name is reserved.`, 'Choose another name.');
  return field;
}

function parseScope(text: string, entity: string, context: EntityContext, warnings: string[]): EntityScope | undefined {
  if (text === 'staff' || text === 'public') return text;
  const rules: Exclude<EntityScope, string> = [];
  const unknown: string[] = [];
  const through = /^through ([a-z_]+)$/.exec(text)?.[1];
  const parts = through ? [] : text.split(' ').filter((part) => part !== '');
  if (through) rules.push({ through: throughField(through, entity, context) });
  for (const part of parts) {
    const [, role, field] = /^([a-z_]+)\(([A-Za-z_]+)\)$/.exec(part) ?? [];
    if (role && field) rules.push({ role, field });
    else unknown.push(part);
  }
  if (unknown.length > 0) warnings.push(`scope "${text}": "${unknown.join(' ')}" has no form in x-scope; choose one in entityChoices.ts.`);
  return rules.length > 0 ? rules : undefined;
}

/** The scope through a field of the entity, or through the field of another entity that refers to it. */
function throughField(parent: string, entity: string, context: EntityContext): string {
  const referring = context.tables.get(parent)?.find((row) => row.type === 'ref' && row.ref === entity);
  return referring ? `${parent}.${referring.field}` : parent;
}

/** Sets in the order of the table. A single key is unique per company if rows belong to companies, except a secret: its lookup has none. */
function uniqueSets(rows: readonly EntityRow[], fields: readonly string[]): string[][] {
  const company = ['company', 'MT_COMP'].find((field) => fields.includes(field));
  return rows
    .flatMap((row) => (row.unique ? [{ set: row.unique, isGlobal: row.type === 'secret' || row.field === company }] : []))
    .map(({ set, isGlobal }) => (set.length === 1 && company && !isGlobal ? [company, ...set] : [...set]));
}
