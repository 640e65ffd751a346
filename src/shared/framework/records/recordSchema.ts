import { type Entity, hasLabel } from '../definitions/entity.ts';
import { parseCondition } from '../definitions/parseCondition.ts';
import type { Field } from '../fields/Field.ts';
import { filledSchema, hasDefault, isAlwaysRequired } from '../fields/fieldSchema.ts';
import { isWritable, type RecordMode } from '../fields/isWritable.ts';
import { propertySchema, rulesOf } from '../fields/kinds.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import { conditionSchema } from './conditionSchema.ts';
import { writableFields } from './fieldRules.ts';

/**
 * The JSON Schema (2020-12) of a record as a client may send it; besides standard keywords it uses those of `recordKeywords` and the
 * formats of `recordFormats`. A cleared field is null, so the types of optional fields are nullable; a field with a default may be left
 * out on create, any field on update. On update a client may also send fields that it cannot change: only the stored row can show
 * that they are unchanged (law 25).
 * @throws AppError `condition_not_static` for an `x-when` that a schema cannot express; the definition lint refuses those
 */
export function recordSchema(entity: Entity, mode: RecordMode): JsonSchema {
  const fields = writableFields(entity, mode);
  const conditions = fields.flatMap((field) => [
    ...conditionalRule(entity, field),
    ...(mode === 'create' ? sourceRule(entity, field) : []),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      ...(mode === 'update' && unchangedProperties(entity)),
      ...Object.fromEntries(fields.map((field) => [field.name, schemaOf(entity, field)])),
    },
    required:
      mode === 'update' ? ['version'] : fields.filter((field) => isAlwaysRequired(field) && !hasDefault(field)).map((field) => field.name),
    ...(conditions.length > 0 && { allOf: conditions }),
    additionalProperties: false,
  };
}

/**
 * The JSON Schema of a line as a new one is sent. It leaves other properties open: a stored line is sent back with its id, its version
 * and whatever else was read with it.
 */
export function lineSchema(entity: Entity): JsonSchema {
  const { $schema: _dialect, additionalProperties: _closed, properties, ...schema } = recordSchema(entity, 'create');
  const fixed = [...entity.fields.values()].filter((field) => !field.isBase && !isWritable(field, 'create'));
  const unchanged = fixed.map(({ name }) => [name, { readOnly: true }]);
  return { ...schema, properties: { ...(properties as object), ...Object.fromEntries(unchanged) } };
}

function schemaOf(entity: Entity, field: Field): JsonSchema {
  const lines = entity.lines?.get(field.name);
  if (!lines) return propertySchema(field);
  const { maxItems, minItems } = field.property;
  return {
    type: ['array', 'null'],
    ...(maxItems !== undefined && { maxItems }),
    ...(minItems !== undefined && { minItems }),
    items: lineSchema(lines),
  };
}

/** The fields of a row besides its writable ones: sent back unchanged, they are accepted. */
function unchangedProperties(entity: Entity): JsonSchema {
  const names = [...entity.fields.values()].flatMap((field) => [
    ...(isWritable(field, 'update') ? [] : [field.name]),
    ...(hasLabel(field) ? [`${field.name}_label`] : []),
  ]);
  const unchanged = Object.fromEntries(names.map((name) => [name, { readOnly: true }]));
  return { ...unchanged, version: { type: 'integer', minimum: 1 } };
}

/** `x-when.required`, and `required` of a field that is not always visible, as if/then. */
function conditionalRule(entity: Entity, field: Field): JsonSchema[] {
  const { visible, required } = field.property['x-when'] ?? {};
  if (!required && !(field.required && visible)) return [];
  const parts = [visible, field.required ? undefined : required].filter((filter) => filter !== undefined);
  const nodes = parts.map((filter) => parseCondition(entity, filter));
  if (nodes.includes(undefined)) return [];
  const filled = {
    ...(hasDefault(field) ? {} : { required: [field.name] }),
    properties: { [field.name]: filledSchema(field, rulesOf(field)) },
  };
  return [
    {
      if: conditionSchema(
        entity,
        nodes.flatMap((part) => part ?? []),
      ),
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema, never awaited
      then: filled,
    },
  ];
}

/** A required field that takes its value from another, optional field can be left out if the other field has a value. */
function sourceRule(entity: Entity, field: Field): JsonSchema[] {
  const rule = field.property['x-default'];
  const source = typeof rule !== 'object' ? undefined : 'copy' in rule ? rule.copy : 'reference' in rule ? rule.reference : undefined;
  if (source === undefined || !isAlwaysRequired(field)) return [];
  const sourceField = entity.fields.get(source);
  if (sourceField && isAlwaysRequired(sourceField) && !hasDefault(sourceField)) return [];
  return [
    {
      if: { not: { required: [source], properties: { [source]: { not: { type: 'null' } } } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema, never awaited
      then: { required: [field.name], properties: { [field.name]: filledSchema(field, rulesOf(field)) } },
    },
  ];
}
