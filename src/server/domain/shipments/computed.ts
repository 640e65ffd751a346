import { type RawBuilder, sql } from '../../db/sql.ts';

/**
 * SQL expressions that definitions name by `computed`. Each gets the alias of a row of `shipments` and yields a value of
 * that row alone, the same on every run.
 */
export const shipmentComputed: Readonly<Record<string, (row: RawBuilder) => RawBuilder>> = {
  /** Days from the first expected arrival to the latest, counted in UTC days; 0 when it is not later, null while unknown. */
  'shipments.daysLate': (row) => sql`greatest(0, (${row}.eta at time zone 'UTC')::date - (${row}.original_eta at time zone 'UTC')::date)`,
};
