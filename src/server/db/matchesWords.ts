import { foldedLike } from './foldedLike.ts';
import { type Sql, sql } from './sql.ts';

const wordsMax = 8;

/** The words of a search text; words beyond the limit do not count. Law 27. */
export function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, wordsMax);
}

/**
 * True if the columns contain every word of a text, ignoring case and accents. Empty text fits every row.
 * @param columns `alias.column`, or its SQL
 */
export function matchesWords(search: string, columns: readonly (string | Sql)[]): Sql<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`true`;
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))})`;
  const parts = words.map((word) => foldedLike(text, { before: '%', text: word, after: '%' }));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
