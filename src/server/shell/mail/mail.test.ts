import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliver, mailServer, sendMail } from '../../../../test/mail.ts';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { sendDueRows } from '../../../../test/sendDueRows.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import type { Mail } from './Mail.ts';
import { type MailTransport, outboxTransport, smtpTransport } from './mailTransport.ts';
import { queueMail } from './queueMail.ts';

const server = await testServer();
const { database, clock, portal, signIn, call } = server;
const mail = await mailServer();
const connection = database.unscoped('test');
const messages = portal.definitions.current().messages;
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const acme = await addCompany(database, 'acme');
for (const company of [home?.id ?? 0, acme])
  await addPerson(database, { uid: 'chief', company, group: await addGroup(database, company, 'ALL', ['EMAIL-LOG']), type: 'ADMIN' });

const letter = (to = 'ann@example.com'): Mail => ({
  template: 'reset_code',
  to,
  language: 'en',
  values: { name: 'Ann', username: 'ann', minutes: 15 },
  secret: '042917',
});
const queue = (item: Mail = letter()) => queueMail(connection, item, { messages, now: clock.now });
/** Sends due mails by another transport than the mail server. */
const send = (transport: MailTransport) =>
  sendDueRows(database, 'email_history', clock.now, (id, run) => sendMail(server, transport, id, run));
const rows = () =>
  connection.run<{ status: string; tries: number; error: string | null; mail: string | null }>(sql`
    select status, tries, error, mail from email_history order by id`);

beforeEach(async () => {
  await connection.run(sql`delete from email_history`);
  mail.received.length = 0;
  mail.refusals.length = 0;
  clock.now = new Date('2026-03-10T15:00:00Z');
});

test('a mail goes out as text and markup from the portal, once', async () => {
  await queue();
  const [received] = await deliver(server, mail);
  expect(received).toMatchObject({ to: ['ann@example.com'], from: 'no-reply@portal.example', subject: 'Your verification code' });
  expect(received?.text).toContain('\n042917\n');
  expect(received?.text).toContain('Waybill. This is an automatic message');
  expect(received?.raw).toContain('Content-Type: text/html');
  expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(await deliver(server, mail)).toEqual([]);
  expect(await rows()).toEqual([{ status: 'sent', tries: 1, error: null, mail: null }]);
});

test('nothing is sent of a transaction that is rolled back', async () => {
  await connection
    .transaction(async (tx) => {
      await queueMail(tx, letter(), { messages, now: clock.now });
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await deliver(server, mail)).toEqual([]);
});

test('two senders at once send each mail once', async () => {
  for (let i = 0; i < 12; i++) await queue(letter(`person${i}@example.com`));
  await Promise.all([deliver(server, mail), deliver(server, mail), deliver(server, mail)]);
  const recipients = mail.received.map(({ to }) => String(to)).sort();
  expect(recipients).toEqual(Array.from({ length: 12 }, (_, i) => `person${i}@example.com`).sort());
});

test('[D-642] a mail server that is busy is asked again, later each time, and given up in the end', async () => {
  await queue();
  for (const minutes of [1, 5, 30, 120]) {
    mail.refusals.push(451);
    expect(await deliver(server, mail)).toEqual([]);
    clock.now = new Date(clock.now.getTime() + (minutes - 1) * 60_000);
    expect(await deliver(server, mail)).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 60_000);
  }
  expect((await rows())[0]).toMatchObject({ status: 'queued', tries: 4, error: 'Unable to send the email (EMESSAGE 451)' });
  mail.refusals.push(451);
  await deliver(server, mail);
  expect(await rows()).toEqual([{ status: 'failed', tries: 5, error: 'Unable to send the email (EMESSAGE 451)', mail: null }]);
});

test('a mail refused for good is not tried again, and delays no other mail', async () => {
  await queue(letter('nobody@example.com'));
  await queue();
  mail.refusals.push(550);
  expect((await deliver(server, mail)).map(({ to }) => to)).toEqual([['ann@example.com']]);
  expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'sent']);
});

test('a mail whose sender cannot reach any server waits', async () => {
  await queue();
  const unreachable = smtpTransport('smtp://127.0.0.1:1');
  await send(unreachable);
  expect((await rows())[0]).toMatchObject({ status: 'queued', tries: 1, error: expect.stringMatching(/ESOCKET|ECONNECTION/) });
});

test('of a mail whose process ended while the server was about to take it the outcome is unknown, and it is not sent again', async () => {
  await queue();
  await connection.run(sql`update email_history set status = 'sending'`);
  const [row] = await connection.run<{ id: number }>(sql`select id from email_history`);
  await sendMail(server, smtpTransport(mail.url), row?.id ?? 0, {
    id: '',
    attempt: 2,
    retryInMs: 60_000,
    signal: new AbortController().signal,
  });
  expect(mail.received).toEqual([]);
  expect(await rows()).toEqual([{ status: 'unconfirmed', tries: 0, error: 'Unable to send the email: no answer', mail: null }]);
});

