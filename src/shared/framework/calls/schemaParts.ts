import type { JsonSchema } from '../json/JsonSchema.ts';

/** An object of exactly these fields, all of them required unless told. */
export function fields(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The identifier of a screen. */
export const cmidSchema: JsonSchema = { type: 'string', minLength: 1, maxLength: 40 };

/** An instant, ISO 8601, UTC. */
export const instantSchema: JsonSchema = { type: 'string', format: 'date-time' };

/** Parameters have titles that name their format: an answer that refuses a value says it. */
export const recordIdParameter = { type: 'string', pattern: '^[1-9][0-9]{0,14}$', title: 'the id of a record' } as const;

/** Which part of the results; 20 from the first unless told. */
export const pageParameters = {
  limit: { type: 'string', pattern: '^([1-9][0-9]?|100)$', title: '1..100', description: '20 unless told.' },
  offset: { type: 'string', pattern: '^(0|[1-9][0-9]{0,8})$', title: '0..999999999' },
} as const;

export const dayParameter = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', title: 'YYYY-MM-DD' } as const;
