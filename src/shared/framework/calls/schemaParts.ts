import type { JsonSchema } from '../json/JsonSchema.ts';
import type { KnownSchema } from './schemaTypes.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/** The schema that `fields` returns; `SchemaValue` reads its literal types. */
interface FieldsSchema<Fields, Required> extends JsonSchema {
  readonly type: 'object';
  readonly properties: Fields;
  readonly required: readonly Required[];
  readonly additionalProperties: false;
}

/** An object of exactly these fields, all of them required unless the required ones are named. */
export function fields<const Fields extends Properties>(properties: Fields): FieldsSchema<Fields, keyof Fields>;
export function fields<const Fields extends Properties, const Required extends keyof Fields & string = never>(
  properties: Fields,
  required: readonly Required[],
): FieldsSchema<Fields, Required>;
export function fields(properties: Properties, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** An object whose type is declared elsewhere, because the type is too rich for a schema. */
export function objectOf<Value extends object>(description: string): KnownSchema<Value>;
export function objectOf(description: string): JsonSchema {
  return { type: 'object', description };
}

/** The identifier of a screen. */
export const cmidSchema = { type: 'string', minLength: 1, maxLength: 40 } as const;

/** An instant, ISO 8601, UTC. */
export const instantSchema = { type: 'string', format: 'date-time' } as const;

/** The id of a record in a body: a whole number that JSON and the database hold exactly. */
export const recordIdSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Parameters with a pattern have a message that describes them: the answer that refuses a value shows it. */
export const recordIdParameter = {
  type: 'string',
  pattern: '^[1-9][0-9]{0,14}$',
  'x-expected': { key: 'error.expected_record' },
} as const;

/** A part of the results; 20 from the first by default. */
export const pageParameters = {
  limit: {
    type: 'string',
    pattern: '^([1-9][0-9]?|100)$',
    description: '1 to 100. Default: 20.',
    'x-expected': { key: 'error.expected_whole', values: { min: 1, max: 100 } },
  },
  offset: {
    type: 'string',
    pattern: '^(0|[1-9][0-9]{0,8})$',
    'x-expected': { key: 'error.expected_whole', values: { min: 0, max: 999_999_999 } },
  },
} as const;

export const dayParameter = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  'x-expected': { key: 'error.expected_day' },
} as const;
