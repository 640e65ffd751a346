import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from './people.ts';
import { testServer } from './server.ts';

/* Third parties of bills of lading, and the standing consents of accounts that pay for others (law F8). */
const { database, portal, signIn, call, clock } = await testServer();
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...registry.screensByCmid.keys()];
const staff = async (uid: string, type: 'ADMIN' | 'EMPLOYEE' | 'SALES') =>
  addPerson(database, {
    uid,
    company: house,
    group: await addGroup(database, house, uid, cmids),
    type,
    base: type === 'ADMIN' ? 'administrator' : 'employee',
  });
await staff('root', 'ADMIN');
await staff('clerk', 'EMPLOYEE');
const billing = await staff('billing', 'EMPLOYEE');
await addRow(database, 'staff_roles', { user: billing, role: 'billing', status: 'confirmed', valid_from: '2020-01-01' });

const numbers = { shipper: '0310001', other: '0310002', payer: '0320001', stranger: '0330001' } as const;
const postals = { shipper: 'M5V2T6', payer: 'H3B2Y5', stranger: 'V6B1A1' } as const;
const accountOf: Record<string, number> = {};
const customerOf: Record<string, number> = {};
for (const uid of ['shipper', 'payer', 'stranger'] as const) {
  const company = await addCompany(database, uid);
  const given = uid === 'shipper' ? [numbers.shipper, numbers.other] : [numbers[uid]];
  const { customer, accounts } = await addCustomer(database, company, uid.toUpperCase(), given);
  [accountOf[uid], customerOf[uid]] = [accounts[0] ?? 0, customer];
  if (uid === 'shipper') accountOf['other'] = accounts[1] ?? 0;
  await changeRow(database, 'customers', customer, { postal_code: postals[uid] });
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids) });
  for (const account of accounts) await addRow(database, 'group_accounts', { user, account });
}
await addRow(database, 'probill_ranges', {
  first: '1200000000',
  last: '1200009999',
  next: '1200000000',
  check_digit: 'none',
  warn_below: 0,
  low: false,
  status: 'active',
});

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const uid of ['root', 'clerk', 'billing']) tokens[uid] = (await signIn(uid)).token;
  for (const uid of ['shipper', 'payer', 'stranger']) tokens[uid] = (await signIn(uid, uid)).token;
});
beforeEach(async () => {
  for (const name of ['shipping_labels', 'bol_items', 'issued_papers', 'bols', 'third_party_consents'])
    await connection.run(sql`delete from ${sql.id(name)}`);
  await connection.run(sql`update customer_accounts set third_party_consents = null`);
  await connection.run(sql`update customers set on_credit_hold = false`);
});

const as = (uid: string) => ({ token: tokens[uid] ?? '' });
const parties = {
  ship_date: clock.now.toISOString().slice(0, 10),
  terms: 'third_party',
  shipper_name: 'Northern Supply Ltd',
  shipper_address_1: '1200 Industrial Crescent',
  shipper_city: 'Toronto',
  shipper_province: 'ON',
  shipper_postal: 'M5V2T6',
  shipper_country: 'CA',
  consignee_name: 'Comptoir Belle-Rive',
  consignee_address_1: '45, rue du Quai',
  consignee_city: 'Montréal',
  consignee_province: 'QC',
  consignee_postal: 'H3B2Y5',
  consignee_country: 'CA',
  bol_items: [{ pieces: 2, package_code: 'PLT', description: 'Paper', weight: 1000, length: 48, width: 40, height: 48 }],
};

interface Bill {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly third_party_verified: boolean;
  readonly flag_reason: string | null;
}

async function save(values: object, uid = 'shipper') {
  return call('POST', 'bols', { ...as(uid), body: { account: accountOf['shipper'], ...parties, ...values } });
}

async function move(id: number, name: string, uid = 'shipper') {
  const [row] = await connection.run<{ version: number }>(sql`select version from bols where id = ${id}`);
  return call('POST', `bols/${id}/transitions/${name}`, { ...as(uid), body: { version: row?.version } });
}

const give = (uid: string, values: object) =>
  call('POST', 'third_party_consents', {
    ...as(uid),
    body: { account: accountOf['payer'], biller_number: numbers.shipper, biller_postal: postals.shipper, ...values },
  });

