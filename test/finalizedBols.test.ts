import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { AppError } from '../src/shared/framework/AppError.ts';
import type { IssuedPaper } from '../src/shared/framework/papers/IssuedPaper.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from './people.ts';
import { readPdf } from './readPdf.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

/* Bills of lading that are finalized: probill, labels, paper and state in one transaction, or an exception with its reason. */
const server = await testServer();
const { database, portal, signIn, call, clock } = server;
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...registry.screensByCmid.keys()];
await addPerson(database, {
  uid: 'root',
  company: house,
  group: await addGroup(database, house, 'ROOT', cmids),
  type: 'ADMIN',
  base: 'administrator',
});
const clerk = await addPerson(database, {
  uid: 'clerk',
  company: house,
  group: await addGroup(database, house, 'CLERKS', cmids),
  type: 'EMPLOYEE',
  base: 'employee',
});
await addRow(database, 'staff_roles', { user: clerk, role: 'billing', status: 'confirmed', valid_from: '2020-01-01' });
const accountOf: Record<string, number> = {};
const customerOf: Record<string, number> = {};
for (const uid of ['shipper', 'payer', 'limited']) {
  const company = await addCompany(database, uid);
  const { customer, accounts } = await addCustomer(database, company, uid.toUpperCase(), [`03${company}`.padEnd(7, '0')]);
  const values = { limited: uid === 'limited' };
  const user = await addPerson(database, { uid, company, group: await addGroup(database, company, 'ALL', cmids), values });
  [accountOf[uid], customerOf[uid]] = [accounts[0] ?? 0, customer];
  await addRow(database, 'group_accounts', { user, account: accountOf[uid] });
}

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const uid of ['root', 'clerk']) tokens[uid] = (await signIn(uid)).token;
  for (const uid of ['shipper', 'payer', 'limited']) tokens[uid] = (await signIn(uid, uid)).token;
});
beforeEach(async () => {
  for (const name of ['shipping_labels', 'bol_items', 'issued_papers', 'bols', 'shipments', 'probill_ranges', 'notice_events'])
    await connection.run(sql`delete from ${sql.id(name)}`);
  await connection.run(sql`update customers set on_credit_hold = false`);
  await connection.run(sql`update customer_accounts set third_party_consents = null`);
  await connection.run(sql`delete from master_configs where key_group = 'LABELS'`);
});

const as = (uid: string) => ({ token: tokens[uid] ?? '' });
const today = (): string => clock.now.toISOString().slice(0, 10);

interface Line {
  readonly pieces?: number;
  readonly package_code?: string;
  readonly hu_count?: number;
}

async function bol(values: object = {}, lines: readonly Line[] = [{}]): Promise<number> {
  const id = await addFittingRow(database, registry, 'bols', {
    account: accountOf['shipper'],
    status: 'queued',
    kind: 'standard',
    terms: 'prepaid',
    ship_date: today(),
    third_party_verified: false,
    dangerous_goods: false,
    ...values,
  });
  for (const [index, line] of lines.entries())
    await addFittingRow(database, registry, 'bol_items', {
      bol: id,
      line: index + 1,
      pieces: 2,
      package_code: 'PLT',
      weight: 100,
      ...line,
    });
  return id;
}

const range = (values: object = {}) =>
  addRow(database, 'probill_ranges', {
    first: '1200000000',
    last: '1200000999',
    next: '1200000000',
    check_digit: 'none',
    warn_below: 0,
    low: false,
    status: 'active',
    ...values,
  });
/** Makes a transition of a bill as it is now. */
async function move(id: number, name: string, uid = 'shipper') {
  const [row] = await connection.run<{ version: number }>(sql`select version from bols where id = ${id}`);
  return call('POST', `bols/${id}/transitions/${name}`, { ...as(uid), body: { version: row?.version } });
}

const finalize = (id: number, uid?: string) => move(id, 'finalize', uid);

interface Bol {
  readonly status: string;
  readonly probill: string | null;
  readonly flag_reason: string | null;
}

async function stored(id: number) {
  const [row] = await connection.run<Bol & Readonly<Record<string, unknown>>>(sql`select * from bols where id = ${id}`);
  return row;
}

async function labelsOf(id: number) {
  return connection.run<{ piece_number: number; piece_total: number; barcode: string; sscc: string | null }>(
    sql`select piece_number, piece_total, barcode, sscc from shipping_labels where bol = ${id} order by piece_number`,
  );
}

async function nextOf(id: number) {
  const [row] = await connection.run<{ next: string; low: boolean }>(sql`select next, low from probill_ranges where id = ${id}`);
  return row;
}

