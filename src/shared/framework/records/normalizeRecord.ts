import type { Entity } from '../definitions/entity.ts';
import type { RecordMode } from '../fields/isWritable.ts';
import { normalizeValue } from '../fields/kinds.ts';
import { writableFields } from './fieldRules.ts';

/**
 * Converts a client's values to their stored form, before the check: texts without invisible characters at their ends, phone numbers to
 * their ten digits, postal codes to capitals without separators, and on create adds the defaults of fields left out.
 * @returns a copy; unknown fields, and values of another type than the field's, stay unchanged
 * @see rules, law 58
 */
export function normalizeRecord(entity: Entity, mode: RecordMode, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...record };
  for (const field of writableFields(entity, mode)) {
    const { default: initial } = field.property;
    if (Object.hasOwn(kept, field.name)) kept[field.name] = normalizeValue(field, kept[field.name]);
    else if (mode === 'create' && initial !== undefined) kept[field.name] = initial;
  }
  return kept;
}
