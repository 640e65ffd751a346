import { type Sql, sql } from '../../db/sql.ts';
import type { ColumnValue } from './columnValue.ts';

/** A value in the JSON of rows: instants as `YYYY-MM-DDTHH:MM:SSZ`, all other values as PostgreSQL writes them in JSON. Grid contract 7. */
export function jsonValue({ visible, type, form, decimals }: Pick<ColumnValue, 'visible' | 'type' | 'form' | 'decimals'>): Sql {
  if (type === 'datetime') return sql`to_char(${visible} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  if (form === 'computed' && decimals !== undefined) return sql`round(${visible}::numeric, ${decimals}::integer)`;
  return visible;
}