describe('a bill of lading', () => {
  test('[R-117] [D-012] is finalized with its probill, labels, paper, state and event', async () => {
    const own = await range();
    const id = await bol({ bol_number: 'BL1' }, [{ pieces: 2 }, { pieces: 150, package_code: 'CTN' }, { pieces: 9, hu_count: 3 }]);
    const answer = await finalize(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'processed', probill: '1200000000', label_count: 104, flagged: false });
    const row = await stored(id);
    expect(row).toMatchObject({ status: 'processed', probill: '1200000000', finalized_at: clock.now });
    expect(row?.['finalized_by']).not.toBeNull();
    const labels = await labelsOf(id);
    expect(labels).toHaveLength(104);
    expect(labels[103]).toEqual({ piece_number: 104, piece_total: 104, barcode: '1200000000104', sscc: null });
    expect((await nextOf(own))?.next).toBe('1200000001');
    const { papers } = (await call('GET', `bols/${id}/issued_papers`, as('shipper'))).json<{ papers: IssuedPaper[] }>();
    expect(papers).toMatchObject([{ paper: 'bill_of_lading', language: 'both' }]);
    const file = await call('GET', `bols/${id}/issued_papers/${papers[0]?.id}`, as('shipper'));
    const { pages } = await readPdf(new Uint8Array(file.rawPayload));
    expect(pages.join(' ')).toContain('1200000000');
    expect(await connection.run(sql`select notice from notice_events where entity = 'bols'`)).not.toEqual([]);
  });

  test('[R-118] is finalized once, in the words of the rule', async () => {
    await range();
    const id = await bol();
    const answers = await Promise.all([finalize(id), finalize(id), finalize(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await finalize(id)).json<{ detail: string }>().detail).toBe('Record already processed');
    expect(await connection.run(sql`select id from issued_papers`)).toHaveLength(1);
  });

  test.each([
    ['incomplete', 'Missing required data'],
    ['void', 'Record is void'],
    ['processed', 'Record already processed'],
  ])('[R-117] [R-121] [D-381] [D-382] [D-621] that is %s is not finalized', async (status, words) => {
    await range();
    const id = await bol({ status });
    const answer = await finalize(id);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, words]);
    expect((await stored(id))?.status).toBe(status);
  });

  test.each([
    ['without a line', {}, [], 409, 'missing_required_data'],
    ['of a day that has passed', { ship_date: '2020-01-01' }, [{}], 409, 'ship_date_past'],
  ])('[R-117] [R-078] %s stays as it is', async (_case, values, lines, status, code) => {
    const own = await range();
    const id = await bol(values, lines);
    const answer = await finalize(id);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect([(await stored(id))?.status, (await nextOf(own))?.next]).toEqual(['queued', '1200000000']);
  });

  test('of somebody else is not found', async () => {
    await range();
    expect((await finalize(await bol(), 'payer')).statusCode).toBe(404);
  });

  test('[R-284] of a limited user is finalized if it is rapid', async () => {
    await range();
    const account = accountOf['limited'];
    expect((await finalize(await bol({ account }), 'limited')).statusCode).toBe(403);
    const rapid = await bol({ account, kind: 'rapid', probill: '3300012343' });
    expect((await finalize(rapid, 'limited')).json()).toMatchObject({ status: 'processed', probill: '3300012343' });
  });
});

