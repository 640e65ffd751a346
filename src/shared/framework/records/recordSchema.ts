import type { Entity, Field, FieldKind } from '../definitions/registry.ts';
import type { EntityProperty } from '../definitions/types.gen.ts';
import type { JsonSchema } from '../endpoints.ts';
import { conditionSchema, parseCondition } from './conditionSchema.ts';
import { isMultiLine, isWritable, type RecordMode, writableFields } from './fieldRules.ts';
import type { RecordFormat } from './formats.ts';

/** Text with something else than spaces in it. */
export const filledPattern = '\\S';
/** Markup with something else than spaces outside its tags. */
export const filledHtmlPattern = '(^|>)[^<>]*[^<>\\s]';

/**
 * The JSON Schema (2020-12) of what a client may send of a record; besides standard keywords it uses those of `recordKeywords` and the
 * formats of `recordFormats`. A cleared field is null, so the types of optional fields are nullable; a field with a default may be left
 * out on create, any field on update. On update the fields that a client cannot change may be sent along: that they are unchanged only
 * the stored row can tell (decisions 25).
 * @throws AppError `condition_not_static` for an `x-when` that a schema cannot say; the definition lint refuses those
 */
export function recordSchema(entity: Entity, mode: RecordMode): JsonSchema {
  const fields = writableFields(entity, mode);
  const conditions = fields.flatMap((field) => conditionalRule(entity, field) ?? []);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      ...(mode === 'update' && unchangedProperties(entity)),
      ...Object.fromEntries(fields.map((field) => [field.name, propertySchema(field)])),
    },
    required:
      mode === 'update' ? ['version'] : fields.filter((field) => isAlwaysRequired(field) && !hasDefault(field)).map((field) => field.name),
    ...(conditions.length > 0 && { allOf: conditions }),
    additionalProperties: false,
  };
}

/** Required whatever the other fields say. A field that is not always visible is required only while it is. */
export function isAlwaysRequired(field: Field): boolean {
  return field.required && !field.property['x-when']?.visible;
}

function hasDefault(field: Field): boolean {
  return field.property.default !== undefined && field.property.default !== null;
}

/** What a row carries besides its writable fields: sent back as it was read, it is no offence. */
function unchangedProperties(entity: Entity): JsonSchema {
  const names = [...entity.fields.values()].flatMap((field) => [
    ...(isWritable(field, 'update') ? [] : [field.name]),
    ...(field.kind === 'reference' ? [`${field.name}_label`] : []),
  ]);
  const unchanged = Object.fromEntries(names.map((name) => [name, { readOnly: true }]));
  return { ...unchanged, version: { type: 'integer', minimum: 1 } };
}

/** `x-when.required`, and `required` of a field that is only sometimes visible, as if/then. */
function conditionalRule(entity: Entity, field: Field): JsonSchema | undefined {
  const { visible, required } = field.property['x-when'] ?? {};
  if (!required && !(field.required && visible)) return undefined;
  const parts = [visible, field.required ? undefined : required].filter((filter) => filter !== undefined);
  const nodes = parts.map((filter) => parseCondition(entity, filter));
  if (nodes.includes(undefined)) return undefined;
  const filled = { ...(hasDefault(field) ? {} : { required: [field.name] }), properties: { [field.name]: filledSchema(field) } };
  return {
    if: conditionSchema(
      entity,
      nodes.flatMap((part) => part ?? []),
    ),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: filled,
  };
}

/** That a field holds a value at all. */
function filledSchema(field: Field): JsonSchema {
  const type = valueTypes[field.kind];
  return { ...(type === undefined ? { not: { type: 'null' } } : { type }), ...filledText(field), ...filledList(field) };
}

function filledText({ kind }: Field): JsonSchema {
  if (valueTypes[kind] !== 'string') return {};
  return { pattern: kind === 'html' ? filledHtmlPattern : filledPattern };
}

function filledList({ kind, property }: Field): JsonSchema {
  return valueTypes[kind] === 'array' ? { minItems: Math.max(1, property.minItems ?? 1) } : {};
}

