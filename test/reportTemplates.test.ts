import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { readKeptFile } from '../src/server/shell/report_files/keptFiles.ts';
import type { OpenedTemplate, ReportToBuild } from '../src/shared/shell/report_templates/ReportTemplate.ts';
import { addRow, changeRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

const server = await testServer({ withDemo: true });
const { database, portal, clock, call } = server;
const connection = database.unscoped('test');

const companies = {
  admin: 'waybill',
  employee: 'waybill',
  sales: 'waybill',
  'northern.admin': 'northern',
  'northern.user': 'northern',
  'northern.limited': 'northern',
  'maple.user': 'maple',
} as const;
type Name = keyof typeof companies;
const tokens = new Map<Name, string>();
const tokenOf = async (by: Name): Promise<string> => {
  const known = tokens.get(by) ?? (await server.signIn(by, companies[by], knownDemoPassword)).token;
  tokens.set(by, known);
  return known;
};
const send = async (by: Name, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call(method, path, { token: await tokenOf(by), ...(body && { body }) });
const get = async <Answer>(by: Name, path: string): Promise<Answer> => (await send(by, 'GET', path)).json<Answer>();

const reports = await connection.run<{ id: number; code: string }>(sql`select id, code from report_metadata`);
const reportOf = (code: string): number => reports.find((each) => each.code === code)?.id ?? 0;
const shipments = reportOf('SHIPMENTS');
const fieldsOf = async (by: Name) =>
  (await get<ReportToBuild>(by, `report_templates/reports/${shipments}`)).columns.map(({ field }) => ({ field }));

let count = 0;
const draft = (values: object = {}) => ({
  report: shipments,
  column_list: [{ field: 'probill' }, { field: 'status' }, { field: 'weight' }],
  ...values,
});
const save = (by: Name, values: object = {}) => {
  count += 1;
  return send(by, 'POST', 'report_templates', { name: `Report ${count}`, access_level: 'personal', ...draft(values) });
};
const saved = async (by: Name, values: object = {}): Promise<number> => {
  const answer = await save(by, values);
  expect(answer.json()).toMatchObject({ id: expect.any(Number) });
  return answer.json<{ id: number }>().id;
};
const preview = (by: Name, values: object = {}) => send(by, 'POST', 'report_templates/preview', draft(values));
const charges = ['freight_charges', 'fuel_surcharge', 'accessorial_charges', 'tax_total', 'total_charges'];
const calculated = (values: object = {}) => ({
  name: 'Charges',
  operation: 'sum',
  column_list: ['freight_charges', 'fuel_surcharge'],
  decimals: 2,
  format: 'money',
  ...values,
});

describe('reports to build on', () => {
  test.each<[Name, readonly string[]]>([
    ['northern.admin', ['LATE', 'PICKUPS', 'SHIPMENTS', 'STATEMENTS']],
    ['sales', ['LATE', 'PICKUPS', 'SALES', 'SHIPMENTS', 'STATEMENTS']],
    ['employee', ['LATE', 'PICKUPS', 'SHIPMENTS', 'STATEMENTS']],
  ])('are those of the audience of %s', async (by, codes) => {
    const { results } = await get<{ results: { code: string }[] }>(by, 'report_templates/reports');
    expect(results.map(({ code }) => code)).toEqual(codes);
  });

  test('a list that the reader may not read gives none', async () => {
    const report = await addRow(database, 'report_metadata', {
      code: 'AUDIT',
      name_en: 'Audit log',
      name_fr: 'Journal',
      report_type: 'admin',
      api_url: 'api/audit_log',
      column_list: '[]',
      audience: 'public',
      status: 'active',
    });
    const { results } = await get<{ results: { code: string }[] }>('northern.user', 'report_templates/reports');
    expect(results.map(({ code }) => code)).not.toContain('AUDIT');
    expect((await send('northern.user', 'GET', `report_templates/reports/${report}`)).json()).toMatchObject({
      status: 400,
      code: 'template_report_gone',
    });
    const built = draft({ report, column_list: [{ field: 'id' }] });
    for (const path of ['report_templates/preview', 'report_templates/file']) {
      const body = path.endsWith('file') ? { ...built, output_type: 'CSV', title: 'x' } : built;
      expect((await send('northern.user', 'POST', path, body)).json()).toMatchObject({ status: 400, code: 'template_report_gone' });
    }
    const refused = (await save('northern.user', { report, column_list: [{ field: 'id' }] })).json();
    expect(refused).toMatchObject({ status: 400, errors: { report: 'Choose a report that is available to you' } });
  });

  test('another audience’s report is not there', async () => {
    expect((await send('northern.user', 'GET', `report_templates/reports/${reportOf('SALES')}`)).statusCode).toBe(404);
    expect((await save('northern.user', { report: reportOf('SALES') })).statusCode).toBe(400);
  });
});

describe('limits', () => {
  const calculations = (length: number) => Array.from({ length }, (_each, i) => calculated({ name: `Calculation ${i}` }));
  const amounts = [
    'opening_balance',
    'charges',
    'payments',
    'interest',
    'credits',
    'closing_balance',
    'aging_current',
    'aging_31_60',
    'aging_61_90',
    'aging_over_90',
    'one_more',
  ];
  const sums = (length: number) => ({
    report: reportOf('STATEMENTS'),
    column_list: [{ field: 'statement_number' }],
    report_calculated_columns: [calculated({ column_list: amounts.slice(0, length) })],
  });
  const sorts = async (length: number) => (await fieldsOf('northern.admin')).slice(0, length);

  test.each([
    [
      '[D-532] [R-162]',
      'column_list',
      70,
      'Maximum 70 report columns',
      async (n: number) => ({ column_list: (await fieldsOf('northern.admin')).slice(0, n) }),
    ],
    [
      '[D-533] [R-163] [D-730]',
      'report_calculated_columns',
      12,
      'Maximum 12 items',
      async (n: number) => ({ report_calculated_columns: calculations(n) }),
    ],
    ['[D-534] [D-728] [R-164]', '/column_list', 10, 'A sum may combine up to 10 columns', async (n: number) => sums(n)],
    [
      '[D-535] [R-165]',
      'sorting',
      3,
      'Sorting allows up to 3 options',
      async (n: number) => ({ column_list: await sorts(5), sorting: await sorts(n) }),
    ],
  ] as const)('%s of %s: %i, and no more', async (_ids, field, most, words, values) => {
    for (const attempt of [save, preview]) {
      const taken = await attempt('northern.admin', await values(most));
      expect([taken.statusCode, taken.json().errors]).toEqual([attempt === save ? 201 : 200, undefined]);
      const refused = (await attempt('northern.admin', await values(most + 1))).json<{ status: number; errors?: Record<string, string> }>();
      const found = Object.entries(refused.errors ?? {}).find(([name]) => name.includes(field));
      expect([refused.status, found?.[1]]).toEqual([400, words]);
    }
  });

  test('[R-162] calculated columns count among the 70', async () => {
    const fields = await fieldsOf('northern.admin');
    const full = { column_list: fields.slice(0, 69), report_calculated_columns: [calculated()] };
    expect((await preview('northern.admin', full)).statusCode).toBe(200);
    const refused = await preview('northern.admin', { ...full, column_list: fields.slice(0, 70) });
    expect(refused.json().errors).toEqual({ column_list: 'Maximum 70 report columns' });
  });
});

describe('a template', () => {
  test('[D-673] with the name of another one of its creator is refused', async () => {
    await saved('northern.admin', { name: 'The same' });
    expect((await save('northern.admin', { name: 'the Same' })).json()).toMatchObject({
      status: 409,
      errors: { name: 'The report name has already been used' },
    });
  });

  test.each<[Name, string, number, string | undefined]>([
    ['northern.admin', 'personal', 201, undefined],
    ['northern.user', 'company', 201, undefined],
    ['employee', 'general', 201, undefined],
    ['sales', 'general', 201, undefined],
    ['northern.admin', 'general', 400, 'Only staff of the portal make general templates. Choose personal or company'],
    ['employee', 'public', 400, 'Choose personal, company or general'],
  ])('[R-173] of %s at the level %s: %i', async (by, level, status, words) => {
    const answer = await save(by, { access_level: level });
    expect([answer.statusCode, answer.json().errors?.access_level]).toEqual([status, words]);
  });

  test('[R-173] is of its writer and of the writer’s company, whoever else is named', async () => {
    const [other] = await connection.run<{ id: number; company: number }>(
      sql`select id, "MT_COMP" as company from users where "MT_UID" = 'maple.user'`,
    );
    const refused = await save('northern.admin', { access_level: 'company', owner: other?.id, company: other?.company });
    const stored = refused.statusCode === 201 ? refused.json() : (await save('northern.admin', { access_level: 'company' })).json();
    expect([stored.owner, stored.company]).not.toContain(other?.id);
    expect(stored.company).not.toBe(other?.company);
    expect((await send('maple.user', 'GET', `report_templates/${stored.id}/report`)).statusCode).toBe(404);
  });

  test('of other people: a personal one is not there, one of the company opens and is not changed', async () => {
    const personal = await saved('northern.admin');
    for (const part of ['', '/report', '/rows'])
      expect([part, (await send('northern.user', 'GET', `report_templates/${personal}${part}`)).statusCode]).toEqual([part, 404]);
    const shared = await saved('northern.admin', { access_level: 'company' });
    expect(await get<OpenedTemplate>('northern.user', `report_templates/${shared}/report`)).toMatchObject({
      canChange: false,
      problems: [],
    });
    expect((await send('northern.user', 'GET', `report_templates/${shared}/rows`)).statusCode).toBe(200);
    expect((await send('maple.user', 'GET', `report_templates/${shared}/rows`)).statusCode).toBe(404);
    const { version } = await get<{ version: number }>('northern.admin', `report_templates/${shared}`);
    expect((await send('northern.user', 'PUT', `report_templates/${shared}`, { version, name: 'Mine' })).statusCode).toBe(403);
    const column = { template: shared, place: 1, ...calculated() };
    expect([403, 404, 400]).toContain((await send('northern.user', 'POST', 'report_calculated_columns', column)).statusCode);
  });

  test('shows each reader the rows of that reader', async () => {
    const general = await saved('employee', { access_level: 'general' });
    const rowsOf = async (by: Name, path: string) => (await get<{ count: number }>(by, `${path}?limit=5`)).count;
    const seen = await Promise.all(
      (['employee', 'northern.user', 'maple.user'] as const).map(async (by) => [
        await rowsOf(by, `report_templates/${general}/rows`),
        await rowsOf(by, 'shipments'),
      ]),
    );
    for (const [own, all] of seen) expect(own).toBe(all);
    expect(new Set(seen.map(([own]) => own)).size).toBe(3);
  });

  test('[D-125] [D-283] keeps its calculated columns; they are in its rows, order, totals and file', async () => {
    const parts = {
      report_calculated_columns: [
        calculated(),
        calculated({
          name: 'Fuel share',
          operation: 'ratio',
          column_list: ['fuel_surcharge', 'freight_charges'],
          decimals: 1,
          format: 'percent',
        }),
        calculated({ name: 'Days', operation: 'days_between', column_list: ['pickup_date', 'eta'], decimals: 0, format: 'number' }),
        calculated({ name: 'Product', operation: 'product', column_list: ['pieces', 'weight'], decimals: 0, format: 'number' }),
        calculated({ name: 'Left', operation: 'difference', column_list: ['total_charges', 'tax_total'] }),
      ],
      column_list: ['probill', 'calculated_1', ...charges, 'pieces', 'weight', 'pickup_date', 'eta'].map((field) => ({ field })),
      sorting: [{ field: 'calculated_1', order: 'desc' }],
      totals: { fields: [{ field: 'calculated_1', fn: 'sum' }] },
      filters: { total_charges__isnull: false },
    };
    const id = await saved('northern.admin', parts);
    const opened = await get<OpenedTemplate>('northern.admin', `report_templates/${id}/report`);
    expect(opened.problems).toEqual([]);
    expect(opened.draft.report_calculated_columns).toEqual(parts.report_calculated_columns);
    expect(opened.screen?.list).toMatchObject({ sort: ['-calculated_1'], totals: [{ field: 'calculated_1', fn: 'sum' }] });
    type Row = Record<string, number>;
    const { results } = await get<{ results: Row[]; aggregates: unknown }>(
      'northern.admin',
      `report_templates/${id}/rows?total_charges__isnull=false&sort=-calculated_1&aggregate=sum:calculated_1&limit=50`,
    );
    expect(results.length).toBeGreaterThan(3);
    const money = (value: number): number => Math.round(value * 100) / 100;
    for (const row of results) {
      expect(row['calculated_1']).toBe(money((row['freight_charges'] ?? 0) + (row['fuel_surcharge'] ?? 0)));
      expect(row['calculated_5']).toBe(money((row['total_charges'] ?? 0) - (row['tax_total'] ?? 0)));
      expect(row['calculated_4']).toBe(Math.round((row['pieces'] ?? 0) * (row['weight'] ?? 0)));
    }
    const order = results.map((row) => row['calculated_1'] ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    const file = await send('northern.admin', 'POST', 'report_templates/file', { ...opened.draft, output_type: 'XLSX', title: 'Charges' });
    expect(file.statusCode).toBe(200);
    const book = await readXlsx(file.rawPayload);
    const [head = [], first = []] = (book.sheets[0]?.rows ?? []).filter((row) => row.length > 3);
    expect(head.map(String).slice(0, 2)).toEqual(['Probill number', expect.stringContaining('Charges')]);
    expect(head.map(String)).toContainEqual(expect.stringContaining('Fuel share'));
    expect(first[1]).toBe(order[0]);
  });

  test('filters its rows by a calculated column, in its preview and stored', async () => {
    const parts = {
      report_calculated_columns: [calculated()],
      column_list: ['probill', 'freight_charges', 'fuel_surcharge'].map((field) => ({ field })),
    };
    const { rows: all } = (await preview('northern.admin', { ...parts, filters: { total_charges__isnull: false } })).json<{
      rows: number;
    }>();
    for (const filters of [{ calculated_1__gte: 500 }, { or: [{ calculated_1__gte: 500 }, { probill: 'none' }] }]) {
      const { rows } = (await preview('northern.admin', { ...parts, filters })).json<{ rows: number }>();
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThan(all);
      const opened = await get<OpenedTemplate>(
        'northern.admin',
        `report_templates/${await saved('northern.admin', { ...parts, filters })}/report`,
      );
      expect([opened.problems, opened.screen?.list?.filtersParams]).toEqual([[], filters]);
    }
  });

  test('with a condition on a calculated column of values that are not available does not open', async () => {
    const [owner] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.admin'`);
    const id = await addRow(database, 'report_templates', {
      name: `Stored ${(count += 1)}`,
      report: shipments,
      access_level: 'personal',
      owner: owner?.id,
      column_list: JSON.stringify([{ field: 'probill' }]),
      filters: JSON.stringify({ calculated_1__gte: 500 }),
      status: 'active',
    });
    const column = calculated({ column_list: ['freight_charges', 'colour'] });
    await addRow(database, 'report_calculated_columns', { ...column, template: id, place: 1 });
    expect(await get<OpenedTemplate>('northern.admin', `report_templates/${id}/report`)).toMatchObject({
      problems: ['A filter of this template uses the column Charges, which is not available to you.'],
      screen: null,
    });
  });

  test('with groups counts and adds by group in its preview', async () => {
    const answer = await preview('northern.admin', {
      grouping: { fields: [{ field: 'status' }] },
      totals: { fields: [{ field: 'weight', fn: 'sum' }] },
    });
    const { columns, first_rows } = answer.json<{ columns: { field: string }[]; first_rows: unknown[] }>();
    expect([answer.statusCode, columns[0]?.field]).toEqual([200, 'status']);
    expect(first_rows.length).toBeGreaterThan(1);
  });

  test('shows instants in its preview without their distance from UTC', async () => {
    const answer = await preview('northern.admin', { column_list: [{ field: 'eta' }], filters: { eta__isnull: false } });
    expect(answer.json<{ first_rows: string[][] }>().first_rows[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  test('[D-126] filters its rows by the allowed exceptions', async () => {
    const report = await get<ReportToBuild>('northern.admin', `report_templates/reports/${shipments}`);
    const [exception] = report.exceptions.fields;
    expect(exception?.field).toBe('status');
    const values = exception?.values.slice(0, 2) ?? [];
    const answer = await preview('northern.admin', { filters: { status__in: values } });
    const words = report.columns.find(({ field }) => field === 'status')?.options?.filter(({ value }) => values.includes(value));
    const shown = new Set(answer.json<{ first_rows: string[][] }>().first_rows.map((row) => row[1]));
    expect(shown.size).toBeGreaterThan(0);
    for (const status of shown) expect(words?.map(({ label }) => label.en)).toContain(status);
  });

  test('whose report is inactive, or whose column or condition is gone, says so', async () => {
    const [owner] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.admin'`);
    const add = (values: object) =>
      addRow(database, 'report_templates', {
        name: `Stored ${(count += 1)}`,
        report: shipments,
        access_level: 'personal',
        owner: owner?.id,
        column_list: JSON.stringify([{ field: 'probill' }, { field: 'colour' }]),
        status: 'active',
        ...values,
      });
    const open = async (id: number) => get<OpenedTemplate>('northern.admin', `report_templates/${id}/report`);
    const lost = await open(await add({}));
    expect([lost.problems, lost.screen?.list?.columns.map(({ field }) => field)]).toEqual([
      ['Columns that are not available to you are left out: colour.'],
      ['probill'],
    ]);
    const condition = await open(await add({ filters: JSON.stringify({ colour: 'red' }) }));
    expect(condition).toMatchObject({
      problems: ['A filter of this template uses the column colour, which is not available to you.'],
      screen: null,
    });
    const empty = await open(await add({ column_list: JSON.stringify([{ field: 'colour' }]) }));
    expect(empty).toMatchObject({ problems: ['No column of this template is available to you: colour.'], screen: null });
    const late = await add({ report: reportOf('LATE') });
    await changeRow(database, 'report_metadata', reportOf('LATE'), { status: 'inactive' });
    expect(await open(late)).toMatchObject({ problems: ['The report behind this template is not available to you.'], screen: null });
    expect((await send('northern.admin', 'GET', `report_templates/${late}/rows`)).json()).toMatchObject({ code: 'template_report_gone' });
    await changeRow(database, 'report_metadata', reportOf('LATE'), { status: 'active' });
  });

  test.each<[string, object]>([
    ['an unknown column', { column_list: [{ field: 'colour' }] }],
    ['a column twice', { column_list: [{ field: 'probill' }, { field: 'probill' }] }],
    ['no column', { column_list: [] }],
    ['columns that are no objects', { column_list: ['probill'] }],
    ['a column with markup for a name', { column_list: [{ field: "probill'; drop table users; --" }] }],
    ['a prototype for a column', { column_list: [{ field: '__proto__' }] }],
    ['a path to other records', { column_list: [{ field: 'created_by.MT_PWD' }] }],
    ['an unknown condition', { filters: { colour: 'red' } }],
    ['a condition in a group', { filters: { or: [{ colour: 'red' }, { status: 'late' }] } }],
    ['an order by a column that is not chosen', { sorting: [{ field: 'eta' }] }],
    ['an order twice by a column', { sorting: [{ field: 'probill' }, { field: 'probill' }] }],
    ['three groups', { grouping: { fields: [{ field: 'probill' }, { field: 'status' }, { field: 'weight' }] } }],
    ['a sum of texts', { report_calculated_columns: [calculated({ column_list: ['probill', 'status'] })] }],
    ['a sum of one column', { report_calculated_columns: [calculated({ column_list: ['weight'] })] }],
    ['a sum of different units', { report_calculated_columns: [calculated({ column_list: ['weight', 'freight_charges'] })] }],
    ['a ratio of three', { report_calculated_columns: [calculated({ operation: 'ratio', column_list: charges.slice(0, 3) })] }],
    ['days between numbers', { report_calculated_columns: [calculated({ operation: 'days_between' })] }],
    ['a formula for a column', { report_calculated_columns: [calculated({ column_list: ['weight', 'if(1 = 1, weight, 0)'] })] }],
    ['an unknown operation', { report_calculated_columns: [calculated({ operation: 'power' })] }],
  ])('with %s is refused, saved or not', async (_case, values) => {
    for (const attempt of [save, preview]) {
      const answer = await attempt('northern.admin', values);
      const { status, errors, detail } = answer.json();
      expect([status, Boolean(errors ?? detail)]).toEqual([400, true]);
    }
  });
});

describe('[D-126] allowed exceptions', () => {
  const change = async (by: Name, values: object) => {
    const { version } = await get<{ version: number }>('employee', `report_metadata/${shipments}`);
    return send(by, 'PUT', `report_metadata/${shipments}`, { version, ...values });
  };
  const exceptions = (field: string, values: readonly string[]) => ({ allowed_exceptions: { fields: [{ field, values }] } });

  test.each<[Name, string, object, number]>([
    ['employee', 'chosen', exceptions('status', ['late']), 200],
    ['employee', 'of a column without values', exceptions('probill', ['1']), 400],
    ['employee', 'of a value that is none', exceptions('status', ['lost']), 400],
    ['employee', 'of an unknown column', exceptions('colour', ['red']), 400],
    ['employee', 'in another form', { allowed_exceptions: { status: ['late'] } }, 400],
    ['employee', 'with another list', { api_url: 'api/users' }, 400],
    ['northern.admin', 'by a customer', exceptions('status', ['late']), 403],
    ['sales', 'by sales staff', exceptions('status', ['late']), 403],
    ['employee', 'none', { allowed_exceptions: null }, 200],
  ])('of a report by %s, %s', async (by, _case, values, status) => {
    expect((await change(by, values)).statusCode).toBe(status);
  });

  test('are those that customers then tick', async () => {
    const chosen = exceptions('status', ['late', 'refused']);
    expect((await change('employee', chosen)).statusCode).toBe(200);
    const report = await get<ReportToBuild>('northern.user', `report_templates/reports/${shipments}`);
    expect(report.exceptions).toEqual(chosen.allowed_exceptions);
  });
});

test('[D-037] a template on a schedule sends its calculated columns, for each recipient those that both see', async () => {
  const template = await saved('northern.admin', {
    column_list: [{ field: 'probill' }],
    report_calculated_columns: [
      calculated({ name: 'Total freight' }),
      calculated({ name: 'Heavy', column_list: ['weight', 'rated_weight'], format: 'number' }),
    ],
    sorting: [{ field: 'calculated_1', order: 'desc' }],
    grouping: null,
  });
  const made = await send('northern.admin', 'POST', 'scheduled_reports', {
    name: 'Calculated daily',
    template,
    frequency: 'daily',
    hour: 7,
    output_type: 'archives',
    format: 'json',
    send_rule: 'always',
    start_date: clock.now.toISOString().slice(0, 10),
  });
  expect([made.statusCode, made.json().errors]).toEqual([201, undefined]);
  expect(made.json().next_run_at).toBeTruthy();
  await connection.run(sql`delete from jobs.job`);
  clock.now = new Date('2026-03-11T11:00:30Z');
  await runJob(server, 'push_reports.due');
  const jobs = await connection.run<{ data: { id: number } }>(sql`
    delete from jobs.job where name = 'push_reports.run' and state < 'active' returning data`);
  for (const { data } of jobs) await runJob(server, 'push_reports.run', data);
  const [run] = await connection.run<{ status: string; error: string | null; run: number }>(sql`
    select status, error, run from report_runs where scheduled_report = ${made.json().id}`);
  expect(run).toMatchObject({ status: 'archived', error: null });
  const [delivery] = await connection.run<{ file: number }>(sql`select file from push_report_deliveries where run = ${run?.run ?? 0}`);
  const file = await readKeptFile(portal, delivery?.file ?? 0);
  const rows: unknown = JSON.parse(String(file && Buffer.from(file.content)));
  const text = JSON.stringify(rows);
  expect(text).toContain('calculated_1');
  expect(text).toContain('calculated_2');
});
