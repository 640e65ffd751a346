import { readXlsx } from 'hucre';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { readKeptFile } from '../src/server/shell/report_files/keptFiles.ts';
import { deliver, mailServer } from './mail.ts';
import { parseHtml } from './parseXml.ts';
import { pdfTables } from './pdfText.ts';
import { addRow, changeRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

const server = await testServer({ withDemo: true });
const { database, portal, clock, call } = server;
const mail = await mailServer();
const connection = database.unscoped('test');
const start = new Date('2026-03-10T15:00:00Z');
clock.now = start;

const person = async (uid: string, company: string) => {
  const [row] = await connection.run<{ id: number; email: string; company: number }>(sql`
    select u.id, u."MT_EMAIL" as email, c.id as company from users u join companies c on c.id = u."MT_COMP" where u."MT_UID" = ${uid} and c.code = ${company}`);
  const { token } = await server.signIn(uid, company, knownDemoPassword);
  return { id: row?.id ?? 0, email: row?.email ?? '', company: row?.company ?? 0, token };
};
const people = {
  admin: await person('admin', 'waybill'),
  employee: await person('employee', 'waybill'),
  sales: await person('sales', 'waybill'),
  'northern.admin': await person('northern.admin', 'northern'),
  'northern.user': await person('northern.user', 'northern'),
  'maple.user': await person('maple.user', 'maple'),
};
type Name = keyof typeof people;
const [report] = await connection.run<{ id: number }>(sql`select id from report_metadata where code = 'SHIPMENTS'`);

let templates = 0;
const templateOf = (owner: Name, values: object = {}) => {
  templates += 1;
  return addRow(database, 'report_templates', {
    name: `Template ${templates}`,
    report: report?.id,
    access_level: 'personal',
    owner: people[owner].id,
    column_list: JSON.stringify([{ field: 'id' }, { field: 'probill' }, { field: 'status' }]),
    sorting: JSON.stringify([{ field: 'id', order: 'desc' }]),
    status: 'active',
    ...values,
  });
};
const body = (template: number, values: object = {}) => ({
  name: 'Weekly',
  template,
  frequency: 'daily',
  hour: 7,
  output_type: 'email',
  format: 'excel',
  send_rule: 'always',
  start_date: '2026-03-10',
  recipients: [people['northern.user'].email],
  ...values,
});
const make = (by: Name, template: number, values: object = {}) =>
  call('POST', 'scheduled_reports', { token: people[by].token, body: body(template, values) });
const made = async (by: Name, values: object = {}, template: object = {}): Promise<number> => {
  const answer = await make(by, await templateOf(by, template), values);
  expect(answer.json()).toMatchObject({ id: expect.any(Number) });
  return answer.json<{ id: number }>().id;
};
const runDue = async (): Promise<void> => {
  await runJob(server, 'push_reports.due');
  const jobs = await connection.run<{ data: { id: number } }>(sql`
    delete from jobs.job where name = 'push_reports.run' and state < 'active' returning data`);
  for (const { data } of jobs) await runJob(server, 'push_reports.run', data);
};
const nextMorning = () => {
  clock.now = new Date('2026-03-11T11:00:30Z');
};
const runsOf = (schedule: number) =>
  connection.run<{
    id: number;
    run: number;
    push_report: number;
    status: string;
    rows: number;
    error: string | null;
    duration_ms: number;
  }>(sql`
    select id, run, push_report, status, rows, error, duration_ms from report_runs where scheduled_report = ${schedule} order by id`);
const fileOf = async (run: number | undefined) => {
  const [row] = await connection.run<{ file: number }>(sql`select file from push_report_deliveries where run = ${run ?? 0}`);
  const file = await readKeptFile(portal, row?.file ?? 0);
  if (!file) throw new Error('the run has a file');
  return file;
};
const rowOf = async (id: number) => {
  const [row] = await connection.run<{
    status: string;
    next_run_at: Date | null;
    paused_reason: string | null;
    report_type: string;
    company: number;
  }>(sql`
    select status, next_run_at, paused_reason, report_type, company from scheduled_reports where id = ${id}`);
  return row;
};
/** Rows that a person sees in the list itself. */
const seenBy = async (name: Name): Promise<number> => {
  clock.now = start;
  return (await call('GET', 'shipments?limit=1&fields=id', { token: people[name].token })).json<{ count: number }>().count;
};

beforeEach(async () => {
  clock.now = start;
  mail.received.length = 0;
  for (const table of [
    'push_report_deliveries',
    'push_report_repository',
    'push_reports',
    'report_runs',
    'scheduled_reports',
    'notifications',
    'email_history',
  ])
    await connection.run(sql`delete from ${sql.id(table)}`);
  await connection.run(sql`delete from jobs.job`);
});

describe('a scheduled report', () => {
  test('[D-294] [R-172] by email goes to its recipients with its subject; its run is in the repository [D-039]', async () => {
    const id = await made('northern.admin', { subject: 'For Monday' });
    expect((await rowOf(id))?.next_run_at).toEqual(new Date('2026-03-11T11:00:00Z'));
    expect(await rowOf(id)).toMatchObject({ report_type: 'shipment', company: people['northern.admin'].company });
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'sent', error: null, duration_ms: expect.any(Number) });
    const [received] = await deliver(server, mail);
    expect([received?.to, received?.subject]).toEqual([[people['northern.user'].email], 'For Monday']);
    expect((await rowOf(id))?.next_run_at).toEqual(new Date('2026-03-12T11:00:00Z'));
    clock.now = start;
    const { token } = people['northern.admin'];
    expect((await call('GET', `report_runs?scheduled_report=${id}`, { token })).json().results).toMatchObject([{ status: 'sent' }]);
    const file = await call('GET', `pushreportrepository/${run?.push_report}/${run?.run}`, { token });
    expect([file.statusCode, String(file.headers['content-disposition'])]).toEqual([200, expect.stringContaining('Weekly.xlsx')]);
  });

  test('[D-040] [D-295] [R-172] to the archives keeps its file, and mails nothing', async () => {
    const id = await made('northern.admin', { output_type: 'archives', recipients: null });
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'archived', rows: await seenBy('northern.admin') });
    expect(await deliver(server, mail)).toEqual([]);
    expect((await fileOf(run?.run)).content.length).toBeGreaterThan(0);
  });

  test.each([
    ['[D-296] Excel', 'excel', async (content: Buffer) => ((await readXlsx(content)).sheets[0]?.rows.length ?? 0) - 1],
    ['[D-299] JSON', 'json', async (content: Buffer) => (JSON.parse(content.toString('utf8')) as unknown[]).length],
    ['[D-298] HTML', 'html', async (content: Buffer) => [...parseHtml(content.toString('utf8')).querySelectorAll('tbody tr')].length],
    ['[D-297] PDF', 'pdf', async (content: Buffer) => pdfTables(content).reduce((sum, rows) => sum + rows.length - 1, 0)],
  ])('[R-171] in %s has the rows that its owner sees', async (_format, format, countIn) => {
    const id = await made('northern.user', { format, output_type: 'archives', recipients: null });
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    expect(await countIn((await fileOf(run?.run)).content)).toBe(await seenBy('northern.user'));
  });

  test('has the columns, filters, order, groups and totals of its template, also after a change of it', async () => {
    const filters = JSON.stringify({ status__in: ['delivered'] });
    const id = await made('northern.admin', { format: 'json', output_type: 'archives', recipients: null }, { filters });
    nextMorning();
    await runDue();
    const [first] = await runsOf(id);
    const rows = JSON.parse((await fileOf(first?.run)).content.toString('utf8')) as readonly Readonly<Record<string, unknown>>[];
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'probill', 'status']);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Delivered']));
    const ids = rows.map((row) => Number(row['id']));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    clock.now = start;
    const { token } = people['northern.admin'];
    const [{ template } = { template: 0 }] = await connection.run<{ template: number }>(
      sql`select template from scheduled_reports where id = ${id}`,
    );
    const { version } = (await call('GET', `report_templates/${template}`, { token })).json<{ version: number }>();
    const grouping = { fields: [{ field: 'status' }] };
    const change = await call('PUT', `report_templates/${template}`, {
      token,
      body: { version, filters: null, grouping, totals: { fields: [{ field: 'weight', fn: 'sum' }] } },
    });
    expect([change.statusCode, change.body]).toEqual([200, change.body]);
    clock.now = new Date('2026-03-12T11:00:30Z');
    await runDue();
    const [, second] = await runsOf(id);
    const [group] = JSON.parse((await fileOf(second?.run)).content.toString('utf8')) as readonly object[];
    expect(Object.keys(group ?? {})).toEqual(expect.arrayContaining(['status', 'count', 'weight__sum']));
  });

  test('runs at once by hand, and not while it is inactive; others do not know it', async () => {
    const id = await made('northern.user');
    const run = (by: Name) => call('POST', `scheduled_reports/${id}/run`, { token: people[by].token, body: {} });
    expect((await run('maple.user')).statusCode).toBe(404);
    expect((await run('northern.user')).statusCode).toBe(202);
    await runDue();
    expect(await runsOf(id)).toMatchObject([{ status: 'sent' }]);
    clock.now = start;
    const { version } = (await call('GET', `scheduled_reports/${id}`, { token: people['northern.user'].token })).json<{
      version: number;
    }>();
    const moved = await call('POST', `scheduled_reports/${id}/transitions/deactivate`, {
      token: people['northern.user'].token,
      body: { version },
    });
    expect(moved.statusCode).toBe(200);
    expect((await run('northern.user')).json()).toMatchObject({ code: 'push_report_paused' });
    nextMorning();
    await runDue();
    expect(await runsOf(id)).toHaveLength(1);
    expect((await rowOf(id))?.next_run_at).toBe(null);
  });

  test('whose column is gone is paused with the reason, which its owner is told', async () => {
    const id = await made('northern.user', {}, { column_list: JSON.stringify([{ field: 'gone_field' }]) });
    nextMorning();
    await runDue();
    expect(await runsOf(id)).toMatchObject([{ status: 'failed' }]);
    expect(await rowOf(id)).toMatchObject({ status: 'inactive', paused_reason: expect.stringContaining('gone_field') });
    clock.now = start;
    const told = await call('GET', 'notifications', { token: people['northern.user'].token });
    expect(told.json().results).toMatchObject([{ link: `RPT-SCHED/${id}` }]);
  });

  test('is changed as itself alone: the engine’s own report of it is closed', async () => {
    const id = await made('northern.user');
    const { token } = people['northern.user'];
    const [own] = await connection.run<{ id: number; version: number }>(
      sql`select id, version from push_reports where scheduled_report = ${id}`,
    );
    const path = `pushreport/${own?.id}`;
    const change = await call('PUT', path, { token, body: { version: own?.version, title: 'Other' } });
    expect(change.json()).toMatchObject({ code: 'push_report_of_schedule' });
    expect((await call('DELETE', path, { token })).json()).toMatchObject({ code: 'push_report_of_schedule' });
    expect((await call('GET', 'pushreport/count?api_url=api/shipments', { token })).json()).toBe(0);
    expect((await call('DELETE', `scheduled_reports/${id}`, { token })).statusCode).toBe(204);
    expect(await connection.run(sql`select id from push_reports`)).toEqual([]);
  });

  test.each([
    ['an address of nobody', { recipients: ['nobody@example.org'] }, 'recipients'],
    ['no recipient', { recipients: null }, 'recipients'],
    ['no day of a weekly report', { frequency: 'weekly' }, 'day_of_week'],
    ['a start in the past', { start_date: '2026-03-09' }, 'start_date'],
  ])('with %s is refused at its field', async (_case, values, field) => {
    const answer = await make('northern.user', await templateOf('northern.user'), values);
    expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('of a report that its owner may not open is refused', async () => {
    const [users] = await connection.run<{ id: number }>(sql`select id from report_metadata where code = 'USERS'`);
    const template = await templateOf('northern.user', { report: users?.id });
    expect((await make('northern.user', template)).json()).toMatchObject({ code: 'push_report_not_possible' });
  });
});

