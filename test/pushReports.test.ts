import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { activeMax } from '../src/server/shell/push_reports/pushReportHooks.ts';
import { runPushReport } from '../src/server/shell/push_reports/runReport.ts';
import { readKeptFile } from '../src/server/shell/report_files/keptFiles.ts';
import { deliver, mailServer } from './mail.ts';
import { parseHtml } from './parseXml.ts';
import { addRow, changeRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';
import type { ReceivedMail } from './smtpServer.ts';

const server = await testServer({ withDemo: true });
const { database, portal, clock, call } = server;
const mail = await mailServer();
const connection = database.unscoped('test');
const start = new Date('2026-03-10T15:00:00Z');

interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}
const person = async (uid: string, company: string): Promise<Person> => {
  const [row] = await connection.run<{ id: number; email: string }>(sql`
    select u.id, u."MT_EMAIL" as email from users u join companies c on c.id = u."MT_COMP" where u."MT_UID" = ${uid} and c.code = ${company}`);
  const { token } = await server.signIn(uid, company, knownDemoPassword);
  return { id: row?.id ?? 0, email: row?.email ?? '', token };
};
clock.now = start;
const people = {
  admin: await person('admin', 'waybill'),
  sales: await person('sales', 'waybill'),
  'northern.admin': await person('northern.admin', 'northern'),
  'northern.user': await person('northern.user', 'northern'),
  'northern.limited': await person('northern.limited', 'northern'),
  'maple.user': await person('maple.user', 'maple'),
};
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

