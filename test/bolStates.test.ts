import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { shippedUpgrade } from '../src/server/domain/bols/shippedUpgrade.ts';
import { moveDue } from '../src/server/framework/records/moveDue.ts';
import { runUpgrades } from '../src/server/framework/upgrades/runUpgrades.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { testServer } from './server.ts';

/* The states of a bill of lading, row by row of domain 2.2, and the correction of a finalized one. */
const { database, portal, signIn, call, clock } = await testServer();
clock.now = new Date('2026-03-10T15:00:00Z');
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const cmids = [...registry.screensByCmid.keys()];
const accountOf: Record<string, number> = {};
for (const uid of ['shipper', 'stranger']) {
  const company = await addCompany(database, uid);
  const { accounts } = await addCustomer(database, company, uid.toUpperCase(), [`03${company}`.padEnd(7, '0')]);
  accountOf[uid] = accounts[0] ?? 0;
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids) });
  await addRow(database, 'group_accounts', { user, account: accountOf[uid] });
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
  for (const uid of ['shipper', 'stranger']) tokens[uid] = (await signIn(uid, uid)).token;
});
beforeEach(async () => {
  clock.now = new Date('2026-03-10T15:00:00Z');
  await connection.run(sql`update bols set corrects = null`);
  for (const name of ['shipping_labels', 'bol_items', 'issued_papers', 'shipments', 'bols', 'pickups'])
    await connection.run(sql`delete from ${sql.id(name)}`);
});

const as = (uid: string) => ({ token: tokens[uid] ?? '' });
const parties = {
  ship_date: '2026-03-11',
  terms: 'prepaid',
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
};
const pallet = { pieces: 2, package_code: 'PLT', description: 'Paper', weight: 1000, length: 48, width: 40, height: 48 };

interface Bill {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly probill: string | null;
  readonly flagged: boolean;
  readonly flag_reason: string | null;
}

async function save(values: object = {}, uid = 'shipper') {
  return call('POST', 'bols', { ...as(uid), body: { account: accountOf[uid], ...parties, bol_items: [pallet], ...values } });
}

async function move(id: number, name: string, body: object = {}, uid = 'shipper') {
  const [row] = await connection.run<{ version: number }>(sql`select version from bols where id = ${id}`);
  return call('POST', `bols/${id}/transitions/${name}`, { ...as(uid), body: { version: row?.version, ...body } });
}

async function finalized(values: object = {}): Promise<Bill> {
  const { id } = (await save(values)).json<Bill>();
  const answer = await move(id, 'finalize');
  expect(answer.json()).toMatchObject({ status: 'processed' });
  return answer.json<Bill>();
}

async function stored(id: number) {
  const [row] = await connection.run<Bill>(sql`select * from bols where id = ${id}`);
  return row;
}

const change = async (id: number, body: object, uid = 'shipper') =>
  call('PUT', `bols/${id}`, { ...as(uid), body: { version: (await stored(id))?.version, ...body } });

describe('a bill that is not finalized', () => {
  test('an incomplete one is deleted, and not voided [D-382]', async () => {
    const { id, status } = (await call('POST', 'bols', { ...as('shipper'), body: { account: accountOf['shipper'] } })).json<Bill>();
    expect(status).toBe('incomplete');
    expect((await move(id, 'void')).statusCode).toBe(409);
    expect((await call('DELETE', `bols/${id}`, { ...as('shipper'), body: { version: 1 } })).statusCode).toBeLessThan(300);
    expect(await stored(id)).toBeUndefined();
  });

  test('a queued one is voided for good, and not deleted [R-121] [D-381]', async () => {
    const { id } = (await save()).json<Bill>();
    expect((await call('DELETE', `bols/${id}`, { ...as('shipper'), body: { version: 1 } })).statusCode).toBe(409);
    expect((await move(id, 'void')).json()).toMatchObject({ status: 'void' });
    for (const name of ['void', 'finalize', 'retry']) expect((await move(id, name)).statusCode).toBe(409);
    const edited = await change(id, { special_instructions: 'Ring' });
    expect([edited.statusCode, edited.json<{ detail: string }>().detail]).toEqual([409, 'Record is void']);
  });

  test('an exception is tried again, or voided [R-122]', async () => {
    for (const [name, status] of [
      ['retry', 'queued'],
      ['void', 'void'],
    ] as const) {
      const { id } = (await save({ bol_items: [{ ...pallet, hu_count: 999 }, pallet] })).json<Bill>();
      expect((await move(id, 'finalize')).json<{ detail: string }>().detail).toBe('Invalid number of labels');
      expect(await stored(id)).toMatchObject({ status: 'exception', flagged: true, flag_reason: 'Invalid number of labels' });
      expect((await move(id, name)).json()).toMatchObject({ status });
    }
  });

  test('of somebody else has none of these steps', async () => {
    const { id } = (await save()).json<Bill>();
    for (const name of ['void', 'finalize', 'retry', 'flag']) expect((await move(id, name, {}, 'stranger')).statusCode).toBe(404);
  });
});

