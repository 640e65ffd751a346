import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addCompany, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import { isDeep } from '../../../../test/tier.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { activeTasksMax, type Task } from '../../../shared/framework/tasks/Task.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import { defineTasks } from '../../framework/context/defineTasks.ts';
import { limitReader } from '../../framework/context/limitReader.ts';
import type { TaskRun } from '../../framework/context/TaskKind.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { JobPostponed } from '../../framework/jobs/JobDefinition.ts';
import { openJobs } from '../../framework/jobs/openJobs.ts';
import { startJobs } from '../../framework/jobs/startJobs.ts';
import { runTask } from '../../framework/tasks/runTask.ts';
import { startTask } from '../../framework/tasks/startTask.ts';
import { taskJobs } from '../../framework/tasks/taskJobs.ts';

/** The next run of a task of the kind `test.work`. */
let work: (run: TaskRun) => Promise<Readonly<Record<string, unknown>>> = async () => ({});
const tasks = defineTasks({ 'test.work': { run: (_app, _data, run) => work(run) } });

const { database, address } = await testDatabase();
const server = await testServer({ database, tasks });
const { portal, call, signIn, clock } = server;
const connection = database.unscoped('test');
const company = await addCompany(database, 'acme');
const group = await addGroup(database, company, 'ALL', ['SWITCHUSER', 'UA-PREF']);
const ann = await addPerson(database, { uid: 'ann', company, group });
const chief = await addPerson(database, { uid: 'chief', company, group, type: 'ADMIN' });
const ben = await addPerson(database, { uid: 'ben', company, group });
const other = await addCompany(database, 'other');
const guest = await addPerson(database, { uid: 'guest', company: other, group: await addGroup(database, other, 'ALL', ['UA-PREF']) });
const tokens = {
  ann: (await signIn('ann', 'acme')).token,
  ben: (await signIn('ben', 'acme')).token,
  chief: (await signIn('chief', 'acme')).token,
};

beforeEach(async () => {
  work = async () => ({});
  await connection.run(sql`delete from tasks`);
  await connection.run(sql`delete from jobs.job`);
});

async function contextOf(user: number, further: Partial<CallContext> = {}): Promise<CallContext> {
  const ctx = await userContext(portal, user, { language: 'fr', cmid: 'TEST', timezone: 'America/Halifax', requestId: '' });
  if (!ctx) throw new Error('the user can sign in');
  return { ...ctx, ...further };
}

async function start(user = ann, further: Partial<CallContext> = {}): Promise<number> {
  const ctx = await contextOf(user, further);
  return database.scoped(ctx).transaction((tx) => startTask(tx, ctx, { kind: 'test.work', title: 'Work', data: { n: 1 } }));
}

const read = async (id: number, token = tokens.ann): Promise<Task> => (await call('GET', `tasks/${id}`, { token })).json();

