import type { Entity } from '../definitions/entity.ts';
import { normalizeValue } from '../fields/kinds.ts';
import { type RecordMode, writableFields } from './fieldRules.ts';

/**
 * Writes the values of a client as they are kept, before they are checked: phone numbers as their ten digits, postal codes in capitals
 * without separators, and on create the defaults of fields left out.
 * @returns a copy; values of another type than the field's, and unknown fields, as they came
 * @see rules
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
