import type { Field, FieldKind } from '../definitions/entity.ts';
import { listType } from '../definitions/listField.ts';
import type { EntityProperty } from '../definitions/types.gen.ts';
import type { RecordFormat } from '../fields/formats.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import { isAlwaysRequired, isMultiLine } from './fieldRules.ts';

/** Text with something else than spaces in it. */
export const filledPattern = '\\S';
/** Markup with something else than spaces outside its tags. */
export const filledHtmlPattern = '(^|>)[^<>]*[^<>\\s]';

/** What one field may hold when it is sent: the definition's limits, within what its column can store. */
export function propertySchema(field: Field): JsonSchema {
  const value = valueSchema(field);
  if (isAlwaysRequired(field)) {
    const filled = filledText(field);
    return { ...value, ...filledList(field), ...(filled['pattern'] !== undefined && { allOf: [filled] }) };
  }
  if (Array.isArray(value['enum'])) return { ...value, enum: [...value['enum'], null] };
  return nullable(value);
}

/** That a field holds a value at all. */
export function filledSchema(field: Field): JsonSchema {
  const type = valueType(field);
  return { ...(type === undefined ? { not: { type: 'null' } } : { type }), ...filledText(field), ...filledList(field) };
}

function filledText(field: Field): JsonSchema {
  if (valueType(field) !== 'string') return {};
  return { pattern: field.kind === 'html' ? filledHtmlPattern : filledPattern };
}

function filledList({ kind, property }: Field): JsonSchema {
  return valueTypes[kind] === 'array' ? { minItems: Math.max(1, property.minItems ?? 1) } : {};
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

function valueType(field: Field): string | undefined {
  return field.kind === 'reference' && listType(field) === 'text' ? 'string' : valueTypes[field.kind];
}

function valueSchema(field: Field): JsonSchema {
  const { property } = field;
  const type = valueType(field);
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
      return { type, ...decimalBounds(property), ...decimalPlaces(field) };
    case 'reference':
      if (type === 'string') return { type, ...textLimits(field), format: textFormat(field) };
      return { type, ...(field.column ? integerBounds(property) : idBounds) };
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

/** A column of somebody else that fixes no number of decimals takes any. */
function decimalPlaces({ column, decimals }: Field): JsonSchema {
  return column && decimals === undefined ? {} : { decimals: decimals ?? 0 };
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
