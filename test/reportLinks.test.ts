import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { codeIn, deliver, hashIn, mailServer } from './mail.ts';
import { changeRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

/* Files of push reports for people without an account. */
const server = await testServer({ withDemo: true });
const { database, clock, call } = server;
const mail = await mailServer();
const connection = database.unscoped('test');
const start = new Date('2026-03-10T15:00:00Z');
clock.now = start;
const { token } = await server.signIn('northern.user', 'northern', knownDemoPassword);
const [person] = await connection.run<{ id: number; email: string }>(
  sql`select id, "MT_EMAIL" as email from users where "MT_UID" = 'northern.user'`,
);
const owner = person?.id ?? 0;
const guest = 'partner@example.org';

const body = (values: object = {}) => ({
  title: 'Open shipments',
  api_url: 'api/shipments',
  cmid: 'SHP-START',
  query_params: { fields: 'id,probill,status,total_charges', sort: '-total_charges' },
  output_type: 'CSV',
  frequency: 'daily',
  hour: 7,
  time_zone: 'America/Toronto',
  send_rule: 'always',
  outside: [guest],
  outside_fields: ['id', 'status'],
  ...values,
});
const make = (values: object = {}) => call('POST', 'pushreport', { token, body: body(values) });
const made = async (values: object = {}): Promise<number> => {
  const answer = await make(values);
  expect(answer.json()).toMatchObject({ id: expect.any(Number) });
  return answer.json<{ id: number }>().id;
};
const runDue = async (): Promise<void> => {
  clock.now = new Date('2026-03-11T11:00:30Z');
  await runJob(server, 'push_reports.due');
  const jobs = await connection.run<{ data: { id: number } }>(sql`
    delete from jobs.job where name = 'push_reports.run' and state < 'active' returning data`);
  for (const { data } of jobs) await runJob(server, 'push_reports.run', data);
};
/** The hash of the link that a run has mailed to the guest. */
const linked = async (values: object = {}): Promise<{ report: number; hash: string }> => {
  const report = await made(values);
  await runDue();
  const received = await deliver(server, mail);
  const link = received.find(({ to }) => to.includes(guest));
  expect(link?.raw).not.toContain('attachment');
  return { report, hash: link ? hashIn(link) : '' };
};
const show = (hash: string) => call('GET', `report_file?hash=${hash}`);
const askCode = (hash: string) => call('POST', 'report_file/code', { body: { hash } });
const open = (hash: string, code: string) => call('POST', 'report_file/open', { body: { hash, code } });
const codeOf = async (hash: string): Promise<string> => {
  expect((await askCode(hash)).statusCode).toBe(204);
  const [received] = await deliver(server, mail);
  expect(received?.to).toEqual([guest]);
  return received ? codeIn(received) : '';
};

beforeEach(async () => {
  clock.now = start;
  mail.received.length = 0;
  for (const table of [
    'push_report_links',
    'push_report_deliveries',
    'push_report_repository',
    'push_reports',
    'email_history',
    'attempt_limits',
    'notifications',
  ])
    await connection.run(sql`delete from ${sql.id(table)}`);
  await connection.run(sql`delete from jobs.job`);
});

test('a person without an account gets a link, a code by a second mail, and the shared columns alone', async () => {
  const { hash } = await linked();
  expect((await show(hash)).json()).toMatchObject({
    title: 'Open shipments',
    address: 'p•••@example.org',
    file_name: 'Open shipments.csv',
    expires_at: '2026-03-25T11:00:30.000Z',
  });
  const code = await codeOf(hash);
  const file = await open(hash, code);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain('Open shipments.csv');
  const [header, ...lines] = file.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');
  expect(header).toBe('ID,Status');
  clock.now = start;
  expect(lines).toHaveLength((await call('GET', 'shipments?limit=1&fields=id', { token })).json<{ count: number }>().count);
  // The log of mails has neither link nor code.
  const logged = JSON.stringify(await connection.run(sql`select content, mail from email_history`));
  expect([logged.includes(hash), logged.includes(code)]).toEqual([false, false]);
});

describe('a code', () => {
  test('opens the file once; a wrong one does not', async () => {
    const { hash } = await linked();
    const code = await codeOf(hash);
    expect((await open(hash, code === '000000' ? '000001' : '000000')).json()).toMatchObject({ code: 'report_code_wrong' });
    expect((await open(hash, code)).statusCode).toBe(200);
    expect((await open(hash, code)).json()).toMatchObject({ code: 'report_code_wrong' });
  });

  test('is good for five tries and fifteen minutes', async () => {
    const { hash } = await linked();
    const code = await codeOf(hash);
    for (let i = 0; i < 5; i += 1) {
      await connection.run(sql`delete from attempt_limits`);
      await open(hash, 'no');
    }
    await connection.run(sql`delete from attempt_limits`);
    expect((await open(hash, code)).json()).toMatchObject({ code: 'report_code_wrong' });
    const second = await codeOf(hash);
    clock.now = new Date(clock.now.getTime() + 15 * 60_000);
    expect((await open(hash, second)).json()).toMatchObject({ code: 'report_code_wrong' });
  });

  test('two calls at once with the right one open it once', async () => {
    const { hash } = await linked();
    const code = await codeOf(hash);
    const answers = await Promise.all([open(hash, code), open(hash, code), open(hash, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('tries are limited, and so are codes', async () => {
    const { hash } = await linked();
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await open(hash, 'no')).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const codes = [];
    for (let i = 0; i < 6; i += 1) codes.push((await askCode(hash)).statusCode);
    expect(codes).toEqual([204, 204, 204, 204, 204, 429]);
    for (let i = 0; i < 5; i += 1) {
      await connection.run(sql`delete from attempt_limits`);
      await askCode(hash);
    }
    await connection.run(sql`delete from attempt_limits`);
    expect((await askCode(hash)).json()).toMatchObject({ code: 'report_link_closed' });
  });
});

describe('a link is closed', () => {
  const answersTo = async (hash: string): Promise<unknown[]> =>
    [await show(hash), await askCode(hash), await open(hash, '123456')].map((answer) => answer.json<{ code: string }>().code);
  const closed = ['report_link_closed', 'report_link_closed', 'report_link_closed'];
  test('that nobody has made', async () => {
    expect(await answersTo('nothing')).toEqual(closed);
  });

  test('after 14 days', async () => {
    const { hash } = await linked();
    clock.now = new Date('2026-03-25T11:00:30Z');
    expect(await answersTo(hash)).toEqual(closed);
  });

  test('once its owner no longer names the person, also while the code is typed', async () => {
    const { report, hash } = await linked();
    const code = await codeOf(hash);
    await changeRow(database, 'push_reports', report, { outside: ['somebody@example.org'] });
    expect((await open(hash, code)).statusCode).toBe(404);
    expect(await answersTo(hash)).toEqual(closed);
  });

  test.each([
    ['lost a right', (has: boolean) => connection.run(sql`update group_accounts set can_view_charges = ${has} where "user" = ${owner}`)],
    ['can no longer sign in', (has: boolean) => changeRow(database, 'users', owner, { MT_STATUS: has ? 'active' : 'inactive' })],
  ])('once its owner %s', async (_case, change) => {
    const { hash } = await linked();
    await change(false);
    try {
      expect(await answersTo(hash)).toEqual(closed);
    } finally {
      await change(true);
    }
    expect((await show(hash)).statusCode).toBe(200);
  });

  test('with its report', async () => {
    const { report, hash } = await linked();
    clock.now = start;
    expect((await call('DELETE', `pushreport/${report}`, { token })).statusCode).toBe(204);
    clock.now = new Date('2026-03-11T11:01:00Z');
    expect(await answersTo(hash)).toEqual(closed);
  });
});

describe('a report for people without an account', () => {
  test.each([
    ['without columns to share', { outside_fields: null }, 'outside_fields'],
    ['for a user of the portal', { outside: [person?.email] }, 'outside'],
    ['for nobody at all', { outside: null, outside_fields: null }, 'recipients'],
    ['with more than 20 addresses', { outside: Array.from({ length: 21 }, (_, i) => `p${i}@example.org`) }, 'outside'],
  ])('%s is refused at its field', async (_case, values, field) => {
    expect((await make(values)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('goes to both kinds of recipients', async () => {
    await linked({ recipients: [person?.email] });
    const rows = await connection.run(
      sql`select address, status, recipient is null as outside from push_report_deliveries order by address`,
    );
    expect(rows).toEqual([
      { address: person?.email, status: 'sent', outside: false },
      { address: guest, status: 'sent', outside: true },
    ]);
  });

  test('by groups of a column that is not shared fails for them, with the reason', async () => {
    await made({ query_params: { group_by: 'service_level' } });
    await runDue();
    const [row] = await connection.run(sql`select status, error from push_report_deliveries`);
    expect(row).toMatchObject({ status: 'failed', error: expect.stringContaining('service_level') });
    expect(await deliver(server, mail)).toEqual([]);
  });
});

test('a run whose time is over goes with its links', async () => {
  const { hash } = await linked();
  clock.now = new Date('2026-06-10T12:00:00Z');
  await runJob(server, 'push_reports.clean');
  expect(await connection.run(sql`select id from push_report_links`)).toEqual([]);
  expect((await show(hash)).statusCode).toBe(404);
});