describe('a mail and its job', () => {
  const jobs = () =>
    connection.run<{ id: string; data: { id: number } }>(
      sql`select id, data from jobs.job where name = 'mail.send' and state < 'completed'`,
    );
  /** Runs the waiting jobs of mails by the mail server of the test. */
  const runJobs = async () => {
    const transport = smtpTransport(mail.url);
    const run = { id: '', attempt: 5, retryInMs: undefined, signal: new AbortController().signal };
    const failures: unknown[] = [];
    for (const { data } of await jobs()) await sendMail(server, transport, data.id, run).catch((error: unknown) => failures.push(error));
    return failures;
  };
  const sweep = () => runJob(server, 'mail.sweep');
  const { secret: _secret, ...notice } = letter();

  beforeEach(() => connection.run(sql`delete from jobs.job`));

  test('a queued mail whose job is gone is sent again, once', async () => {
    await queue();
    await connection.run(sql`delete from jobs.job`);
    for (let i = 0; i < 2; i++) await sweep();
    expect(await jobs()).toHaveLength(1);
    for (let i = 0; i < 2; i++) expect(await runJobs()).toEqual([]);
    expect(mail.received).toHaveLength(1);
    await connection.run(sql`delete from jobs.job`);
    await sweep();
    expect(await jobs()).toEqual([]);
  });

  test('a queued mail that has a job gets no second one', async () => {
    await queue();
    const before = await jobs();
    await sweep();
    expect(await jobs()).toEqual(before);
  });

  test('a mail whose job is cancelled fails, and is sent when the job is run again', async () => {
    await queue();
    await connection.run(sql`update jobs.job set state = 'cancelled'`);
    await sweep();
    expect(await jobs()).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'The job was cancelled.' }]);
    await connection.run(sql`update jobs.job set state = 'created'`);
    await sweep();
    expect(await runJobs()).toEqual([]);
    expect(mail.received).toHaveLength(1);
    expect(await rows()).toEqual([{ status: 'sent', tries: 1, error: null, mail: null }]);
  });

  test('a failed mail without code and link is sent when its job is run again', async () => {
    await queue(notice);
    mail.refusals.push(451);
    expect(await runJobs()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'failed', tries: 1 }]);
    expect(await runJobs()).toEqual([]);
    expect(mail.received).toHaveLength(1);
    expect(await rows()).toEqual([{ status: 'sent', tries: 2, error: null, mail: null }]);
  });

  test('a failed mail with a code is deleted, and the job that would send it fails', async () => {
    await queue();
    mail.refusals.push(451);
    await runJobs();
    expect(String(await runJobs())).toContain('Unable to send the email: its text is deleted');
    expect(mail.received).toEqual([]);
  });

  test('the text of a failed mail is deleted with its job', async () => {
    await queue(notice);
    mail.refusals.push(451);
    await runJobs();
    await sweep();
    expect((await rows())[0]?.mail).not.toBeNull();
    await connection.run(sql`delete from jobs.job`);
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'failed', mail: null }]);
  });
});

test('without a mail server mails become files that only the portal can read', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  await queue();
  const kept: string[] = [];
  const transport = outboxTransport(path.join(folder, 'outbox'), (name, to) => kept.push(`${path.basename(name)} ${to.join()}`));
  await send(transport);
  const [file = '', ...others] = await fs.readdir(path.join(folder, 'outbox'));
  expect(others).toEqual([]);
  expect(file).toMatch(/^20260310T150000000Z-.*\.eml$/);
  const { mode } = await fs.stat(path.join(folder, 'outbox', file));
  expect(mode & 0o077).toBe(0);
  expect(await fs.readFile(path.join(folder, 'outbox', file), 'utf8')).toContain('042917');
  expect(kept).toEqual([`${file} ann@example.com`]);
  expect(await rows()).toMatchObject([{ status: 'sent', error: 'Kept in the outbox: MAIL_URL names no mail server' }]);
  await fs.rm(folder, { recursive: true });
});

test('names that people chose are text, not markup', async () => {
  await queue({ ...letter(), values: { name: '<img src=x>', username: 'ann', minutes: 15 } });
  const [received] = await deliver(server, mail);
  expect(received?.raw.replaceAll('=\r\n', '')).toContain('&lt;img src');
});

test('[D-067] administrators of the product read the log, without codes, links or the mail itself', async () => {
  await queue({ ...letter(), link: '/reset-password/set?hash=s3cret' });
  const { token } = await signIn('chief');
  const list = await call('GET', 'email_history', { token });
  expect(list.json().results).toMatchObject([{ to: ['ann@example.com'], subject: 'Your verification code', status: 'queued' }]);
  const [row] = await connection.run<{ id: number }>(sql`select id from email_history`);
  const record = await call('GET', `email_history/${row?.id}`, { token });
  expect(record.json().content).toContain('••••••');
  expect(`${list.body}${record.body}`).not.toMatch(/042917|s3cret/);
  const foreign = (await signIn('chief', 'acme')).token;
  expect((await call('GET', 'email_history', { token: foreign })).json().results).toEqual([]);
  expect((await call('GET', `email_history/${row?.id}`, { token: foreign })).statusCode).toBe(404);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await call(method, `email_history/${row?.id}`, { token, body: {} })).statusCode).toBeGreaterThanOrEqual(403);
});

test('the sender is the address of the environment variable MAIL_FROM', async () => {
  await connection.run(
    sql`insert into environment_variables (name, value, secret, requires_restart) values ('MAIL_FROM', 'desk@portal.example', false, false)`,
  );
  await queue();
  const [received] = await deliver(server, mail);
  await connection.run(sql`delete from environment_variables where name = 'MAIL_FROM'`);
  expect(received?.from).toBe('desk@portal.example');
});