describe('a finalized bill', () => {
  test('is never edited, deleted or voided by its account [R-120] [D-379]', async () => {
    const { id } = await finalized();
    const edited = await change(id, { special_instructions: 'Ring' });
    expect([edited.statusCode, edited.json<{ detail: string }>().detail]).toEqual([409, 'Record already processed']);
    const lines = await change(id, { bol_items: [{ ...pallet, pieces: 3 }] });
    expect([lines.statusCode, lines.json<{ detail: string }>().detail]).toEqual([409, 'Record already processed']);
    expect((await call('DELETE', `bols/${id}`, { ...as('shipper'), body: { version: 3 } })).statusCode).toBe(409);
    expect((await move(id, 'void')).statusCode).toBe(409);
  });

  test('is flagged with a reason, listed so, and unflagged', async () => {
    const { id } = await finalized();
    expect((await move(id, 'flag')).statusCode).toBe(400);
    expect((await move(id, 'flag', { values: { flag_reason: 'Address to be checked' } })).json()).toMatchObject({
      status: 'processed',
      flagged: true,
      flag_reason: 'Address to be checked',
    });
    const list = (await call('GET', 'bols?flagged=true', as('shipper'))).json<{ results: Bill[] }>();
    expect(list.results.map((bill) => bill.id)).toEqual([id]);
    expect((await move(id, 'unflag')).json()).toMatchObject({ status: 'processed', flagged: false, flag_reason: null });
  });

  test.each([
    ['30 days after its shipping date', '2026-04-10T15:00:00Z', false],
    ['31 days after its shipping date', '2026-04-11T15:00:00Z', true],
  ])('%s is flagged as not shipped: %s', async (_case, now, flagged) => {
    const { id } = await finalized();
    clock.now = new Date(now);
    await moveDue(portal);
    expect(await stored(id)).toMatchObject({ status: 'processed', flagged, flag_reason: flagged ? 'not shipped' : null });
    if (!flagged) return;
    // Once: a person who takes the flag off has looked at it.
    tokens['shipper'] = (await signIn('shipper', 'shipper')).token;
    await move(id, 'unflag');
    await moveDue(portal);
    expect(await stored(id)).toMatchObject({ flagged: false });
  });

  test.each(['shipment', 'pickup'])('with a %s is not flagged', async (kind) => {
    const { id } = await finalized();
    const all = portal.system('test');
    if (kind === 'shipment') {
      const sample = await addFittingRow(database, registry, 'shipments', { probill: '1299999999' });
      const [row] = await connection.run<Record<string, unknown>>(sql`select * from shipments where id = ${sample}`);
      const { id: _id, version: _version, created_at: _at, updated_at: _changed, ...values } = row ?? {};
      await portal.records.create(all, 'shipments', {}, { set: { ...values, probill: '1299999998', bol: id } });
    } else {
      const pickup = await addFittingRow(database, registry, 'pickups', {
        progress: 'arrived',
        status: 'queued',
        account: accountOf['shipper'],
      });
      await connection.run(sql`update bols set pickup = ${pickup} where id = ${id}`);
      await portal.records.move(all, 'pickups', pickup, 'load');
    }
    clock.now = new Date('2026-05-10T15:00:00Z');
    await moveDue(portal);
    expect(await stored(id)).toMatchObject({ status: 'processed', flagged: false });
  });

  test('of an earlier release is noted as shipped by its shipment, others are not', async () => {
    const [shipped, waiting] = [await finalized(), await finalized()];
    await addFittingRow(database, registry, 'shipments', { probill: '1299999997', bol: shipped.id });
    await connection.run(sql`update bols set shipped_at = null`);
    const lines: string[] = [];
    await connection.run(sql`delete from upgrades where name = ${shippedUpgrade.name}`);
    await runUpgrades(connection, [shippedUpgrade], { registry, print: (line) => lines.push(line) });
    expect(lines).toEqual(['Bills of lading noted as shipped: 1.']);
    const rows = await connection.run(sql`select id, shipped_at is not null as shipped from bols order by id`);
    expect(rows).toEqual([
      { id: shipped.id, shipped: true },
      { id: waiting.id, shipped: false },
    ]);
  });
});

describe('a correction', () => {
  test('is a new bill that names the original probill, which stays as it is [R-013] [R-120]', async () => {
    const original = await finalized({ po_number: 'PO-4471' });
    const answer = await save({ corrects: original.id, consignee_name: 'Comptoir Neuf' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'queued', corrects: original.id, original_probill: original.probill, probill: null });
    const done = await move(answer.json<Bill>().id, 'finalize');
    expect(done.json()).toMatchObject({ status: 'processed', original_probill: original.probill });
    expect(done.json<Bill>().probill).not.toBe(original.probill);
    expect(await stored(original.id)).toMatchObject({
      status: 'processed',
      probill: original.probill,
      consignee_name: parties.consignee_name,
    });
  });

  test('names the probill of the bill that it corrects, whatever is sent', async () => {
    const original = await finalized();
    const made = (await save({ corrects: original.id, original_probill: '9999999999' })).json<Bill & { original_probill: string }>();
    expect(made.original_probill).toBe(original.probill);
  });

  test.each<[string, () => Promise<number>]>([
    ['a bill that is not finalized', async () => (await save()).json<Bill>().id],
    ['a bill of somebody else', async () => (await save({}, 'stranger')).json<Bill>().id],
    ['no bill', async () => 999_999],
  ])('of %s is refused', async (_case, target) => {
    const answer = await save({ corrects: await target() });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['corrects']]);
  });

  test.each([
    ['a return without it', { kind: 'return' }, 'Original Probill Number is required'],
    ['a number with letters', { kind: 'return', original_probill: '33000A8765' }, 'Must be a 10 digit number'],
    ['a short number', { kind: 'return', original_probill: '330009876' }, 'Must be a 10 digit number'],
  ])('or a return needs its original probill: %s [R-012] [R-013] [D-476]', async (_case, values, words) => {
    const answer = await call('POST', 'bols/steps/review', {
      ...as('shipper'),
      body: { account: accountOf['shipper'], ...parties, bol_items: [pallet], ...values },
    });
    expect(answer.json<{ errors: object }>().errors).toEqual({ original_probill: words });
  });

  test('or a return with it is complete [R-012] [R-013]', async () => {
    expect((await save({ kind: 'return', original_probill: '3300098765' })).json()).toMatchObject({ status: 'queued' });
  });
});
