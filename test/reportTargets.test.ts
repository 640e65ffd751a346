import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { userContext } from '../src/server/framework/context/userContext.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { runPushReport } from '../src/server/shell/push_reports/runReport.ts';
import { sendTest } from '../src/server/shell/push_reports/targetRoutes.ts';
import { publicNetwork } from '../src/server/shell/webhooks/publicLookup.ts';
import { addRow, changeRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';
import { startSftpServer } from './sftpServer.ts';
import { startWebhookReceiver, testNetwork } from './webhookReceiver.ts';

const server = await testServer({ withDemo: true });
const { database, portal, clock, call } = server;
const connection = database.unscoped('test');
const start = new Date('2026-03-10T15:00:00Z');
const password = 'a-password-of-the-tests';
const keyPair = ssh2.utils.generateKeyPairSync('ed25519');
const sftp = await startSftpServer({ name: 'partner', password, publicKey: keyPair.public });
const receiver = await startWebhookReceiver();
afterAll(() => Promise.all([sftp.stop(), receiver.stop()]));

clock.now = start;
const { token } = await server.signIn('northern.user', 'northern', knownDemoPassword);
const { token: other } = await server.signIn('maple.user', 'maple', knownDemoPassword);
const [person] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.user'`);
const owner = person?.id ?? 0;

const sftpTarget = (values: object = {}) =>
  addRow(database, 'push_report_targets', {
    name: 'Partner',
    owner,
    kind: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    folder: null,
    username: 'partner',
    password,
    host_key: sftp.hostKey,
    ...values,
  });
const webTarget = (values: object = {}) =>
  addRow(database, 'push_report_targets', {
    name: 'Partner',
    owner,
    kind: 'webhook',
    url: receiver.url,
    secret: 'a-shared-key-of-the-tests',
    ...values,
  });

const body = (target: number, values: object = {}) => ({
  title: 'Open: shipments / day',
  api_url: 'api/shipments',
  cmid: 'SHP-START',
  query_params: { fields: 'id,probill,status', sort: '-id' },
  output_type: 'CSV',
  frequency: 'daily',
  hour: 7,
  time_zone: 'America/Toronto',
  send_rule: 'always',
  delivery: 'target',
  target,
  ...values,
});
const made = async (target: number, values: object = {}): Promise<number> => {
  const answer = await call('POST', 'pushreport', { token, body: body(target, values) });
  expect(answer.json()).toMatchObject({ id: expect.any(Number) });
  return answer.json<{ id: number }>().id;
};
/** Makes the run that is due, as its job does, with the network of the tests. @returns the error of a try that is repeated */
const run = async (report: number, { network = testNetwork, isLast = false } = {}): Promise<unknown> => {
  clock.now = new Date('2026-03-11T11:00:30Z');
  await runJob(server, 'push_reports.due');
  const [queued] = await connection.run<{ id: number }>(sql`
    select id from push_report_repository where push_report = ${report} order by id desc limit 1`);
  const retry = isLast ? undefined : 60_000;
  return runPushReport(portal, queued?.id ?? 0, { retryInMs: retry, signal: new AbortController().signal }, network).then(
    () => undefined,
    (error: unknown) => error,
  );
};
const outcomeOf = async (report: number) => {
  const [outcome] = await connection.run<{ run: string; delivery: string; error: string | null; rows: number; file_name: string }>(sql`
    select r.status as run, d.status as delivery, d.error, d.rows, d.file_name from push_report_repository r
      left join push_report_deliveries d on d.run = r.id where r.push_report = ${report} order by r.id desc limit 1`);
  return outcome;
};

beforeEach(async () => {
  clock.now = start;
  sftp.isFull = false;
  sftp.hasPosixRename = true;
  sftp.dropAt = undefined;
  sftp.logins.length = 0;
  for (const name of sftp.files()) fs.rmSync(path.join(sftp.folder, name), { recursive: true, force: true });
  receiver.taken.length = 0;
  receiver.refused.length = 0;
  receiver.answer = () => 204;
  for (const table of ['push_report_deliveries', 'push_report_repository', 'push_reports', 'push_report_targets', 'notifications'])
    await connection.run(sql`delete from ${sql.id(table)}`);
  await connection.run(sql`delete from jobs.job`);
});

describe('a server over SFTP', () => {
  test('takes the file of the owner under the name of its run', async () => {
    const report = await made(await sftpTarget());
    expect(await run(report)).toBe(undefined);
    const outcome = await outcomeOf(report);
    expect(outcome).toMatchObject({ run: 'sent', delivery: 'sent', error: null, file_name: 'Open- shipments - day 2026-03-11 0700.csv' });
    expect(sftp.files()).toEqual([outcome?.file_name]);
    const lines = fs
      .readFileSync(path.join(sftp.folder, outcome?.file_name ?? ''), 'utf8')
      .trimEnd()
      .split('\n');
    clock.now = start;
    const own = await call('GET', 'shipments?limit=1&fields=id', { token });
    expect(lines.length - 1).toBe(own.json<{ count: number }>().count);
  });

  test('with a private key, and a folder', async () => {
    fs.mkdirSync(path.join(sftp.folder, 'in'));
    const report = await made(await sftpTarget({ password: null, private_key: keyPair.private, folder: '/in/' }));
    expect(await run(report)).toBe(undefined);
    expect(sftp.files()).toEqual(['in', `in/${(await outcomeOf(report))?.file_name}`]);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'refuses the user name, password or key'],
    ['a key that is none', { password: null, private_key: 'no key' }, 'refuses the user name, password or key'],
    ['another key of the server', { host_key: `SHA256:${'A'.repeat(43)}` }, `another key than the one that is kept: ${sftp.hostKey}`],
    ['no key of the server yet', { host_key: null }, 'Test the delivery target first'],
    ['a folder that is missing', { folder: 'nowhere' }, 'The folder “nowhere” of the server is missing'],
  ])('%s is named, told to the owner, and not tried again', async (_case, values, words) => {
    const report = await made(await sftpTarget(values));
    expect(await run(report)).toBe(undefined);
    expect(await outcomeOf(report)).toMatchObject({ run: 'failed', delivery: 'failed', error: expect.stringContaining(words) });
    expect(sftp.files()).toEqual([]);
    clock.now = start;
    const told = await call('GET', 'notifications', { token });
    expect(told.json().results).toMatchObject([{ text: expect.stringContaining(words) }]);
  });

  test('another key of the server is found before the password is sent', async () => {
    const report = await made(await sftpTarget({ host_key: `SHA256:${'A'.repeat(43)}` }));
    await run(report);
    expect(sftp.logins).toEqual([]);
  });

  test('a private address is refused', async () => {
    const report = await made(await sftpTarget());
    expect(await run(report, { network: publicNetwork })).toBe(undefined);
    expect(await outcomeOf(report)).toMatchObject({ delivery: 'failed', error: expect.stringContaining('private addresses are refused') });
    expect(sftp.logins).toEqual([]);
  });

  test('[R-182] a full disk and a server that is away are tried again, then named', async () => {
    const target = await sftpTarget();
    const report = await made(target);
    sftp.isFull = true;
    expect(await run(report)).toMatchObject({ code: 'report_target_full' });
    expect(await outcomeOf(report)).toMatchObject({ run: 'queued', delivery: 'queued' });
    await changeRow(database, 'push_report_targets', target, { port: 1 });
    expect(await run(report)).toMatchObject({ code: 'report_target_away' });
    await changeRow(database, 'push_report_targets', target, { port: sftp.port });
    expect(await run(report, { isLast: true })).toBe(undefined);
    expect(await outcomeOf(report)).toMatchObject({
      run: 'failed',
      delivery: 'failed',
      error: expect.stringContaining('its disk is full'),
    });
    sftp.isFull = false;
    clock.now = start;
    const later = await made(target, { title: 'Later' });
    sftp.isFull = true;
    await run(later);
    sftp.isFull = false;
    expect(await run(later)).toBe(undefined);
    expect(await outcomeOf(later)).toMatchObject({ run: 'sent' });
  });

  test.each(['before', 'after'] as const)('a connection that ends %s the file has its name leaves one file, whole', async (moment) => {
    const report = await made(await sftpTarget());
    sftp.dropAt = moment;
    expect(await run(report)).toMatchObject({ code: 'report_target_away' });
    sftp.dropAt = undefined;
    for (const hasPosixRename of [false, true]) {
      sftp.hasPosixRename = hasPosixRename;
      expect(await run(report)).toBe(undefined);
    }
    expect(sftp.files()).toEqual([(await outcomeOf(report))?.file_name]);
  });

  test('the send rule leaves a file out', async () => {
    const query_params = { fields: 'id', weight__gte: '999999999' };
    const report = await made(await sftpTarget(), { send_rule: 'with_rows', query_params });
    await run(report);
    expect(await outcomeOf(report)).toMatchObject({ run: 'skipped', rows: 0 });
    expect(sftp.files()).toEqual([]);
  });
});

