import { describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';

const { database, clock, signIn, call } = await testServer();
clock.now = new Date('2026-03-10T15:00:00Z');
const company = await addCompany(database, 'acme');
const { accounts } = await addCustomer(database, company, 'ACME', ['0200001']);
const [account] = accounts;
const group = await addGroup(database, company, 'ALL', ['BL-ADD', 'BL-START', 'BL-VIEW', 'ADDR-BOOK', 'COMM-START']);
const user = await addPerson(database, { uid: 'dock', company, group });
await addRow(database, 'group_accounts', { user, account });
const { token } = await signIn('dock', 'acme');

export interface Bol {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly bol_number: string;
  readonly bol_items: readonly object[];
}

const parties = {
  account,
  ship_date: '2026-03-11',
  terms: 'prepaid',
  shipper_name: 'Northern Supply Ltd',
  shipper_address_1: '1200 Industrial Park Crescent',
  shipper_city: 'Sudbury',
  shipper_province: 'ON',
  shipper_postal: 'P3A4R7',
  shipper_country: 'CA',
  consignee_name: 'Comptoir Belle-Rive',
  consignee_address_1: '45, rue du Quai',
  consignee_city: 'Montréal',
  consignee_province: 'QC',
  consignee_postal: 'H3B2Y5',
  consignee_country: 'CA',
};
const pallet = { pieces: 2, package_code: 'PLT', description: 'Paper', weight: 1000, length: 48, width: 40, height: 48 };

const save = async (body: object) => call('POST', 'bols', { token, body });
const change = async ({ id, version }: Bol, body: object) => call('PUT', `bols/${id}`, { token, body: { version, ...body } });
const check = async (step: string, body: object) => call('POST', `bols/steps/${step}`, { token, body });

describe('a bill of lading that is filled in', () => {
  test('is incomplete from its first save on, and queued once nothing is missing [D-009] [D-011] [R-117] [R-122]', async () => {
    const first = await save({ account, shipper_name: 'Northern Supply Ltd' });
    expect(first.statusCode).toBe(201);
    const draft = first.json<Bol>();
    expect(draft).toMatchObject({ status: 'incomplete', consignee_name: null, total_pieces: null });
    expect(draft.bol_number).toMatch(/^BL\d{8}$/);
    const second = (await change(draft, { ...parties })).json<Bol>();
    expect(second.status).toBe('incomplete');
    const third = (await change(second, { bol_items: [pallet] })).json<Bol>();
    expect(third).toMatchObject({ status: 'queued', total_pieces: 2, total_weight: 1000, total_cube: 106.67 });
    const refused = await change(third, { consignee_name: null });
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { consignee_name: 'Field is required' }]);
    const emptied = await change(third, { bol_items: [] });
    expect(emptied.json().errors).toEqual({ bol_items: 'Requires at least 1 detail' });
    const kept = (await call('GET', `bols/${third.id}`, { token })).json<Bol>();
    expect([kept.version, kept.bol_items.length]).toEqual([third.version, 1]);
  });

  test('is queued at once when nothing is missing', async () => {
    expect((await save({ ...parties, bol_items: [pallet] })).json<Bol>().status).toBe('queued');
  });

  test('has each step judged by itself, and nothing kept [R-127] [R-128] [R-051]', async () => {
    const { account: _account, terms: _terms, ...others } = parties;
    expect((await check('parties', { account, ...others })).json().errors).toEqual({ terms: 'Choose the terms' });
    expect((await check('parties', parties)).json()).toEqual({});
    expect((await check('items', parties)).json().errors).toEqual({ bol_items: 'Requires at least 1 detail' });
    const whole = { ...parties, bol_items: [pallet] };
    expect((await check('review', whole)).json().record).toMatchObject({ status: 'queued', total_weight: 1000 });
  });

  test('takes a number of its maker, once in the account', async () => {
    expect((await save({ account, bol_number: 'OWN-1' })).json<Bol>().bol_number).toBe('OWN-1');
    const twice = await save({ account, bol_number: 'own-1' });
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([409, ['account', 'bol_number']]);
  });
});

const goods = {
  un_number: 'UN1203',
  shipping_name: 'GASOLINE',
  primary_class: '3',
  packing_group: 'II',
  quantity: 20,
  quantity_unit: 'L',
  packages: 2,
};
const dangerous = { dangerous_goods: true, emergency_phone: '5145550134', dg_declaration: true, dg_declared_by: 'Ann Roy' };
const whole = { ...parties, bol_items: [pallet] };

