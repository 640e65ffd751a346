import { beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { refusedRows } from '../../../../test/fileImport.ts';
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

/** A cell of a workbook: a text, a number, a day by its serial number, or a formula with its last result. */
type Cell =
  | string
  | number
  | { readonly serial: number }
  | { readonly formula: string; readonly result: string | number }
  | { readonly error: string };

/** A workbook as a program other than the portal's writes it: no shared texts, no size of the sheet, empty rows left out. */
async function workbookOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const [main, office, packages] = ['spreadsheetml/2006/main', 'officeDocument/2006/relationships', 'package/2006'].map(
    (name) => `http://schemas.openxmlformats.org/${name}`,
  );
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cellXml = (cell: Cell): string => {
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    if (typeof cell === 'string') return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
    if ('serial' in cell) return `<c s="1"><v>${cell.serial}</v></c>`;
    if ('error' in cell) return `<c t="e"><v>${cell.error}</v></c>`;
    const type = typeof cell.result === 'string' ? ' t="str"' : '';
    return `<c${type}><f>${escape(cell.formula)}</f><v>${escape(String(cell.result))}</v></c>`;
  };
  const column = (i: number): string => (i < 26 ? '' : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26));
  const rowXml = (cells: readonly Cell[], i: number): string =>
    cells.length === 0
      ? ''
      : `<row r="${i + 1}">${cells.map((cell, j) => cellXml(cell).replace('<c', `<c r="${column(j)}${i + 1}"`)).join('')}</row>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (...entries: readonly string[]): string =>
    `<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`;
  const zip = new yazl.ZipFile();
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Bills" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('r1', 'worksheet', 'worksheets/sheet1.xml'), relation('r2', 'styles', 'styles.xml')),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  };
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

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

/** Broken rows by kind: what differs from a good row, and where the reason stands with which words. */
const broken: readonly (readonly [string, Row, string, string])[] = [
  ['an account of another customer', { Account: '0900001' }, 'Account', 'No record is named “0900001”'],
  ['no account', { Account: '' }, 'Account', 'Field is required'],
  ['[R-123] terms that are none', { Terms: 'Barter' }, 'Terms', 'Choose the terms'],
  ['[R-123] no terms', { Terms: '' }, 'Terms', 'Choose the terms'],
  ['[R-078] a day of the past', { 'Shipping date': '2026-03-09' }, 'Shipping date', 'Shipping date may not be in the past'],
  ['a day that is none', { 'Shipping date': '2026-02-30' }, 'Shipping date', ''],
  ['a formula', { 'Shipper name': '=HYPERLINK("http://x")<b>' }, 'Shipper name', ''],
  ['a long name', { 'Shipper name': 'x'.repeat(31) }, 'Shipper name', ''],
  ['a postal code of another province', { 'Shipper postal/zip': 'H3B 2Y5' }, 'Shipper postal/zip', ''],
  ['a province of three letters', { 'Consignee province/state': 'QUE' }, 'Consignee province/state', 'Province/State must be 2 characters'],
  ['no consignee', { 'Consignee name': '' }, 'Consignee name', 'Field is required'],
  ['[R-052] a short piece', { Length: '11' }, 'Length', 'Length must be between 12 and 636 in'],
  ['a length of 0', { Length: '0' }, 'Length', ''],
  ['a negative length', { Length: '-5' }, 'Length', ''],
  ['an endless length', { Length: '1e9' }, 'Length', ''],
  ['a length that is no number', { Length: 'NaN' }, 'Length', 'Value must be a number'],
  ['a wide piece', { Width: '97' }, 'Width', 'Width must be at most 96 in'],
  ['a high piece', { Height: '103' }, 'Height', 'Height must be at most 102 in'],
  ['no pieces', { Pieces: '0' }, 'Pieces', 'Invalid number of pieces'],
  ['half a piece', { Pieces: '1.5' }, 'Pieces', ''],
  ['a weight of 0', { Weight: '0' }, 'Weight', 'Invalid weight value'],
  ['a package that is none', { 'Package code': 'Barge' }, 'Package code', ''],
  ['a description of markup', { Description: '<script>' }, 'Description', ''],
  ['no description', { Description: '' }, 'Description', 'Field is required'],
  ['a probill of another series', { 'Probill number': '1234567890' }, 'Probill number', 'Must start with 33'],
];

describe('a broken row', () => {
  test.each(broken)('is refused at its cell in the words of the form: %s', async (_name, values, heading, words) => {
    const { id, headings } = await opened(csv([{ 'BOL number': 'T-BAD', 'Probill number': '', ...whole, ...values }]));
    expect((await run(id, 'check')).outcome?.counts).toEqual({ created: 0, changed: 0, same: 0, refused: 1 });
    const [row] = await refusedOf(id);
    const problem = row?.problems[headings.indexOf(heading)];
    expect([row?.line, words === '' ? typeof problem : problem]).toEqual([2, words || 'string']);
  });

  test('among 200 of 1,000 is named with row, column and reason; the good ones are imported, the others sent again', async () => {
    const good = Array.from({ length: 80 }, (_, i) => bill(`G-${i}`, ...Array.from({ length: 10 }, () => item))).flat();
    const wrong = Array.from({ length: 200 }, (_, i): Row => {
      const [, values = {}] = broken[i % broken.length] ?? [];
      return { 'BOL number': `B-${i}`, 'Probill number': '', ...whole, ...values };
    });
    // A wrong row after each four of the good ones.
    const rows = wrong.flatMap((row, i) => [...good.slice(i * 4, i * 4 + 4), row]);
    expect(rows).toHaveLength(1000);
    const { id, headings } = await opened(csv(rows));
    const kept = await run(id, 'commit', 'good');
    expect(kept.outcome).toMatchObject({ is_kept: true, counts: { created: 800, refused: 200 }, records: 80, stored: 80 });
    const refused = await refusedRows(server, tokens.dock, id);
    expect(refused.map(({ line }) => line)).toEqual(wrong.map((_, i) => i * 5 + 6));
    const faults = refused.map(({ problems }, i) => problems[headings.indexOf(broken[i % broken.length]?.[2] ?? '')]);
    expect(faults.filter((reason) => typeof reason !== 'string' || reason === '')).toEqual([]);
    const file = (await call('GET', `file_imports/${id}/refused_file`, { token: tokens.dock })).body;
    expect(file.trim().split('\r\n')).toHaveLength(201);
    const again = await opened(file);
    expect((await run(again.id, 'check')).outcome?.counts).toEqual({ created: 0, changed: 0, same: 0, refused: 200 });
  }, 300_000);

  test('takes all rows of its record with it, each with its reason', async () => {
    const rows = bill('T-MANY', item, { ...item, Length: '11' }, { ...item, Terms: 'Collect' });
    const { id, headings } = await opened(csv(rows));
    await run(id, 'check');
    const refused = await refusedOf(id);
    expect(refused.map(({ line, problems, reasons }) => [line, problems, reasons])).toEqual([
      [2, {}, ['Line 3 of the same record is wrong']],
      [3, { [headings.indexOf('Length')]: 'Length must be between 12 and 636 in' }, []],
      [4, { [headings.indexOf('Terms')]: expect.stringMatching(/^Line 2 has another value/) }, []],
    ]);
    expect(await call('POST', `file_imports/${id}/commit`, { token: tokens.dock, body: { keep: 'all' } })).toHaveProperty(
      'statusCode',
      200,
    );
    expect((await bills()).some(({ bol_number: number }) => number === 'T-MANY')).toBe(false);
  });

  test('[R-117] without any line is refused: a bill needs one', async () => {
    const { id } = await opened(csv([...bill('T-NONE', { Pieces: '' }), ...bill('T-ONE', item)]));
    await run(id, 'check');
    expect((await refusedOf(id)).map(({ reasons }) => reasons)).toEqual([['Requires at least 1 detail']]);
  });

  test('of more than 99 lines is refused', async () => {
    const lines = Array.from({ length: 100 }, () => item);
    const { id } = await opened(csv(bill('T-LONG', ...lines)));
    expect((await run(id, 'check')).outcome?.counts).toMatchObject({ created: 0, refused: 100 });
  });
});

describe('a file', () => {
  test.each([
    ['the 1,001st column', `${'a,'.repeat(1000)}b\n1\n`, 400, 'import_too_many_columns'],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413, 'import_file_too_large'],
    ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 400, 'import_file_unreadable'],
  ])('is refused plainly: %s', async (_name, content, status, code) => {
    const answer = await send(content);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('of Windows with semicolons is read with its accents', async () => {
    const text = csv(bill('T-WIN', item)).replaceAll('"45, rue du Quai"', '45 rue du Quai').replaceAll(',', ';');
    const { id, encoding, separator } = await opened(Buffer.from(text, 'latin1'));
    expect([encoding, separator]).toEqual(['windows-1252', 'semicolon']);
    expect((await run(id, 'check')).outcome?.counts).toMatchObject({ created: 1, refused: 0 });
  });

  test('of two bytes a character is read with its accents', async () => {
    const { id, encoding } = await opened(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv(bill('T-WIDE', item)), 'utf16le')]));
    expect(encoding).toMatch(/^utf-16/);
    expect((await run(id, 'commit', 'all')).outcome).toMatchObject({ counts: { created: 1, refused: 0 } });
    const [stored] = await connection.run(sql`select consignee_city as city from bols where bol_number = 'T-WIDE'`);
    expect(stored).toEqual({ city: 'Montréal' });
  });

  test('of another program, a workbook with days, numbers, formulas and empty rows, gives bills with their lines', async () => {
    const [day, none] = [{ serial: 46_092 }, ''];
    const values = Object.values({ ...shipper, ...consignee });
    const headings = ['BOL number', ...Object.keys({ ...shipper, ...consignee }), ...Object.keys(item)];
    const head = values.map((value) => (value === shipper['Shipping date'] ? day : value));
    const blank = values.map(() => none);
    const rows = [
      headings,
      [],
      ['T-X1', ...head, 2, 'Pallet', 'Paper', { formula: '2*500', result: 1000 }, 48, 40, 48],
      [],
      ['T-X1', ...blank, 1, 'Skid', { formula: 'A1&""', result: 'Ink' }, 200.5, 48, 40, 40],
      ['T-X2', ...head, 3, 'Pallet', 'Glue', 300, 48, 40, 48],
      ['T-X3', ...head, 3, 'Pallet', 'Tape', { error: '#REF!' }, 48, 40, 48],
    ];
    const { id, format } = await opened(await workbookOf(rows));
    expect(format).toBe('XLSX');
    expect((await run(id, 'commit', 'good')).outcome).toMatchObject({ counts: { created: 3, refused: 1 }, records: 2 });
    const [wrong] = await refusedOf(id);
    expect([wrong?.line, Object.keys(wrong?.problems ?? {})]).toEqual([7, [String(headings.indexOf('Weight'))]]);
    const made = await connection.run(sql`
      select b.bol_number, b.ship_date, b.total_weight::float8 as weight,
        (select array_agg(i.description order by i.line) from bol_items i where i.bol = b.id) as items
      from bols b where b.bol_number like 'T-X%' order by b.bol_number`);
    expect(made).toEqual([
      { bol_number: 'T-X1', ship_date: '2026-03-11', weight: 1200.5, items: ['Paper', 'Ink'] },
      { bol_number: 'T-X2', ship_date: '2026-03-11', weight: 300, items: ['Glue'] },
    ]);
  });

  test('is no way to bills or labels of somebody else', async () => {
    const { id } = await opened(csv(bill('T-OWN', item)));
    await run(id, 'commit', 'all');
    const records = await call('GET', `file_imports/${id}/records`, { token: tokens.dock });
    const ids = records.json<{ results: number[] }>().results;
    const print = (token: string, body: object) => call('POST', 'bols/labels', { token, body });
    expect((await print(tokens.dock, { ids, format: 'zpl' })).json()).toMatchObject({ code: 'labels_before_finalize' });
    const stranger = await addPerson(database, { uid: 'stranger', company: other, group: await addGroup(database, other, 'ALL', cmids) });
    expect(stranger).toBeGreaterThan(0);
    const { token } = await signIn('stranger', 'other');
    expect((await print(token, { ids, format: 'zpl' })).statusCode).toBe(404);
    expect((await call('GET', `file_imports/${id}/records`, { token })).statusCode).toBe(404);
    expect((await print(tokens.dock, { ids: [], format: 'zpl' })).statusCode).toBe(400);
  });
});