describe('a schedule that is typed', () => {
  const preview = (by: Name, values: object) =>
    call('POST', 'pushreport/preview', {
      token: people[by].token,
      body: { frequency: 'monthly', hour: 7, day_of_month: 31, month: 6, ...values },
    });

  test('[D-132] shows its next runs and the first rows of its template, as people read them', async () => {
    const template = await templateOf('northern.user', { column_list: JSON.stringify([{ field: 'probill' }, { field: 'status' }]) });
    const answer = (await preview('northern.user', { template })).json<{ runs: string[]; rows: number; first_rows: string[][] }>();
    expect(answer.runs.slice(0, 2)).toEqual(['2026-06-30T11:00:00.000Z', '2027-06-30T11:00:00.000Z']);
    expect(answer.rows).toBe(await seenBy('northern.user'));
    expect(answer.first_rows[0]?.[1]).toMatch(/^[A-Z]/);
  });

  test('of a template of somebody else is refused', async () => {
    expect((await preview('maple.user', { template: await templateOf('northern.user') })).json()).toMatchObject({
      code: 'push_report_not_possible',
    });
  });
});

test('a schedule that nobody has saved by a form gets its runs', async () => {
  const { recipients: _all, ...values } = body(await templateOf('northern.user'), { name: 'Imported', output_type: 'archives' });
  const { id: owner, company } = people['northern.user'];
  const id = await addRow(database, 'scheduled_reports', {
    ...values,
    owner,
    company,
    report_type: 'shipment',
    cycle: 1,
    status: 'active',
  });
  await runJob(server, 'push_reports.due');
  expect((await rowOf(id))?.next_run_at).toBeInstanceOf(Date);
});