describe('an exception', () => {
  test.each<[string, object, readonly Line[], string, string]>([
    ['no number is left', { account: 0 }, [{}], 'probills_used_up', 'No probill number is left'],
    ['the labels are too many', {}, [{ pieces: 600 }, { pieces: 600 }], 'invalid_label_count', 'Invalid number of labels'],
  ])(
    '[R-122] [D-383] is made where %s, and nothing else is kept',
    async (_case, { account }: { account?: number }, lines, code, reason) => {
      const own = await range(account === 0 ? { status: 'inactive' } : {});
      const id = await bol({}, lines);
      const answer = await finalize(id);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, code]);
      expect(await stored(id)).toMatchObject({
        status: 'exception',
        flagged: true,
        flag_reason: reason,
        probill: null,
        finalized_at: null,
      });
      expect([await labelsOf(id), (await nextOf(own))?.next]).toEqual([[], '1200000000']);
      expect(await connection.run(sql`select id from issued_papers`)).toEqual([]);
      expect((await finalize(id)).statusCode).toBe(409);
      expect((await move(id, 'retry', 'shipper')).json()).toMatchObject({ status: 'queued' });
    },
  );

  const onHold = async (terms: string, holder: string) => {
    await range();
    await changeRow(database, 'customers', customerOf[holder] ?? 0, { on_credit_hold: true });
    return bol({ terms, third_party: terms === 'third_party' ? accountOf['payer'] : null, third_party_verified: terms === 'third_party' });
  };

  test.each([
    ['prepaid', 'shipper'],
    ['third_party', 'payer'],
  ])('of terms %s on credit hold of the %s waits for billing (law F20)', async (terms, holder) => {
    const id = await onHold(terms, holder);
    const answer = await finalize(id);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, 'Account on credit hold']);
    expect((await move(id, 'retry')).statusCode).toBe(409);
    expect((await move(id, 'release_credit', 'clerk')).json()).toMatchObject({ status: 'queued' });
    expect((await finalize(id)).json()).toMatchObject({ status: 'processed' });
  });

  test.each([
    ['collect', 'shipper'],
    ['prepaid', 'payer'],
  ])('is not made of terms %s on credit hold of the %s (law F20)', async (terms, holder) => {
    expect((await finalize(await onHold(terms, holder))).json()).toMatchObject({ status: 'processed' });
  });

  test('[R-122] of a third party that nobody has verified tells nothing of its credit (law F8)', async () => {
    await range();
    await changeRow(database, 'customers', customerOf['payer'] ?? 0, { on_credit_hold: true });
    const id = await bol({ terms: 'third_party', third_party: accountOf['payer'] });
    expect((await finalize(id)).json<{ detail: string }>().detail).toBe('Third party not verified');
    await changeRow(database, 'customers', customerOf['payer'] ?? 0, { on_credit_hold: false });
    await move(id, 'verify_third_party', 'clerk');
    expect((await finalize(id)).json()).toMatchObject({ status: 'processed' });
  });

  test('is not made with a standing consent of the third party, named by number and postal code', async () => {
    await range();
    const payer = accountOf['payer'] ?? 0;
    await changeRow(database, 'customer_accounts', payer, { third_party_consents: [accountOf['shipper']] });
    const [named] = await connection.run<{ account: string; postal: string }>(sql`
      select a.account, c.postal_code as postal from customer_accounts a join customers c on c.id = a.customer where a.id = ${payer}`);
    const other = { terms: 'third_party', third_party_number: named?.account, third_party_postal: 'Z9Z 9Z9' };
    expect((await finalize(await bol(other))).json<{ code: string }>().code).toBe('third_party_not_verified');
    const id = await bol({ ...other, third_party_postal: named?.postal });
    expect((await finalize(id)).json()).toMatchObject({ status: 'processed', third_party_verified: true });
  });

  test('loses its release with another payer (states B-4)', async () => {
    const id = await bol({ released_by: clerk, third_party_verified: true });
    await portal.records.change(portal.system('test'), 'bols', id, {}, { set: { terms: 'collect' } });
    expect(await stored(id)).toMatchObject({ released_by: null, third_party_verified: false });
  });
});