const fields = 'id,probill,status,weight,total_charges';
const body = (values: object = {}) => ({
  title: 'Shipments of the day',
  api_url: 'api/shipments',
  cmid: 'SHP-START',
  query_params: { fields, sort: '-id' },
  output_type: 'CSV',
  frequency: 'daily',
  hour: 7,
  time_zone: 'America/Toronto',
  recipients: names.map((name) => people[name].email),
  send_rule: 'always',
  ...values,
});
const make = (by: Name, values: object = {}) => call('POST', 'pushreport', { token: people[by].token, body: body(values) });
const made = async (by: Name, values: object = {}): Promise<number> => {
  const answer = await make(by, values);
  expect(answer.json()).toMatchObject({ id: expect.any(Number) });
  return answer.json<{ id: number }>().id;
};
const rowOf = async <Row extends object>(table: string, id: number): Promise<Row> => {
  const [row] = await connection.run<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.id(table)} t where id = ${id}`);
  if (!row) throw new Error(`no row ${id} in ${table}`);
  return row.row;
};
interface Delivery {
  readonly id: number;
  readonly address: string;
  readonly status: string;
  readonly rows: number | null;
  readonly file: number | null;
  readonly error: string | null;
}
const runsOf = (report: number) =>
  connection.run<{ id: number; status: string; rows: number; error: string | null }>(sql`
    select id, status, rows, error from push_report_repository where push_report = ${report} order by id`);
const deliveriesOf = (run: number) =>
  connection.run<Delivery>(sql`select id, address, status, rows, file, error from push_report_deliveries where run = ${run} order by id`);
/** Finds due reports and makes their runs, as the jobs do. */
const runDue = async (): Promise<void> => {
  await runJob(server, 'push_reports.due');
  const jobs = await connection.run<{ data: { id: number } }>(sql`
    delete from jobs.job where name = 'push_reports.run' and state < 'active' returning data`);
  for (const { data } of jobs) await runJob(server, 'push_reports.run', data);
};
const nextMorning = () => {
  clock.now = new Date('2026-03-11T11:00:30Z');
};
const textOf = async (file: number | null) =>
  (await readKeptFile(portal, file ?? 0))?.content.toString('utf8').replace(/^\uFEFF/, '') ?? '';
const linesOf = (text: string) => text.trimEnd().split(/\r?\n/).slice(1);

beforeEach(async () => {
  clock.now = start;
  mail.received.length = 0;
  mail.refusals.length = 0;
  for (const table of ['push_report_deliveries', 'push_report_repository', 'push_reports', 'email_history', 'notifications'])
    await connection.run(sql`delete from ${sql.id(table)}`);
  await connection.run(sql`delete from attachments where owner_entity = 'push_report_deliveries'`);
  await connection.run(sql`delete from jobs.job`);
});

describe('a report for six people', () => {
  /** The ids that a person's own list has, straight from the API. */
  const seenBy = async (name: Name) => {
    // The sessions are of this day.
    clock.now = start;
    const seen: number[] = [];
    for (let offset = 0, more = true; more; offset += 100) {
      const answer = await call('GET', `shipments?fields=id&sort=-id&limit=100&offset=${offset}`, { token: people[name].token });
      const { results } = answer.json<{ results: { id: number }[] }>();
      seen.push(...results.map(({ id }) => id));
      more = results.length === 100;
    }
    return seen;
  };

  test('[B-132] each gets the rows and columns of the own rights, in the own language, once', async () => {
    const id = await made('admin');
    expect(await rowOf('push_reports', id)).toMatchObject({ next_run_at: '2026-03-11T11:00:00+00:00', owner: people.admin.id });
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'sent', error: null });
    const deliveries = await deliveriesOf(run?.id ?? 0);
    expect(deliveries.map(({ address, status }) => [address, status])).toEqual(names.map((name) => [people[name].email, 'sent']));
    const counts = new Map<Name, number>();
    for (const [i, name] of names.entries()) {
      const text = await textOf(deliveries[i]?.file ?? null);
      const ids = linesOf(text).map((line) => Number(line.split(',')[0]));
      const seen = await seenBy(name);
      expect([name, ids]).toEqual([name, seen]);
      expect([name, deliveries[i]?.rows]).toEqual([name, seen.length]);
      counts.set(name, seen.length);
    }
    // The rights do differ: otherwise the comparison says nothing.
    expect(counts.get('admin')).toBeGreaterThan(counts.get('sales') ?? 0);
    expect(counts.get('northern.admin')).toBeGreaterThan(counts.get('northern.limited') ?? 0);
    expect(counts.get('northern.limited')).toBeGreaterThan(0);
    const charges = (name: Name) => deliveries[names.indexOf(name)]?.file ?? null;
    const [full, limited] = [await textOf(charges('northern.admin')), await textOf(charges('northern.limited'))];
    const filled = (text: string) => linesOf(text).filter((line) => (line.split(',')[4] ?? '') !== '').length;
    expect(filled(full)).toBeGreaterThan(0);
    expect(filled(limited)).toBe(0);
    const received = await deliver(server, mail);
    expect(received.map(({ to }) => to[0])).toEqual(names.map((name) => people[name].email));
    expect(received.every((each) => attachmentOf(each).includes('id') || attachmentOf(each).includes('ID'))).toBe(true);
    expect(attachmentOf(received[3])).toBe(await textOf(deliveries[3]?.file ?? null));
    expect(await deliver(server, mail)).toEqual([]);
  });

  test('nobody gets what the owner may not see', async () => {
    const recipients = [people['northern.admin'].email];
    const rows = await made('northern.user', { recipients, query_params: { fields: 'id,probill', sort: '-id' } });
    const columns = await made('northern.user', { recipients, query_params: null, title: 'All columns' });
    const seesCharges = (sees: boolean) =>
      connection.run(sql`update group_accounts set can_view_charges = ${sees} where "user" = ${people['northern.user'].id}`);
    const fileOf = async (report: number) => {
      const [run] = await runsOf(report);
      expect(run).toMatchObject({ status: 'sent', error: null });
      const [delivery] = await deliveriesOf(run?.id ?? 0);
      return textOf(delivery?.file ?? null);
    };
    await seesCharges(false);
    nextMorning();
    try {
      await runDue();
      const own = new Set(await seenBy('northern.user'));
      const both = (await seenBy('northern.admin')).filter((each) => own.has(each));
      expect(both.length).toBeGreaterThan(0);
      expect(linesOf(await fileOf(rows)).map((line) => Number(line.split(',')[0]))).toEqual(both);
      const [header = ''] = (await fileOf(columns)).split('\n');
      expect(header).toContain('Weight');
      expect(header).not.toContain('charges');
    } finally {
      await seesCharges(true);
    }
  });
});

/** The decoded attachment of a mail. */
function attachmentOf(received: ReceivedMail | undefined): string {
  const [, encoded = ''] = /Content-Disposition: attachment[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(received?.raw ?? '') ?? [];
  return Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

describe('reports of nights in which the clocks change', () => {
  /** Zone, hour, first and last moment, and the runs in between. Reports go out from Monday to Friday. */
  test.each([
    ['America/Toronto', 2, '2026-03-06T05:00:00Z', '2026-03-10T08:00:00Z', ['2026-03-06T07:00', '2026-03-09T06:00', '2026-03-10T06:00']],
    ['America/Toronto', 1, '2026-10-30T03:00:00Z', '2026-11-03T08:00:00Z', ['2026-10-30T05:00', '2026-11-02T06:00', '2026-11-03T06:00']],
    ['America/Santiago', 23, '2026-04-02T20:00:00Z', '2026-04-07T04:00:00Z', ['2026-04-03T02:00', '2026-04-07T03:00']],
    // Good Friday has no run. Then: Friday 24 April begins at 1:00, and Thursday 29 October has the hour from 23:00 twice.
    ['Africa/Cairo', 0, '2026-04-22T20:00:00Z', '2026-04-24T02:00:00Z', ['2026-04-22T22:00', '2026-04-23T22:00']],
    ['Africa/Cairo', 23, '2026-10-28T19:00:00Z', '2026-10-30T22:00:00Z', ['2026-10-28T20:00', '2026-10-29T20:00', '2026-10-30T21:00']],
  ])('in %s at %i:00 from %s run once each, at the first moment that there is', async (time_zone, hour, from, until, expected) => {
    clock.now = new Date(from);
    const id = await addRow(database, 'push_reports', {
      title: 'Of the night',
      owner: people.admin.id,
      api_url: 'api/shipments',
      cmid: 'SHP-START',
      output_type: 'CSV',
      delivery: 'repository',
      send_rule: 'always',
      status: 'active',
      frequency: 'daily',
      hour,
      time_zone,
      holiday_rule: 'next_working_day',
    });
    for (; clock.now <= new Date(until); clock.now = new Date(clock.now.getTime() + 30 * 60_000)) await runDue();
    const runs = await connection.run<{ due_at: Date; status: string }>(sql`
      select due_at, status from push_report_repository where push_report = ${id} order by due_at`);
    expect(runs).toEqual(expected.map((at) => ({ due_at: new Date(`${at}:00Z`), status: 'archived' })));
  });
});

describe('a run that does not go through at once', () => {
  const toTwo = { recipients: [people.admin.email, people.sales.email] };
  const run = { id: '', attempt: 1, retryInMs: 60_000, signal: new AbortController().signal };

  test('[R-182] a failure in the middle: the next try goes on, and nobody gets the report twice', async () => {
    const id = await made('admin', toTwo);
    nextMorning();
    await runJob(server, 'push_reports.due');
    const [queued] = await runsOf(id);
    // The process fails once the first mail is in the outbox.
    const killed: typeof portal = {
      ...portal,
      users: {
        ...portal.users,
        findReader: async (user, moment) => {
          const [queuedMail] = await connection.run(sql`select id from email_history`);
          if (queuedMail) throw new Error('killed');
          return portal.users.findReader(user, moment);
        },
      },
    };
    const first = runPushReport(killed, queued?.id ?? 0, run);
    await expect(first).rejects.toThrow('killed');
    expect((await deliveriesOf(queued?.id ?? 0)).map(({ status }) => status).toSorted()).toEqual(['queued', 'sent']);
    for (let i = 0; i < 2; i += 1) await runJob(server, 'push_reports.run', { id: queued?.id ?? 0 });
    const deliveries = await deliveriesOf(queued?.id ?? 0);
    expect(deliveries.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect((await deliver(server, mail)).map(({ to }) => String(to)).toSorted()).toEqual(
      [people.admin.email, people.sales.email].toSorted(),
    );
  });

  test('two processes at once send each mail once', async () => {
    const id = await made('admin', toTwo);
    nextMorning();
    await Promise.all([runJob(server, 'push_reports.due'), runJob(server, 'push_reports.due'), runJob(server, 'push_reports.due')]);
    const runs = await runsOf(id);
    expect(runs).toHaveLength(1);
    const [{ id: only } = { id: 0 }] = runs;
    // A third file of the same user waits for a connection, and its job runs again.
    await Promise.all([0, 1, 2].map(() => runJob(server, 'push_reports.run', { id: only }).catch(() => {})));
    await runJob(server, 'push_reports.run', { id: only });
    expect((await deliver(server, mail)).map(({ to }) => String(to)).toSorted()).toEqual(
      [people.admin.email, people.sales.email].toSorted(),
    );
    expect(await runsOf(id)).toMatchObject([{ status: 'sent' }]);
  });

  test('a mail server that is busy gets each mail later, once', async () => {
    await made('admin', toTwo);
    nextMorning();
    await runDue();
    mail.refusals.push(451, 451);
    expect(await deliver(server, mail)).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await deliver(server, mail)).toHaveLength(2);
    expect(await deliver(server, mail)).toEqual([]);
  });

  test.each([
    ['at once', [550], 'failed'],
    ['at every try', [451, 451, 451, 451, 451], 'failed'],
    ['at all tries but the last', [451, 451, 451, 451], 'sent'],
  ])('[R-182] [D-662] a mail that its server refuses %s', async (_case, refusals, status) => {
    const id = await made('admin', { recipients: [people.admin.email] });
    nextMorning();
    await runDue();
    mail.refusals.push(...refusals);
    for (let i = 0; i <= refusals.length; i += 1) {
      await deliver(server, mail);
      clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
    }
    await runJob(server, 'push_reports.due');
    const error = status === 'failed' ? `${people.admin.email}: Failed to send report` : null;
    expect(await runsOf(id)).toMatchObject([{ status, error }]);
    clock.now = start;
    const told = (await call('GET', 'notifications', { token: people.admin.token })).json();
    expect(told.count).toBe(status === 'failed' ? 1 : 0);
  });

  test('a report that was due for days runs once', async () => {
    const id = await made('admin', toTwo);
    clock.now = new Date('2026-03-20T11:30:00Z');
    await runDue();
    expect(await runsOf(id)).toHaveLength(1);
    expect(await rowOf('push_reports', id)).toMatchObject({ next_run_at: '2026-03-23T11:00:00+00:00' });
  });
});

describe('the file', () => {
  const fileOf = async (values: object, by: Name = 'admin', recipient: Name = 'northern.user') => {
    const id = await made(by, { recipients: [people[recipient].email], ...values });
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    const [delivery] = await deliveriesOf(run?.id ?? 0);
    return { run, delivery, text: await textOf(delivery?.file ?? null) };
  };

  test('[R-171] [D-298] of HTML is a page with the rows, in the language of its recipient', async () => {
    await changeRow(database, 'users', people['northern.user'].id, { MT_LANG: 'fr' });
    try {
      const { delivery, text } = await fileOf({ output_type: 'HTML' });
      const page = parseHtml(text);
      const headings = [...page.querySelectorAll('thead th')].map(({ textContent }) => textContent);
      expect(headings).toContain('Statut');
      expect([...page.querySelectorAll('tbody tr')]).toHaveLength(delivery?.rows ?? -1);
      const [received] = await deliver(server, mail);
      expect(received?.raw).toContain('.html');
    } finally {
      await changeRow(database, 'users', people['northern.user'].id, { MT_LANG: 'en' });
    }
  });

  test('of a chart has its groups; the send rule counts the rows in them', async () => {
    const query_params = { group_by: 'status', aggregate: 'sum:weight,sum:total_charges' };
    const { delivery, text } = await fileOf({ query_params, send_rule: 'with_rows', output_type: 'JSON' });
    const groups = JSON.parse(text) as readonly { status: string; count: number; weight__sum: number }[];
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(delivery?.rows);
    expect(Object.keys(groups[0] ?? {})).toEqual(expect.arrayContaining(['status', 'count', 'weight__sum']));
  });

  test('of a chart has no total that its recipient may not see', async () => {
    const query_params = { group_by: 'status', aggregate: 'sum:weight,sum:total_charges' };
    const { text } = await fileOf({ query_params, output_type: 'JSON' }, 'admin', 'northern.limited');
    const [group] = JSON.parse(text) as readonly object[];
    expect(Object.values(group ?? {}).length).toBeGreaterThan(2);
    expect(Reflect.get(group ?? {}, 'total_charges__sum') ?? null).toBe(null);
  });
});

describe('the send rule', () => {
  const none = { query_params: { fields, weight__gte: '999999999' } };

  test.each([
    ['[R-174] [D-386] always, without rows', 'always', none, 'sent'],
    ['[R-175] [D-387] with rows, without rows', 'with_rows', none, 'skipped'],
    ['[R-175] with rows, with rows', 'with_rows', {}, 'sent'],
    ['[R-176] none, without rows', 'no_rows', none, 'sent'],
    ['[R-176] [D-388] none, with rows', 'no_rows', {}, 'skipped'],
  ])('%s', async (_case, sendRule, params, status) => {
    const id = await made('admin', { ...params, send_rule: sendRule, recipients: [people['northern.user'].email] });
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status });
    expect(await deliveriesOf(run?.id ?? 0)).toMatchObject([{ status, rows: expect.any(Number) }]);
    expect(await deliver(server, mail)).toHaveLength(status === 'sent' ? 1 : 0);
  });

  test('[R-177] [D-385] a paused report is not run, and resumes with its next run', async () => {
    const id = await made('admin');
    const { token } = people.admin;
    const move = async (name: string) => {
      clock.now = start;
      const { version } = (await call('GET', `pushreport/${id}`, { token })).json<{ version: number }>();
      return call('POST', `pushreport/${id}/transitions/${name}`, { token, body: { version } });
    };
    expect((await move('deactivate')).statusCode).toBe(200);
    expect(await rowOf('push_reports', id)).toMatchObject({ next_run_at: null });
    nextMorning();
    await runDue();
    expect(await runsOf(id)).toEqual([]);
    clock.now = start;
    expect((await call('POST', `pushreport/run_report/${id}`, { token, body: {} })).json()).toMatchObject({ code: 'push_report_paused' });
    expect((await move('activate')).statusCode).toBe(200);
    expect(await rowOf('push_reports', id)).toMatchObject({ status: 'active', next_run_at: '2026-03-11T11:00:00+00:00' });
  });
});

describe('rights that are lost', () => {
  const pausedFor = async (id: number) => {
    nextMorning();
    await runDue();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'failed' });
    expect(await deliver(server, mail)).toEqual([]);
    return rowOf<{ status: string; paused_reason: string }>('push_reports', id);
  };

  test('a field that is gone pauses the report and tells its owner', async () => {
    const id = await made('northern.user', { recipients: [people['northern.user'].email] });
    await changeRow(database, 'push_reports', id, { query_params: { fields: 'probill,gone_field' } });
    expect(await pausedFor(id)).toMatchObject({ status: 'inactive', paused_reason: expect.stringContaining('gone_field') });
    clock.now = start;
    const told = await call('GET', 'notifications', { token: people['northern.user'].token });
    expect(told.json().results).toMatchObject([{ title: expect.stringContaining('Shipments of the day'), link: `PUSHREPORT/${id}` }]);
  });

  test('a list that is gone pauses the report', async () => {
    const id = await made('admin');
    await changeRow(database, 'push_reports', id, { cmid: 'RPT-GONE' });
    expect(await pausedFor(id)).toMatchObject({ status: 'inactive', paused_reason: 'This pushreport cannot be created' });
  });

  test('an owner who can no longer sign in pauses the report', async () => {
    const id = await made('northern.user', { recipients: [people['northern.user'].email] });
    await changeRow(database, 'users', people['northern.user'].id, { MT_STATUS: 'inactive' });
    try {
      expect(await pausedFor(id)).toMatchObject({ status: 'inactive' });
    } finally {
      await changeRow(database, 'users', people['northern.user'].id, { MT_STATUS: 'active' });
    }
  });

  test('a recipient without the list gets nothing, the others do, and the owner is told', async () => {
    const id = await made('admin', { recipients: [people.admin.email, people['maple.user'].email] });
    await changeRow(database, 'users', people['maple.user'].id, { MT_STATUS: 'inactive' });
    nextMorning();
    try {
      await runDue();
    } finally {
      await changeRow(database, 'users', people['maple.user'].id, { MT_STATUS: 'active' });
    }
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'sent', error: expect.stringContaining(people['maple.user'].email) });
    expect((await deliver(server, mail)).map(({ to }) => to[0])).toEqual([people.admin.email]);
    clock.now = start;
    expect((await call('GET', 'notifications', { token: people.admin.token })).json().count).toBe(1);
    expect(await rowOf('push_reports', id)).toMatchObject({ status: 'active' });
  });
});

describe('a file of the repository', () => {
  test('[S-268] [D-131] is for its recipient and the owner, while they have the rights with which it was made', async () => {
    const id = await made('northern.admin', { recipients: [people['northern.user'].email] });
    nextMorning();
    await runDue();
    const [{ id: run } = { id: 0 }] = await runsOf(id);
    const path = `pushreportrepository/${id}/${run}`;
    clock.now = start;
    const statusFor = async (name: Name) => (await call('GET', path, { token: people[name].token })).statusCode;
    expect(await Promise.all(names.map(statusFor))).toEqual([403, 404, 200, 200, 403, 404]);
    const file = await call('GET', path, { token: people['northern.user'].token });
    expect(file.headers['content-disposition']).toContain('Shipments of the day.csv');
    expect((await call('GET', `pushreportrepository/${id + 1}/${run}`, { token: people['northern.admin'].token })).statusCode).toBe(404);
    const list = await call('GET', `pushreportrepository/${id}`, { token: people['northern.admin'].token });
    expect(list.json().results).toMatchObject([{ status: 'sent' }]);
    expect((await call('DELETE', path, { token: people['maple.user'].token })).statusCode).toBe(404);
    expect((await call('DELETE', path, { token: people['northern.admin'].token })).statusCode).toBe(204);
    expect(await statusFor('northern.user')).toBe(404);
    clock.now = new Date('2026-03-12T12:00:00Z');
    await runJob(server, 'push_reports.clean');
    expect(await connection.run(sql`select id from attachments where owner_entity = 'push_report_deliveries'`)).toEqual([]);
  });

  test('is removed after 90 days', async () => {
    const id = await made('admin', { recipients: undefined, delivery: 'repository' });
    nextMorning();
    await runDue();
    expect(await runsOf(id)).toMatchObject([{ status: 'archived' }]);
    expect(await deliver(server, mail)).toEqual([]);
    clock.now = new Date('2026-06-09T12:00:00Z');
    await runJob(server, 'push_reports.clean');
    expect(await runsOf(id)).toHaveLength(1);
    clock.now = new Date('2026-06-10T12:00:00Z');
    await runJob(server, 'push_reports.clean');
    expect(await runsOf(id)).toEqual([]);
    expect(await connection.run(sql`select id from attachments where owner_entity = 'push_report_deliveries'`)).toEqual([]);
  });
});

describe('the calls', () => {
  test.each([
    ['[B-142] no list', { api_url: undefined }, 400],
    ['[B-142] no screen', { cmid: undefined }, 400],
    ['a list of another screen', { cmid: 'RPT-SCHED' }, 400],
    ['a list that the user may not open', { api_url: 'api/email_history', cmid: 'EMAIL-LOG' }, 400],
    ['an address of nobody', { recipients: ['nobody@example.org'] }, 400],
    ['a user of another company', { recipients: [people['maple.user'].email] }, 400],
    ['an expiry more than a year ahead', { expiry_date: '2027-03-11' }, 400],
    ['an expiry a year ahead', { expiry_date: '2027-03-10' }, 201],
    ['no day of a weekly report', { frequency: 'weekly' }, 400],
    ['an hour beyond the day', { hour: 24 }, 400],
  ])('a new report with %s', async (_case, values, status) => {
    const answer = await make('northern.user', { recipients: [people['northern.user'].email], ...values });
    expect([answer.statusCode, answer.body]).toEqual([status, answer.body]);
  });

  test('[S-267] a name is unique for its owner', async () => {
    await made('admin');
    expect((await make('admin')).json()).toMatchObject({ status: 409, errors: { title: 'The report name has already been used' } });
    await made('sales', { recipients: [people.sales.email] });
  });

  test('[B-144] the count is that of the own reports of a list', async () => {
    await made('admin');
    const count = async (name: Name, list = 'api/shipments') =>
      (await call('GET', `pushreport/count?api_url=${list}`, { token: people[name].token })).json<number>();
    expect([await count('admin'), await count('sales'), await count('admin', 'api/bols')]).toEqual([1, 0, 0]);
  });

  test('[S-151] [S-266] [S-267] [D-041] reports of others are unknown, also to run them', async () => {
    const id = await made('northern.user', { recipients: [people['northern.user'].email] });
    for (const [method, path] of [
      ['GET', `pushreport/${id}`],
      ['PUT', `pushreport/${id}`],
      ['DELETE', `pushreport/${id}`],
      ['POST', `pushreport/run_report/${id}`],
    ] as const)
      expect([path, (await call(method, path, { token: people['maple.user'].token, body: { version: 1 } })).statusCode]).toEqual([
        path,
        404,
      ]);
    const own = await call('POST', `pushreport/run_report/${id}`, { token: people['northern.user'].token, body: {} });
    expect(own.statusCode).toBe(202);
    await runDue();
    clock.now = new Date(start.getTime() + 1000);
    const again = await call('POST', `pushreport/run_report/${id}`, { token: people['northern.user'].token, body: {} });
    expect(again.json()).toMatchObject({ job: expect.any(String), run: expect.any(Number) });
    await runDue();
    expect(await runsOf(id)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  });

  test('a user has a limited number of active reports', async () => {
    const owner = people['northern.user'].id;
    for (let i = 0; i < activeMax; i += 1)
      await addRow(database, 'push_reports', {
        ...body({ title: `Report ${i}`, recipients: [people['northern.user'].email] }),
        owner,
        status: 'active',
      });
    expect((await make('northern.user', { recipients: [people['northern.user'].email] })).json()).toMatchObject({
      code: 'push_reports_full',
    });
  });

  test('staff find recipients in the companies that they see; others are refused', async () => {
    const find = (name: Name) => call('GET', 'pushreport_customers?search=northern', { token: people[name].token });
    expect((await find('admin')).json().results.length).toBeGreaterThan(0);
    expect((await find('northern.admin')).statusCode).toBe(403);
  });

  test('a preview shows the next runs, and the rows as a recipient would get them', async () => {
    const preview = (by: Name, recipient?: string) =>
      call('POST', 'pushreport/preview', {
        token: people[by].token,
        body: {
          api_url: 'api/shipments',
          cmid: 'SHP-START',
          query_params: { fields },
          frequency: 'weekly',
          day_of_week: '1',
          hour: 7,
          time_zone: 'America/Toronto',
          recipient,
        },
      });
    const own = (await preview('admin')).json();
    expect(own.runs).toEqual(['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13'].map((day) => `${day}T11:00:00.000Z`));
    expect(own).toMatchObject({ rows: 1200, first_rows: expect.objectContaining({ length: 10 }) });
    const other = (await preview('admin', people['northern.limited'].email)).json();
    expect(other.rows).toBeLessThan(own.rows);
    expect((await preview('northern.user', people['maple.user'].email)).json()).toMatchObject({ code: 'push_report_no_user' });
  });
});

/** Reports of earlier releases have no next run. */
test('a stored report of an earlier release gets its next run', async () => {
  const id = await addRow(database, 'push_reports', {
    ...body({ title: 'From before', recipients: [people.admin.email] }),
    owner: people.admin.id,
    status: 'active',
  });
  await runDue();
  expect(await rowOf('push_reports', id)).toMatchObject({ next_run_at: '2026-03-11T11:00:00+00:00' });
  nextMorning();
  await runDue();
  expect(await runsOf(id)).toMatchObject([{ status: 'sent' }]);
});