describe('a web address', () => {
  test('takes the file, signed, with the same id at each try', async () => {
    const report = await made(await webTarget(), { output_type: 'JSON' });
    receiver.answer = () => 500;
    expect(await run(report)).toMatchObject({ code: 'report_target_refused' });
    receiver.answer = () => 204;
    expect(await run(report)).toBe(undefined);
    const [first, second] = [receiver.refused[0], receiver.taken[0]];
    expect(second?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-webhook-event': 'report.file',
      'content-disposition': expect.stringContaining('.json'),
      'idempotency-key': first?.headers['idempotency-key'],
    });
    const stamp = String(second?.headers['x-webhook-timestamp']);
    const mac = createHmac('sha256', 'a-shared-key-of-the-tests').update(`${stamp}.${second?.body}`).digest('hex');
    expect(second?.headers['x-webhook-signature']).toBe(`sha256=${mac}`);
    expect(second?.body).toBe(first?.body);
    expect(await outcomeOf(report)).toMatchObject({ run: 'sent' });
  });

  test('a private address is refused', async () => {
    const report = await made(await webTarget());
    await run(report, { network: publicNetwork });
    expect(await outcomeOf(report)).toMatchObject({ delivery: 'failed', error: expect.stringContaining('private addresses are refused') });
    expect(receiver.taken).toEqual([]);
  });
});