describe('ranges', () => {
  test('of the customer come before those of all, and each to its end', async () => {
    await range({ last: '1200000000' });
    await range({ first: '4500000000', last: '4500000019', next: '4500000000', check_digit: 'mod7', customer: customerOf['shipper'] });
    await range({ first: '4600000000', last: '4600000019', next: '4600000000', customer: customerOf['payer'] });
    const drawn: (string | null | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await bol();
      await finalize(id);
      drawn.push((await stored(id))?.probill);
    }
    expect(drawn).toEqual(['4500000002', '4500000013', '1200000000', null]);
  });

  test('pass over numbers that a label had', async () => {
    await range();
    await bol({ status: 'processed', probill: '1200000000' });
    await addFittingRow(database, registry, 'shipments', { probill: '1200000001' });
    const id = await bol();
    await finalize(id);
    expect((await stored(id))?.probill).toBe('1200000002');
  });

  test('that run low tell so once', async () => {
    const own = await range({ last: '1200000004', warn_below: 4 });
    const told = async () => (await connection.run(sql`select id from notice_events where notice = 'probill_range_low'`)).length;
    const seen: unknown[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await finalize(await bol());
      seen.push([(await nextOf(own))?.low, await told()]);
    }
    expect(seen).toEqual([
      [false, 0],
      [true, 1],
      [true, 1],
      [true, 1],
      [true, 1],
    ]);
    const [event] = await connection.run<{ id: number }>(sql`select id from notice_events where notice = 'probill_range_low'`);
    await runJob(server, 'notices.send', { id: Number(event?.id) });
    const [{ count } = { count: 0 }] = await connection.run<{ count: number }>(
      sql`select count(*)::int as count from notifications where title like '%1200000000%'`,
    );
    expect(count).toBe(2);
  });

  test.each([
    ['inside', '1200000100', '1200000200', false],
    ['around', '1100000000', '1300000000', false],
    ['at the end', '1200000999', '1200001500', false],
    ['behind', '1200001000', '1200001500', true],
    ['before', '1100000000', '1199999999', true],
  ])('that overlap are refused at save: %s', async (_case, first, last, fits) => {
    await range();
    const body = { first, last, next: first, check_digit: 'none', warn_below: 10, status: 'active' };
    const answer = await call('POST', 'probill_ranges', { ...as('root'), body });
    const { code } = answer.json<{ code?: string }>();
    expect([answer.statusCode, code]).toEqual(fits ? [201, undefined] : [409, 'probill_range_overlaps']);
  });

  test('of two that are saved at once, one is stored', async () => {
    const body = (first: string) => ({ first, last: '1200000900', next: first, check_digit: 'none', warn_below: 10, status: 'active' });
    const answers = await Promise.all(
      ['1200000000', '1200000001', '1200000002'].map((first) => call('POST', 'probill_ranges', { ...as('root'), body: body(first) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test.each([
    ['3300012343', true],
    ['3300012344', false],
    // Outside of every range.
    ['3400012344', true],
  ])('[R-010] [R-011] check a typed number: %s', async (probill, fits) => {
    await range({ first: '3300000000', last: '3309999999', next: '3300000000', check_digit: 'mod7' });
    const id = await bol();
    const change = portal.records.change(portal.system('test'), 'bols', id, {}, { set: { probill } });
    const outcome = await change.then(
      () => 'stored',
      (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
    );
    expect(outcome).toBe(fits ? 'stored' : 'probill_invalid');
  });
});

test('[R-118] fifty at once on a range of thirty: thirty probills, twenty exceptions with a reason, none twice', async () => {
  await range({ last: '1200000029' });
  const ids: number[] = [];
  for (let count = 0; count < 50; count += 1) ids.push(await bol());
  const answers = await Promise.all(ids.map((id, index) => finalize(id, index % 2 === 0 ? 'shipper' : 'clerk')));
  const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect([answered(200), answered(409)]).toEqual([30, 20]);
  const rows = await connection.run<Bol>(sql`select status, probill, flag_reason from bols`);
  const probills = rows.flatMap(({ probill }) => (probill === null ? [] : [probill]));
  expect([probills.length, new Set(probills).size]).toEqual([30, 30]);
  for (const { status, probill, flag_reason } of rows)
    expect([status, flag_reason]).toEqual(probill === null ? ['exception', 'No probill number is left'] : ['processed', null]);
  const counts = await connection.run(sql`select count(*)::int as labels, count(distinct barcode)::int as codes from shipping_labels`);
  expect(counts).toEqual([{ labels: 60, codes: 60 }]);
});

test('a failure in the middle leaves nothing half done, and the bill as it was', async () => {
  const own = await range();
  const id = await bol();
  const before = await stored(id);
  // The paper is the last part.
  await connection.run(sql`alter table issued_papers add constraint broken_on_purpose check (paper <> 'bill_of_lading')`);
  const answer = await finalize(id);
  await connection.run(sql`alter table issued_papers drop constraint broken_on_purpose`);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(await stored(id)).toEqual(before);
  expect([await labelsOf(id), (await nextOf(own))?.next]).toEqual([[], '1200000000']);
  expect(await connection.run(sql`select id from state_changes where entity = 'bols' and record_id = ${id}`)).toEqual([]);
  expect((await finalize(id)).json()).toMatchObject({ status: 'processed', probill: '1200000000' });
});

test('several are finalized in one call, each by itself', async () => {
  await range({ last: '1200000001' });
  const rows: number[] = [];
  for (const [bol_number, status] of [['A'], ['B', 'void'], ['C'], ['D']]) rows.push(await bol({ bol_number, status: status ?? 'queued' }));
  const body = { rows: rows.map((id) => ({ id, version: 1 })) };
  const check = await call('POST', 'bols/transitions/finalize', { ...as('shipper'), body: { ...body, check: true } });
  expect(check.statusCode).toBe(200);
  expect(await connection.run(sql`select id from bols where probill is not null`)).toEqual([]);
  const answer = await call('POST', 'bols/transitions/finalize', { ...as('shipper'), body });
  expect(answer.json()).toMatchObject({
    results: [
      { outcome: 'moved' },
      { outcome: 'refused', message: 'Record is void' },
      { outcome: 'moved' },
      { outcome: 'refused', message: 'No probill number is left' },
    ],
  });
  const states = await connection.run(sql`select status from bols order by bol_number`);
  expect(states).toEqual(['processed', 'void', 'processed', 'exception'].map((status) => ({ status })));
});

test('labels have an SSCC where the carrier has a GS1 prefix (law F13)', async () => {
  await addRow(database, 'master_configs', { key_group: 'LABELS', mc_key: 'GS1_PREFIX', mc_value: '0614141', status: 'active' });
  await range();
  const id = await bol();
  await finalize(id);
  const codes = (await labelsOf(id)).map(({ sscc }) => sscc);
  expect(codes).toHaveLength(2);
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(code).toMatch(/^[0-9]0614141[0-9]{10}$/);
});
