import { parseCsv, writeXlsx } from 'hucre';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { holdLock, waitingStatements } from '../../../../test/locks.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { ImportState, RefusedRow } from '../../../shared/framework/imports/Import.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { sql } from '../../db/sql.ts';
import { runTask } from '../../framework/tasks/runTask.ts';

const server = await testServer({ partRows: 2 });
const { app, call, database, signIn, clock } = server;
const connection = database.unscoped('test');

let tokens: Readonly<Record<'admin' | 'ann' | 'reader', string>>;
let group: number;
let accounts: { readonly own: number; readonly other: number };
beforeAll(async () => {
  const [{ id: product } = { id: 0 }] = await connection.run(sql<{ id: number }>`select id from companies where code = 'waybill'`);
  const acme = await addCompany(database, 'acme');
  const every = [...server.portal.definitions.current().screensByCmid.keys()];
  group = await addGroup(database, product, 'ALL', every);
  const some = await addGroup(database, acme, 'SOME', every);
  const few = await addGroup(database, acme, 'FEW', ['UA-PREF']);
  await addPerson(database, { uid: 'admin', company: product, group, type: 'ADMIN' });
  await addPerson(database, { uid: 'ann', company: acme, group: some, type: 'ADMIN' });
  const other = await addCompany(database, 'other');
  const [own = 0] = (await addCustomer(database, acme, 'ACME', ['0100001'])).accounts;
  const [foreign = 0] = (await addCustomer(database, other, 'OTHER', ['0200001'])).accounts;
  accounts = { own, other: foreign };
  await addPerson(database, { uid: 'reader', company: acme, group: few });
  tokens = {
    admin: (await signIn('admin')).token,
    ann: (await signIn('ann', 'acme')).token,
    reader: (await signIn('reader', 'acme')).token,
  };
});
beforeEach(async () => {
  await connection.run(sql`delete from holidays`);
  await connection.run(sql`delete from tasks`);
});

interface Sent {
  readonly as?: keyof typeof tokens;
  readonly api?: string;
  readonly query?: string;
  readonly type?: string;
  readonly language?: string;
}

