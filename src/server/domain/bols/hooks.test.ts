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
