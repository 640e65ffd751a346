import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { sql } from '../../db/sql.ts';
import type { JobApp, JobRun } from '../jobs/JobDefinition.ts';
import { openJobs } from '../jobs/openJobs.ts';
import { defineOutbox } from './defineOutbox.ts';
import type { Sender, WaitingMessage } from './Outbox.ts';
import { outboxConnection } from './outboxConnection.ts';
import { outboxRetries } from './outboxRetries.ts';
import { queueMessage, sendAgain } from './queueMessage.ts';
import { sendMessage } from './sendMessage.ts';
import { sweepOutbox } from './sweepOutbox.ts';

interface Postcard extends WaitingMessage {
  readonly receiver: string;
  readonly words: string | null;
}

/** The receiver has refused a postcard. */
class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('words of the receiver');
    this.responseCode = responseCode;
  }
}

const { database, address } = await testDatabase();
const connection = database.unscoped('test');
await connection.run(sql`create table postcards (id bigint generated always as identity primary key, receiver text, words text, status text,
  tries integer, sent_at timestamptz, next_try_at timestamptz, error text)`);

const now = new Date('2026-03-10T15:00:00Z');
const app = { database, now: () => now } as JobApp;
const taken: string[] = [];
/** The sender of the next tries. */
let send: Sender<Postcard> | undefined;
const postcards = defineOutbox<Postcard>({
  name: 'postcards',
  entity: 'postcards',
  message: 'words',
  fields: ['receiver'],
  failure: 'The postcard was not taken',
  isFinal: (error) => error instanceof Refusal && error.responseCode === 550,
  keepsMessage: ({ words }) => words !== 'a secret',
  sender: () => send,
});
await openJobs({ address, jobs: postcards.jobs, print: () => {}, runs: false }).then((boss) => boss.stop());

const take: Sender<Postcard> = async ({ receiver, words }, _at, commit) => {
  await commit();
  taken.push(`${words} to ${receiver}`);
  return { receiver: receiver.toUpperCase() };
};
const runOf = (retryInMs?: number): JobRun => ({ id: '', attempt: 1, retryInMs, signal: new AbortController().signal });
const queue = (message = 'hello') => queueMessage(connection, postcards, { message, now, cells: { receiver: 'ann' } });
const run = async (job: 'send' | 'sweep', id = 0, retryInMs?: number): Promise<string> => {
  const definition = postcards.jobs[`postcards.${job}`];
  return (
    (await definition?.handle(app, { id }, runOf(retryInMs)).then(
      () => 'done',
      (error: unknown) => String(error),
    )) ?? ''
  );
};
const rows = () =>
  connection.run<{ status: string; tries: number; error: string | null; words: string | null; next_try_at: Date | null }>(
    sql`select status, tries, error, words, next_try_at from postcards order by id`,
  );
const jobs = () => connection.run(sql`select data, state from jobs.job where name = 'postcards.send' order by created_on`);

beforeEach(async () => {
  await connection.run(sql`delete from postcards`);
  await connection.run(sql`delete from jobs.job`);
  taken.length = 0;
  send = take;
});

test('an outbox gives the jobs that send and sweep; the pauses between tries grow', () => {
  expect(Object.keys(postcards.jobs)).toEqual(['postcards.send', 'postcards.sweep']);
  expect(postcards.jobs['postcards.send']).toMatchObject({ retries: ['1m', '5m', '30m', '2h'] });
  expect(outboxRetries).toHaveLength(4);
});

test('a message exists with the change that causes it, has one job, and is sent once', async () => {
  await connection
    .transaction(async (tx) => {
      await queueMessage(tx, postcards, { message: 'undone', now, cells: { receiver: 'ann' } });
      throw new Error('undone');
    })
    .catch(() => {});
  expect([await rows(), await jobs()]).toEqual([[], []]);
  const id = await queue();
  expect(await jobs()).toEqual([{ data: { id }, state: 'created' }]);
  expect([await run('send', id), await run('send', id)]).toEqual(['done', 'done']);
  expect(taken).toEqual(['hello to ann']);
  expect(await connection.run(sql`select receiver, status, tries, words, sent_at from postcards`)).toEqual([
    { receiver: 'ANN', status: 'sent', tries: 1, words: null, sent_at: now },
  ]);
});

test('of two processes that send a message at the same moment one hands it over', async () => {
  const id = await queue();
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  send = async (postcard, at, commit) => {
    if (++waiting === 2) both.resolve();
    await both.promise;
    return take(postcard, at, commit);
  };
  expect(await Promise.all([run('send', id), run('send', id)])).toEqual(['done', 'done']);
  expect(taken).toEqual(['hello to ann']);
  expect(await rows()).toMatchObject([{ status: 'sent', tries: 1 }]);
});

