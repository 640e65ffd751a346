import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { queueMail } from '../src/server/shell/mail/queueMail.ts';
import { english } from './catalogues.ts';
import { testDatabase } from './database.ts';
import { type ReceivedMail, startSmtpServer } from './smtpServer.ts';
import { isDeep } from './tier.ts';

const kills = isDeep ? 20 : 1;
/** Mails queued before each kill, so that every kill interrupts work. */
const batch = 10;
/** More mails than the last senders have on the way at once. */
const lastBatches = 2;
const mails = (kills + lastBatches) * batch;
const seed = 20_261_122;

const { database, address } = await testDatabase();
const connection = database.unscoped('test');
const words = Object.entries(english).filter(([key]) => key.startsWith('mail.'));
const messages = { en: Object.fromEntries(words) };
let queued = 0;
const received: ReceivedMail[] = [];
const arrivals = new EventEmitter();
const smtp = await startSmtpServer(
  (mail) => {
    received.push(mail);
    arrivals.emit('mail');
  },
  { answerMs: 25 },
);
afterAll(smtp.stop);

/** Numbers from 0 to 1, the same in each run of the test. */
function chance(): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function startSender(): { readonly child: ChildProcess; readonly ready: Promise<void> } {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'jobProcess.ts'), JSON.stringify(address), smtp.url, JSON.stringify(messages)],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => line === 'ready' && ready.resolve());
  afterAll(() => void child.kill('SIGKILL'));
  return { child, ready: ready.promise };
}

/** Waits until the mail server has so many mails. */
async function receiving(count: number): Promise<void> {
  while (received.length < count) await once(arrivals, 'mail');
}

const count = async (status: string) => {
  const [row] = await connection.run<{ count: number }>(sql`select count(*) as count from email_history where status = ${status}`);
  return row?.count ?? 0;
};

/** The connections that senders have to the queue of jobs. */
const connections = async () => {
  const [row] = await connection.run<{ count: number }>(
    sql`select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'jobs'`,
  );
  return row?.count;
};

async function queueBatch(): Promise<void> {
  const word = {
    template: 'reset_code',
    language: 'en',
    values: { name: 'Ann', username: 'ann', minutes: 15 },
    secret: '042917',
  } as const;
  await connection.transaction(async (tx) => {
    for (let i = 0; i < batch; i++)
      await queueMail(tx, { ...word, to: `person${queued++}@example.com` }, { messages, now: new Date('2026-03-10T15:00:00Z') });
  });
}

test('of processes that are killed while they send mails none is sent twice and none is lost', { timeout: 300_000 }, async () => {
  const next = chance();
  // While one process works, the next ones start.
  const senders = Array.from({ length: 3 }, startSender);
  for (let killed = 0; killed < kills; killed++) {
    const { child, ready } = senders.shift() ?? startSender();
    senders.push(startSender());
    await ready;
    const before = received.length;
    await queueBatch();
    // The mail server has a mail and has not confirmed it yet: the moment at which its sender knows least.
    await receiving(before + 1 + Math.floor(next() * (batch / 2)));
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  // The last senders die together at the first mail of their work, so that one is certain to die while its mail is on the way.
  await senders[0]?.ready;
  const before = received.length;
  for (let batches = 0; batches < lastBatches; batches++) await queueBatch();
  await receiving(before + 1);
  const exits = senders.map(({ child }) => once(child, 'exit'));
  for (const { child } of senders.splice(0)) child.kill('SIGKILL');
  await Promise.all(exits);
  expect(received.length, 'there was work at the last kill').toBeLessThan(mails);
  // A statement of a killed process still runs to its end, and can claim a job.
  await expect.poll(connections, { timeout: 120_000, interval: 50 }).toBe(0);
  // A missing heartbeat reveals a dead process; the test does not wait for that.
  await connection.run(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  await connection.run(sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`);
  const last = startSender();
  await expect.poll(async () => (await count('queued')) + (await count('sending')), { timeout: 120_000, interval: 200 }).toBe(0);
  last.child.kill('SIGTERM');
  await once(last.child, 'exit');

  const recipients = received.map(({ to }) => String(to));
  expect(new Set(recipients).size, 'no mail twice').toBe(recipients.length);
  const rows = await connection.run<{ to: readonly string[]; status: string }>(sql`select "to", status from email_history`);
  const unsaid = rows.filter(({ to, status }) => status !== 'unconfirmed' && !recipients.includes(String(to)));
  expect(unsaid, 'no mail lost without a word').toEqual([]);
  expect((await count('sent')) + (await count('unconfirmed'))).toBe(mails);
  const [left] = await connection.run<{ count: number }>(
    sql`select count(*) as count from jobs.job where name = 'mail.send' and state < 'completed'`,
  );
  expect(left?.count, 'no job left').toBe(0);
});
