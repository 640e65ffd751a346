import { type Sql, sql } from '../../db/sql.ts';
import type { ColumnValue } from './columnValue.ts';

/** A value as rows carry it: instants as `YYYY-MM-DDTHH:MM:SSZ`, all else as PostgreSQL writes it in JSON. Grid contract 7. */
export function jsonValue({ visible, type, form, decimals }: Pick<ColumnValue, 'visible' | 'type' | 'form' | 'decimals'>): Sql {
  if (type === 'datetime') return sql`to_char(${visible} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  if (form === 'computed' && decimals !== undefined) return sql`round(${visible}::numeric, ${decimals}::integer)`;
  return visible;
}
