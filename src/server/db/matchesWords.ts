import { type Sql, sql } from './sql.ts';

const wordsMax = 8;

/**
 * True if the columns contain every word of a text, ignoring case and accents. Empty text fits every row. Decisions 27.
 * @param columns `alias.column`
 */
export function matchesWords(search: string, columns: readonly string[]): Sql<boolean> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  if (words.length === 0) return sql<boolean>`true`;
  const text = sql`fold(concat_ws(' ', ${sql.join(columns.map((column) => sql.id(...column.split('.'))))}))`;
  const parts = words.map((word) => sql`${text} like fold(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
