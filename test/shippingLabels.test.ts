import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from './people.ts';
import { barcodesOf, readPdf } from './readPdf.ts';
import { testServer } from './server.ts';

/* Labels of finalized bills of lading: printed, printed anew, and for printers that read ZPL. */
const { database, portal, signIn, call, clock } = await testServer();
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
const terminal = await addFittingRow(database, registry, 'terminals', {
  code: 'QQQ',
  name: 'Montréal',
  city: 'Dorval',
  address_1: '1 Terminal Rd',
});
const origin = await addFittingRow(database, registry, 'terminals', {
  code: 'ZZZ',
  name: 'Toronto',
  city: 'Brampton',
  address_1: '2 Dock Rd',
});
await addFittingRow(database, registry, 'service_points', { province: 'QC', postal_prefix: 'H2', terminal: origin });
await addFittingRow(database, registry, 'service_points', { province: 'QC', postal_prefix: 'H2X', terminal });
await addFittingRow(database, registry, 'service_points', { province: 'ON', postal_prefix: 'M5V', terminal: origin });
await addRow(database, 'probill_ranges', {
  first: '3300012340',
  last: '3300019999',
  next: '3300012340',
  check_digit: 'mod7',
  warn_below: 0,
  low: false,
  status: 'active',
});

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const uid of ['shipper', 'stranger']) tokens[uid] = (await signIn(uid, uid)).token;
});
beforeEach(async () => {
  await connection.run(sql`delete from master_configs where key_group = 'LABELS'`);
});

const as = (uid: string) => ({ token: tokens[uid] ?? '' });
const print = (id: number, body: object, uid = 'shipper') => call('POST', `bols/${id}/labels`, { ...as(uid), body });

async function bol(values: object = {}, item: object = {}): Promise<number> {
  const id = await addFittingRow(database, registry, 'bols', {
    account: accountOf['shipper'],
    status: 'queued',
    kind: 'standard',
    terms: 'prepaid',
    ship_date: clock.now.toISOString().slice(0, 10),
    dangerous_goods: false,
    shipper_name: 'True Shipper',
    shipper_province: 'ON',
    shipper_postal: 'M5V 2T6',
    consignee_name: 'Café Métro',
    consignee_province: 'QC',
    consignee_postal: 'H2X 1Y4',
    ...values,
  });
  await addFittingRow(database, registry, 'bol_items', { bol: id, line: 1, pieces: 3, package_code: 'PLT', stackable: true, ...item });
  return id;
}

async function finalized(values: object = {}, item: object = {}): Promise<number> {
  const id = await bol(values, item);
  const answer = await call('POST', `bols/${id}/transitions/finalize`, { ...as('shipper'), body: { version: 1 } });
  expect(answer.json()).toMatchObject({ status: 'processed' });
  return id;
}

interface Label {
  readonly id: number;
  readonly piece_number: number;
  readonly piece_total: number;
  readonly barcode: string;
  readonly printed_at: Date | null;
}

const labelsOf = (id: number) =>
  connection.run<Label & Readonly<Record<string, unknown>>>(sql`select * from shipping_labels where bol = ${id} order by piece_number`);