async function send(content: string | Buffer, { as = 'admin', api = 'holidays', query = '', type, language = 'en' }: Sent = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/file_imports?api=${encodeURIComponent(api)}&name=file.csv${query}`,
    headers: {
      authorization: `Token ${tokens[as]}`,
      'content-type': type ?? 'application/octet-stream',
      'accept-language': language,
    },
    payload: content,
  });
}

async function opened(content: string | Buffer, sent: Sent = {}): Promise<ImportState> {
  const answer = await send(content, sent);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

/** Runs the check or import of a file to its end. */
async function run(id: number, step: 'check' | 'commit', keep?: 'all' | 'good'): Promise<ImportState> {
  const { token, body } = { token: tokens.admin, ...(keep && { body: { keep } }) };
  const started = await call('POST', `file_imports/${id}/${step}`, { token, ...(body && { body }) });
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  const { task } = started.json<ImportState>();
  await runJob(server, 'tasks.run', { id: task ?? 0 });
  return (await call('GET', `file_imports/${id}`, { token })).json();
}

async function refusedOf(id: number): Promise<readonly RefusedRow[]> {
  const answer = await call('GET', `file_imports/${id}/refused`, { token: tokens.admin });
  return answer.json<{ results: RefusedRow[] }>().results;
}

const change = (id: number, body: object, token = tokens.admin) => call('PUT', `file_imports/${id}`, { token, body });
const names = async (): Promise<string[]> =>
  (await connection.run(sql<{ name: string }>`select name_en as name from holidays order by holiday_date`)).map(({ name }) => name);

const headings = 'Date,Name (English),Name (French),Scope,Observed on';
const good = [
  '2026-01-01,New Year,Jour de l’An,federal,2026-01-01',
  '2026-07-01,Canada Day,Fête du Canada,Federal general holiday,2026-07-01',
];
const bad = '2026-09-07,Labour Day,Fête du Travail,nowhere,2026-09-01';
const file = (...rows: readonly string[]): string => `${[headings, ...rows].join('\n')}\n`;

describe('a number that the server draws', () => {
  const api = 'onboardings';
  const number = 'control_number';

  async function downloaded(language: string): Promise<string[][]> {
    const body = { api_url: `api/${api}`, output_type: 'CSV' };
    const answer = await call('POST', 'export', { token: tokens.admin, body, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(200);
    return parseCsv(answer.body.replace('\uFEFF', '')) as string[][];
  }
  const written = (table: readonly (readonly string[])[]): string =>
    table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

  beforeAll(async () => {
    const registry = server.portal.definitions.current();
    for (const _ of [1, 2, 3]) await addFittingRow(database, registry, api, { status: 'new' });
  });

  test.each(['en', 'fr'])('finds the records of a downloaded file (%s): changed rows change them, and none is new', async (language) => {
    const table = await downloaded(language);
    const state = await opened(written(table), { api, language });
    expect(state).toMatchObject({
      key: number,
      fields: expect.arrayContaining([expect.objectContaining({ name: number, required: false })]),
    });
    expect((await run(state.id, 'check')).outcome?.counts).toEqual({ created: 0, changed: 0, same: 3, refused: 0 });
    const place = state.mapping.indexOf('job_title');
    const changed = table.map((row, i) => (i === 0 ? row : row.map((cell, j) => (j === place ? `Loader ${language} ${i}` : cell))));
    const { id } = await opened(written(changed), { api, language });
    expect((await run(id, 'commit', 'all')).outcome?.counts).toEqual({ created: 0, changed: 3, same: 0, refused: 0 });
    const stored = await connection.run(
      sql<{ job_title: string; control_number: string }>`select job_title, control_number from onboardings`,
    );
    expect(stored.map(({ job_title: title }) => title).toSorted()).toEqual([1, 2, 3].map((i) => `Loader ${language} ${i}`));
    const numbers = table.slice(1).map((row) => row[state.mapping.indexOf(number)]);
    expect(new Set(stored.map((row) => row.control_number))).toEqual(new Set(numbers));
  });

  test('that is not stored is refused by name, and a blank one begins a new record', async () => {
    const [heading = [], first = []] = await downloaded('en');
    const { mapping } = await opened(written([heading, first]), { api });
    const withNumber = (text: string) => first.map((cell, i) => (mapping[i] === number ? text : cell));
    const { id } = await opened(written([heading, withNumber('ON9999999999'), withNumber('')]), { api });
    await run(id, 'check');
    const refused = await refusedOf(id);
    expect(refused[0]?.problems).toEqual({
      [mapping.indexOf(number)]: 'No record that you can see has the number ON9999999999. Leave the cell blank to add a record',
    });
    // Columns that the list lacks are required, so the second row is one of a new record too.
    expect(refused[1]?.problems ?? {}).not.toHaveProperty(String(mapping.indexOf(number)));
    expect((await call('GET', `file_imports/${id}`, { token: tokens.admin })).json().outcome.counts).toMatchObject({ changed: 0, same: 0 });
  });

  test('is never written: another one for a record that its id names is refused', async () => {
    const [row] = await connection.run(sql<{ id: number; control_number: string }>`select id, control_number from onboardings order by id`);
    const { id, key } = await opened(`ID,Control number,Job title\n${row?.id},ON9999999999,Other\n`, { api });
    expect(key).toBe('id');
    expect((await run(id, 'check')).outcome?.counts).toMatchObject({ changed: 0, refused: 1 });
    expect((await refusedOf(id))[0]?.problems).toEqual({ 1: `The portal draws this number, and the record keeps ${row?.control_number}` });
  });

  test('has no column in the file to fill in', async () => {
    const template = await call('GET', `file_imports/template?api=${api}`, { token: tokens.admin });
    expect(template.body).not.toMatch(/Control number/);
  });
});

describe('an import', () => {
  test('of a text says how it was read, and reads it in another way', async () => {
    const titled = `Holidays\r\n\n${headings.replaceAll(',', ';')}\r\n2026-06-24;Fête;Fête nationale;federal;2026-06-24;more\n`;
    const first = await opened(Buffer.from(titled, 'latin1'));
    expect(first).toMatchObject({
      encoding: 'windows-1252',
      separator: 'semicolon',
      heading_line: 3,
      first_rows: [{ line: 1, text: 'Holidays' }, { line: 3 }, { line: 4 }],
      overlong: { rows: 1, line: 4 },
      rows: 1,
      mapping: ['holiday_date', 'name_en', 'name_fr', 'scope', 'observed_date', null],
    });
    const again = await opened(Buffer.from(titled, 'latin1'), { query: '&encoding=utf-8&separator=semicolon&heading_line=1' });
    expect(again).toMatchObject({ encoding: 'utf-8', heading_line: 1, headings: ['Holidays', '', '', '', '', ''], rows: 2 });
    expect((await send(titled, { query: '&encoding=ebcdic' })).statusCode).toBe(400);
    expect((await send(titled, { query: '&heading_line=0' })).statusCode).toBe(400);
    expect((await send(titled, { query: '&heading_line=99' })).json()).toMatchObject({ code: 'import_no_rows' });
  });

  test('refuses cells that were damaged before, by name, and imports the others', async () => {
    const text = Buffer.from(
      file(
        '2026-01-01,New Year,Jour de l’An,federal,2026-01-01',
        '2026-02-01,1.23457E+14,x,federal,2026-02-01',
        '2026-03-01,#N/A,x,federal,#DIV/0!',
        '2026-04-01,F@te,Fête,federal,2026-04-01',
      ),
    );
    text[text.indexOf('@')] = 0xea;
    const { id } = await opened(text);
    expect((await run(id, 'check')).outcome?.counts).toEqual({ created: 1, changed: 0, same: 0, refused: 3 });
    expect((await refusedOf(id)).map(({ line, problems }) => [line, problems])).toEqual([
      [3, { 1: expect.stringContaining('1.23457E+14 is a long number') }],
      [4, { 1: 'The spreadsheet shows #N/A here instead of a value', 4: 'The spreadsheet shows #DIV/0! here instead of a value' }],
      [5, { 1: expect.stringContaining('A character is lost here') }],
    ]);
  });

  test('suggests the fields of the columns, checks without keeping, and imports all rows once', async () => {
    const { id, mapping, missing, key, samples, outcome } = await opened(file(...good));
    expect({ mapping, missing, outcome, samples: samples[1] }).toEqual({
      mapping: ['holiday_date', 'name_en', 'name_fr', 'scope', 'observed_date'],
      missing: [],
      outcome: null,
      samples: ['New Year', 'Canada Day'],
    });
    expect(key).toBe('scope+province+terminal+holiday_date');
    const checked = await run(id, 'check');
    expect(checked.outcome).toEqual({
      is_kept: false,
      counts: { created: 2, changed: 0, same: 0, refused: 0 },
      records: 2,
      stored: 0,
      unused_files: [],
      set: null,
    });
    expect(await names()).toEqual([]);
    expect((await run(id, 'commit', 'all')).outcome).toEqual({
      is_kept: true,
      counts: { created: 2, changed: 0, same: 0, refused: 0 },
      records: 2,
      stored: 2,
      unused_files: [],
      set: expect.any(String),
    });
    expect(await names()).toEqual(['New Year', 'Canada Day']);
    // A second click, and a second run of the same task.
    const again = await call('POST', `file_imports/${id}/commit`, { token: tokens.admin, body: { keep: 'all' } });
    expect(again.json()).toMatchObject({ outcome: { is_kept: true } });
    expect(await names()).toEqual(['New Year', 'Canada Day']);
    expect((await change(id, { blanks: 'clear' })).json()).toMatchObject({ code: 'import_done' });
  });

  test('of the same file again changes nothing', async () => {
    const first = await opened(file(...good));
    await run(first.id, 'commit', 'all');
    const before = await connection.run(sql`select * from holidays order by id`);
    const second = await opened(file(...good));
    expect((await run(second.id, 'check')).outcome?.counts).toEqual({ created: 0, changed: 0, same: 2, refused: 0 });
    await run(second.id, 'commit', 'all');
    expect(await connection.run(sql`select * from holidays order by id`)).toEqual(before);
  });

  test('of a workbook with cells in a format of percent stores the numbers that they show', async () => {
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Rates',
          rows: [
            ['Province/State', 'GST', 'HST', 'QST', 'Effective from'],
            ['QC', 0.05, 0, 0.09975, '2031-01-01'],
          ],
          columns: [{}, { numFmt: '0%' }, { numFmt: '0%' }, { numFmt: '0.000%' }, {}],
        },
      ],
    });
    const state = await opened(Buffer.from(workbook), { api: 'tax_rates' });
    expect(state.samples.slice(1, 4)).toEqual([['5%'], ['0%'], ['9.975%']]);
    expect((await run(state.id, 'commit', 'all')).outcome?.counts).toEqual({ created: 1, changed: 0, same: 0, refused: 0 });
    const kept = await connection.run(sql`delete from tax_rates where effective_from = '2031-01-01' returning gst, hst, qst`);
    expect(kept).toEqual([{ gst: '5.000', hst: '0.000', qst: '9.975' }]);
  });

  test('[R-003] takes phone numbers as people write them, and refuses another in words', async () => {
    const phones = ['+1 (514) 555-0123', '1-514-555-0123', '514\u2013555\u20130123', '514.555.0123'];
    const rows = [...phones, '555-0123'].map((phone, i) => `acme,Ann,Roy,ann${i}@acme.example,${phone},no,en-us`);
    const { id } = await opened(['company,first_name,last_name,email,phone,is_admin,language', ...rows, ''].join('\n'), {
      api: 'contacts',
    });
    await run(id, 'commit', 'good');
    expect((await refusedOf(id)).map(({ line, problems }) => [line, problems])).toEqual([[6, { 4: 'Invalid Phone Number' }]]);
    const kept = await connection.run(sql`delete from contacts where last_name = 'Roy' returning phone`);
    expect(kept).toEqual(phones.map(() => ({ phone: '5145550123' })));
  });

  test('of all or no rows keeps none if one is refused; of the good ones it keeps these', async () => {
    const { id } = await opened(file(...good, bad));
    const all = await run(id, 'commit', 'all');
    expect(all.outcome).toEqual({
      is_kept: false,
      counts: { created: 2, changed: 0, same: 0, refused: 1 },
      records: 2,
      stored: 0,
      unused_files: [],
      set: null,
    });
    expect(await names()).toEqual([]);
    expect((await run(id, 'commit', 'good')).outcome).toMatchObject({ is_kept: true, counts: { created: 2, refused: 1 } });
    expect(await names()).toEqual(['New Year', 'Canada Day']);
  });

  test('names the reasons at the cells, takes corrections, and then only the rows that were refused', async () => {
    const { id } = await opened(file(good[0] ?? '', bad));
    await run(id, 'commit', 'good');
    const [row] = await refusedOf(id);
    expect(row).toMatchObject({
      line: 3,
      cells: ['2026-09-07', 'Labour Day', 'Fête du Travail', 'nowhere', '2026-09-01'],
      problems: { 3: 'Choose one of the options' },
    });
    const corrections = [
      { line: 3, column: 3, text: 'federal' },
      { line: 3, column: 4, text: '2026-09-07' },
    ];
    expect((await change(id, { corrections })).json()).toMatchObject({ rows: 1, outcome: null });
    expect((await run(id, 'commit', 'all')).outcome).toMatchObject({
      is_kept: true,
      counts: { created: 1, changed: 0, same: 0, refused: 0 },
    });
    expect(await names()).toEqual(['New Year', 'Labour Day']);
  });

  test('gives the refused rows as a file with the reasons in its last column, which is imported again without them', async () => {
    const formula = '2026-10-12,=1+1,Action de grâce,nowhere,2026-10-12';
    const { id } = await opened(file(...good, bad, formula), { language: 'fr' });
    await run(id, 'check');
    const answer = await call('GET', `file_imports/${id}/refused_file`, { token: tokens.admin, headers: { 'accept-language': 'fr' } });
    expect(answer.headers['content-disposition']).toContain('file%20-%20lignes');
    const rows = parseCsv(answer.body.replace('\uFEFF', ''));
    expect(rows[0]).toEqual([...headings.split(','), 'Raisons']);
    expect(rows[1]?.at(-1)).toContain('Scope\u00A0: Choisissez une des options.');
    expect(rows[2]?.[1]).toBe("'=1+1");
    const again = await opened(answer.rawPayload.toString().replaceAll('nowhere', 'us').replace('2026-09-01', '2026-09-07'));
    expect(again.mapping).toEqual(['holiday_date', 'name_en', 'name_fr', 'scope', 'observed_date', null]);
    await run(again.id, 'commit', 'all');
    expect(await names()).toEqual(['Labour Day', '=1+1']);
  });

  test('refuses the second of two rows with one key by the line of the first', async () => {
    const { id } = await opened(file(...good, good[0] ?? ''));
    expect((await run(id, 'check')).outcome?.counts).toMatchObject({ created: 2, refused: 1 });
    expect(await refusedOf(id)).toMatchObject([{ line: 4, reasons: [expect.stringContaining('Line 2 has the same key')] }]);
  });

  test('changes stored records found by their number, and clears their blanks only if asked', async () => {
    await run((await opened(file(...good))).id, 'commit', 'all');
    const [first] = await connection.run(sql<{ id: number }>`select id from holidays order by holiday_date`);
    const { id, key } = await opened(`id,Name (English),Name (French)\n${first?.id},First day,\n999999,Nothing,Rien\n`);
    expect(key).toBe('id');
    expect((await run(id, 'commit', 'good')).outcome?.counts).toEqual({ created: 0, changed: 1, same: 0, refused: 1 });
    expect(await refusedOf(id)).toMatchObject([{ problems: { 0: 'There is no record with this number that you can see' } }]);
    expect(await connection.run(sql`select name_en, name_fr from holidays where id = ${first?.id}`)).toEqual([
      { name_en: 'First day', name_fr: 'Jour de l’An' },
    ]);
    const clearing = await opened(`id,Name (French)\n${first?.id},\n`);
    await change(clearing.id, { blanks: 'clear' });
    expect((await run(clearing.id, 'check')).outcome?.counts).toMatchObject({ refused: 1 });
  });

  test('offers an empty file whose headings name their fields in either language', async () => {
    for (const language of ['en', 'fr']) {
      const answer = await call('GET', 'file_imports/template?api=holidays', {
        token: tokens.admin,
        headers: { 'accept-language': language },
      });
      const [line = ''] = answer.body.split('\r\n');
      const { mapping } = await opened(`${line}\n${line.replaceAll(/[^,]+/g, 'x')}\n`);
      expect(mapping).not.toContain(null);
    }
  });

  test('acts with the rights of the moment', async () => {
    const { id } = await opened(file(...good));
    const started = (await call('POST', `file_imports/${id}/commit`, { token: tokens.admin, body: { keep: 'all' } })).json<ImportState>();
    await changeRow(database, 'menu_groups', group, { grants: ['UA-PREF'] });
    try {
      await runJob(server, 'tasks.run', { id: started.task ?? 0 });
    } finally {
      await changeRow(database, 'menu_groups', group, { grants: [...server.portal.definitions.current().screensByCmid.keys()] });
    }
    expect((await call('GET', `tasks/${started.task}`, { token: tokens.admin })).json()).toMatchObject({
      status: 'failed',
      problem: { code: 'no_permission' },
    });
    expect(await names()).toEqual([]);
  });

  test('is shown without reading its rows; one of an earlier version has no summary', async () => {
    const { id } = await opened(file(...good));
    const shown = async () => (await call('GET', `file_imports/${id}`, { token: tokens.admin })).json();
    const before = await shown();
    const [{ content } = { content: {} }] = await connection.run<{ content: object }>(
      sql`select content from file_imports where id = ${id}`,
    );
    await connection.run(sql`update file_imports set content = '{}' where id = ${id}`);
    expect(await shown()).toEqual(before);
    await connection.run(sql`update file_imports set content = ${JSON.stringify(content)}::jsonb, summary = null where id = ${id}`);
    expect(await shown()).toEqual(before);
  });

  test('is refused while another file of its user is read', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ['2026-01-01', `${n}`, `${n}`, 'federal', '2026-01-01']);
    const long = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [headings.split(','), ...rows] }] }));
    const answers = await Promise.all([send(long), send(long), send(long, { as: 'ann' })]);
    expect(new Set(answers.slice(0, 2).map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'import_one_at_a_time',
      detail: 'You are already uploading a file. Please try again in a moment.',
    });
    expect(answers[2]?.statusCode).not.toBe(409);
  });

  test('is one task at a time', async () => {
    const { id } = await opened(file(...good));
    const tasks = await Promise.all(
      [1, 2, 3].map(async () => (await call('POST', `file_imports/${id}/check`, { token: tokens.admin })).json<ImportState>().task),
    );
    expect(new Set(tasks).size).toBe(1);
    expect((await change(id, { blanks: 'clear' })).json()).toMatchObject({ code: 'import_under_way' });
  });
});

describe('an import of the good rows works in parts', () => {
  const patience = { timeout: 60_000 };
  const days = ['2026-01-01', '2026-02-16', '2026-05-18', '2026-07-01', '2026-09-07'];
  const fileOf = (name: string) =>
    file(...days.map((day, i) => `${day},${name} ${i},Jour ${i},${i === 1 && name !== 'Day' ? 'nowhere' : 'federal'},${day}`));

  /** Begins the change of five holidays, of which the second is refused, and stops within the third part. */
  async function inTheMiddle(runTo: (task: number) => Promise<void> = (task) => runJob(server, 'tasks.run', { id: task })) {
    await run((await opened(fileOf('Day'))).id, 'commit', 'good');
    const { id } = await opened(fileOf('New'));
    const started = await call('POST', `file_imports/${id}/commit`, { token: tokens.admin, body: { keep: 'good' } });
    const { task } = started.json<ImportState>();
    const release = await holdLock(database, sql`select id from holidays where name_en = 'Day 4' for update`);
    const running = runTo(task ?? 0);
    await expect.poll(() => waitingStatements(database), patience).toHaveLength(1);
    return { id, task, release, running };
  }
  const state = async (id: number): Promise<ImportState> => (await call('GET', `file_imports/${id}`, { token: tokens.admin })).json();
  const versions = async () => {
    const rows = await connection.run(sql<{ version: number }>`select version from holidays order by holiday_date`);
    return rows.map(({ version }) => version);
  };
  const sets = async () =>
    (await call('GET', 'change_sets?api=holidays', { token: tokens.admin })).json<{ results: { id: string; rows: number }[] }>().results;

  test('and lets go: a record of an earlier part is saved by somebody else', async () => {
    const { id, release, running } = await inTheMiddle();
    const [first] = await connection.run(sql<{ id: number; version: number }>`select id, version from holidays where name_en = 'New 0'`);
    const saved = await call('PUT', `holidays/${first?.id}`, { token: tokens.admin, body: { version: first?.version, name_fr: 'Autre' } });
    expect(saved.statusCode).toBe(200);
    await release();
    await running;
    expect((await state(id)).outcome).toMatchObject({ is_kept: true, counts: { created: 0, changed: 4, same: 0, refused: 1 } });
    expect((await refusedOf(id)).map(({ line }) => line)).toEqual([3]);
  });

  test('and is cancelled between them: the rows that are done stay, and another import takes the others', async () => {
    const { id, task, release, running } = await inTheMiddle();
    const cancelled = (await call('POST', `tasks/${task}/cancel`, { token: tokens.admin, body: {} })).json();
    await release();
    await running;
    expect(cancelled).toMatchObject({ status: 'cancelled', result: { message: { key: 'import.part', values: { count: 3 } } } });
    expect(await names()).toEqual(['New 0', 'Day 1', 'New 2', 'New 3', 'Day 4']);
    expect(await state(id)).toMatchObject({ rows: 2, outcome: null });
    expect((await run(id, 'commit', 'good')).outcome?.counts).toEqual({ created: 0, changed: 1, same: 0, refused: 1 });
    expect(await versions()).toEqual([2, 1, 2, 2, 2]);
    const [second, first] = await sets();
    expect([first?.rows, second?.rows]).toEqual([3, 1]);
    await call('POST', `change_sets/${cancelled.result.set}/undo`, { token: tokens.admin });
    expect(await names()).toEqual(['Day 0', 'Day 1', 'Day 2', 'Day 3', 'New 4']);
  });

  test('and dies between them: the next run goes on where the last part has ended, once', async () => {
    const job = { id: '', attempt: 1, retryInMs: 5000, signal: new AbortController().signal, lane: 'tasks.run_small' };
    const { id, task, release, running } = await inTheMiddle((each) => runTask(server.portal, each, job).catch(() => {}));
    await connection.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await running;
    await release();
    await runJob(server, 'tasks.run', { id: task ?? 0 });
    const ended = await state(id);
    expect(ended).toMatchObject({ rows: 5, outcome: { is_kept: true, counts: { created: 0, changed: 4, same: 0, refused: 1 } } });
    expect((await refusedOf(id)).map(({ line }) => line)).toEqual([3]);
    expect(await versions()).toEqual([2, 1, 2, 2, 2]);
    expect((await sets())[0]).toMatchObject({ id: ended.outcome?.set, rows: 4 });
  });
});

test('a file of more rows than are imported together is refused as all or none', async () => {
  const rows = Array.from({ length: importLimits.together + 1 }, (_, n) => `2026-01-01,${n},${n},federal,2026-01-01`);
  const { id } = await opened(file(...rows));
  const commit = (keep: string) => call('POST', `file_imports/${id}/commit`, { token: tokens.admin, body: { keep } });
  expect((await commit('all')).json()).toMatchObject({
    status: 409,
    code: 'import_too_many_together',
    detail: expect.stringContaining('1,000'),
  });
  expect((await commit('good')).statusCode).toBe(200);
});

describe('the undo of an import', () => {
  interface ListedChange {
    readonly kind: string;
    readonly rows: number;
    readonly remaining: number;
  }
  const added = [
    '2026-09-07,Labour Day,Fête du Travail,federal,2026-09-07',
    '2026-10-12,Thanksgiving,Action de grâce,federal,2026-10-12',
    '2026-12-25,Christmas,Noël,federal,2026-12-25',
  ];
  const changed = good.map((row) => row.replace('New Year', 'First day').replace('Canada Day', 'Nation’s day'));
  const undo = (set: string | null | undefined, token = tokens.admin) => call('POST', `change_sets/${set}/undo`, { token });
  const listed = async (token = tokens.admin): Promise<readonly ListedChange[]> =>
    (await call('GET', 'change_sets?api=holidays', { token })).json<{ results: ListedChange[] }>().results;

  /** Imports three new rows and two changed ones. @returns the set of the changes */
  async function imported(): Promise<string | null | undefined> {
    await run((await opened(file(...good))).id, 'commit', 'all');
    const { id } = await opened(file(...added, ...changed));
    const { outcome } = await run(id, 'commit', 'all');
    expect(outcome?.counts).toEqual({ created: 3, changed: 2, same: 0, refused: 0 });
    return outcome?.set;
  }

  test('deletes the new records again and gives the changed ones their values back; it is among the recent changes', async () => {
    const set = await imported();
    const [task] = await connection.run(sql<{ result: object }>`select result from tasks order by id desc limit 1`);
    expect(task?.result).toMatchObject({ set, message: { key: 'import.ended', values: { name: 'file.csv', count: 5, refused: 0 } } });
    expect((await listed())[0]).toMatchObject({
      id: set,
      kind: 'import',
      rows: 5,
      remaining: 5,
      fields: expect.arrayContaining(['Name (English)']),
    });
    expect(await names()).toEqual(['First day', 'Nation’s day', 'Labour Day', 'Thanksgiving', 'Christmas']);
    expect((await undo(set)).json()).toMatchObject({ undone: 5, refused: 0, refusals: [], task: null });
    expect(await names()).toEqual(['New Year', 'Canada Day']);
    expect((await listed()).find(({ kind }) => kind === 'import')).toMatchObject({ remaining: 0 });
    expect((await undo(set)).json()).toMatchObject({ code: 'already_undone' });
  });

  test('refuses rows that were changed since by name, and undoes the others', async () => {
    const set = await imported();
    const [row] = await connection.run(sql<{ id: number; version: number }>`
      select id, version from holidays where name_en = 'Christmas'`);
    const body = { version: row?.version, name_fr: 'Jour de Noël' };
    expect((await call('PUT', `holidays/${row?.id}`, { token: tokens.admin, body })).statusCode).toBe(200);
    const undone = (await undo(set)).json<{ refusals: readonly { name: string }[] }>();
    expect(undone).toMatchObject({ undone: 4, refused: 1 });
    expect(undone.refusals[0]?.name).toContain('Christmas');
    expect(await names()).toEqual(['New Year', 'Canada Day', 'Christmas']);
  });

  test('belongs to its user alone', async () => {
    const set = await imported();
    const before = await names();
    expect((await undo(set, tokens.ann)).json()).toMatchObject({ status: 404, code: 'change_set_unknown' });
    expect(await listed(tokens.ann)).toEqual([]);
    expect(await names()).toEqual(before);
  });

  test('is not offered where nothing was kept or changed', async () => {
    await run((await opened(file(...good))).id, 'commit', 'all');
    const again = await run((await opened(file(...good))).id, 'commit', 'all');
    const refused = await run((await opened(file(...added, bad))).id, 'commit', 'all');
    expect([again.outcome?.set, refused.outcome?.set]).toEqual([null, null]);
  });
});

describe('refusals', () => {
  test.each([
    ['an empty file', '', 400, 'import_file_empty'],
    ['headings alone', `${headings}\n`, 400, 'import_no_rows'],
    ['an open quotation mark', `${headings}\n2026-01-01,"New Year\n`, 400, 'import_csv_malformed'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3]), 400, 'import_file_unreadable'],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and so on'), 400, 'import_file_unreadable'],
    ['too many columns', `${'a,'.repeat(importLimits.columns + 1)}b\n1\n`, 400, 'import_too_many_columns'],
    ['too many rows', `a\n${'1\n'.repeat(importLimits.rows + 1)}`, 400, 'import_too_many_rows'],
    ['too many bytes', Buffer.alloc(importLimits.bytes + 1, 'a'), 413, 'import_file_too_large'],
    ['far too many bytes', Buffer.alloc(3 * importLimits.bytes, 'a'), 413, 'body_too_large'],
  ])('%s', async (_name, content, status, code) => {
    const answer = await send(content);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test.each([
    ['a list that is none', { api: 'no/such/list' }, 404, 'no_such_list'],
    ['a list of nobody', { api: 'audit_log' }, 403, 'no_permission'],
    ['a reader without the right', { as: 'reader' }, 403, 'no_permission'],
    ['staff of one company on records of all', { as: 'ann' }, 403, 'no_permission'],
    ['another media type', { type: 'text/html' }, 415, 'media_type_not_supported'],
    ['JSON', { type: 'application/json' }, 415, 'media_type_not_supported'],
    ['an unknown parameter', { query: '&key=x' }, 400, 'unknown_parameter'],
  ] as const)('%s', async (_name, sent, status, code) => {
    const answer = await send(file(...good), sent);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test('a file as the body of another call', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/holidays',
      headers: { authorization: `Token ${tokens.admin}`, 'content-type': 'text/csv' },
      payload: 'a,b',
    });
    expect(answer.statusCode).toBe(415);
  });

  test.each([
    ['a field that nobody writes', { mapping: ['created_at', null, null, null, null] }, 'mapping'],
    ['a field that does not exist', { mapping: ['__proto__', null, null, null, null] }, 'mapping'],
    ['a field twice', { mapping: ['name_en', 'name_en', null, null, null] }, 'mapping'],
    ['too few columns', { mapping: ['name_en'] }, 'mapping'],
    ['an unknown key', { key: 'name_en' }, 'key'],
    ['a key without its column', { key: 'id' }, 'key'],
    ['a cell outside of the file', { corrections: [{ line: 99, column: 0, text: '' }] }, 'corrections'],
  ])('%s', async (_name, body, field) => {
    const { id } = await opened(file(...good));
    const answer = await change(id, body);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
  });

  test('nothing mapped', async () => {
    const { id } = await opened(file(...good));
    await change(id, { mapping: [null, null, null, null, null] });
    expect((await call('POST', `file_imports/${id}/check`, { token: tokens.admin })).json()).toMatchObject({
      code: 'import_nothing_mapped',
    });
  });

  test('a file of somebody else, or one whose time has passed, does not exist', async () => {
    const { id } = await opened(file(...good, bad));
    await run(id, 'check');
    const tries = async (token: string) => {
      const answers = [
        await call('GET', `file_imports/${id}`, { token }),
        await change(id, { blanks: 'clear' }, token),
        await call('POST', `file_imports/${id}/check`, { token }),
        await call('POST', `file_imports/${id}/commit`, { token, body: { keep: 'good' } }),
        await call('GET', `file_imports/${id}/refused`, { token }),
        await call('GET', `file_imports/${id}/refused_file`, { token }),
        await call('DELETE', `file_imports/${id}`, { token }),
      ];
      return new Set(answers.map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`));
    };
    expect(await tries(tokens.ann)).toEqual(new Set(['404 import_unknown']));
    const now = clock.now;
    await connection.run(sql`update file_imports set expires_at = ${new Date(now.getTime() - 1000)} where id = ${id}`);
    expect(await tries(tokens.admin)).toEqual(new Set(['404 import_unknown']));
    await runJob(server, 'imports.sweep');
    expect(await connection.run(sql`select id from file_imports where id = ${id}`)).toEqual([]);
    expect(await names()).toEqual([]);
  });

  test('a record of another customer is neither found by its number, key or name, nor changed', async () => {
    const address = {
      name: 'Theirs',
      address_1: '1 Main St',
      city: 'Toronto',
      province: 'ON',
      postal_code: 'M5V1A1',
      country: 'CA',
      uses: 0,
    };
    const theirs = await addRow(database, 'address_book', { account: accounts.other, nickname: 'DOCK', ...address });
    const before = await connection.run(sql`select * from address_book order by id`);
    const columns = 'Nickname,Name,Address line 1,City,Province/State,Postal/Zip code';
    const values = 'DOCK,Changed,1 Main St,Toronto,ON,M5V 1A1';
    const files = [
      `id,Name\n${theirs},Changed\n`,
      `Account,${columns}\n0200001,${values}\n`,
      `Account,${columns}\n${accounts.other},${values}\n`,
    ];
    for (const content of files) {
      const sent = await send(content, { as: 'ann', api: 'address_book' });
      expect([sent.statusCode, sent.body]).toEqual([201, expect.any(String)]);
      const { id } = sent.json<ImportState>();
      const started = await call('POST', `file_imports/${id}/commit`, { token: tokens.ann, body: { keep: 'good' } });
      await runJob(server, 'tasks.run', { id: started.json<ImportState>().task ?? 0 });
      const ended = await call('GET', `file_imports/${id}`, { token: tokens.ann });
      expect(ended.json()).toMatchObject({ outcome: { counts: { created: 0, changed: 0, same: 0, refused: 1 } } });
    }
    expect(await connection.run(sql`select * from address_book order by id`)).toEqual(before);
  });
});
