import { invariant } from '../../../shared/framework/AppError.ts';
import { type Entity } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { SeedDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Connection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Initial rows of an entity in an installation, from a seed file or made by code. */
export type Seed = Pick<SeedDefinition, 'entity' | 'key' | 'policy' | 'rows'>;

/** Makes the seed of an area from files of another form, such as help texts. `root` is the checkout. */
export type SeedReader = (registry: Registry, root: string) => Seed | Promise<Seed>;

type Row = Seed['rows'][number];

/** A row of a seed with its state in the database. */
interface SeedRowState {
  /** Place in the seed, from 1. */
  readonly place: number;
  /** Key of the row in `seeded_rows`. */
  readonly key: string;
  /** Hash of the values in the file, in the spelling of the database. */
  readonly hash: string;
  /** Hash at the last seeding; '' for a row that existed before or was edited; null: never seeded. */
  readonly seeded: string | null;
  readonly id: number | null;
  /** Hash of the values in the table. */
  readonly present: string | null;
  /** true: no user has saved the row since a program made it. */
  readonly untouched: boolean | null;
}

/**
 * Writes the rows of seeds into the tables, in one transaction; of several processes that start at once one does it, the others find it
 * done. `seeded_rows` remembers the written rows by key. A later start adds a row whose references do not exist yet.
 * @param portalUrl replaces `{portal_url}` in texts
 * @see docs/definitions/entity.md#seeds-initial-rows
 */
export async function seedRows(connection: Connection, registry: Registry, seeds: readonly Seed[], portalUrl: string): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${nameWithin(tx, 'seed rows')}))`);
    for (const seed of seeds) {
      const rows = seed.rows.map((row) => withAddress(row, portalUrl));
      const entity = getEntity(registry, seed.entity);
      for (const found of await findRows(tx, entity, seed, rows)) {
        const row = rows[found.place - 1];
        invariant(row, 'each place is one of a row');
        const hash = await bringRow(tx, entity, seed.policy, row, found);
        if (hash === undefined || hash === found.seeded) continue;
        await tx.run(sql`insert into seeded_rows (entity, key, hash) values (${entity.name}, ${found.key}, ${hash})
          on conflict (entity, key) do update set hash = excluded.hash`);
      }
    }
  });
}

/** @returns hash to remember; undefined: no change */
async function bringRow(
  tx: Connection,
  entity: Entity,
  policy: Seed['policy'],
  row: Row,
  found: SeedRowState,
): Promise<string | undefined> {
  const { hash, seeded, id, present, untouched } = found;
  if (seeded === null && id === null) return (await insertRow(tx, entity, row)) ? hash : undefined;
  if (policy === 'once') return seeded ?? hash;
  if (id === null || seeded === hash) return undefined;
  const isOurs = seeded === null ? untouched === true : present === seeded;
  if (!isOurs) return seeded ?? '';
  if (present !== hash) await updateRow(tx, entity, row, id);
  return hash;
}

/** Compares all rows of a seed with the table, by one statement. The hashes leave out references. */
async function findRows(tx: Connection, entity: Entity, { key }: Seed, rows: readonly Row[]): Promise<SeedRowState[]> {
  if (rows.length === 0) return [];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !entity.fields.get(name)?.reference).toSorted();
  const plain = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
  const hashOf = (alias: string): Sql => sql`md5(jsonb_build_array(${sql.join(names.map((name) => sql.id(alias, name)))})::text)`;
  const isSame = key.filter((name) => names.includes(name)).map((name) => sql`t.${sql.id(name)} is not distinct from f.${sql.id(name)}`);
  const withoutReference = key.filter((name) => !names.includes(name)).map((name) => sql`t.${sql.id(name)} is null`);
  const keyText = sql`jsonb_build_array(${sql.join(key.map((name) => (names.includes(name) ? sql`f.${sql.id(name)}` : sql`null::text`)))})::text`;
  return tx.run<SeedRowState>(sql`
    with file as (
      select place, r.* from jsonb_array_elements(${JSON.stringify(plain)}::jsonb) with ordinality e (row, place),
        jsonb_populate_record(null::${sql.id(entity.name)}, e.row) r)
    select f.place, ${keyText} as key, ${hashOf('f')} as hash, s.hash as seeded, t.id, ${hashOf('t')} as present,
      t.version = 1 and t.created_by is null as untouched
    from file f
    left join ${sql.id(entity.name)} t on ${sql.join([...isSame, ...withoutReference], sql` and `)}
    left join seeded_rows s on s.entity = ${entity.name} and s.key = ${keyText}
    order by f.place`);
}

/** @returns true: the row was added; false: a reference is missing */
async function insertRow(tx: Connection, entity: Entity, row: Row): Promise<boolean> {
  const values = await columnsOf(tx, entity, row);
  if (!values) return false;
  await tx.run(sql`insert into ${sql.id(entity.name)} (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
    select ${sql.join(Object.keys(values).map((name) => sql`r.${sql.id(name)}`))}
    from jsonb_populate_record(null::${sql.id(entity.name)}, ${JSON.stringify(values)}::jsonb) r on conflict do nothing`);
  return true;
}

async function updateRow(tx: Connection, entity: Entity, row: Row, id: number): Promise<void> {
  const values = await columnsOf(tx, entity, row);
  if (!values) return;
  await tx.run(sql`update ${sql.id(entity.name)} t set
      ${sql.join(Object.keys(values).map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`))}, version = t.version + 1
    from jsonb_populate_record(null::${sql.id(entity.name)}, ${JSON.stringify(values)}::jsonb) r where t.id = ${id}`);
}

/** The values of a row with references as ids; undefined if a referred record is missing. */
async function columnsOf(tx: Connection, entity: Entity, row: Row): Promise<Readonly<Record<string, unknown>> | undefined> {
  const values: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries(row)) {
    const target = entity.fields.get(name)?.reference?.entity;
    if (target === undefined || value === null || typeof value !== 'object') continue;
    const conditions = Object.entries(value).map(([field, wanted]) => sql`${sql.id(field)} = ${wanted}`);
    const [record] = await tx.run<{ id: number }>(sql`select id from ${sql.id(target)} where ${sql.join(conditions, sql` and `)} limit 1`);
    if (!record) return undefined;
    values[name] = record.id;
  }
  return values;
}

function withAddress(row: Row, portalUrl: string): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('{portal_url}', portalUrl) : value]),
  );
}
