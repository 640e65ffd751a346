import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { sql } from '../../db/sql.ts';
import { wakeWorkers } from './bossOn.ts';
import { defineJobs, type JobApp, type JobDefinitions, JobPostponed, joinJobs } from './JobDefinition.ts';
import { openJobs } from './openJobs.ts';
import { sendJob, sendJobs } from './sendJob.ts';
import { startJobs } from './startJobs.ts';

const { database, address } = await testDatabase();
const connection = database.unscoped('test');
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await connection.run(sql`delete from jobs.job`);
  await connection.run(sql`delete from jobs.schedule`);
});

/** Runs jobs like one process of an installation. */
async function start(jobs: JobDefinitions) {
  const boss = await openJobs({ address, jobs, print: () => {} });
  stops.push(() => boss.stop());
  await startJobs({ boss, jobs, app: { database } as JobApp });
  return boss;
}

const rows = (name: string) =>
  connection.run<{ state: string; retry_count: number; message: string | null; wait: number }>(sql`
    select state::text, retry_count, output ->> 'message' as message, round(extract(epoch from start_after - now()))::int as wait
    from jobs.job where name = ${name} order by created_on`);

test('a job exists if and only if the change that it belongs to is committed', async () => {
  const done: unknown[] = [];
  await start({ 'test.note': { handle: async (_app, data) => void done.push(data['n']) } });
  await connection
    .transaction(async (tx) => {
      await sendJob(tx, 'test.note', { n: 1 });
      throw new Error('undone');
    })
    .catch(() => {});
  await connection.transaction(async (tx) => {
    await sendJob(tx, 'test.note', { n: 2 });
    expect(done).toEqual([]);
  });
  await sendJob(connection, 'test.note', { n: 3 });
  await expect.poll(() => done).toEqual([2, 3]);
});

test('of the same key one job waits or runs', async () => {
  await openJobs({ address, jobs: { 'test.idle': { handle: async () => {} } }, print: () => {}, runs: false }).then((boss) => boss.stop());
  expect(await sendJob(connection, 'test.idle', {}, { key: 'a' })).toEqual(expect.any(String));
  expect(await sendJob(connection, 'test.idle', {}, { key: 'a' })).toBeUndefined();
  await sendJobs(connection, 'test.idle', [
    { data: {}, key: 'a' },
    { data: {}, key: 'b' },
  ]);
  await sendJob(connection, 'test.idle', {});
  await sendJob(connection, 'test.idle', {});
  expect(await rows('test.idle')).toHaveLength(4);
});

test('two processes do each job once, one after another until none is left', async () => {
  const done: unknown[] = [];
  const jobs = defineJobs({ 'test.shared': { atOnce: 2, handle: async (_app, data) => void done.push(data['n']) } });
  await start(jobs);
  await start(jobs);
  await sendJobs(
    connection,
    'test.shared',
    Array.from({ length: 60 }, (_, n) => ({ data: { n }, key: String(n) })),
  );
  await expect.poll(() => done.length).toBe(60);
  expect(new Set(done).size).toBe(60);
});

test('a job that is postponed waits again, and keeps all its tries', async () => {
  const attempts: unknown[] = [];
  const jobs = defineJobs({
    'test.postponed': {
      retries: ['0s'],
      handle: async (_app, _data, { attempt, retryInMs }) => {
        attempts.push([attempt, retryInMs]);
        if (attempts.length <= 3) throw new JobPostponed();
        if (attempts.length === 4) throw new Error('failed once');
      },
    },
  });
  await start(jobs);
  await sendJob(connection, 'test.postponed', {}, { group: 'one' });
  await expect.poll(() => attempts, { timeout: 60_000 }).toEqual([...Array(4).fill([1, 0]), [2, undefined]]);
  await expect.poll(async () => (await rows('test.postponed')).map(({ state }) => state), { timeout: 60_000 }).toEqual(['completed']);
});

test('a job that fails waits as its definition says, and has failed after the last try', async () => {
  const attempts: unknown[] = [];
  const jobs = defineJobs({
    'test.fail': {
      retries: ['5m', '30m'],
      handle: async (_app, _data, { attempt, retryInMs }) => {
        attempts.push([attempt, retryInMs]);
        throw new Error(`attempt ${attempt} failed`);
      },
    },
  });
  const boss = await start(jobs);
  const id = (await sendJob(connection, 'test.fail', {})) ?? '';
  await expect
    .poll(() => rows('test.fail'))
    .toMatchObject([{ state: 'retry', message: 'attempt 1 failed', wait: expect.closeTo(300, -1) }]);
  const hurry = () => boss.update('test.fail', undefined, { id, startAfter: 0 });
  await hurry();
  await expect
    .poll(() => rows('test.fail'))
    .toMatchObject([{ state: 'retry', message: 'attempt 2 failed', wait: expect.closeTo(1800, -1) }]);
  await hurry();
  await expect.poll(() => rows('test.fail')).toMatchObject([{ state: 'failed', message: 'attempt 3 failed' }]);
  expect(attempts).toEqual([
    [1, 300_000],
    [2, 1_800_000],
    [3, undefined],
  ]);
});

test('a waiting job that becomes due is done once its workers are woken', async () => {
  const done: unknown[] = [];
  const boss = await start({ 'test.later': { handle: async (_app, data) => void done.push(data['n']) } });
  await sendJob(connection, 'test.later', { n: 1 });
  await expect.poll(() => done).toEqual([1]);
  const id = (await sendJob(connection, 'test.later', { n: 2 }, { startAfter: new Date(Date.now() + 3_600_000) })) ?? '';
  await boss.update('test.later', undefined, { id, startAfter: 0 });
  await wakeWorkers(connection, 'test.later');
  await expect.poll(() => done).toEqual([1, 2]);
});

test('schedules follow the definitions', async () => {
  const schedules = () => connection.run(sql`select name, cron, timezone from jobs.schedule order by name`);
  const handle = async () => {};
  await start({ 'test.often': { handle, every: '5m' }, 'test.daily': { handle, every: '10 3 * * *' } });
  expect(await schedules()).toEqual([
    { name: 'test.daily', cron: '10 3 * * *', timezone: 'UTC' },
    { name: 'test.often', cron: '*/5 * * * *', timezone: 'UTC' },
  ]);
  await start({ 'test.often': { handle, every: '1m' } });
  expect(await schedules()).toEqual([{ name: 'test.often', cron: '* * * * *', timezone: 'UTC' }]);
});

test('a stop waits for the job that runs', async () => {
  const steps: string[] = [];
  const release = Promise.withResolvers<void>();
  const boss = await start({
    'test.slow': {
      handle: async () => {
        steps.push('begun');
        await release.promise;
        steps.push('done');
      },
    },
  });
  await sendJob(connection, 'test.slow', {});
  await expect.poll(() => steps).toEqual(['begun']);
  const stopped = boss.stop().then(() => steps.push('stopped'));
  release.resolve();
  await stopped;
  expect(steps).toEqual(['begun', 'done', 'stopped']);
});

test('a job without a definition is refused, and so are two of one name', async () => {
  await expect(sendJob(connection, 'test.unknown', {})).rejects.toThrow('test.unknown');
  const list = defineJobs({ 'test.twice': { handle: async () => {} } });
  expect(() => joinJobs([list, list])).toThrow('name of its own');
});