describe('labels', () => {
  test.each([
    ['4x6', 3, 1],
    ['letter_2up', 2, 2],
    ['letter_4up', 1, 3],
  ])('[D-012] in the form %s have a bar code each, which another program reads', async (format, pages, perPage) => {
    const id = await finalized();
    const answer = await print(id, { format, language: 'en' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const file = await readPdf(new Uint8Array(answer.rawPayload));
    const rows = await labelsOf(id);
    expect([file.pages.length, rows.length]).toEqual([pages, 3]);
    const codes = (await barcodesOf(new Uint8Array(answer.rawPayload))).map(({ text }) => text);
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(rows.slice(0, perPage).map(({ barcode }) => barcode));
    const text = file.pages.join(' ');
    for (const shown of ['H2X', 'QQQ', '1 of 3', '3 of 3', 'Café Métro', 'True Shipper']) expect(text).toContain(shown);
  });

  test('[R-119] of a bill that is not finalized are refused', async () => {
    const answer = await print(await bol(), { format: '4x6' });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, 'Record has not been processed']);
  });

  test.each([0, 1000])('[R-020] %d labels are refused', async (count) => {
    const answer = await print(await finalized(), { format: 'zpl', count });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, 'Invalid number of labels']);
  });

  test('of somebody else are not found, and neither are their rows', async () => {
    const id = await finalized();
    expect((await print(id, { format: '4x6' }, 'stranger')).statusCode).toBe(404);
    const list = await call('GET', `shipping_labels?bol=${id}`, as('stranger'));
    expect(list.json()).toMatchObject({ results: [] });
  });

  test('printed anew keep number, total and bar code; more of them are added behind', async () => {
    const id = await finalized();
    const before = await labelsOf(id);
    const one = await print(id, { format: 'zpl', unit: 2 });
    expect(one.body.match(/\^XA/g)).toHaveLength(1);
    expect(one.body).toContain(`^FD${before[1]?.barcode}^FS`);
    expect((await labelsOf(id)).map(({ printed_at }) => printed_at !== null)).toEqual([false, true, false]);
    expect((await print(id, { format: 'zpl', unit: 4 })).statusCode).toBe(404);
    const more = await print(id, { format: 'zpl', count: 5 });
    expect(more.body.match(/\^XA/g)).toHaveLength(5);
    const after = await labelsOf(id);
    expect(after.map(({ piece_number, piece_total }) => [piece_number, piece_total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 5],
      [5, 5],
    ]);
    expect(after.slice(0, 3).map(({ id: row, barcode }) => [row, barcode])).toEqual(before.map(({ id: row, barcode }) => [row, barcode]));
    expect((await print(id, { format: 'zpl', count: 2 })).body.match(/\^XA/g)).toHaveLength(2);
  });

  test('more of them that two people ask for at once are added once', async () => {
    const id = await finalized();
    const answers = await Promise.all([print(id, { format: 'zpl', count: 6 }), print(id, { format: 'zpl', count: 8 })]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body.match(/\^XA/g)?.length])).toEqual([
      [200, 6],
      [200, 8],
    ]);
    const codes = (await labelsOf(id)).map(({ barcode }) => barcode);
    expect([codes.length, new Set(codes).size]).toEqual([8, 8]);
  });

  test('999 on request are printed', async () => {
    const id = await finalized();
    expect((await print(id, { format: 'zpl', count: 999 })).body.match(/\^XA/g)).toHaveLength(999);
  });

  test('of a blind shipment name the blind party at the origin terminal (law F21)', async () => {
    const id = await finalized({ kind: 'blind', blind_name: 'Blind Party' });
    const { pages } = await readPdf(new Uint8Array((await print(id, { format: '4x6', language: 'en' })).rawPayload));
    expect(pages[0]).toContain('Blind Party');
    expect(pages[0]).toContain('2 Dock Rd');
    expect(pages.join(' ')).not.toContain('True Shipper');
    const zpl = (await print(id, { format: 'zpl' })).body;
    expect([zpl.includes('Blind Party'), zpl.includes('True Shipper')]).toEqual([true, false]);
  });

  test('warn of dangerous goods and of units that bear no other', async () => {
    const id = await finalized({ dangerous_goods: true }, { stackable: false });
    const { pages } = await readPdf(new Uint8Array((await print(id, { format: '4x6', language: 'fr' })).rawPayload));
    expect(pages[0]).toContain('MARCHANDISES DANGEREUSES');
    expect(pages[0]).toContain('NE PAS GERBER');
    expect((await print(id, { format: 'zpl', dpi: 300 })).body).toContain('DO NOT STACK');
  });

  test('have their SSCC as GS1-128 (law F13)', async () => {
    await addRow(database, 'master_configs', { key_group: 'LABELS', mc_key: 'GS1_PREFIX', mc_value: '0614141', status: 'active' });
    const id = await finalized();
    const codes = await barcodesOf(new Uint8Array((await print(id, { format: '4x6', language: 'en' })).rawPayload));
    const [first] = await labelsOf(id);
    expect(codes.map(({ text }) => text)).toEqual(expect.arrayContaining([first?.barcode, `(00)${String(first?.['sscc'])}`]));
  });

  test('a test label belongs to no shipment', async () => {
    const id = await finalized();
    const test = (format: string) => call('POST', 'shipping_labels/test_label', { ...as('shipper'), body: { format } });
    expect((await test('zpl')).body).toContain('^FD0000000000001^FS');
    for (const format of ['4x6', 'letter_2up', 'letter_4up']) {
      const answer = await test(format);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(await barcodesOf(new Uint8Array(answer.rawPayload))).toEqual([{ format: 'Code128', text: '0000000000001' }]);
    }
    expect((await labelsOf(id)).every(({ printed_at }) => printed_at === null)).toBe(true);
  });
});
