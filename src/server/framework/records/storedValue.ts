import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { keptValue } from '../../../shared/framework/fields/kinds.ts';
import { columnType } from '../../db/fields/columnType.ts';
import { kindSql } from '../../db/fields/kindSql.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A checked value as a parameter for the field's column. */
export function storedValue(field: Field, value: unknown): Sql {
  if (value === null || value === undefined) return sql`null`;
  const { parameter, stored } = kindSql[field.kind];
  return stored ? stored(parameter(value)) : sql`${parameter(value)}::${sql.raw(columnType(field))}`;
}

/** true: two values read the same. Instants show to the second, and an empty text is no value. */
export function isSameValue(field: Field, a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(keptValue(field, a), keptValue(field, b));
}
