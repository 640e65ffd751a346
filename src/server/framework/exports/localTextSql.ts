import { type Sql, sql } from '../../db/sql.ts';

/** Length of a local time with a year of four digits, and its end beyond that. */
const cuts = {
  minute: { length: sql.raw('16'), end: ':\\d{2}(\\.\\d+)?$' },
  second: { length: sql.raw('19'), end: '\\.\\d+$' },
} as const;

/** An instant on the clock of a zone, cut off after its minutes or seconds: `2026-11-20 09:00`. */
export function localTextSql(value: Sql, timezone: string, to: keyof typeof cuts): Sql {
  const local = sql`(${value} at time zone ${timezone})`;
  const { length, end } = cuts[to];
  // Cutting at a fixed place is half the cost of formatting; later years have five digits.
  return sql`case when ${value} < '9999-12-31'::timestamptz then ${local}::varchar(${length}) else regexp_replace(${local}::text, ${end}, '') end`;
}
