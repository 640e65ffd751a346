import type { Entity, Field } from '../definitions/entity.ts';

/** `update` differs in the fields that a client may set: those set on create alone no longer count. */
export type RecordMode = 'create' | 'update';

/** Whether a client may give the field a value. */
export function isWritable(field: Field, mode: RecordMode): boolean {
  if (field.isBase || field.readOnly || field.property['x-computed'] !== undefined) return false;
  return mode === 'create' || field.property['x-immutable'] !== true;
}

/** Fields that a client may set, in the order of the definition. */
export function writableFields(entity: Entity, mode: RecordMode): Field[] {
  return [...entity.fields.values()].filter((field) => isWritable(field, mode));
}

/** Required whatever the other fields say. A field that is not always visible is required only while it is. */
export function isAlwaysRequired(field: Field): boolean {
  return field.required && !field.property['x-when']?.visible;
}

/** Whether the field is filled when a client leaves it out on create. */
export function hasDefault(field: Field): boolean {
  return field.property.default !== undefined && field.property.default !== null;
}

/** Text that may hold line breaks: longer than one line of a form takes. */
export function isMultiLine(field: Field): boolean {
  const { format, maxLength, 'x-no-max-length': unbounded, 'x-format': shown } = field.property;
  if (field.kind === 'html') return true;
  return field.kind === 'text' && format === undefined && shown === undefined && (unbounded === true || (maxLength ?? 0) > oneLineLength);
}

const oneLineLength = 300;

/** Whether a value counts as not filled in: nothing, text of only spaces, an empty list. Rule R-001. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
