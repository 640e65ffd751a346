import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeDataProvider } from '../../src/app/framework/admin/dataProvider.ts';
import { makeFindResource } from '../../src/app/framework/admin/resourceCatalogue.ts';
import { configureApi } from '../../src/app/framework/api/callApi.ts';
import { knownCalls } from '../../src/app/framework/api/knownCalls.ts';
import { sql } from '../../src/server/db/sql.ts';
import type { EndpointsByName } from '../../src/shared/framework/calls/endpointTypes.ts';
import { definitionEndpoints } from '../../src/shared/shell/definitions/endpoints.ts';
import { addCompany, addCustomer, addGroup, addPerson } from '../people.ts';
import { testServer } from '../server.ts';

// The same declaration as in `RoutedApp`.
declare module '../../src/app/framework/api/fixedCalls.ts' {
  interface FixedEndpoints extends EndpointsByName<typeof definitionEndpoints> {}
}

/* react-admin's data provider over the whole server. */
const { app, database, portal, signIn } = await testServer();
const registry = portal.definitions.current();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, house, 'ALL', [...registry.screensByCmid.keys()]);
const plain = await addGroup(database, acme, 'PLAIN', ['CUA-START', 'RPT-LATE']);
await addPerson(database, { uid: 'root', company: house, group, type: 'ADMIN', base: 'administrator' });
await addPerson(database, { uid: 'ann', company: acme, group: plain });
const { customer: oak } = await addCustomer(database, acme, 'OAK', ['1001', '1002'], { name: 'Oak Furniture', city: 'Ottawa' });
const { customer: elm } = await addCustomer(database, acme, 'ELM', ['2001'], { name: 'Elm Boats' });
const { customer: ash } = await addCustomer(database, acme, 'ASH', [], { name: 'Ash Tools', phone: '4165550100' });
const tokens = { root: (await signIn('root')).token, ann: (await signIn('ann', 'acme')).token };

const calls: string[] = [];
knownCalls.add(definitionEndpoints);
vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
  calls.push(`${method} ${url.replace(/\?.*/, '')}`);
  const answer = await app.inject({
    url,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { payload: body }),
    ...(method !== 'GET' && { method: method === 'PUT' || method === 'DELETE' ? method : 'POST' }),
  });
  const { statusCode: status, payload } = answer;
  return new Response(status === 204 ? null : payload, { status, headers: { 'content-type': String(answer.headers['content-type']) } });
});

function providerOf(uid: keyof typeof tokens) {
  configureApi({ headers: () => ({ authorization: `Token ${tokens[uid]}`, cmid: 'UNKNOWN' }), endpoints: knownCalls.list });
  const findResource = makeFindResource(new QueryClient());
  return { findResource, ...makeDataProvider(findResource) };
}

let provider = providerOf('root');
beforeEach(() => {
  provider = providerOf('root');
});

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'code', order: 'ASC' as const } };
const codesOf = async (filter: unknown, resource = 'customers') =>
  (await provider.getList(resource, { ...page, filter })).data.map((row) => String(row['code'] ?? row['account']));

test('a call becomes known by the catalogue, not before it is needed', async () => {
  calls.length = 0;
  expect(await codesOf({})).toEqual(['ASH', 'ELM', 'OAK']);
  expect(calls).toEqual(['GET /api/definitions/resources', 'GET /api/customers']);
  await provider.getOne('customers', { id: oak });
  expect(calls.slice(2)).toEqual([`GET /api/customers/${oak}`]);
});

test.each<[string, unknown, string[]]>([
  ['q over the searchable fields', { q: ' oak ' }, ['OAK']],
  ['q together with a field', { q: 'o', city: 'Toronto' }, ['ASH', 'ELM']],
  ['a blank q', { q: ' ' }, ['ASH', 'ELM', 'OAK']],
  ['a value', { city: 'Ottawa' }, ['OAK']],
  ['several values', { code: ['ASH', 'OAK'] }, ['ASH', 'OAK']],
  ['a suffix', { name__istartswith: 'el' }, ['ELM']],
  ['a negated suffix', { 'name__istartswith!': 'el' }, ['ASH', 'OAK']],
  ['an empty value', { phone: null }, ['ELM', 'OAK']],
  ['groups', { or: [{ code: 'ASH' }, { code: 'ELM', city: 'Toronto' }] }, ['ASH', 'ELM']],
])('a list is filtered by %s', async (_name, filter, expected) => {
  expect(await codesOf(filter)).toEqual(expected);
});

