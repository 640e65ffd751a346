import { type Sql, sql } from './sql.ts';

/** A text to find, and the places where other text may lie around it. */
export interface Pattern {
  readonly before: '' | '%';
  readonly text: string;
  readonly after: '' | '%';
}

/**
 * Compares with the same call of `fold` as the trigram indexes, else they would not serve. Escapes the wildcards of the value after
 * folding, since folding turns some characters into wildcards (such as the wide percent sign).
 */
export function foldedLike(text: Sql, { before, text: operand, after }: Pattern): Sql<boolean> {
  const literal = sql`regexp_replace(fold(${operand}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql<boolean>`fold(${text}) like ${sql.lit(before)} || ${literal} || ${sql.lit(after)}`;
}
