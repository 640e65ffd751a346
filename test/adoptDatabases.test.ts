import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { adoptDefinitions } from '../scripts/adoptDefinitions.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';
import type { EntitySchema, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { formatQueryParameter } from '../src/shared/framework/query/queryParameters.ts';
import { emptyDatabase, type TestDatabase } from './database.ts';
import { addGroup, addPerson } from './people.ts';
import { checkout } from './plainServer.ts';
import { type TestServer, testServer } from './server.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number | string };

interface Adopted {
  readonly resource: ResourceDefinition;
  readonly entity: EntitySchema;
}

interface Owner {
  /** File below test/adopt/. */
  readonly file: string;
  /** Schema that the tables are made in. */
  readonly schema: string;
  readonly renamed: ReadonlyMap<string, string>;
  /** Values of a new row, beside those of a row that is there, by entity. */
  readonly newRows: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const owners: readonly Owner[] = [
  {
    file: 'trading.sql',
    schema: 'shop',
    renamed: new Map([
      ['customers', 'buyers'],
      ['employees', 'staff_members'],
    ]),
    newRows: {
      categories: { category_id: 99 },
      buyers: { customer_id: 'A B/C' },
      customer_demographics: { customer_type_id: 'NEW' },
      staff_members: { employee_id: -5 },
      suppliers: { supplier_id: 77 },
      shippers: { shipper_id: 9, company_name: 'Another' },
      region: { region_id: 8 },
      territories: { territory_id: 'x?&%/é' },
      price_lists: { list_name: 'Another' },
      warehouse_bins: { bin_code: '100% / #1 ?' },
      us_states: { state_id: 60 },
    },
  },
  {
    file: 'rentals.sql',
    schema: 'public',
    renamed: new Map(),
    newRows: {
      customer: { email: 'another@example.org' },
      inventory: { shelf: 'Z' },
      rental: { rental_id: '77', rental_date: '2022-01-04T05:05:05Z' },
      store_visits: { visit_no: 1000 },
      price_ticks: { price_id: 7.25, at: '2024-05-05T05:05:05Z' },
      day_notes: { day: '2030-12-31' },
    },
  },
];

/** Decimals with more digits than a number in JSON has. */
const inexact = ['price_ticks.quote', 'customer.precise'];

/** Errors of a row as a whole: PostgreSQL does not say which field is at fault. */
const toldAsAWhole = ['source_rule', 'value_not_storable'];

/** Fields that the owner's triggers set with every change. */
const setByTriggers = ['film.last_update'];

describe.each(owners)('$file', ({ file, schema, renamed, newRows }) => {
  let db: TestDatabase;
  let portal: TestServer;
  let token: string;
  let all: readonly Adopted[];
  let tables: ReadonlyMap<string, number>;
  let before: Record<string, string>;

  const connection = () => db.database.unscoped('test');
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    portal.call(method, url, { token, ...(body && { body }) });
  const listOf = async (url: string, query = 'limit=100'): Promise<readonly Row[]> => {
    const answer = await call('GET', `${url}?${query}`);
    expect({ url, query, status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toMatchObject({ status: 200 });
    return answer.json<{ results: readonly Row[] }>().results;
  };
  const addressOf = ({ resource }: Adopted, id: number | string): string => `${resource.api_url}/${encodeURIComponent(id)}`;
  const recordOf = async (one: Adopted, id: number | string): Promise<Row> => {
    const answer = await call('GET', addressOf(one, id));
    expect({ id, status: answer.statusCode }).toEqual({ id, status: 200 });
    return answer.json();
  };
  const get = (name: string): Adopted => {
    const found = all.find(({ entity }) => entity.$id === name);
    if (!found) throw new Error(`${name} was not adopted`);
    return found;
  };

  beforeAll(async () => {
    db = await emptyDatabase();
    const text = fs.readFileSync(path.join(import.meta.dirname, 'adopt', file), 'utf8');
    const place = sql`create schema if not exists ${sql.id(schema)}; select set_config('search_path', ${sql.lit(schema)}, true);`.literal();
    await connection().run(sql.raw(`${place} ${text}`));
    tables = await tablesOf(db, schema);
    before = await describeTables(db, schema, tables);
    const existing = readFolders(checkout);
    const { files, findings } = await adoptDefinitions(connection(), existing, { schema, names: undefined, renamed, menu: undefined });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    all = toAdopted(files);
    await syncSchema(db.database, buildRegistry(loadFiles([...existing, ...files]).set, 'adopted'), { print: () => {} });
    portal = await testServer({ database: db.database, files: () => files });
    const [{ id: company } = { id: 0 }] = await connection().run(
      sql<{ id: number }>`select id from companies where code = ${portal.services.config.productCode}`,
    );
    const group = await addGroup(
      db.database,
      company,
      'ROOT',
      portal.services.definitions.current().screens.map(({ cmid }) => cmid),
      { is_admin: 'Y' },
    );
    await addPerson(db.database, { uid: 'root', company, group, type: 'ADMIN' });
    token = (await portal.signIn('root')).token;
  });

  test('every table and view is adopted', () => {
    const partitions = /^(payment_(p\d|rest)|store_visits_\d)/;
    const wanted = [...tables.keys()].filter((name) => !partitions.test(name));
    expect(all.map(({ entity }) => entity['x-source']?.table).sort()).toEqual(wanted.sort());
  });

  test('adopting and starting leave tables and rows as they are, byte by byte', async () => {
    expect(await describeTables(db, schema, tables)).toEqual(before);
  });

  test('every list shows all rows, in a stable order, page by page', async () => {
    for (const { resource, entity } of all) {
      const [count] = await connection().run(sql<{ count: number }>`select count(*) as count from ${tableOf(entity)}`);
      const rows = await listOf(resource.api_url);
      expect({ name: resource.name, count: rows.length }).toEqual({ name: resource.name, count: count?.count });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const [i, row] of rows.entries()) {
        const [alone] = await listOf(resource.api_url, `limit=1&offset=${i}`);
        expect(withoutId(entity, alone)).toEqual(withoutId(entity, row));
      }
      // From offset 500 on lists read otherwise.
      expect(await listOf(resource.api_url, 'limit=5&offset=500')).toEqual([]);
    }
  });

  test('every column sorts both ways and finds its own values', async () => {
    for (const { resource } of all) {
      const rows = await listOf(resource.api_url);
      for (const { field } of resource.list?.columns ?? []) {
        for (const sort of [field, `-${field}`]) expect(await listOf(resource.api_url, `limit=100&sort=${sort}`)).toHaveLength(rows.length);
        const value = rows.map((row) => row[field]).find((each) => each !== null && each !== 'NaN' && each !== 'Infinity');
        // What JSON cannot say exactly is shown, but not to be asked for.
        if (inexact.includes(`${resource.name}.${field}`)) continue;
        if (value === undefined || typeof value === 'object') continue;
        const found = await listOf(resource.api_url, `limit=100&${formatQueryParameter(field, String(value))}`);
        expect({ field, found: found.some((row) => row[field] === value) }).toEqual({ field, found: true });
        const others = await listOf(resource.api_url, `limit=100&${formatQueryParameter(`${field}!`, String(value))}`);
        expect({ field, all: found.length + others.length }).toEqual({ field, all: rows.length });
        if (typeof value === 'boolean') continue;
        await listOf(resource.api_url, `limit=100&${formatQueryParameter(`${field}__icontains`, String(value).slice(0, 3))}`);
      }
    }
  });

  test('every list is exported', async () => {
    for (const { resource } of all) {
      const answer = await call('POST', 'export', { api_url: `api/${resource.api_url}`, output_type: 'CSV' });
      expect({ name: resource.name, status: answer.statusCode }).toEqual({ name: resource.name, status: 200 });
    }
  });

  test('every row of a table with one key is shown, and what is no key is not found', async () => {
    for (const one of all) {
      const rows = await listOf(one.resource.api_url);
      if (!one.resource.permissions.show) {
        expect((await call('GET', `${one.resource.api_url}/1`)).statusCode).toBe(404);
        continue;
      }
      for (const { id } of rows) expect((await recordOf(one, id)).id).toBe(id);
      for (const id of ['nonsense', '-', '0x1', "'", '99999999999999999999', 'a'.repeat(600), '2026-99-99', 'null'])
        expect({ id, status: (await call('GET', addressOf(one, id))).statusCode }).toEqual({ id, status: 404 });
    }
  });

  test('a record that is sent back as it was read leaves its row untouched', async () => {
    for (const one of writable(all)) {
      const state = await rowsOf(db, one.entity);
      for (const { id } of await listOf(one.resource.api_url)) {
        const answer = await call('PUT', addressOf(one, id), await recordOf(one, id));
        expect({ id, status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toEqual({
          id,
          status: 200,
          body: '',
        });
      }
      expect(await rowsOf(db, one.entity)).toBe(state);
    }
  });

  test('every field takes the value of another row, or says why not; an old version is refused', async () => {
    for (const one of writable(all)) {
      const rows = await listOf(one.resource.api_url);
      const [first, ...others] = rows;
      if (!first) throw new Error(`${one.resource.name} has no rows`);
      for (const [name, property] of Object.entries(one.entity.properties)) {
        if (property.readOnly || property['x-immutable'] || setByTriggers.includes(`${one.entity.$id}.${name}`)) continue;
        for (const other of others) {
          const value = (await recordOf(one, other.id))[name];
          const { version, ...stored } = await recordOf(one, first.id);
          if (value === null || JSON.stringify(value) === JSON.stringify(stored[name])) continue;
          const answer = await call('PUT', addressOf(one, first.id), { version, [name]: value });
          expect([200, 400, 409]).toContain(answer.statusCode);
          if (answer.statusCode !== 200) {
            const { code, errors } = answer.json<{ code: string; errors?: object }>();
            expect({ name, isTold: toldAsAWhole.includes(code) || Object.keys(errors ?? {}).includes(name) }).toEqual({
              name,
              isTold: true,
            });
            continue;
          }
          expect({ name, value: answer.json<Row>()[name] }).toEqual({ name, value });
          const stale = await call('PUT', addressOf(one, first.id), { version, [name]: stored[name] });
          expect({ status: stale.statusCode, code: stale.json<{ code: string }>().code }).toEqual({ status: 409, code: 'stale_version' });
        }
      }
    }
  });

  test('rows are added, found, and deleted again', async () => {
    for (const one of writable(all)) {
      const [row] = await listOf(one.resource.api_url);
      if (!one.resource.permissions.create || !row) continue;
      const stored = await recordOf(one, row.id);
      const fields = Object.entries(one.entity.properties).filter(([, property]) => !property.readOnly);
      const copied = Object.fromEntries(fields.flatMap(([name]) => (stored[name] === null ? [] : [[name, stored[name]]])));
      const answer = await call('POST', one.resource.api_url, { ...copied, ...newRows[one.resource.name] });
      expect({ name: one.resource.name, status: answer.statusCode, body: answer.statusCode === 201 ? '' : answer.body }).toMatchObject({
        status: 201,
      });
      const made = answer.json<Row>();
      expect(made).toMatchObject(newRows[one.resource.name] ?? {});
      const [logged] = await connection().run(
        sql<{
          key: string;
        }>`select coalesce(record_id::text, record_key) as key from audit_log where entity = ${one.entity.$id} and action = 'create'`,
      );
      expect(logged?.key).toBe(String(made.id));
      expect((await call('DELETE', addressOf(one, made.id))).statusCode).toBe(204);
      expect((await call('GET', addressOf(one, made.id))).statusCode).toBe(404);
      expect((await call('POST', `${addressOf(one, made.id)}/restore`)).statusCode).toBe(404);
    }
  });

  if (file === 'trading.sql') {
    test.each<[string, string, string | number, object, number, object]>([
      [
        'a trigger',
        'orders',
        10248,
        { order_date: '1980-01-01' },
        400,
        { detail: 'The database refuses this: Orders before 1990 are closed.' },
      ],
      [
        'a rule over two columns',
        'staff_members',
        1,
        { hire_date: '1950-01-01' },
        400,
        { code: 'source_rule', detail: 'The rule hired_grown_up of the table is broken.' },
      ],
      ['a bound', 'products', 1, { units_in_stock: -1 }, 400, { errors: { units_in_stock: 'Negative value is not allowed' } }],
      [
        'a unique text',
        'shippers',
        1,
        { company_name: 'Federal Freight' },
        409,
        { errors: { company_name: 'This value already exists.' } },
      ],
      ['a reference by text', 'orders', 10248, { customer_id: 'NOONE' }, 400, { errors: { customer_id: expect.any(String) } }],
      ['more decimals than a real holds exactly', 'staff_members', 1, { salary: 0.1234567 }, 200, { salary: 0.1234567 }],
      ['an amount of money', 'products', 1, { list_price: 1234.5 }, 200, { list_price: 1234.5 }],
    ])('%s', async (_name, entity, id, change, status, expected) => {
      const one = get(entity);
      const { version } = await recordOf(one, id);
      const answer = await call('PUT', addressOf(one, id), { version, ...change });
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status, ...expected });
    });

    test('references are named and lead to records with any key', async () => {
      const [order] = await listOf('orders', `limit=5&${formatQueryParameter('customer_id_label', 'Épicerie du Coin')}`);
      expect(order).toMatchObject({ customer_id: 'QC', customer_id_label: 'Épicerie du Coin', ship_via_label: 'United Package' });
      expect(await listOf('orders', 'limit=5&customer_id__in=QC,ALFKI&sort=customer_id_label')).toHaveLength(2);
      const refused = await call('DELETE', addressOf(get('buyers'), 'QC'));
      expect({ status: refused.statusCode, ...refused.json<object>() }).toMatchObject({ status: 409, code: 'record_in_use' });
    });

    test('an owner who takes a table or its rights away gets a sentence, not a fault', async () => {
      await connection().run(sql.raw('alter table shop.us_states rename to former_states'));
      const answer = await call('GET', 'us_states');
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status: 503, code: 'source_unavailable' });
      await connection().run(sql.raw('alter table shop.former_states rename to us_states'));
    });
  }
});

function toAdopted(files: readonly SourceFile[]): Adopted[] {
  const contents = files.map(({ text }): unknown => JSON.parse(text));
  return contents.flatMap((content) => {
    const resource = content as ResourceDefinition;
    const entity = contents.find((each) => (each as EntitySchema).$id === resource.schema) as EntitySchema | undefined;
    return resource.kind === 'resource' && entity ? [{ resource, entity }] : [];
  });
}

function writable(all: readonly Adopted[]): Adopted[] {
  return all.filter(({ resource }) => resource.permissions.edit);
}

/** Rows that have no key of their own get a number on their page. */
function withoutId(entity: EntitySchema, row: Row | undefined): object {
  const { id, ...values } = row ?? {};
  return entity['x-source']?.key.length === 1 ? { id, ...values } : values;
}

function tableOf(entity: EntitySchema) {
  const source = entity['x-source'];
  return sql.id(source?.schema ?? '', source?.table ?? '');
}

/** All rows of a table with their places and transactions. */
async function rowsOf(db: TestDatabase, entity: EntitySchema): Promise<string> {
  const [row] = await db.database.unscoped('test').run(
    sql<{
      rows: string;
    }>`select string_agg(concat_ws(' ', x.tableoid, x.ctid, x.xmin, x::text), e'\n' order by x.tableoid, x.ctid) as rows from ${tableOf(entity)} x`,
  );
  return row?.rows ?? '';
}

/** The tables and views of a schema by name, partitions too. */
async function tablesOf(db: TestDatabase, schema: string): Promise<ReadonlyMap<string, number>> {
  const tables = await db.database.unscoped('test').run(sql<{ oid: number; name: string }>`
    select oid::bigint as oid, relname as name from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`);
  return new Map(tables.map(({ oid, name }) => [name, oid]));
}

/** Everything that the catalogue says of a table, and all of its rows with their places and transactions. */
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

async function describeTables(db: TestDatabase, schema: string, tables: ReadonlyMap<string, number>): Promise<Record<string, string>> {
  const described: Record<string, string> = {};
  for (const [name, oid] of tables) described[name] = await describeTable(db, schema, name, oid);
  return described;
}