const byNumber = { third_party_number: numbers.payer, third_party_postal: postals.payer };

describe('a third party of a bill of lading', () => {
  test.each<[string, string, () => object, boolean]>([
    ['its writer, by reference', 'shipper', () => ({ third_party: accountOf['other'] }), true],
    ['nobody that the writer sees, by number and postal code', 'shipper', () => byNumber, false],
    ['the customer that ships, chosen by staff', 'clerk', () => ({ third_party: accountOf['other'] }), true],
    ['another customer, chosen by staff', 'clerk', () => ({ third_party: accountOf['payer'] }), false],
    ['another customer, chosen by billing', 'billing', () => ({ third_party: accountOf['payer'] }), false],
  ])('that is an account of %s', async (_case, uid, values, verified) => {
    const answer = await save(values(), uid);
    expect([answer.statusCode, answer.json<Bill>().third_party_verified]).toEqual([201, verified]);
  });

  test('is no account of somebody else by reference', async () => {
    const answer = await save({ third_party: accountOf['payer'] });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['third_party']]);
  });

  test.each([
    ['a known account', numbers.payer, postals.payer],
    ['a known account with another postal code', numbers.payer, 'V6B1A1'],
    ['an account that there is not', '0999999', 'H3B2Y5'],
  ])('by number waits in the same words for %s', async (_case, number, postal) => {
    const made = (await save({ third_party_number: number, third_party_postal: postal })).json<Bill>();
    const answer = await move(made.id, 'finalize');
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, 'Third party not verified']);
    const seen = (await call('GET', `bols/${made.id}`, as('shipper'))).json();
    expect(seen).toMatchObject({
      status: 'exception',
      flag_reason: 'Third party not verified',
      third_party: null,
      third_party_verified: false,
    });
    expect(JSON.stringify(seen)).not.toContain('PAYER');
  });

  test.each([
    ['shipper', [403, 404, 409]],
    ['clerk', [403, 404, 409]],
    ['root', [403, 404, 409]],
    ['payer', [404]],
    ['stranger', [404]],
  ])('is not released by %s', async (uid, statuses) => {
    const { id } = (await save(byNumber)).json<Bill>();
    await move(id, 'finalize');
    expect(statuses).toContain((await move(id, 'verify_third_party', uid)).statusCode);
    const [row] = await connection.run(sql`select status, third_party_verified from bols where id = ${id}`);
    expect(row).toEqual({ status: 'exception', third_party_verified: false });
  });

  test('is released by billing, of which the asker learns that alone', async () => {
    const { id } = (await save(byNumber)).json<Bill>();
    await move(id, 'finalize');
    expect((await move(id, 'verify_third_party', 'billing')).json()).toMatchObject({ status: 'queued', third_party_verified: true });
    const seen = (await call('GET', `bols/${id}`, as('shipper'))).json<Record<string, unknown>>();
    expect([seen['third_party_verified'], seen['third_party'], seen['released_by'] ?? null]).toEqual([true, null, null]);
    expect((await move(id, 'finalize')).json()).toMatchObject({ status: 'processed' });
  });

  test('whose maker is of billing is not released by that person', async () => {
    const { id } = (await save({ third_party: accountOf['payer'] }, 'billing')).json<Bill>();
    await move(id, 'finalize', 'billing');
    expect((await move(id, 'verify_third_party', 'billing')).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('is not seen on the bill by the account that is named', async () => {
    const { id } = (await save(byNumber)).json<Bill>();
    expect((await call('GET', `bols/${id}`, as('payer'))).statusCode).toBe(404);
  });
});

describe('a standing consent', () => {
  test.each(['payer', 'billing'])('that %s gives lets bills of the other account pass', async (uid) => {
    const answer = await give(uid, {});
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([201, 'given']);
    const { id } = (await save(byNumber)).json<Bill>();
    expect((await move(id, 'finalize')).json()).toMatchObject({ status: 'processed', third_party_verified: true });
  });

  test('that has ended lets none pass, and stays in the list', async () => {
    const { id: consent, version } = (await give('payer', {})).json<{ id: number; version: number }>();
    const ended = await call('POST', `third_party_consents/${consent}/transitions/end`, { ...as('payer'), body: { version } });
    expect([ended.statusCode, ended.json<{ status: string }>().status]).toEqual([200, 'ended']);
    const { id } = (await save(byNumber)).json<Bill>();
    expect((await move(id, 'finalize')).statusCode).toBe(409);
    const list = (await call('GET', 'third_party_consents', as('payer'))).json<{ results: object[] }>();
    expect(list.results).toMatchObject([{ status: 'ended', biller_number: numbers.shipper }]);
    const again = await call('POST', `third_party_consents/${consent}/transitions/end`, { ...as('payer'), body: { version: version + 1 } });
    expect(again.statusCode).toBe(409);
  });

  test.each([
    ['another account', { biller_number: numbers.stranger, biller_postal: postals.stranger }],
    ['the same number with another postal code', { biller_postal: 'V6B1A1' }],
    ['a number that there is not', { biller_number: '0999999' }],
  ])('for %s is stored like any other, and lets none pass', async (_case, values) => {
    const answer = await give('payer', values);
    expect(answer.statusCode).toBe(201);
    // The giver does not learn of the account that was found.
    expect(answer.json<{ biller?: unknown }>().biller ?? null).toBeNull();
    const { id } = (await save(byNumber)).json<Bill>();
    expect((await move(id, 'finalize')).statusCode).toBe(409);
  });

  test('of an account is not given by others', async () => {
    expect((await give('stranger', {})).statusCode).toBe(400);
    expect((await give('shipper', {})).statusCode).toBe(400);
    for (const uid of ['clerk', 'root']) expect((await give(uid, {})).statusCode).toBe(403);
    expect(await connection.run(sql`select id from third_party_consents`)).toEqual([]);
  });

  test('of an account is not seen and not ended by others, the account that may bill included', async () => {
    const { id, version } = (await give('payer', {})).json<{ id: number; version: number }>();
    for (const uid of ['shipper', 'stranger']) {
      expect((await call('GET', `third_party_consents/${id}`, as(uid))).statusCode).toBe(404);
      expect((await call('GET', 'third_party_consents', as(uid))).json()).toMatchObject({ results: [] });
      const ended = await call('POST', `third_party_consents/${id}/transitions/end`, { ...as(uid), body: { version } });
      expect(ended.statusCode).toBe(404);
    }
    const account = (await call('GET', `customer_accounts/${accountOf['payer']}`, as('payer'))).json<Record<string, unknown>>();
    expect(account['third_party_consents'] ?? null).toBeNull();
  });

  test.each([
    [{ biller_number: '123' }, { biller_number: 'Account code must be 7 digits' }],
    [{ biller_postal: 'XXX' }, { biller_postal: 'Invalid Postal/Zip Code' }],
    [{ biller_number: undefined }, { biller_number: 'Field is required' }],
  ])('with %o is refused', async (values, errors) => {
    const answer = await give('payer', values);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, errors]);
  });

  test('given many times at once all count', async () => {
    const all = [numbers.shipper, numbers.other, numbers.shipper, numbers.other].map((number) => give('payer', { biller_number: number }));
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const [row] = await connection.run<{ third_party_consents: string[] }>(
      sql`select third_party_consents from customer_accounts where id = ${accountOf['payer']}`,
    );
    const kept = (row?.third_party_consents ?? []).map(Number).toSorted((a, b) => a - b);
    expect(kept).toEqual([accountOf['shipper'], accountOf['other']].map(Number).toSorted((a, b) => a - b));
  });

  test('does not lift the credit hold of the payer', async () => {
    await give('payer', {});
    await changeRow(database, 'customers', customerOf['payer'] ?? 0, { on_credit_hold: true });
    const { id } = (await save(byNumber)).json<Bill>();
    expect((await move(id, 'finalize')).json<{ detail: string }>().detail).toBe('Account on credit hold');
    for (const uid of ['shipper', 'clerk', 'root']) expect((await move(id, 'release_credit', uid)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await move(id, 'release_credit', 'billing')).json()).toMatchObject({ status: 'queued' });
    expect((await move(id, 'finalize')).json()).toMatchObject({ status: 'processed' });
  });
});