describe('a run', () => {
  test('has the language, zone and rights of its owner, and its result is read by the owner', async () => {
    const seen: CallContext[] = [];
    work = async ({ ctx, progress }) => {
      seen.push(ctx);
      progress(3, 3);
      return { rows: 3 };
    };
    const id = await start();
    expect(await read(id)).toMatchObject({ status: 'queued', title: 'Work', kind: 'test.work', result: null, problem: null });
    await runJob(server, 'tasks.run', { id });
    expect(seen).toMatchObject([{ language: 'fr', timezone: 'America/Halifax', cmid: 'TEST', reader: { userId: ann } }]);
    expect(await read(id)).toMatchObject({ status: 'done', result: { rows: 3 }, finished_at: clock.now.toISOString() });
  });

  test('of a task that has ended does nothing', async () => {
    const id = await start();
    await runJob(server, 'tasks.run', { id });
    work = () => Promise.reject(new Error('a second run'));
    await runJob(server, 'tasks.run', { id });
    expect(await read(id)).toMatchObject({ status: 'done' });
  });

  test('of a user deactivated since the start fails with the reason', async () => {
    const id = await start();
    await changeRow(database, 'users', ann, { MT_STATUS: 'disabled' });
    try {
      await expect(runJob(server, 'tasks.run', { id })).resolves.toBeUndefined();
    } finally {
      await changeRow(database, 'users', ann, { MT_STATUS: 'active' });
    }
    const { status, problem } = await read(id);
    expect([status, problem?.code]).toEqual(['failed', 'task_without_owner']);
    expect(problem?.detail).toContain('Your account or your permissions have changed');
  });

  test('has no grant that was taken away since the start', async () => {
    const grants: (readonly string[])[] = [];
    work = async ({ ctx }) => {
      grants.push([...ctx.reader.grants].toSorted());
      return {};
    };
    const [first, second] = [await start(), await start()];
    await runJob(server, 'tasks.run', { id: first });
    await changeRow(database, 'menu_groups', group, { grants: ['SWITCHUSER'] });
    await runJob(server, 'tasks.run', { id: second });
    await changeRow(database, 'menu_groups', group, { grants: ['SWITCHUSER', 'UA-PREF'] });
    expect(grants).toEqual([['SWITCHUSER', 'UA-PREF'], ['SWITCHUSER']]);
  });

  test.each([
    ['no account beyond those of the call', [1, 2], 'all', [1, 2]],
    ['no account taken away since', 'all', [2, 3], [2, 3]],
    ['those of both', [1, 2], [2, 3], [2]],
  ] as const)('sees %s', async (_name, then, now, expected) => {
    const { reader } = await contextOf(ann);
    const start = { language: 'en', timezone: 'UTC', cmid: '', accounts: then, fullAccounts: then };
    expect(limitReader({ ...reader, accounts: now, fullAccounts: now }, start)).toMatchObject({
      accounts: expected,
      fullAccounts: expected,
    });
  });

  test('started by an administrator as a user goes on only while the administrator can act so, and without personal rights', async () => {
    const seen: CallContext[] = [];
    work = async ({ ctx }) => {
      seen.push(ctx);
      return {};
    };
    const [first, second] = [await start(ann, { actedBy: chief }), await start(ann, { actedBy: chief })];
    await runJob(server, 'tasks.run', { id: first });
    expect(seen).toMatchObject([{ actedBy: chief, reader: { userId: ann, isActedFor: true, roles: new Set() } }]);
    await changeRow(database, 'users', chief, { MT_STATUS: 'disabled' });
    await runJob(server, 'tasks.run', { id: second });
    await changeRow(database, 'users', chief, { MT_STATUS: 'active' });
    const rows = await connection.run(sql`select status, problem ->> 'code' as code from tasks order by id`);
    expect(rows).toEqual([
      { status: 'done', code: null },
      { status: 'failed', code: 'task_without_owner' },
    ]);
  });

  test.each([
    ['an expected error', () => new AppError('no_permission', 403), 'no_permission', 'You do not have permission', undefined],
    ['a defect', () => new Error('secret words'), 'internal_error', 'error', 'secret words'],
  ])('that ends with %s has failed with its sentence', async (_name, error, code, words, thrown) => {
    work = () => Promise.reject(error());
    const id = await start();
    const outcome = await runJob(server, 'tasks.run', { id }).catch((reason: Error) => reason.message);
    expect(outcome).toBe(thrown);
    const { status, problem } = await read(id);
    expect([status, problem?.code]).toEqual(['failed', code]);
    expect(problem?.detail).toContain(words);
    expect(JSON.stringify(problem)).not.toContain('secret');
  });
});