describe('targets', () => {
  const make = (values: object, as = token) =>
    call('POST', 'pushreport_targets', { token: as, body: { name: 'New', kind: 'sftp', ...values } });
  const contextOf = async () => {
    const ctx = await userContext(portal, owner, { language: 'en', cmid: 'PUSHREPORT_TARGET', timezone: 'UTC', requestId: '' });
    if (!ctx) throw new Error('the owner can sign in');
    return ctx;
  };

  test.each([
    ['a host of a private network', { host: '10.0.0.1', username: 'a' }, 'host'],
    ['a name of the machine itself', { host: 'localhost', username: 'a' }, 'host'],
    ['no host', { username: 'a' }, 'host'],
    ['no user name', { host: 'sftp.example.com' }, 'username'],
    ['a web address of a private network', { kind: 'webhook', url: 'https://192.168.1.1/x' }, 'url'],
    ['a fingerprint that is none', { host: 'sftp.example.com', username: 'a', host_key: 'MD5:aa' }, 'host_key'],
    ['a port beyond the last', { host: 'sftp.example.com', username: 'a', port: 65536 }, 'port'],
  ])('%s is refused, at its field', async (_case, values, field) => {
    const answer = (await make(values)).json();
    expect(answer).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('a new server is signed in to once its key is compared; another host loses key and password', async () => {
    const id = await sftpTarget({ host_key: null });
    const ctx = await contextOf();
    expect(await sendTest(portal, ctx, id, testNetwork)).toMatchObject({ ok: false, shown: [{}, { value: sftp.hostKey }] });
    expect(sftp.logins).toEqual([]);
    expect(await sendTest(portal, ctx, id, testNetwork)).toMatchObject({ ok: true });
    expect(sftp.logins).toEqual(['partner']);
    const { version } = (await call('GET', `pushreport_targets/${id}`, { token })).json<{ version: number }>();
    const change = await call('PUT', `pushreport_targets/${id}`, { token, body: { version, host: 'sftp.example.com' } });
    expect(change.statusCode).toBe(200);
    const [row] = await connection.run(sql`select host, host_key, password from push_report_targets where id = ${id}`);
    expect(row).toEqual({ host: 'sftp.example.com', host_key: null, password: null });
  });

  test('a test names what is wrong', async () => {
    const ctx = await contextOf();
    const wrong = await sftpTarget({ password: 'wrong' });
    expect(await sendTest(portal, ctx, wrong, testNetwork)).toMatchObject({
      ok: false,
      shown: [{ value: expect.stringContaining('refuses the user name') }],
    });
    const web = await webTarget({ name: 'Web' });
    receiver.answer = () => 503;
    expect(await sendTest(portal, ctx, web, testNetwork)).toMatchObject({
      ok: false,
      shown: [{ value: expect.stringContaining('HTTP 503') }],
    });
    receiver.answer = () => 204;
    expect(await sendTest(portal, ctx, web, testNetwork)).toMatchObject({ ok: true });
  });

  test('secrets are in no answer, and targets of others are unknown', async () => {
    const id = await sftpTarget();
    const shown = await call('GET', `pushreport_targets/${id}`, { token });
    expect(shown.json()).not.toHaveProperty('password');
    expect((await call('GET', `pushreport_targets/${id}`, { token: other })).statusCode).toBe(404);
    expect((await call('POST', `pushreport_targets/${id}/test`, { token: other, body: {} })).statusCode).toBe(404);
    const [foreign] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'maple.user'`);
    await changeRow(database, 'push_report_targets', id, { owner: foreign?.id });
    expect((await call('POST', 'pushreport', { token, body: body(id) })).json()).toMatchObject({
      status: 400,
      errors: { target: expect.any(String) },
    });
    const web = await webTarget({ name: 'Web' });
    const renewed = await call('POST', `pushreport_targets/${web}/secret`, { token, body: {} });
    expect(renewed.json()).toMatchObject({ shown: [{ label: 'Signing secret', value: expect.stringMatching(/^.{43}$/) }] });
  });

  test('a target that is gone pauses the report', async () => {
    const id = await sftpTarget();
    const report = await made(id);
    const [foreign] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'maple.user'`);
    await changeRow(database, 'push_report_targets', id, { owner: foreign?.id });
    await run(report);
    const [row] = await connection.run(sql`select status, paused_reason from push_reports where id = ${report}`);
    expect(row).toEqual({ status: 'inactive', paused_reason: 'The delivery target of the report is gone.' });
  });
});
