import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContext } from '../src/server/db/CallContext.ts';
import { sql } from '../src/server/db/sql.ts';
import { noClient } from '../src/server/framework/context/anonymous.ts';
import { explainList } from '../src/server/framework/lists/explainList.ts';
import { openList } from '../src/server/framework/lists/openList.ts';
import { planList } from '../src/server/framework/lists/planList.ts';
import type { EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { parseListQuery } from '../src/shared/framework/query/parseListQuery.ts';
import { formatQueryParameter } from '../src/shared/framework/query/queryParameters.ts';
import { textOf } from '../src/shared/framework/records/textOf.ts';
import {
  type Adopted,
  type AdoptedPortal,
  adoptedPortal,
  describeTables,
  type Owner,
  type Row,
  rowsOf,
  tableOf,
  writable,
} from './adopt/adoptedPortal.ts';
import { readerWith } from './exampleDefinitions.ts';
import { byTurn, isDeep } from './tier.ts';

/** Values of a new row by entity; the other values come from an existing row. */
type NewRows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const owners: readonly (Owner & { readonly newRows: NewRows })[] = [
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

/** Errors of a row as a whole: PostgreSQL does not name the field at fault. */
const recordErrorCodes = ['source_rule', 'value_not_storable'];

/** Fields that the owner's triggers set with every change. */
const setByTriggers = ['film.last_update'];

/** Values of other rows that a field is given. */
const valuesPerField = isDeep ? Number.POSITIVE_INFINITY : 2;

const portals = new Map<string, AdoptedPortal>();
beforeAll(async () => {
  for (const owner of owners) portals.set(owner.file, await adoptedPortal(owner));
}, 300_000);

/** Calls to a portal, shared by the tests. */
function asking(file: string) {
  const portal = (): AdoptedPortal => {
    const found = portals.get(file);
    if (!found) throw new Error(`there is no portal over ${file}`);
    return found;
  };
  const connection = () => portal().db.database.unscoped('test');
  const call: AdoptedPortal['call'] = (...request) => portal().call(...request);
  const listOf = async (url: string, query = 'limit=100'): Promise<readonly Row[]> => {
    const answer = await call('GET', `${url}?${query}`);
    expect({ url, query, status: answer.statusCode }).toMatchObject({ status: 200 });
    return answer.json<{ results: readonly Row[] }>().results;
  };
  const addressOf = ({ resource }: Adopted, id: number | string): string => `${resource.api_url}/${encodeURIComponent(id)}`;
  const recordOf = async (one: Adopted, id: number | string): Promise<Row> => {
    const answer = await call('GET', addressOf(one, id));
    expect({ id, status: answer.statusCode }).toEqual({ id, status: 200 });
    return answer.json();
  };
  const get = (name: string): Adopted => {
    const found = portal().all.find(({ entity }) => entity.$id === name);
    if (!found) throw new Error(`${name} was not adopted`);
    return found;
  };
  return { portal, connection, call, listOf, addressOf, recordOf, get };
}

describe.each(owners)('$file', ({ file, schema, newRows }) => {
  const { portal, connection, call, listOf, addressOf, recordOf } = asking(file);

  test('the definitions have no fault', () => {
    expect(portal().findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('every table and view is adopted', () => {
    const partitions = /^(payment_(p\d|rest)|store_visits_\d)/;
    const wanted = [...portal().tables.keys()].filter((name) => !partitions.test(name));
    expect(new Set(portal().all.map(({ entity }) => entity['x-source']?.table))).toEqual(new Set(wanted));
  });

  test('adopting and starting leave tables and rows as they are, byte by byte', async () => {
    expect(await describeTables(portal().db, schema, portal().tables)).toEqual(portal().before);
  });

  test('every list shows all rows, in a stable order, page by page', async () => {
    for (const [turn, { resource, entity }] of portal().all.entries()) {
      const [count] = await connection().run(sql<{ count: number }>`select count(*) as count from ${tableOf(entity)}`);
      const rows = await listOf(resource.api_url);
      expect({ name: resource.name, count: rows.length }).toEqual({ name: resource.name, count: count?.count });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const [i, row] of byTurn([...rows.entries()], turn, 3)) {
        const [alone] = await listOf(resource.api_url, `limit=1&offset=${i}`);
        expect(withoutId(entity, alone)).toEqual(withoutId(entity, row));
      }
      // From offset 500 on, lists read in another way.
      expect(await listOf(resource.api_url, 'limit=5&offset=500')).toEqual([]);
    }
  });

  test('every column sorts both ways and finds its own values', async () => {
    for (const { resource } of portal().all) {
      const rows = await listOf(resource.api_url);
      for (const [turn, { field }] of (resource.list?.columns ?? []).entries()) {
        for (const sort of byTurn([field, `-${field}`], turn))
          expect(await listOf(resource.api_url, `limit=100&sort=${sort}`)).toHaveLength(rows.length);
        const value = rows.map((row) => row[field]).find((each) => each !== null && each !== 'NaN' && each !== 'Infinity');
        // A number that JSON rounds does not equal the stored one.
        if (inexact.includes(`${resource.name}.${field}`)) continue;
        if (value === undefined || typeof value === 'object') continue;
        const found = await listOf(resource.api_url, `limit=100&${formatQueryParameter(field, textOf(value))}`);
        expect({ field, found: found.some((row) => row[field] === value) }).toEqual({ field, found: true });
        const others = await listOf(resource.api_url, `limit=100&${formatQueryParameter(`${field}!`, textOf(value))}`);
        expect({ field, all: found.length + others.length }).toEqual({ field, all: rows.length });
        if (typeof value === 'boolean') continue;
        await listOf(resource.api_url, `limit=100&${formatQueryParameter(`${field}__icontains`, textOf(value).slice(0, 3))}`);
      }
    }
  });

  test('every list is exported', async () => {
    for (const { resource } of portal().all) {
      const answer = await call('POST', 'export', { api_url: `api/${resource.api_url}`, output_type: 'CSV' });
      expect({ name: resource.name, status: answer.statusCode }).toEqual({ name: resource.name, status: 200 });
    }
  });

  test('every row of a table with one key is shown, and what is no key is not found', async () => {
    for (const [turn, one] of portal().all.entries()) {
      const rows = await listOf(one.resource.api_url);
      if (!one.resource.permissions.show) continue;
      for (const { id } of byTurn(rows, turn, 3)) expect((await recordOf(one, id)).id).toBe(id);
      for (const id of byTurn(['nonsense', '-', '0x1', "'", '99999999999999999999', 'a'.repeat(600), '2026-99-99', 'null'], turn, 3))
        expect({ id, status: (await call('GET', addressOf(one, id))).statusCode }).toEqual({ id, status: 404 });
    }
  });

  test('rows without one key have no address', async () => {
    const listed = portal().all.filter(({ resource }) => !resource.permissions.show);
    expect(listed).not.toEqual([]);
    for (const { resource } of listed) expect((await call('GET', `${resource.api_url}/1`)).statusCode).toBe(404);
  });

  test('a record that is sent back as it was read leaves its row untouched', async () => {
    for (const [turn, one] of writable(portal().all).entries()) {
      const state = await rowsOf(portal().db, one.entity);
      for (const { id } of byTurn(await listOf(one.resource.api_url), turn, 3)) {
        const answer = await call('PUT', addressOf(one, id), await recordOf(one, id));
        expect({ id, status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toEqual({
          id,
          status: 200,
          body: '',
        });
      }
      expect(await rowsOf(portal().db, one.entity)).toBe(state);
    }
  });

  test('every field takes the value of another row, or says why not; an old version is refused', async () => {
    for (const one of writable(portal().all)) {
      const rows = await listOf(one.resource.api_url);
      const [first, ...others] = rows;
      if (!first) throw new Error(`${one.resource.name} has no rows`);
      for (const [name, property] of Object.entries(one.entity.properties)) {
        if (property.readOnly || property['x-immutable'] || setByTriggers.includes(`${one.entity.$id}.${name}`)) continue;
        let tried = 0;
        for (const other of others) {
          if (tried === valuesPerField) break;
          const value = (await recordOf(one, other.id))[name];
          const { version, ...stored } = await recordOf(one, first.id);
          if (value === null || JSON.stringify(value) === JSON.stringify(stored[name])) continue;
          tried += 1;
          const answer = await call('PUT', addressOf(one, first.id), { version, [name]: value });
          expect([200, 400, 409]).toContain(answer.statusCode);
          const { code = '', errors = {} } = answer.json<{ code?: string; errors?: object }>();
          const isReported = answer.statusCode === 200 || recordErrorCodes.includes(code) || Object.hasOwn(errors, name);
          expect({ name, isTold: isReported }).toEqual({ name, isTold: true });
          if (answer.statusCode !== 200) continue;
          expect({ name, value: answer.json<Row>()[name] }).toEqual({ name, value });
          const stale = await call('PUT', addressOf(one, first.id), { version, [name]: stored[name] });
          expect({ status: stale.statusCode, code: stale.json<{ code: string }>().code }).toEqual({ status: 409, code: 'stale_version' });
        }
      }
    }
  });

  test('rows are added, found, and deleted again', async () => {
    for (const one of writable(portal().all)) {
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
});

describe('the owner of the tables has the last word', () => {
  const { portal, connection, call, listOf, addressOf, recordOf, get } = asking('trading.sql');

  test.each<[string, string, string | number, object, number, object]>([
    [
      'a trigger',
      'orders',
      10248,
      { order_date: '1980-01-01' },
      400,
      { detail: 'The database refused this: Orders before 1990 are closed.' },
    ],
    [
      'a rule over two columns',
      'staff_members',
      1,
      { hire_date: '1950-01-01' },
      400,
      { code: 'source_rule', detail: 'The table’s rule hired_grown_up is not met.' },
    ],
    ['a bound', 'products', 1, { units_in_stock: -1 }, 400, { errors: { units_in_stock: 'Negative value is not allowed' } }],
    ['a unique text', 'shippers', 1, { company_name: 'Federal Freight' }, 409, { errors: { company_name: 'This value already exists.' } }],
    ['a reference by text', 'orders', 10248, { customer_id: 'NOONE' }, 400, { errors: { customer_id: expect.any(String) } }],
    ['more decimals than a real holds exactly', 'staff_members', 1, { salary: 0.1234567 }, 200, { salary: 0.1234567 }],
    ['an amount of money', 'products', 1, { list_price: 1234.5 }, 200, { list_price: 1234.5 }],
  ])('%s', async (_name, entity, id, change, status, expected) => {
    const one = get(entity);
    const { version } = await recordOf(one, id);
    const answer = await call('PUT', addressOf(one, id), { version, ...change });
    expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status, ...expected });
  });

  test('of two saves of one version at once, one is kept; a change by another program makes a form stale, too', async () => {
    const one = get('shippers');
    const { version } = await recordOf(one, 2);
    const saves = ['1', '2', '3'].map((phone) => call('PUT', addressOf(one, 2), { version, phone }));
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { version: read } = await recordOf(one, 2);
    await connection().run(sql.raw(`update shop.shippers set phone = '4' where shipper_id = 2`));
    expect((await call('PUT', addressOf(one, 2), { version: read, phone: '5' })).statusCode).toBe(409);
  });

  test('references are named and lead to records with any key', async () => {
    const [order] = await listOf('orders', `limit=5&${formatQueryParameter('customer_id_label', 'Épicerie du Coin')}`);
    expect(order).toMatchObject({ customer_id: 'QC', customer_id_label: 'Épicerie du Coin', ship_via_label: 'United Package' });
    expect(await listOf('orders', 'limit=5&customer_id__in=QC,ALFKI&sort=customer_id_label')).toHaveLength(2);
    const refused = await call('DELETE', addressOf(get('buyers'), 'QC'));
    expect({ status: refused.statusCode, ...refused.json<object>() }).toMatchObject({ status: 409, code: 'record_in_use' });
  });

  test.each([
    ['the key', 'orders', 'id=10248', 'orders_pkey'],
    ['several keys', 'orders', 'id__in=10248,10249', 'orders_pkey'],
    ['the order of keys', 'orders', 'sort=-id', 'orders_pkey'],
    ['a reference by text', 'orders', 'customer_id=ALFKI', 'orders_customer'],
    ['the name of a reference', 'orders', 'customer_id_label=Zulu%20Zone', 'orders_customer'],
    ['days', 'orders', 'order_date__gte=1996-07-05', 'orders_date'],
    ['a text as key', 'buyers', 'id=ALFKI', 'pk_customers'],
    ['a part of a key of several columns', 'order_details', 'OrderID=10248', 'Order Details_pkey'],
  ])('an index of the owner serves %s', async (_name, path, query, index) => {
    const registry = portal().server.portal.definitions.current();
    const reader = readerWith({ granted: [...registry.screensByCmid.keys()], type: 'ADMIN', isAdmin: true, isStaff: true });
    const ctx: CallContext = {
      reader,
      registry,
      cmid: '',
      language: 'en',
      now: new Date(),
      timezone: 'UTC',
      requestId: 'test',
      client: noClient,
    };
    const model = openList({ computed: {}, hooks: {}, effects: {}, rowLimits: {} }, ctx, path, 'list');
    const plan = planList(model, parseListQuery(query, model.queryContext), ctx);
    const text = await connection().transaction(async (tx) => {
      // The tables are too small for an index to pay; without sequential scans the plan shows if one could serve.
      await tx.run(sql`set local enable_seqscan = off`);
      return JSON.stringify(await explainList(tx, plan));
    });
    expect(text).toContain(`"Index Name":"${index}"`);
  });

  test('an owner who takes a table or its rights away gets a sentence, not a fault', async () => {
    await connection().run(sql.raw('alter table shop.us_states rename to former_states'));
    const answer = await call('GET', 'us_states');
    expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status: 503, code: 'source_unavailable' });
    await connection().run(sql.raw('alter table shop.former_states rename to us_states'));
  });
});

/** Rows without a key of one column get a number within their page as `id`. */
function withoutId(entity: EntitySchema, row: Row | undefined): object {
  const { id, ...values } = row ?? {};
  return entity['x-source']?.key.length === 1 ? { id, ...values } : values;
}
