import type { Entity, Field } from '../definitions/entity.ts';
import { isWritable, type RecordMode } from '../fields/isWritable.ts';

/** Fields that a client may set, in the order of the definition. */
export function writableFields(entity: Entity, mode: RecordMode): Field[] {
  return [...entity.fields.values()].filter((field) => isWritable(field, mode));
}