describe('[R-179] a copy for another company', () => {
  const copy = (by: Name, id: number, values: object = {}) =>
    call('POST', 'scheduled_reports/copy', {
      token: people[by].token,
      body: { id, company: people['maple.user'].company, user: people['maple.user'].id, ...values },
    });
  /** A user of a company that sales staff see by its customers alone. */
  const customerOf = async (name: Name) => {
    const [user] = await connection.run<{ id: number; email: string; company: number }>(sql`
      select u.id, u."MT_EMAIL" as email, u."MT_COMP" as company from users u join group_accounts g on g."user" = u.id
        join customers c on c.company = u."MT_COMP" join user_sales s on s.sales_code = c.sales_code
      where s."user" = ${people[name].id} and u."MT_STATUS" = 'active' and u."MT_TYPE" = 'CUSTOMER' order by u.id limit 1`);
    if (!user) throw new Error('the demo has a customer of each seller');
    return user;
  };
  const ownSchedule = (by: Name) => made(by, { recipients: [people[by].email] });

  test.each([
    ['admin', 'maple.user'],
    ['employee', 'maple.user'],
    ['sales', undefined],
  ] as const)('[D-572] is made by %s, with the losses that are accepted', async (name, target) => {
    const id = await ownSchedule(name);
    const { id: user, company, email } = target ? people[target] : await customerOf(name);
    const refused = (await copy(name, id, { user, company })).json();
    expect(refused).toMatchObject({ status: 400, errors: { accept_losses: expect.stringContaining(people[name].email) } });
    const answer = await copy(name, id, { user, company, accept_losses: true });
    expect(answer.json()).toMatchObject({ owner: user, company, copied_from: id, recipients: [email] });
    const { id: made } = answer.json<{ id: number }>();
    nextMorning();
    await runDue();
    expect(await runsOf(made)).toMatchObject([{ status: 'sent', ...(target && { rows: await seenBy(target) }) }]);
  });

  test('a customer administrator gets 403', async () => {
    const id = await made('northern.admin');
    expect((await copy('northern.admin', id)).json()).toMatchObject({ status: 403 });
  });

  test('a user of another company than the chosen one is refused', async () => {
    const id = await ownSchedule('admin');
    expect((await copy('admin', id, { user: people['northern.user'].id })).json()).toMatchObject({ errors: { user: expect.any(String) } });
  });

  test.each([
    ['employee', 200, true],
    // Sales staff see the companies of their customers alone.
    ['sales', 200, false],
    ['admin', 200, true],
    ['northern.admin', 403, false],
  ] as const)('[D-575] users of another company are offered to %s: %i, %s', async (name, status, isOffered) => {
    const { id, company } = people['maple.user'];
    const answer = await call('GET', `pushreport_customers?company=${company}`, { token: people[name].token });
    expect(answer.statusCode).toBe(status);
    const { results = [] } = answer.json<{ results?: { user: { id: number }; company: { id: number } }[] }>();
    expect(results.filter((each) => each.company.id !== company)).toEqual([]);
    expect(results.some(({ user }) => user.id === id)).toBe(isOffered);
  });

  test('columns that the user cannot see are named, and left out', async () => {
    const id = await made(
      'admin',
      { recipients: [people['maple.user'].email] },
      {
        column_list: JSON.stringify([{ field: 'id' }, { field: 'bill_to.customer.credit_limit' }]),
        filters: JSON.stringify({ status__in: ['late'], 'bill_to.customer.on_credit_hold': 'false' }),
      },
    );
    const refused = (await copy('admin', id)).json();
    expect(refused).toMatchObject({
      errors: {
        accept_losses:
          'The user cannot have all of the report. Columns: Credit limit. Conditions: Credit hold. Choose to leave these parts out.',
      },
    });
    const { template } = (await copy('admin', id, { accept_losses: true })).json<{ template: number }>();
    const [row] = await connection.run(sql`select column_list, filters, owner from report_templates where id = ${template}`);
    expect(row).toEqual({ column_list: [{ field: 'id' }], filters: { status__in: ['late'] }, owner: people['maple.user'].id });
  });

  test('[R-163] calculated columns go with it, under new places once one of them is left out', async () => {
    const credit = 'bill_to.customer.credit_limit';
    const calculated = [
      { place: 1, name: 'Room', operation: 'difference', column_list: [credit, 'total_charges'] },
      { place: 2, name: 'Net', operation: 'sum', column_list: ['freight_charges', 'fuel_surcharge'] },
      { place: 3, name: 'Load', operation: 'product', column_list: ['pieces', 'hu_count'] },
    ];
    const owner = people.admin;
    const template = await templateOf('admin', {
      column_list: JSON.stringify(['id', 'calculated_1', 'calculated_3', 'calculated_2'].map((field) => ({ field }))),
      sorting: JSON.stringify([{ field: 'calculated_2', order: 'desc' }]),
      filters: JSON.stringify({ calculated_2__gt: '0', calculated_1__isnull: 'false' }),
    });
    for (const column of calculated)
      await addRow(database, 'report_calculated_columns', { template, ...column, decimals: 2, format: 'number' });
    const values = { format: 'json', output_type: 'archives', recipients: null };
    const scheduled = await call('POST', 'scheduled_reports', { token: owner.token, body: body(template, values) });
    expect(scheduled.json()).toMatchObject({ id: expect.any(Number) });
    const { id } = scheduled.json<{ id: number }>();
    expect((await copy('admin', id)).json()).toMatchObject({
      errors: {
        accept_losses: 'The user cannot have all of the report. Columns: Room. Conditions: Room. Choose to leave these parts out.',
      },
    });
    const copied = (await copy('admin', id, { accept_losses: true })).json<{ id: number; template: number }>();
    const [parts] = await connection.run(sql`
      select column_list, sorting, filters from report_templates where id = ${copied.template}`);
    expect(parts).toEqual({
      column_list: [{ field: 'id' }, { field: 'calculated_2' }, { field: 'calculated_1' }],
      sorting: [{ field: 'calculated_1', order: 'desc' }],
      filters: { calculated_1__gt: '0' },
    });
    const columns = await connection.run(sql`
      select place, name, operation, column_list from report_calculated_columns where template = ${copied.template} order by place`);
    expect(columns).toEqual(calculated.slice(1).map((column, i) => ({ ...column, place: i + 1 })));
    nextMorning();
    await runDue();
    const [run] = await runsOf(copied.id);
    const rows = JSON.parse((await fileOf(run?.run)).content.toString('utf8')) as readonly Readonly<Record<string, number | string>>[];
    const expected = await connection.run<{ id: number; net: number; load: number | null }>(sql`
      select t.id, (t.freight_charges + t.fuel_surcharge)::float8 as net, (t.pieces * t.hu_count)::float8 as load from shipments t
      where t.id = any(${rows.map((row) => Number(row['id']))}::bigint[])`);
    expect(rows.length).toBeGreaterThan(0);
    const byId = new Map(expected.map((row) => [Number(row.id), row]));
    for (const row of rows) {
      const { net, load } = byId.get(Number(row['id'])) ?? {};
      expect([row['calculated_1'], row['calculated_2']]).toEqual([net, load]);
    }
  });
});

