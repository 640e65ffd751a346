import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../Connection.ts';
import type { Database } from '../Database.ts';
import { sql } from '../sql.ts';
import { entityIndexes } from './entityIndexes.ts';
import type { IndexDefinition } from './indexDefinition.ts';
import { withOperators } from './operators.ts';
import { indexedByList } from './searchedFields.ts';
import { schemaConnection } from './syncSchema.ts';

const indexErrors = defineErrors({
  /** Another call or person builds the index; details.name. */
  index_being_built: 409,
});

/** An index that definitions ask for beyond those in use. */
export interface NewIndex extends Pick<IndexDefinition, 'name' | 'statement' | 'kind' | 'fields'> {
  readonly entity: string;
  /** Estimated rows of its table. */
  readonly rows: number;
}

/** Finds the indexes that definitions would add to those in use, and that the database does not have. */
export async function findNewIndexes(database: Database, current: Registry, next: Registry): Promise<readonly NewIndex[]> {
  const added = [...next.entities.values()].filter(changedBetween(current, next)).flatMap((entity) => {
    const before = current.entities.get(entity.name);
    const known = new Set(before ? entityIndexes(current, before).map(({ name }) => name) : []);
    return entityIndexes(next, entity).flatMap((index) => (known.has(index.name) ? [] : [{ ...index, entity: entity.name }]));
  });
  if (added.length === 0) return [];
  const found = await schemaConnection(database).run<{ name: string; rows: number }>(sql`
    select n.name, greatest(coalesce(c.reltuples, 0), 0)::bigint as rows
    from unnest(${added.map(({ name }) => name)}::text[], ${added.map(({ entity }) => entity)}::text[]) as n(name, entity)
    left join pg_class c on c.oid = to_regclass(quote_ident(n.entity))
    where not exists (select from pg_index i where i.indexrelid = to_regclass(quote_ident(n.name)) and i.indisvalid)`);
  const rowsOf = new Map(found.map(({ name, rows }) => [name, Number(rows)]));
  return added.flatMap((index) => {
    const rows = rowsOf.get(index.name);
    return rows === undefined ? [] : [{ ...index, rows }];
  });
}

/** Selects the entities whose indexes can differ: all, unless both registries have the same entities and differ by some lists. */
export function changedBetween(current: Registry, next: Registry): (entity: Entity) => boolean {
  if (current.entities !== next.entities) return () => true;
  const [before, after] = [new Set(current.screens), new Set(next.screens)];
  const changed = [...current.screens.filter((screen) => !after.has(screen)), ...next.screens.filter((screen) => !before.has(screen))];
  const names = new Set(changed.flatMap(({ list }) => (list && next.entities.has(list.entity) ? indexedByList(next, list) : [])));
  return ({ name }) => names.has(name);
}

/**
 * Builds indexes while their tables are read and written, one after the other, so that a later sync finds them. A leftover of a failed
 * attempt is replaced.
 * @throws AppError `index_being_built` (409)
 */
export async function buildIndexes(database: Database, indexes: readonly Pick<NewIndex, 'name' | 'statement'>[]): Promise<void> {
  const connection = schemaConnection(database);
  for (const { name, statement } of indexes) {
    const state = await stateOf(connection, name);
    if (state?.valid) continue;
    if (state?.building) throw indexErrors.index_being_built({ name });
    if (state) await connection.run(sql`drop index concurrently ${sql.id(name)}`);
    const placed = await withOperators(connection, statement);
    await connection.run(sql.raw(placed.replace(/^create (unique )?index /, (start) => `${start}concurrently `)));
  }
}

async function stateOf(connection: Connection, name: string) {
  const [state] = await connection.run<{ valid: boolean; building: boolean }>(sql`
    select i.indisvalid as valid, exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as building
    from pg_index i where i.indexrelid = to_regclass(quote_ident(${name}))`);
  return state;
}

/** Seconds that an index takes on two cores, by its estimated rows. See docs/operations.md. */
export function buildSeconds({ kind, rows }: Pick<NewIndex, 'kind' | 'rows'>): number {
  const perMillion = kind === 'contains' || kind === 'digits' || kind === 'members' ? 40 : 10;
  return Math.ceil((rows / 1_000_000) * perMillion);
}
