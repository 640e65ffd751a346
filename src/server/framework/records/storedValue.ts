import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { listType } from '../../../shared/framework/definitions/listField.ts';
import { columnType } from '../../db/fields/columnType.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';

/** A checked value as a parameter for the field's column. */
export function storedValue(field: Field, value: unknown): RawBuilder {
  if (value === null || value === undefined) return sql`null`;
  // What is shown is what is kept: else a record would be later than the instant that it shows.
  if (field.kind === 'datetime') return sql`date_trunc('second', ${value}::timestamptz)`;
  // An array would otherwise be taken for one of PostgreSQL's own.
  return sql`${field.kind === 'json' ? JSON.stringify(value) : value}::${sql.raw(columnType(field))}`;
}

/**
 * A value as it is kept: text of nothing but spaces is no value (rule R-001).
 * @returns null for what counts as empty
 */
export function keptValue(field: Field, value: unknown): unknown {
  if (value === undefined) return null;
  const isText = listType(field) === 'text' || field.kind === 'secret';
  return isText && typeof value === 'string' && value.trim() === '' ? null : value;
}

/** True for two values that read the same: instants are shown to the second, and an empty text is no value. */
export function isSameValue(field: Field, a: unknown, b: unknown): boolean {
  if (field.kind === 'datetime' && typeof a === 'string' && typeof b === 'string')
    return Math.floor(Date.parse(a) / 1000) === Math.floor(Date.parse(b) / 1000);
  return isDeepStrictEqual(keptValue(field, a), keptValue(field, b));
}