test('a template that groups by month sends a row for each month, as SQL counts and adds them', async () => {
  const parts = {
    grouping: JSON.stringify({ fields: [{ field: 'pickup_date', period: 'month' }] }),
    totals: JSON.stringify({ fields: [{ field: 'pieces', fn: 'sum' }] }),
  };
  const id = await made('admin', { format: 'json', output_type: 'archives', recipients: null }, parts);
  nextMorning();
  await runDue();
  const [run] = await runsOf(id);
  expect(run).toMatchObject({ status: 'archived', error: null });
  const months = JSON.parse((await fileOf(run?.run)).content.toString('utf8')) as readonly Readonly<Record<string, unknown>>[];
  const expected = await connection.run<{ month: string; count: number; pieces: number }>(sql`
    select to_char(date_trunc('month', pickup_date), 'Mon YYYY') as month, count(*)::int as count, sum(pieces)::int as pieces
    from shipments group by date_trunc('month', pickup_date) order by date_trunc('month', pickup_date)`);
  expect(expected.length).toBeGreaterThan(2);
  const found = months.map((month) => ({ month: month['pickup_date__month'], count: month['count'], pieces: month['pieces__sum'] }));
  const sorted = (groups: readonly { readonly month?: unknown }[]) =>
    groups.toSorted((a, b) => String(a.month).localeCompare(String(b.month)));
  expect(sorted(found)).toEqual(sorted(expected));
  expect(run?.rows).toBe(expected.reduce((sum, { count }) => sum + count, 0));
});

test('a schedule of the demo runs once its owner can have it sent', async () => {
  const id = await made('northern.admin');
  await changeRow(
    database,
    'push_reports',
    (await connection.run<{ id: number }>(sql`select id from push_reports where scheduled_report = ${id}`))[0]?.id ?? 0,
    {
      next_run_at: null,
    },
  );
  await runJob(server, 'push_reports.due');
  expect((await rowOf(id))?.next_run_at).toEqual(new Date('2026-03-11T11:00:00Z'));
});
