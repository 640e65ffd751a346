import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { columnType } from '../fields/columnType.ts';
import { kindSql } from '../fields/kindSql.ts';
import { sql } from '../sql.ts';
import { isNullable } from './entityIndexes.ts';

/** A new column for `create table` and `add column`. */
export interface ColumnDefinition {
  readonly type: string;
  readonly notNull: boolean;
  /** Expression of its default. */
  readonly default: string | undefined;
  readonly isKey: boolean;
}

/** The current instant to the second, the precision of display; in PostgreSQL's spelling. */
const currentSecond = "date_trunc('second'::text, now())";

/** The column of a field. If possible the database itself fills the fields that every record has. */
export function columnDefinition(field: Field): ColumnDefinition {
  const plain = { type: columnType(field), notNull: !isNullable(field), default: defaultExpression(field), isKey: false };
  switch (field.name) {
    case 'id':
      return { ...plain, isKey: true };
    case 'created_at':
    case 'updated_at':
      return { ...plain, default: currentSecond };
    case 'version':
      return { ...plain, default: '1' };
    default:
      return plain;
  }
}

/** `"price" numeric(18,2) default '0' not null`. */
export function columnClause(field: Field, { type, notNull, default: expression, isKey }: ColumnDefinition): string {
  const name = sql.id(field.name).literal();
  if (isKey) return `${name} ${type} generated always as identity primary key`;
  return `${name} ${type}${expression === undefined ? '' : ` default ${expression}`}${notNull ? ' not null' : ''}`;
}

/** True if two default expressions give the same value, even if PostgreSQL has rewritten one of them. */
export function isSameDefault(wanted: string | undefined, existing: string | undefined, type: string): boolean {
  if (wanted === undefined || existing === undefined) return wanted === existing;
  const [a, b] = [constantOf(wanted) ?? wanted, constantOf(existing) ?? existing];
  return a === b || (type === 'jsonb' && isDeepStrictEqual(parseJson(a), parseJson(b)));
}

/** The text of a constant such as `'a'::text`, `12` or `true`; undefined for an expression that is computed, such as `now()`. */
export function constantOf(expression: string): string | undefined {
  const quoted = /^'((?:[^']|'')*)'(?:::.+)?$/s.exec(expression);
  if (quoted) return quoted[1]?.replaceAll("''", "'");
  return /^(true|false|-?[\d.]+)$/.test(expression) ? expression : undefined;
}

function defaultExpression(field: Field): string | undefined {
  const value = field.property.default;
  if (value === undefined || value === null) return undefined;
  return sql.lit(kindSql[field.kind].parameter(value)).literal();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