test.each<[string, object, Record<string, string>]>([
  ['[D-233] dangerous goods', { ...dangerous, bol_dangerous_goods: [goods] }, {}],
  [
    '[R-124] [D-233]',
    { ...dangerous, bol_dangerous_goods: [{ ...goods, un_number: '1203A' }] },
    { 'bol_dangerous_goods/0/un_number': 'Invalid UN number' },
  ],
  [
    '[R-125] [D-234]',
    { ...dangerous, bol_dangerous_goods: [{ ...goods, shipping_name: ' ' }] },
    { 'bol_dangerous_goods/0/shipping_name': 'Field is required' },
  ],
  [
    '[R-126] [D-235]',
    { ...dangerous, bol_dangerous_goods: [{ ...goods, packing_group: null }] },
    { 'bol_dangerous_goods/0/packing_group': 'Choose a packing group or category' },
  ],
  [
    '[R-126] a class without groups',
    { ...dangerous, bol_dangerous_goods: [{ ...goods, un_number: 'UN1950', primary_class: '2.1', packing_group: null }] },
    {},
  ],
  [
    'the number for emergencies',
    { ...dangerous, emergency_phone: null, bol_dangerous_goods: [goods] },
    { emergency_phone: 'Field is required' },
  ],
  [
    'the name under a certification',
    { ...dangerous, dg_declared_by: '', bol_dangerous_goods: [goods] },
    { dg_declared_by: 'Field is required' },
  ],
  ['[R-123] [D-232]', { terms: 'barter' }, { terms: 'Choose the terms' }],
  ['[R-078] [D-478]', { ship_date: '2026-03-09' }, { ship_date: 'Shipping date may not be in the past' }],
  ['[R-010] [D-411] [D-429] [D-691]', { probill: '330001234' }, { probill: 'Invalid Probill Number' }],
  ['a blind shipper without a name', { kind: 'blind' }, { blind_name: 'Field is required' }],
  ['[R-052] [D-458]', { bol_items: [{ ...pallet, length: 11 }] }, { 'bol_items/0/length': 'Length must be between 12 and 636 in' }],
  ['[R-064]', { bol_items: [{ ...pallet, dim_unit: 'yd' }] }, { 'bol_items/0/dim_unit': 'Choose feet, inches, metres or centimetres' }],
  ['[R-065]', { bol_items: [{ ...pallet, weight_unit: 'TON' }] }, { 'bol_items/0/weight_unit': 'Choose LBS or KGS' }],
  [
    'a foreign account without its postal code',
    { terms: 'third_party', third_party_number: '0200009' },
    { third_party_postal: 'Field is required' },
  ],
])('a review says what is wrong: %s', async (_name, values, expected) => {
  const answer = await check('review', { ...whole, ...values });
  expect(answer.json().errors ?? {}).toEqual(expected);
});

test.each([
  ['an account of its writer', () => ({ third_party: account }), true],
  ['another one', () => ({ third_party_number: '0999999', third_party_postal: 'H3B2Y5' }), false],
])('a third party is verified if it is %s', async (_name, values, verified) => {
  const made = (await save({ ...whole, terms: 'third_party', ...values() })).json();
  expect([made.status, made.third_party_verified]).toEqual(['queued', verified]);
});

test('a chosen address and a chosen commodity fill in what is left out', async () => {
  const { shipper_name: _name, shipper_address_1: _line, shipper_city: _city, ...others } = parties;
  const entry = await addRow(database, 'address_book', {
    account,
    nickname: 'Dock 4',
    name: 'Harbour Gate',
    address_1: '9 Pier Road',
    city: 'Toronto',
    province: 'ON',
    postal_code: 'M5V2T6',
    country: 'CA',
    uses: 0,
  });
  const commodity = await addRow(database, 'commodities', {
    account,
    code: 'PAPER',
    description: 'Printing paper',
    package_code: 'SKD',
    weight: 12.5,
    length: 48,
    width: 40,
    height: 40,
    stackable: true,
    active: true,
  });
  const made = (await save({ ...others, shipper_entry: entry, bol_items: [{ commodity, pieces: 3, dim_unit: 'cm' }] })).json();
  expect(made).toMatchObject({ shipper_name: 'Harbour Gate', shipper_city: 'Toronto', total_weight: 37.5 });
  expect(made.bol_items[0]).toMatchObject({ description: 'Printing paper', package_code: 'SKD', weight: 37.5, weight_unit: 'LBS' });
});