function propertySchema(field: Field): JsonSchema {
  const value = valueSchema(field);
  if (isAlwaysRequired(field)) {
    const filled = filledText(field);
    return { ...value, ...filledList(field), ...(filled['pattern'] !== undefined && { allOf: [filled] }) };
  }
  if (Array.isArray(value['enum'])) return { ...value, enum: [...value['enum'], null] };
  return nullable(value);
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined) return schema;
  return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] };
}

/** JSON types of a kind's values; undefined: as the definition says. */
const valueTypes: Readonly<Record<FieldKind, string | undefined>> = {
  text: 'string',
  html: 'string',
  time: 'string',
  secret: 'string',
  date: 'string',
  datetime: 'string',
  enum: undefined,
  integer: 'integer',
  reference: 'integer',
  decimal: 'number',
  boolean: 'boolean',
  references: 'array',
  list: 'array',
  json: undefined,
};

function valueSchema(field: Field): JsonSchema {
  const { property } = field;
  const type = valueTypes[field.kind];
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'time':
    case 'secret':
      return { type, ...textLimits(field), format: textFormat(field) };
    case 'date':
      return { type, format: 'date' };
    case 'datetime':
      return { type, format: 'date-time' };
    case 'enum':
      return { enum: (property.enum ?? []).filter((option) => option !== null) };
    case 'boolean':
      return { type };
    case 'integer':
      return { type, ...integerBounds(property) };
    case 'decimal':
      return { type, ...decimalBounds(property), decimals: property['x-decimals'] ?? 0 };
    case 'reference':
      return { type, ...idBounds };
    case 'references':
      return { type, items: { type: 'integer', ...idBounds }, uniqueItems: true, ...itemLimits(property) };
    case 'list':
      return { type, items: listItems(property), uniqueItems: property.uniqueItems ?? true, ...itemLimits(property) };
    case 'json':
      return {
        type: jsonTypes(property),
        ...(property.items && { items: withoutExtensions(property.items) }),
        ...itemLimits(property),
        storable: true,
      };
  }
}

const htmlLength = 100_000;

function textLimits({ kind, property }: Field): JsonSchema {
  const maxLength = property.maxLength ?? (kind === 'html' ? htmlLength : undefined);
  return {
    ...(property.minLength !== undefined && { minLength: property.minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(property.pattern !== undefined && { pattern: property.pattern }),
  };
}

function textFormat(field: Field): RecordFormat {
  const { format, 'x-format': shown } = field.property;
  if (format) return format;
  if (shown === 'phone' || shown === 'postal') return shown;
  if (field.kind === 'time') return 'clock';
  return isMultiLine(field) ? 'lines' : 'line';
}

const idBounds = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const smallest32 = -(2 ** 31);
const greatest32 = 2 ** 31 - 1;

/** What the definition says, within what the column holds: 32 bits when the maximum says so, else what JSON numbers hold exactly. */
function integerBounds({ minimum, exclusiveMinimum, maximum }: EntityProperty): JsonSchema {
  const is32 = maximum !== undefined && maximum <= greatest32;
  return {
    minimum: minimum ?? (is32 ? smallest32 : Number.MIN_SAFE_INTEGER),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    maximum: maximum ?? Number.MAX_SAFE_INTEGER,
  };
}

/** What the definition says, within the digits that JSON numbers hold exactly. */
function decimalBounds({ minimum, exclusiveMinimum, maximum, 'x-decimals': decimals = 0 }: EntityProperty): JsonSchema {
  const greatest = 10 ** (15 - decimals) - 1;
  return {
    minimum: minimum ?? -greatest,
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    maximum: maximum ?? greatest,
  };
}

const mostItems = 1000;
const itemLength = 200;

function itemLimits({ minItems, maxItems }: EntityProperty): JsonSchema {
  return { ...(minItems !== undefined && { minItems }), maxItems: maxItems ?? mostItems };
}

function listItems({ items }: EntityProperty): JsonSchema {
  return { maxLength: itemLength, format: 'line', pattern: filledPattern, ...withoutExtensions(items ?? {}), type: 'string' };
}

function jsonTypes({ type }: EntityProperty): string[] {
  return (Array.isArray(type) ? type : [type]).filter((name) => name !== 'null');
}

/** A schema without `x-` keywords, at every depth. */
function withoutExtensions(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key.startsWith('x-') ? undefined : value)));
}
