import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { adoptDefinitions } from '../../scripts/adoptDefinitions.ts';
import { syncSchema } from '../../src/server/db/schema/syncSchema.ts';
import { type Sql, sql } from '../../src/server/db/sql.ts';
import type { SourceFile } from '../../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../../src/server/framework/definitions/readFolders.ts';
import type { Finding } from '../../src/shared/framework/definitions/checks/Finding.ts';
import { buildRegistry } from '../../src/shared/framework/definitions/registry.ts';
import type { EntitySchema, ResourceDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { addGroup, addPerson } from '../people.ts';
import { checkout } from '../plainServer.ts';
import { type TestServer, testServer } from '../server.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number | string };

export interface Adopted {
  readonly resource: ResourceDefinition;
  readonly entity: EntitySchema;
}

/** Tables of another owner in the portal's database. */
export interface Owner {
  /** File below test/adopt/. */
  readonly file: string;
  /** Schema of these tables. */
  readonly schema: string;
  /** Names of entities by table. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** A portal over the adopted tables of an owner. */
export interface AdoptedPortal {
  readonly db: TestDatabase;
  readonly server: TestServer;
  readonly all: readonly Adopted[];
  readonly findings: readonly Finding[];
  /** The owner's tables and views, partitions too, by name. */
  readonly tables: ReadonlyMap<string, number>;
  /** Hash of each table's catalogue entries and rows, taken before the adoption. */
  readonly before: Readonly<Record<string, string>>;
  /** A call as an administrator. */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => ReturnType<TestServer['call']>;
}

/** Makes the tables in a database next to the portal's tables, adopts them all, and starts a portal there. */
export async function adoptedPortal({ file, schema, renamed }: Owner): Promise<AdoptedPortal> {
  const db = await testDatabase();
  const connection = db.database.unscoped('test');
  await connection.run(sql`create schema if not exists ${sql.id(schema)}`);
  const ofPortal = await tablesOf(db, schema);
  const text = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const place = sql`select set_config('search_path', ${sql.lit(schema)}, true);`.literal();
  await connection.run(sql.raw(`${place} ${text}`));
  const tables = new Map([...(await tablesOf(db, schema))].filter(([table]) => !ofPortal.has(table)));
  const before = await describeTables(db, schema, tables);
  const existing = readFolders(checkout);
  const { files, findings } = await adoptDefinitions(connection, existing, { schema, names: undefined, renamed, menu: undefined });
  await syncSchema(db.database, buildRegistry(loadFiles([...existing, ...files]).set, 'adopted'), { print: () => {} });
  const server = await testServer({ database: db.database, files: () => files });
  const { config, definitions } = server.portal;
  const [company] = await connection.run(sql<{ id: number }>`select id from companies where code = ${config.productCode}`);
  const cmids = definitions.current().screens.map(({ cmid }) => cmid);
  const group = await addGroup(db.database, company?.id ?? 0, 'ROOT', cmids, { is_admin: 'Y' });
  await addPerson(db.database, { uid: 'root', company: company?.id ?? 0, group, type: 'ADMIN' });
  const { token } = await server.signIn('root');
  const call: AdoptedPortal['call'] = (method, url, body) => server.call(method, url, { token, ...(body && { body }) });
  return { db, server, all: toAdopted(files), findings, tables, before, call };
}

function toAdopted(files: readonly SourceFile[]): Adopted[] {
  const contents = files.map(({ text }): unknown => JSON.parse(text));
  return contents.flatMap((content) => {
    const resource = content as ResourceDefinition;
    const entity = contents.find((each) => (each as EntitySchema).$id === resource.schema) as EntitySchema | undefined;
    return resource.kind === 'resource' && entity ? [{ resource, entity }] : [];
  });
}

export function writable(all: readonly Adopted[]): Adopted[] {
  return all.filter(({ resource }) => resource.permissions.edit);
}

export function tableOf(entity: EntitySchema): Sql {
  const source = entity['x-source'];
  return sql.id(source?.schema ?? '', source?.table ?? '');
}

/** All rows of a table with their places and transactions. */
export async function rowsOf(db: TestDatabase, entity: EntitySchema): Promise<string> {
  const [row] = await db.database.unscoped('test').run(
    sql<{
      rows: string;
    }>`select string_agg(concat_ws(' ', x.tableoid, x.ctid, x.xmin, x::text), e'\n' order by x.tableoid, x.ctid) as rows from ${tableOf(entity)} x`,
  );
  return row?.rows ?? '';
}

/** The tables and views of a schema by name, partitions too. */
export async function tablesOf(db: TestDatabase, schema: string): Promise<ReadonlyMap<string, number>> {
  const tables = await db.database.unscoped('test').run(sql<{ oid: number; name: string }>`
    select oid::bigint as oid, relname as name from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`);
  return new Map(tables.map(({ oid, name }) => [name, oid]));
}

/** All catalogue entries of a table, and all of its rows with their places and transactions. */
async function describeTable(db: TestDatabase, schema: string, name: string, oid: number): Promise<string> {
  const connection = db.database.unscoped('test');
  const counted = '{relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid}';
  const [facts] = await connection.run(sql`select
    (select to_jsonb(c) - ${counted}::text[] from pg_class c where c.oid = ${oid}::oid) as "table",
    (select json_agg(to_jsonb(a) order by a.attnum) from pg_attribute a where a.attrelid = ${oid}::oid) as columns,
    (select json_agg(pg_get_expr(d.adbin, d.adrelid) order by d.oid) from pg_attrdef d where d.adrelid = ${oid}::oid) as defaults,
    (select json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid) from pg_index i where i.indrelid = ${oid}::oid) as indexes,
    (select json_agg(pg_get_constraintdef(k.oid) order by k.oid) from pg_constraint k where ${oid}::oid in (k.conrelid, k.confrelid)) as constraints,
    (select json_agg(pg_get_triggerdef(g.oid) order by g.oid) from pg_trigger g where g.tgrelid = ${oid}::oid) as triggers,
    (select json_agg(pg_get_ruledef(r.oid) order by r.oid) from pg_rewrite r where r.ev_class = ${oid}::oid) as rules`);
  const [kind] = await connection.run(sql<{ is_view: boolean }>`select relkind = 'v' as is_view from pg_class where oid = ${oid}::oid`);
  const row = kind?.is_view ? sql`x::text` : sql`concat_ws(' ', x.tableoid, x.ctid, x.xmin, x::text)`;
  const [rows] = await connection.run(sql`select string_agg(${row}, e'\n' order by ${row}) as rows from ${sql.id(schema, name)} x`);
  return createHash('sha256')
    .update(JSON.stringify([facts, rows]))
    .digest('hex');
}

export async function describeTables(
  db: TestDatabase,
  schema: string,
  tables: ReadonlyMap<string, number>,
): Promise<Record<string, string>> {
  const described: Record<string, string> = {};
  for (const [name, oid] of tables) described[name] = await describeTable(db, schema, name, oid);
  return described;
}