describe('a failure', () => {
  const refused =
    (code: number, isAfterCommit = false): Sender<Postcard> =>
    async (_message, _at, commit) => {
      if (isAfterCommit) await commit();
      throw new Refusal(code);
    };
  const lost: Sender<Postcard> = async (_message, _at, commit) => {
    await commit();
    throw Object.assign(new Error('words of the receiver'), { code: 'ECONNRESET' });
  };

  test.each([
    [
      'for now',
      refused(451),
      60_000,
      { status: 'queued', tries: 1, error: '451', words: 'hello', next_try_at: '2026-03-10T15:01:00.000Z' },
    ],
    [
      'for now, after the commit',
      refused(451, true),
      300_000,
      { status: 'queued', tries: 1, error: '451', words: 'hello', next_try_at: '2026-03-10T15:05:00.000Z' },
    ],
    ['at the last try', refused(451), undefined, { status: 'failed', tries: 1, error: '451', words: 'hello', next_try_at: null }],
    ['for good', refused(550), 60_000, { status: 'failed', tries: 1, error: '550', words: null, next_try_at: null }],
    ['of unknown outcome', lost, 60_000, { status: 'unconfirmed', tries: 1, error: 'ECONNRESET', words: null, next_try_at: null }],
  ] as const)('%s', async (_name, sender, retryInMs, expected) => {
    send = sender;
    const outcome = await run('send', await queue(), retryInMs);
    const [row] = await rows();
    expect({ ...row, next_try_at: row?.next_try_at?.toISOString() ?? null }).toEqual({
      ...expected,
      error: `The postcard was not taken (${expected.error})`,
    });
    expect(`${outcome}${row?.error}`).not.toContain('words of the receiver');
  });

  test('of a secret at the last try deletes it, and it is not sent again', async () => {
    const id = await queue('a secret');
    send = refused(451);
    await run('send', id);
    send = take;
    expect(await sendAgain(app, postcards, id)).toBe(false);
    expect(await run('send', id)).toContain('its text is deleted');
    expect([taken, (await rows())[0]?.words]).toEqual([[], null]);
  });

  test('of the process while the receiver takes the message leaves its outcome unknown', async () => {
    const id = await queue();
    await connection.run(sql`update postcards set status = 'sending'`);
    expect(await run('send', id)).toBe('done');
    expect([taken, await rows()]).toMatchObject([[], [{ status: 'unconfirmed', words: null }]]);
  });
});

describe('sending again', () => {
  test('a failed message has all its tries again; one that has not failed is left alone', async () => {
    const id = await queue();
    expect(await sendAgain(app, postcards, id)).toBe(false);
    send = async () => {
      throw new Refusal(451);
    };
    await run('send', id);
    await connection.run(sql`update jobs.job set state = 'cancelled'`);
    expect(await sendAgain(app, postcards, id)).toBe(true);
    expect(await jobs()).toMatchObject([{ state: 'cancelled' }, { data: { id }, state: 'created' }]);
    await run('sweep');
    expect(await rows()).toMatchObject([{ status: 'queued', tries: 0 }]);
    send = take;
    await run('send', id);
    expect([taken, await rows()]).toMatchObject([['hello to ann'], [{ status: 'sent', tries: 1 }]]);
    expect([await sendAgain(app, postcards, id), await sendAgain(app, postcards, 0)]).toEqual([false, false]);
  });
});

describe('the sweep', () => {
  test('gives a waiting message without a job one, and fails a message whose job was cancelled', async () => {
    await queue();
    await connection.run(sql`delete from jobs.job`);
    await run('sweep');
    await run('sweep');
    expect(await jobs()).toHaveLength(1);
    await connection.run(sql`update jobs.job set state = 'cancelled'`);
    await run('sweep');
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'The job was cancelled.', words: 'hello' }]);
    await connection.run(sql`delete from jobs.job`);
    await run('sweep');
    expect(await rows()).toMatchObject([{ status: 'failed', words: null }]);
  });

  test('without a receiver nothing is sent or swept: messages wait', async () => {
    const id = await queue();
    await connection.run(sql`delete from jobs.job`);
    send = undefined;
    expect([await run('send', id), await run('sweep')]).toEqual(['done', 'done']);
    expect([await rows(), await jobs()]).toMatchObject([[{ status: 'queued', tries: 0, words: 'hello' }], []]);
  });
});

test.each([
  ['a read of another table', sql`select p.id from postcards p join users u on u.id = p.id`, 'users'],
  ['a change of another table', sql`update users set id = 0`, 'users'],
  ['a table of another schema', sql`select 1 from pg_catalog.pg_class`, 'pg_catalog.pg_class'],
  ['another kind of statement', sql`drop table postcards`, 'not DropStmt'],
])('the connection of an outbox refuses %s', async (_name, statement, words) => {
  await expect(outboxConnection(app, postcards).run(statement)).rejects.toThrow(words);
});

test('it works in its transactions too, on its own table and that of the jobs', async () => {
  await queue();
  const own = outboxConnection(app, postcards);
  expect(
    await own.run(sql`select p.words from postcards p where exists (select from jobs.job j where j.singleton_key = p.id::text)`),
  ).toEqual([{ words: 'hello' }]);
  await expect(own.transaction((tx) => tx.run(sql`select 1 from users`))).rejects.toThrow('users');
});

test('a message that is sent, or whose outcome is unknown, is not sent again', async () => {
  const id = await queue();
  for (const status of ['sent', 'unconfirmed']) {
    await connection.run(sql`update postcards set status = ${status}`);
    await sendMessage(postcards, { app, send: take }, id, runOf());
  }
  await sweepOutbox(app, postcards);
  expect(taken).toEqual([]);
});
