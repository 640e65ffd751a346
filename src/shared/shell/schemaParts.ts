import type { JsonSchema } from '../framework/endpoints.ts';

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
