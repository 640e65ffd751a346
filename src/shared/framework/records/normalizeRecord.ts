import type { Entity, Field } from '../definitions/entity.ts';
import { type RecordMode, writableFields } from './fieldRules.ts';

/**
 * Writes what a client sent as it is kept, before it is checked: phone numbers as their ten digits, postal codes in capitals without
 * separators, and on create the defaults of fields left out.
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

/** One value as it is kept; anything but text as it came. */
export function normalizeValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const shown = field.property['x-format'];
  if (shown === 'phone') return value.replace(/[\s().-]/g, '');
  return shown === 'postal' ? normalizePostal(value) : value;
}

/** Canadian codes as `H3B2Y5`, US codes as five digits: the four after them are not kept. */
function normalizePostal(text: string): string {
  const compact = text.trim().toUpperCase().replace(/[ -]/, '');
  return /^\d{9}$/.test(compact) ? compact.slice(0, 5) : compact;
}