test('of two tasks of one user that are claimed at the same moment one runs, and the other waits again without a run', async () => {
  const release = Promise.withResolvers<void>();
  const begun: number[] = [];
  work = async ({ id }) => {
    begun.push(id);
    await release.promise;
    return {};
  };
  const ids = [await start(), await start()];
  await connection.run(sql`update jobs.job set state = 'active', started_on = now() where name = 'tasks.run'`);
  const run = { id: '', attempt: 1, retryInMs: undefined, signal: new AbortController().signal, lane: 'tasks.run' };
  const runs = ids.map((id) => runTask(portal, id, run));
  await expect(Promise.race(runs)).rejects.toBeInstanceOf(JobPostponed);
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  const [winner] = begun;
  const loser = ids.find((id) => id !== winner) ?? 0;
  expect([begun.length, (await read(loser)).status]).toEqual([1, 'queued']);
  // Tasks of other users, and the same user's tasks in the other lane, do not wait for it.
  const others = [runTask(portal, await start(ben), run), runTask(portal, loser, { ...run, lane: 'tasks.run_small' })];
  await expect.poll(() => begun).toHaveLength(3);
  release.resolve();
  await Promise.allSettled([...runs, ...others]);
  expect((await read(winner ?? 0)).status).toBe('done');
});

describe('a task', () => {
  test('is neither seen, cancelled nor removed by others: not by an administrator, not by one who acts as its owner', async () => {
    const [own, acted] = [await start(), await start(ann, { actedBy: chief })];
    for (const token of [tokens.ben, tokens.chief])
      for (const [method, path] of [
        ['GET', `tasks/${own}`],
        ['POST', `tasks/${own}/cancel`],
        ['DELETE', `tasks/${own}`],
        ['GET', 'tasks/0'],
        ['GET', 'tasks/99999999999999999999'],
      ] as const) {
        const answer = await call(method, path, { token, ...(method === 'POST' && { body: {} }) });
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'task_unknown']);
      }
    const listed = async (token: string) => (await call('GET', 'tasks', { token })).json().results.map(({ id }: Task) => id);
    expect(await listed(tokens.ben)).toEqual([]);
    expect(await listed(tokens.chief)).toEqual([]);
    expect(await listed(tokens.ann)).toEqual([own]);
    const switched = await call('POST', 'users/switchuser', { token: tokens.chief, body: { MT_UID: 'ann', MT_COMP: 'acme' } });
    expect(await listed(switched.json().token)).toEqual([acted]);
    await call('POST', 'users/switchback', { token: switched.json().token, body: {} });
    expect((await call('GET', 'tasks')).statusCode).toBe(401);
  });

  test('that waits is cancelled and then never runs; one that has ended is not', async () => {
    let runs = 0;
    work = async () => ({ runs: ++runs });
    const id = await start();
    expect((await call('DELETE', `tasks/${id}`, { token: tokens.ann })).json()).toMatchObject({ status: 409, code: 'task_not_ended' });
    expect((await call('POST', `tasks/${id}/cancel`, { token: tokens.ann, body: {} })).json()).toMatchObject({ status: 'cancelled' });
    await runJob(server, 'tasks.run', { id });
    expect(runs).toBe(0);
    expect((await call('POST', `tasks/${id}/cancel`, { token: tokens.ann, body: {} })).json()).toMatchObject({
      status: 409,
      code: 'task_ended',
    });
    expect((await call('DELETE', `tasks/${id}`, { token: tokens.ann })).statusCode).toBe(204);
    expect((await call('GET', 'tasks', { token: tokens.ann })).json()).toEqual({ results: [] });
  });

  test('that runs is stopped by its cancel, and changes within its transaction are undone', async () => {
    const begun = Promise.withResolvers<void>();
    work = async ({ connection: own, signal, finish }) => {
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      await own.transaction(async (tx) => {
        await tx.unscoped('test').run(sql`update users set "MT_LNAME" = 'Changed' where id = ${ann}`);
        begun.resolve();
        await stopped;
        await finish(tx, { changed: 1 });
      });
      return {};
    };
    const id = await start();
    const running = runJob(server, 'tasks.run', { id });
    await begun.promise;
    await call('POST', `tasks/${id}/cancel`, { token: tokens.ann, body: {} });
    await running;
    expect(await read(id)).toMatchObject({ status: 'cancelled', result: null });
    expect(await connection.run(sql`select "MT_LNAME" as name from users where id = ${ann}`)).toEqual([{ name: 'ann' }]);
  });

  test(`of one user: ${activeTasksMax} wait or run, the next is refused with their number`, async () => {
    for (let i = 0; i < activeTasksMax; i++) await start();
    await expect(start()).rejects.toMatchObject({ code: 'too_many_tasks', details: { max: activeTasksMax } });
    expect(await start(ben)).toEqual(expect.any(Number));
  });

  test('is removed 24 hours after its end, and ends with a reason once its job is gone', async () => {
    const [done, lost] = [await start(), await start()];
    await runJob(server, 'tasks.run', { id: done });
    await connection.run(sql`update jobs.job set state = 'failed' where singleton_key = ${String(lost)}`);
    await runJob(server, 'tasks.sweep');
    expect((await read(lost)).problem).toMatchObject({ code: 'task_interrupted' });
    expect(await read(done)).toMatchObject({ status: 'done' });
    const before = clock.now;
    clock.now = new Date(before.getTime() + 24 * 3_600_000 + 1000);
    const { token } = await signIn('ann', 'acme');
    expect(await read(done, token)).toMatchObject({ code: 'task_unknown' });
    await runJob(server, 'tasks.sweep');
    clock.now = before;
    expect(await connection.run(sql`select id from tasks`)).toEqual([]);
  });

  test('exists with the change that starts it, and goes with its owner', async () => {
    const ctx = await contextOf(ann);
    await database
      .scoped(ctx)
      .transaction(async (tx) => {
        await startTask(tx, ctx, { kind: 'test.work', title: 'Work', data: {} });
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await connection.run(sql`select id from tasks`)).toEqual([]);
    const leaver = await addPerson(database, { uid: 'leaver', company, group });
    await start(leaver);
    await portal.records.remove(portal.system('test'), 'users', leaver);
    expect(await connection.run(sql`select id from tasks`)).toEqual([]);
  });
});

