import type { Entity } from '../definitions/entity.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import { recordSchema } from './recordSchema.ts';

/**
 * The JSON Schema of a line as a new one is sent. It leaves other properties open: a stored line is sent back with its id, its version
 * and whatever else was read with it.
 */
export function lineSchema(entity: Entity): JsonSchema {
  const { $schema: _dialect, additionalProperties: _closed, ...schema } = recordSchema(entity, 'create');
  return schema;
}
