import { type Sql, sql } from '../sql.ts';
import type { Catalogue } from './Catalogue.ts';

/** Extensions that lists need: comparison without accents, and indexes for parts of a text. */
export const requiredExtensions = ['unaccent', 'pg_trgm'] as const;

/**
 * The function that compares all texts: lower case, without accents (grid contract 3.2, law 26). Indexes are built
 * on it, so its results must never change.
 *
 * PL/pgSQL, because PostgreSQL does not inline an SQL function whose body is less stable than its declaration, and calling one costs
 * nearly twice as much. The collation is explicit, as lower-casing must not depend on the database's own.
 */
export function createFold(catalogue: Catalogue): string {
  return sql`create function ${sql.id(catalogue.home, 'fold')}(value text) returns text language plpgsql immutable parallel safe strict as ${sql.lit(foldBody(catalogue))}`.literal();
}

/** The source of the function that `createFold` makes, as `pg_proc` holds it. */
export function foldBody({ collations, extensions, home: ownSchema }: Pick<Catalogue, 'collations' | 'extensions' | 'home'>): string {
  const collation = collations.has('pg_c_utf8') ? 'pg_c_utf8' : 'und-x-icu';
  const home = extensions.get('unaccent') ?? ownSchema;
  const dictionary: Sql = sql`${sql.lit(sql.id(home, 'unaccent').literal())}::regdictionary`;
  return sql`begin return lower(${sql.id(home, 'unaccent')}(${dictionary}, value) collate ${sql.id('pg_catalog', collation)}); end`.literal();
}