describe('processes', () => {
  const patience = { timeout: 60_000 };
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function startProcess(): Promise<PgBoss> {
    const { 'tasks.run': long, 'tasks.run_small': small } = taskJobs;
    const all = { 'tasks.run': long, 'tasks.run_small': small };
    const boss = await openJobs({ address, jobs: all, print: () => {} });
    stops.push(() => boss.stop({ graceful: false }));
    await startJobs({ boss, jobs: all, app: { ...portal, portalUrl: '', print: () => {} } });
    return boss;
  }

  /** Tasks that end when the test says so. */
  function namedTasks() {
    const begun: string[] = [];
    const running = new Map<string, () => void>();
    const names = new Map<number, string>();
    work = async ({ id }) => {
      const ended = Promise.withResolvers<void>();
      const name = names.get(id) ?? '';
      begun.push(name);
      running.set(name, ended.resolve);
      await ended.promise;
      running.delete(name);
      return {};
    };
    const named = async (name: string, user: number, size = 50_000): Promise<void> => {
      const ctx = await contextOf(user);
      const task = { kind: 'test.work', title: name, data: {}, size };
      names.set(await database.scoped(ctx).transaction((tx) => startTask(tx, ctx, task)), name);
    };
    return { begun, running, named };
  }

  test('run one task of a user at a time, in turn by company, and small ones beside long ones', async () => {
    const { begun, running, named } = namedTasks();
    for (const n of [1, 2, 3]) await named(`ann ${n}`, ann);
    await named('ben 1', ben);
    await named('guest 1', guest);
    await startProcess();
    // Ann has one place of the two, and her colleague waits for the other company, which came last.
    await expect.poll(() => [...running.keys()].toSorted(), patience).toEqual(['ann 1', 'guest 1']);
    await named('ann small', ann, 3);
    await expect.poll(() => running.has('ann small'), patience).toBe(true);
    running.get('guest 1')?.();
    await expect.poll(() => running.has('ben 1'), patience).toBe(true);
    for (const name of ['ann small', 'ben 1', 'ann 1', 'ann 2', 'ann 3']) {
      await expect.poll(() => running.has(name), patience).toBe(true);
      running.get(name)?.();
    }
    expect(begun.filter((name) => name.startsWith('ann '))).toEqual(['ann 1', 'ann small', 'ann 2', 'ann 3']);
    await expect.poll(() => running.size, patience).toBe(0);
  }, 200_000);

  test('leave a place to another company that waits, of two users of one company who hold both', async () => {
    const { begun, running, named } = namedTasks();
    await named('ann 1', ann);
    await named('ben 1', ben);
    await startProcess();
    await expect.poll(() => [...running.keys()].toSorted(), patience).toEqual(['ann 1', 'ben 1']);
    for (const n of [2, 3]) await named(`ann ${n}`, ann);
    await named('ben 2', ben);
    for (const n of [1, 2]) await named(`guest ${n}`, guest);
    // The company without a running task comes next, then the other company, whichever user started the task.
    const after: Record<string, string> = {
      'ann 1': 'guest 1',
      'ben 1': 'ann 2',
      'guest 1': 'guest 2',
      'guest 2': 'ben 2',
      'ann 2': 'ann 3',
    };
    for (const [ending, next] of Object.entries(after)) {
      running.get(ending)?.();
      await expect.poll(() => begun.at(-1), patience).toBe(next);
    }
    for (const last of ['ben 2', 'ann 3']) running.get(last)?.();
    await expect.poll(() => running.size, patience).toBe(0);
  }, 200_000);

  test.runIf(isDeep)(
    'a task whose process dies is run by another one, and the dead one can no longer finish it',
    async () => {
      const release = Promise.withResolvers<void>();
      const outcomes: unknown[] = [];
      work = async ({ attempt, connection: own, finish }) => {
        if (attempt === 1) await release.promise;
        await own
          .transaction(async (tx) => {
            await tx.unscoped('test').run(sql`update users set "MT_LNAME" = "MT_LNAME" || ${String(attempt)} where id = ${ben}`);
            await finish(tx, { attempt });
          })
          .then(
            () => outcomes.push(attempt),
            (error: AppError) => {
              // The row tells it, or, if the second run has not begun at the first one's next beat, the queue does.
              const isLost = error.code === 'task_taken_over' || /no longer active under this worker's claim/.test(error.message);
              outcomes.push(isLost ? 'taken over' : error);
              throw error;
            },
          );
        return {};
      };
      const id = await start();
      await startProcess();
      await expect.poll(async () => (await read(id)).status, patience).toBe('running');
      // A missing heartbeat reveals a dead process; the test does not wait for that. The first process is alive and goes on with its beats,
      // so each is set back until the second process, which looks for missing ones at once, has taken the task over.
      const missBeats = async () => {
        await connection.run(
          sql`update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and name = 'tasks.run' and retry_count = 0`,
        );
        await connection.run(sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`);
      };
      await missBeats();
      const second = await startProcess();
      const takeOver = async () => {
        await missBeats();
        await second.supervise('tasks.run');
        return read(id);
      };
      await expect.poll(takeOver, patience).toMatchObject({ status: 'done', result: { attempt: 2 } });
      release.resolve();
      await expect.poll(() => outcomes, patience).toEqual([2, 'taken over']);
      expect(await connection.run(sql`select "MT_LNAME" as name from users where id = ${ben}`)).toEqual([{ name: 'ben2' }]);
      expect(await read(id)).toMatchObject({ status: 'done', result: { attempt: 2 } });
    },
    200_000,
  );
});
