import type { Field } from './Field.ts';

/** On `update` fewer fields are writable: those set only on create no longer count. */
export type RecordMode = 'create' | 'update';

/** True if a client may give the field a value. */
export function isWritable(field: Field, mode: RecordMode): boolean {
  if (field.isBase || field.readOnly || field.property['x-computed'] !== undefined) return false;
  return mode === 'create' || field.property['x-immutable'] !== true;
}
