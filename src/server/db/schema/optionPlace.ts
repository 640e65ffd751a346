import { createHash } from 'node:crypto';
import type { Options } from '../../../shared/framework/definitions/columns/optionOrder.ts';
import { type Sql, sql } from '../sql.ts';

/**
 * The place of a value among its options, from 1, for sorting; other values come after all options. It is independent of the language,
 * so that one index serves all readers: indexes and queries must use exactly the same expression. Decision 720.
 * @param canBeNull true: a blank has no place
 */
export function optionPlace(options: Options, value: Sql, canBeNull: boolean): Sql {
  // A literal: a parameter would hide the expression of the index from the planner.
  const values = sql.lit(arrayText(options.map((option) => option.value)));
  const place = sql`coalesce(array_position(${values}::text[], ${value}), ${sql.raw(String(options.length + 1))})`;
  return canBeNull ? sql`(case when ${value} is not null then ${place} end)` : place;
}

/** A short text that differs for other options and for another order of theirs, for names of indexes. */
export function optionsMark(options: Options): string {
  const hash = createHash('sha256').update(JSON.stringify(options.map(({ value }) => value)));
  return hash.digest('hex').slice(0, 6);
}

/** Values as PostgreSQL writes an array. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}