test('a nested filter names a field of the record referred to', async () => {
  const { data } = await provider.getList('customer_accounts', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'account', order: 'DESC' },
    filter: { customer: { city: 'Ottawa' } },
  });
  expect(data.map(({ account }) => account)).toEqual(['1002', '1001']);
});

test('a list has sort, pages, total and the fields asked for', async () => {
  const second = await provider.getList('customers', {
    pagination: { page: 2, perPage: 2 },
    sort: { field: 'name', order: 'DESC' },
    filter: {},
  });
  expect(second).toMatchObject({ data: [{ code: 'ASH' }], total: 3 });
  const uncounted = await provider.getList('customers', { ...page, filter: {}, meta: { count: false, fields: ['code'] } });
  expect(uncounted).toMatchObject({ pageInfo: { hasNextPage: false } });
  expect(Object.keys(uncounted.data[0] ?? {}).toSorted()).toEqual(['code', 'id']);
});

test('records are read by their ids and by the record that they refer to', async () => {
  expect((await provider.getMany('customers', { ids: [oak, elm] })).data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: oak }), expect.objectContaining({ id: elm })]),
  );
  const accounts = await provider.getManyReference('customer_accounts', {
    target: 'customer',
    id: oak,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'account', order: 'ASC' },
    filter: {},
  });
  expect(accounts).toMatchObject({ data: [{ account: '1001', customer: oak }], total: 2 });
});

test('a record is made, changed as a stock form sends it, and deleted', async () => {
  const { data: made } = await provider.create('sales_codes', { data: { code: 'WEST', name: 'West', status: 'active', supervisor: null } });
  const { data: read } = await provider.getOne('sales_codes', { id: made.id });
  const { data: changed } = await provider.update('sales_codes', { id: read.id, data: { ...read, name: 'Far West' }, previousData: read });
  expect(changed).toMatchObject({ code: 'WEST', name: 'Far West', version: 2 });
  expect(await provider.delete('sales_codes', { id: made.id, previousData: changed })).toMatchObject({ data: { name: 'Far West' } });
  await expect(provider.getOne('sales_codes', { id: made.id })).rejects.toMatchObject({ status: 404 });
});

test('a change of a record that another person has changed is refused, and writes nothing over', async () => {
  const { data: read } = await provider.getOne('customers', { id: elm });
  await provider.update('customers', { id: elm, data: { ...read, city: 'Kingston' }, previousData: read });
  const late = provider.update('customers', { id: elm, data: { ...read, name: 'Elm Yachts' }, previousData: read });
  await expect(late).rejects.toMatchObject({ status: 409, problem: { code: 'stale_version' } });
  expect((await provider.getOne('customers', { id: elm })).data).toMatchObject({ city: 'Kingston', name: 'Elm Boats' });
});

test('a refused value names its field, as react-admin reads it', async () => {
  const { data: read } = await provider.getOne('customers', { id: oak });
  const refused = provider.update('customers', { id: oak, data: { ...read, name: '' }, previousData: read });
  await expect(refused).rejects.toMatchObject({ status: 400, body: { errors: { name: expect.any(String) } } });
});

test('several records are changed and deleted', async () => {
  expect(await provider.updateMany('customers', { ids: [oak, ash], data: { city: 'Barrie' } })).toEqual({ data: [oak, ash] });
  expect(await codesOf({ city: 'Barrie' })).toEqual(['ASH', 'OAK']);
  const codes = ['N1', 'N2'].map((code) => ({ code, name: code, status: 'active' }));
  const ids = await Promise.all(codes.map(async (data) => (await provider.create('sales_codes', { data })).data.id));
  expect(await provider.deleteMany('sales_codes', { ids })).toEqual({ data: ids });
  expect(await codesOf({ code: ['N1', 'N2'] }, 'sales_codes')).toEqual([]);
});

test('a resource that the reader may not use is unknown to the catalogue and refused by the server', async () => {
  provider = providerOf('ann');
  expect(await provider.findResource('customers')).toBeUndefined();
  expect(await provider.findResource('customer_accounts')).toMatchObject({
    label: { en: 'Customer accounts', fr: 'Comptes clients' },
    verbs: ['list', 'show', 'export', 'schedule'],
    searchFields: expect.arrayContaining(['account', 'customer_label']),
    screens: { list: 'CUA-START' },
  });
  expect(await provider.findResource('shipments'), 'opened by a report').toMatchObject({
    verbs: ['list', 'export'],
    screens: { list: 'RPT-LATE' },
  });
  await expect(provider.getOne('customers', { id: oak })).rejects.toMatchObject({ status: 403 });
});
