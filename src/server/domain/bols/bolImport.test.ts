import { beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { ImportState, RefusedRow } from '../../../shared/framework/imports/Import.ts';
import { sql } from '../../db/sql.ts';

const server = await testServer();
const { database, clock, signIn, call, app } = server;
clock.now = new Date('2026-03-10T15:00:00Z');
const connection = database.unscoped('test');
const company = await addCompany(database, 'acme');
const { accounts } = await addCustomer(database, company, 'ACME', ['0200001']);
const [account] = accounts;
const other = await addCompany(database, 'other');
await addCustomer(database, other, 'OTHER', ['0900001']);
const cmids = ['BL-ADD', 'BL-START', 'BL-VIEW', 'BL-FINAL', 'BL-LABEL', 'BL-IMPORT', 'ADDR-BOOK', 'COMM-START'];
const group = await addGroup(database, company, 'ALL', cmids);
for (const uid of ['dock', 'desk']) {
  const user = await addPerson(database, { uid, company, group });
  await addRow(database, 'group_accounts', { user, account });
}
let tokens: Readonly<Record<'dock' | 'desk', string>>;
beforeAll(async () => {
  tokens = { dock: (await signIn('dock', 'acme')).token, desk: (await signIn('desk', 'acme')).token };
});

type Person = keyof typeof tokens;

async function send(content: string | Buffer, as: Person = 'dock', query = '') {
  return app.inject({
    method: 'POST',
    url: `/api/file_imports?api=bols&name=bills.csv${query}`,
    headers: { authorization: `Token ${tokens[as]}`, 'content-type': 'application/octet-stream', 'accept-language': 'en' },
    payload: content,
  });
}

async function opened(content: string | Buffer, as: Person = 'dock'): Promise<ImportState> {
  const answer = await send(content, as);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

async function run(id: number, step: 'check' | 'commit', keep?: 'all' | 'good', as: Person = 'dock'): Promise<ImportState> {
  const started = await call('POST', `file_imports/${id}/${step}`, { token: tokens[as], ...(keep && { body: { keep } }) });
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  await runJob(server, 'tasks.run', { id: started.json<ImportState>().task ?? 0 });
  return (await call('GET', `file_imports/${id}`, { token: tokens[as] })).json();
}

async function refusedOf(id: number, limit = 100): Promise<readonly RefusedRow[]> {
  const answer = await call('GET', `file_imports/${id}/refused?limit=${limit}`, { token: tokens.dock });
  return answer.json<{ results: RefusedRow[] }>().results;
}

const change = (id: number, body: object) => call('PUT', `file_imports/${id}`, { token: tokens.dock, body });

/** A row of a file by its headings; blank where left out. */
type Row = Readonly<Record<string, string>>;

const shipper = {
  Account: '0200001',
  'Shipping date': '2026-03-11',
  Terms: 'Prepaid',
  'Shipper name': 'Northern Supply Ltd',
  'Shipper address': '1200 Industrial Park Crescent',
  'Shipper city': 'Sudbury',
  'Shipper province/state': 'ON',
  'Shipper postal/zip': 'P3A 4R7',
};
const consignee = {
  'Consignee name': 'Comptoir Belle-Rive',
  'Consignee address': '45, rue du Quai',
  'Consignee city': 'Montréal',
  'Consignee province/state': 'QC',
  'Consignee postal/zip': 'H3B 2Y5',
};
const item = { Pieces: '2', 'Package code': 'Pallet', Description: 'Paper', Weight: '1000', Length: '48', Width: '40', Height: '48' };
const whole = { ...shipper, ...consignee, ...item };

function csv(rows: readonly Row[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
  return `${[headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))].map(line).join('\n')}\n`;
}

const bill = (number: string, ...lines: readonly Row[]): Row[] =>
  lines.map((line, i) => ({ 'BOL number': number, ...(i === 0 ? { ...shipper, ...consignee } : {}), ...line }));

interface StoredBill {
  readonly bol_number: string;
  readonly status: string;
  readonly total_weight: number;
  readonly items: readonly string[];
}

const bills = async (): Promise<readonly StoredBill[]> =>
  connection.run(sql<StoredBill>`
    select b.bol_number, b.status, b.total_weight::float8 as total_weight,
      (select array_agg(i.description order by i.line) from bol_items i where i.bol = b.id) as items
    from bols b where b.bol_number like ${'T-%'} order by b.bol_number`);

describe('bills of lading from a file', () => {
  test('rows with one number are one bill with a line each, wherever they stand, and the same file again creates nothing', async () => {
    const rows = [
      ...bill('T-1', item, { ...item, Description: 'Ink', Weight: '200' }),
      ...bill('T-2', item),
      { 'BOL number': 't-1', ...item, Description: 'Glue', Weight: '50' },
    ];
    const state = await opened(csv(rows));
    expect(state).toMatchObject({ lines: 'bol_items', join: state.headings.indexOf('BOL number'), missing: [] });
    expect(state.mapping).not.toContain(null);
    expect((await run(state.id, 'check')).outcome).toMatchObject({
      is_kept: false,
      counts: { created: 4, refused: 0 },
      records: 2,
      stored: 0,
    });
    expect(await bills()).toEqual([]);
    const kept = await run(state.id, 'commit', 'all');
    expect(kept.outcome).toMatchObject({ is_kept: true, counts: { created: 4 }, records: 2, stored: 2 });
    expect(await bills()).toEqual([
      { bol_number: 'T-1', status: 'queued', total_weight: 1250, items: ['Paper', 'Ink', 'Glue'] },
      { bol_number: 'T-2', status: 'queued', total_weight: 1000, items: ['Paper'] },
    ]);
    const again = await opened(csv(rows));
    expect((await run(again.id, 'check')).outcome).toMatchObject({ counts: { created: 0, changed: 0, same: 4, refused: 0 }, stored: 2 });
    const records = await call('GET', `file_imports/${again.id}/records`, { token: tokens.dock });
    expect(records.json()).toEqual({ count: 2, results: [expect.any(Number), expect.any(Number)] });
    expect((await call('GET', `file_imports/${again.id}/records`, { token: tokens.desk })).statusCode).toBe(404);
  });

  test('a changed line changes its bill, and is removed where the file has it no more', async () => {
    const { id } = await opened(csv(bill('T-1', item, { ...item, Description: 'Toner', Weight: '200' })));
    expect((await run(id, 'commit', 'all')).outcome).toMatchObject({ counts: { changed: 2, refused: 0 }, records: 1, set: null });
    expect((await bills())[0]).toEqual({ bol_number: 'T-1', status: 'queued', total_weight: 1200, items: ['Paper', 'Toner'] });
  });

  test('without numbers each row is a bill of its own, also of the same parties, and is found again by all its cells', async () => {
    const parties = { ...whole, 'PO number': 'T-WHOLE' };
    const rows = [parties, { ...parties, Weight: '900' }];
    const { id, key, join } = await opened(csv(rows));
    expect([key, join]).toEqual(['*', null]);
    expect((await run(id, 'commit', 'all')).outcome).toMatchObject({ counts: { created: 2, refused: 0 }, records: 2 });
    const again = await opened(csv([...rows, { ...parties, Weight: '800' }]));
    expect((await run(again.id, 'check')).outcome?.counts).toEqual({ created: 1, changed: 0, same: 2, refused: 0 });
  });

  test('rows are joined by any column, also by one that is no field', async () => {
    const rows = [
      { Load: 'A', ...whole, 'PO number': 'T-JOIN' },
      { Load: 'A', ...item, Description: 'Ink' },
      { Load: 'B', ...whole, 'PO number': 'T-JOIN-2' },
    ];
    const { id, headings } = await opened(csv(rows));
    expect((await change(id, { join: 99 })).statusCode).toBe(400);
    const changed = (await change(id, { join: headings.indexOf('Load') })).json<ImportState>();
    expect(changed.join).toBe(0);
    expect((await run(id, 'commit', 'all')).outcome).toMatchObject({ counts: { created: 3, refused: 0 }, records: 2 });
    // The fields and the joining column are those of the last file, for the same user alone.
    expect((await opened(csv(rows))).join).toBe(0);
    expect((await opened(csv(rows), 'desk')).join).toBe(null);
  });

  test('the chosen fields of columns are those of the next file of the same user', async () => {
    const rows = [{ ...bill('T-9', item)[0], Poids: '77', Weight: '' }];
    const { id, headings, mapping } = await opened(csv(rows));
    const own = mapping.map((field, i) => (headings[i] === 'Poids' ? 'bol_items/weight' : headings[i] === 'Weight' ? null : field));
    expect((await change(id, { mapping: own })).statusCode).toBe(200);
    expect((await run(id, 'check')).outcome).toMatchObject({ counts: { created: 1, refused: 0 } });
    expect((await opened(csv(rows))).mapping).toEqual(own);
    expect((await opened(csv(rows), 'desk')).mapping).not.toEqual(own);
    await change(id, { mapping });
    await run(id, 'check');
  });
});
