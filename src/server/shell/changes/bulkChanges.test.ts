import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdLock, waitingStatements } from '../../../../test/locks.ts';
import { addAdministrator, addPerson, addRow } from '../../../../test/people.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import { isDeep } from '../../../../test/tier.ts';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { BulkPreview, BulkResult } from '../../../shared/framework/changes/BulkChange.ts';
import { undoAtOnceMax } from '../../../shared/framework/changes/ChangeSet.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { sql } from '../../db/sql.ts';
import { startLargeUndo } from '../../framework/changes/undoTask.ts';
import { noClient } from '../../framework/context/anonymous.ts';
import { runTask } from '../../framework/tasks/runTask.ts';
import { findReader } from '../session/findReader.ts';

const file = 'resources/announcements.resource.json';
const announcements = JSON.parse(readFileSync(join(checkout, file), 'utf8'));
/** Changes that an undo makes within its call: the product's own limit in the deep tier. */
const atOnceMax = isDeep ? undoAtOnceMax : 20;
const server = await testServer({
  files: () => [{ file, text: JSON.stringify({ ...announcements, limits: { bulk_max: 2 } }) }],
  undoAtOnceMax: isDeep ? undefined : atOnceMax,
  partRows: 3,
});
const { database, portal, clock, signIn, call } = server;
const ann = await addAdministrator(database, 'waybill', 'ann', ['MISC-START', 'ANO-ADD']);
const [home] = await database.unscoped('test').run<{ company: number; group: number }>(sql`
  select "MT_COMP" as company, "MT_GRP" as "group" from users where id = ${ann}`);
await addPerson(database, { uid: 'bea', company: home?.company ?? 0, group: home?.group ?? 0, type: 'ADMIN' });
const { token } = await signIn('ann', 'waybill');
const { token: other } = await signIn('bea', 'waybill');

let made = 0;
async function addCode(values: object = {}): Promise<number> {
  made += 1;
  return addRow(database, 'misc_codes', { code_type: 'BULK', code: `C${made}`, label_en: 'One', label_fr: 'Un', sequence: 1, ...values });
}
const addCodes = async (count: number, values: object = {}): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await addCode(values));
  return ids;
};
const stored = async (ids: readonly number[]): Promise<readonly unknown[]> => {
  const rows = await database.unscoped('test').run(sql<{ sequence: number }>`
    select sequence from misc_codes where id = any(${ids}::bigint[]) order by id`);
  return rows.map(({ sequence }) => sequence);
};

const ask = (body: object, as = token) => call('POST', 'bulk_changes/preview', { token: as, body: { api: 'misc_codes', ...body } });
const preview = async (body: object): Promise<BulkPreview> => (await ask(body)).json();
/** Makes the change of a preview, and waits for its task. */
async function make(body: object, { rows }: BulkPreview): Promise<Task> {
  const started = await call('POST', 'bulk_changes', { token, body: { api: 'misc_codes', ...body, rows } });
  expect(started.statusCode).toBe(202);
  const { task } = started.json();
  await runJob(server, 'tasks.run', { id: task });
  return (await call('GET', `tasks/${task}`, { token })).json();
}
const resultOf = ({ result }: Task) => result as unknown as BulkResult;

describe('a preview', () => {
  test('tells changed, equal and refused records, the first of each, and keeps nothing', async () => {
    const [first, same] = [await addCode(), await addCode({ label_en: 'Two' })];
    const change = { action: 'edit', values: { label_en: 'Two' }, ids: [first, same, 987_654] };
    expect(await preview(change)).toEqual({
      changed: 1,
      same: 1,
      refused: 0,
      refusals: [],
      examples: [{ name: expect.stringMatching(/^C\d+$/), before: { label_en: 'One' } }],
      rows: [[first, 1]],
    });
    expect(await stored([first])).toEqual([1]);
  });

  test.each([
    ['a hard blank and a sign without width around it', '\u00A0Deux été\u200B'],
    ['a hard blank between its words', 'Deux\u00A0été'],
    ['letters in two parts', 'Deux e\u0301te\u0301'],
  ])('[law 58] of a text that differs only by signs that nobody sees changes nothing: %s', async (_name, text) => {
    const ids = [await addCode({ label_fr: 'Deux été' })];
    expect(await preview({ action: 'edit', values: { label_fr: text }, ids })).toMatchObject({ changed: 0, same: 1, refused: 0 });
  });

  test('of values that the rules refuse names each record with its reason', async () => {
    const ids = await addCodes(2);
    const { refused, refusals } = await preview({ action: 'edit', values: { sequence: -5 }, ids });
    expect(refused).toBe(2);
    expect(refusals[0]).toEqual({ name: expect.any(String), reason: expect.stringMatching(/^Sequence: /) });
  });

  test('names a field that the records have not, and the choices of a word', async () => {
    const ids = await addCodes(1);
    const { refusals } = await preview({ action: 'edit', values: { colour: 'red' }, ids });
    expect(refusals).toEqual([{ name: expect.any(String), reason: 'colour: This field does not exist' }]);
    const french = (body: object) =>
      call('POST', 'bulk_changes/preview', { token, body: { api: 'misc_codes', ids, ...body }, headers: { 'accept-language': 'fr' } });
    expect((await french({ action: 'burn' })).json()).toMatchObject({ status: 400, errors: { action: 'Choisissez edit ou delete' } });
  });

  test('of all rows that match takes the conditions of the list', async () => {
    await addCodes(3, { code_type: 'MATCHED' });
    const found = await preview({ action: 'edit', values: { sequence: 9 }, parameters: { code_type: 'MATCHED', limit: '20' } });
    expect(found).toMatchObject({ changed: 3 });
    expect((await ask({ action: 'edit', values: {}, parameters: { colour: 'red' } })).json()).toMatchObject({ code: 'unknown_parameter' });
  });

  test('of more than 10,000 records is refused with their number', async () => {
    await database.unscoped('test').run(sql`
      insert into misc_codes (code_type, code, label_en, label_fr, sequence) select 'MANY', 'M' || n, 'x', 'x', 1 from generate_series(1, 10001) n`);
    const answer = await ask({ action: 'edit', values: { sequence: 9 }, parameters: { code_type: 'MANY' } });
    expect(answer.json()).toMatchObject({ status: 409, code: 'bulk_too_many', detail: expect.stringContaining('10,001 are selected') });
  });

  test('of more records than the limits of the resource allow is refused, as is the change without it', async () => {
    const change = { api: 'announcements', action: 'edit', values: { sequence: 1 } };
    const ids = [1, 2, 3];
    const told = { status: 409, code: 'bulk_too_many', detail: expect.stringMatching(/^At most 2 .* 3 are selected/) };
    expect((await ask({ ...change, ids })).json()).toMatchObject(told);
    const rows = ids.map((id) => [id, 1]);
    expect((await call('POST', 'bulk_changes', { token, body: { ...change, rows } })).json()).toMatchObject(told);
    expect((await ask({ ...change, ids: ids.slice(1) })).statusCode).toBe(200);
  });

  test('needs the right to the verb, and a selection', async () => {
    expect((await ask({ action: 'edit', values: {}, ids: [1] }, '')).statusCode).toBe(401);
    expect((await ask({ api: 'companies', action: 'edit', values: {}, ids: [1] })).statusCode).toBe(403);
    expect((await ask({ api: 'nowhere', action: 'edit', values: {}, ids: [1] })).json()).toMatchObject({ code: 'bulk_not_offered' });
    expect((await ask({ action: 'edit', values: {} })).json()).toMatchObject({ code: 'invalid_body' });
  });
});

describe('a change of many records', () => {
  test('is made as a task, and undone by one call', async () => {
    const ids = await addCodes(3);
    const change = { action: 'edit', values: { sequence: 7 } };
    const task = await make(change, await preview({ ...change, ids }));
    expect(task).toMatchObject({ status: 'done', title: 'Change 3 records: Misc codes' });
    const { set, ...counts } = resultOf(task);
    expect(counts).toEqual({ changed: 3, same: 0, refused: 0, refusals: [] });
    expect(await stored(ids)).toEqual([7, 7, 7]);
    const undone = await call('POST', `change_sets/${set}/undo`, { token });
    expect(undone.json()).toMatchObject({ undone: 3, refused: 0 });
    expect(await stored(ids)).toEqual([1, 1, 1]);
  });

  test('leaves a record that was changed since the preview as it is, and says so', async () => {
    const [first = 0, second = 0] = await addCodes(2);
    const change = { action: 'edit', values: { sequence: 7 } };
    const previewed = await preview({ ...change, ids: [first, second] });
    await call('PUT', `misc_codes/${second}`, { token, body: { version: 1, sequence: 3 } });
    const { changed, refused, refusals } = resultOf(await make(change, previewed));
    expect({ changed, refused }).toEqual({ changed: 1, refused: 1 });
    expect(refusals[0]?.reason).toMatch(/^You have changed this record since, on \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
    expect(await stored([first, second])).toEqual([7, 3]);
  });

  test.each([
    ['en', 'Changed since by someone else, on '],
    ['fr', 'Modifié depuis par quelqu’un d’autre, le '],
  ])('of a record that a program has changed since names nobody: %s', async (language, reason) => {
    const ids = await addCodes(1);
    const change = { action: 'edit', values: { sequence: 7 } };
    const { rows } = await preview({ ...change, ids });
    await database
      .unscoped('test')
      .run(sql`update misc_codes set version = version + 1, updated_by = null where id = any(${ids}::bigint[])`);
    const headers = { 'accept-language': language };
    const { task } = (await call('POST', 'bulk_changes', { token, headers, body: { api: 'misc_codes', ...change, rows } })).json();
    await runJob(server, 'tasks.run', { id: task });
    expect(resultOf((await call('GET', `tasks/${task}`, { token })).json()).refusals[0]?.reason).toMatch(
      new RegExp(`^${reason}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\.$`),
    );
  });

  test('deletes, and restores', async () => {
    const ids = await addCodes(2);
    const change = { action: 'delete' };
    const { set } = resultOf(await make(change, await preview({ ...change, ids })));
    expect(await stored(ids)).toEqual([]);
    await call('POST', `change_sets/${set}/undo`, { token });
    expect(await stored(ids)).toEqual([1, 1]);
  });

  test('is refused for rows of the wrong form', async () => {
    const bad = await call('POST', 'bulk_changes', { token, body: { api: 'misc_codes', action: 'edit', values: {}, rows: [[1]] } });
    expect(bad.statusCode).toBe(400);
  });
});

describe('a change of many records works in parts', () => {
  const patience = { timeout: 60_000 };
  const change = { action: 'edit', values: { sequence: 7 } };
  const taskOf = async (id: number): Promise<Task> => (await call('GET', `tasks/${id}`, { token })).json();
  const undo = (set: string | null) => call('POST', `change_sets/${set}/undo`, { token });
  const hold = (id: number | undefined) => holdLock(database, sql`select id from misc_codes where id = ${id ?? 0} for update`);
  const versions = async (ids: readonly number[]) => {
    const rows = await database.unscoped('test').run(sql<{ version: number }>`
      select version from misc_codes where id = any(${ids}::bigint[]) order by id`);
    return rows.map(({ version }) => version);
  };
  const rowsOf = async (set: string | null) => {
    const rows = await database.unscoped('test').run(sql<{ key: string }>`
      select record_key as key from change_set_rows where change_set = ${set}::uuid order by id`);
    return rows.map(({ key }) => Number(key));
  };

  /** Begins the change of seven records, of which the second is refused, and stops within the second part of three. */
  async function inTheMiddle(run: (id: number) => Promise<void> = (id) => runJob(server, 'tasks.run', { id })) {
    const ids = await addCodes(7);
    const { rows } = await preview({ ...change, ids });
    await call('PUT', `misc_codes/${ids[1]}`, { token: other, body: { version: 1, sequence: 3 } });
    const { task } = (await call('POST', 'bulk_changes', { token, body: { api: 'misc_codes', ...change, rows } })).json();
    const release = await hold(ids[4]);
    const running = run(task);
    await expect.poll(() => waitingStatements(database), patience).toHaveLength(1);
    return { ids, task, release, running };
  }

  test('and lets go: a record of an earlier part is saved by somebody else while it goes on; its undo waits for its end', async () => {
    const { ids, task, release, running } = await inTheMiddle();
    const saved = await call('PUT', `misc_codes/${ids[0]}`, { token: other, body: { version: 2, sequence: 9 } });
    expect([saved.statusCode, await stored(ids)]).toEqual([200, [9, 3, 7, 1, 1, 1, 1]]);
    const [{ id: set } = { id: '' }] = (await call('GET', 'change_sets?api=misc_codes', { token })).json().results;
    expect((await undo(set)).json()).toMatchObject({ status: 409, code: 'change_running' });
    await release();
    await running;
    const ended = await taskOf(task);
    expect(ended).toMatchObject({ status: 'done', done: 7, total: 7 });
    expect(resultOf(ended)).toEqual({
      changed: 6,
      same: 0,
      refused: 1,
      refusals: [
        { name: expect.any(String), reason: expect.stringMatching(/^Changed since by Test bea, on \d{4}-\d\d-\d\d \d\d:\d\d\.$/) },
      ],
      set,
    });
    expect(await stored(ids)).toEqual([9, 3, 7, 7, 7, 7, 7]);
    expect((await undo(set)).json()).toMatchObject({ undone: 5, refused: 1 });
  });

  test('and is cancelled between them: those that are done stay, are told, and are undone as one', async () => {
    const { ids, task, release, running } = await inTheMiddle();
    const cancelled = (await call('POST', `tasks/${task}/cancel`, { token, body: {} })).json();
    await release();
    await running;
    expect(await taskOf(task)).toEqual(cancelled);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      result: { changed: 2, refused: 1, message: { key: 'changes.part_edit', values: { count: 2 } } },
    });
    expect(await stored(ids)).toEqual([7, 3, 7, 1, 1, 1, 1]);
    expect((await undo(resultOf(cancelled).set)).json()).toMatchObject({ undone: 2, refused: 0 });
    expect(await stored(ids)).toEqual([1, 3, 1, 1, 1, 1, 1]);
  });

  test('and fails between them: the task tells what is done, which can be undone', async () => {
    const { ids, task, release, running } = await inTheMiddle((id) => runJob(server, 'tasks.run', { id }).catch(() => {}));
    await endWaiting();
    await running;
    await release();
    const failed = await taskOf(task);
    expect(failed).toMatchObject({ status: 'failed', result: { changed: 2, refused: 1 }, problem: { detail: expect.any(String) } });
    expect((await undo(resultOf(failed).set)).json()).toMatchObject({ undone: 2, refused: 0 });
    expect(await stored(ids)).toEqual([1, 3, 1, 1, 1, 1, 1]);
  });

  /** Ends the connection that waits for a lock, as the end of its process does. */
  const endWaiting = () =>
    database.unscoped('test').run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

  test('and dies between them: the next run goes on where the last part has ended, once', async () => {
    const run = { id: '', attempt: 1, retryInMs: 5000, signal: new AbortController().signal, lane: 'tasks.run_small' };
    const { ids, task, release, running } = await inTheMiddle((id) => runTask(portal, id, run).catch(() => {}));
    await endWaiting();
    await running;
    expect(await taskOf(task)).toMatchObject({ status: 'queued' });
    await release();
    await runJob(server, 'tasks.run', { id: task });
    const { set, ...counts } = resultOf(await taskOf(task));
    expect(counts).toMatchObject({
      changed: 6,
      same: 0,
      refused: 1,
      refusals: [{ reason: expect.stringMatching(/^Changed since by Test bea, on \d{4}-\d\d-\d\d \d\d:\d\d\.$/) }],
    });
    expect(await versions(ids)).toEqual(Array(7).fill(2));
    expect(await rowsOf(set)).toEqual(ids.filter((_id, i) => i !== 1));
  });

  test('of which a run that was believed dead adds none after another one has taken over', async () => {
    const { ids, task, release, running } = await inTheMiddle();
    const next = runJob(server, 'tasks.run', { id: task });
    await expect.poll(() => waitingStatements(database), patience).toHaveLength(2);
    await release();
    await Promise.all([running, next]);
    const { set, ...counts } = resultOf(await taskOf(task));
    expect(counts).toMatchObject({ changed: 6, refused: 1 });
    expect(await versions(ids)).toEqual(Array(7).fill(2));
    expect(await rowsOf(set)).toEqual(ids.filter((_id, i) => i !== 1));
  });
});

describe('the undo of more changes than a call makes', () => {
  /** Deletes codes in one go. @returns their ids, and the id of the set */
  async function deleteMany(count: number): Promise<{ readonly ids: readonly number[]; readonly set: string }> {
    const type = `T${(made += 1)}`;
    await database.unscoped('test').run(sql`
      insert into misc_codes (code_type, code, label_en, label_fr, sequence)
      select ${type}, 'C' || n, 'x', 'x', 1 from generate_series(1, ${count}::int) n`);
    const rows = await database.unscoped('test').run(sql<{ id: number }>`select id from misc_codes where code_type = ${type} order by id`);
    const previewed = await preview({ action: 'delete', parameters: { code_type: type } });
    const { set } = resultOf(await make({ action: 'delete' }, previewed));
    return { ids: rows.map(({ id }) => Number(id)), set: set ?? '' };
  }
  const undo = (set: string) => call('POST', `change_sets/${set}/undo`, { token });
  const taskOf = async (id: number): Promise<Task> => (await call('GET', `tasks/${id}`, { token })).json();

  test('is a task with its progress, once; fewer are undone within the call', async () => {
    const few = await deleteMany(atOnceMax);
    expect((await undo(few.set)).json()).toMatchObject({ undone: atOnceMax, task: null });

    const { ids, set } = await deleteMany(atOnceMax + 1);
    const started = await undo(set);
    expect(started.json()).toMatchObject({ undone: 0, refused: 0, restored: null, task: expect.any(Number) });
    expect(await stored(ids)).toEqual([]);
    expect((await undo(set)).json()).toMatchObject({ status: 409, code: 'undo_running' });
    const { task } = started.json();
    await runJob(server, 'tasks.run', { id: task });
    const ended = await taskOf(task);
    expect(ended).toMatchObject({
      status: 'done',
      title: `Undo ${atOnceMax + 1} changes: Misc codes`,
      done: atOnceMax + 1,
      total: atOnceMax + 1,
    });
    expect(ended.result).toMatchObject({ undone: atOnceMax + 1, refused: 0, refusals: [], restored: { api: 'misc_codes', id: ids[0] } });
    expect(await stored(ids)).toHaveLength(atOnceMax + 1);
    expect((await undo(set)).json()).toMatchObject({ status: 409, code: 'already_undone' });
  });

  test('is one task for two calls at once', async () => {
    const { ids, set } = await deleteMany(atOnceMax + 1);
    const release = await holdLock(database, sql`select id from change_sets where id = ${set}::uuid for update`);
    const calls = [undo(set), undo(set)];
    await expect.poll(() => waitingStatements(database), { timeout: 60_000 }).toHaveLength(2);
    await release();
    const answers = await Promise.all(calls);
    const [started, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([started?.statusCode, refused?.statusCode]).toEqual([200, 409]);
    const { task } = started?.json() ?? {};
    await runJob(server, 'tasks.run', { id: task });
    expect(await stored(ids)).toHaveLength(atOnceMax + 1);
  });

  test('can be cancelled: the changes remain, and can be undone later', async () => {
    const { ids, set } = await deleteMany(atOnceMax + 1);
    const first = (await undo(set)).json().task;
    await call('POST', `tasks/${first}/cancel`, { token, body: {} });
    await runJob(server, 'tasks.run', { id: first });
    expect(await stored(ids)).toEqual([]);
    const second = (await undo(set)).json().task;
    await runJob(server, 'tasks.run', { id: second });
    expect(await stored(ids)).toHaveLength(atOnceMax + 1);
  });

  test('is cancelled between two parts: what is undone stays so, and another undo takes the rest', async () => {
    const ids = await addCodes(atOnceMax + 1);
    const change = { action: 'edit', values: { sequence: 7 } };
    const { set } = resultOf(await make(change, await preview({ ...change, ids })));
    const { task } = (await undo(set ?? '')).json();
    // The undo begins with the last record: the fifth one from the end is in the second part.
    const release = await holdLock(database, sql`select id from misc_codes where id = ${ids.at(-5) ?? 0} for update`);
    const running = runJob(server, 'tasks.run', { id: task });
    await expect.poll(() => waitingStatements(database), { timeout: 60_000 }).toHaveLength(1);
    const cancelled = (await call('POST', `tasks/${task}/cancel`, { token, body: {} })).json();
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      result: { undone: 3, refused: 0, message: { key: 'changes.part_undo', values: { count: 3 } } },
    });
    await release();
    await running;
    expect(await stored(ids)).toEqual([...Array(atOnceMax - 2).fill(7), 1, 1, 1]);
    expect((await undo(set ?? '')).json()).toMatchObject({ undone: atOnceMax - 2, refused: 0, task: null });
    expect(await stored(ids)).toEqual(Array(atOnceMax + 1).fill(1));
  });

  test('is refused without the right to its verbs, before a task is started', async () => {
    const { set } = await deleteMany(atOnceMax + 1);
    const revoke = (cmids: readonly string[]) =>
      database.unscoped('test').run(sql`update menu_groups set grants = ${cmids} where code = 'ADMINS'`);
    await revoke(['ANO-ADD']);
    expect((await undo(set)).statusCode).toBe(403);
    await revoke(['MISC-START', 'ANO-ADD']);
  });

  test('of the product is one of more than 50', async () => {
    const { set } = await deleteMany(1);
    const extend = (from: number, to: number) =>
      database.unscoped('test').run(sql`
        insert into change_set_rows (change_set, entity, record_key, action, version_before, version, old, secrets)
        select change_set, entity, 'further ' || n, action, version_before, version, old, secrets
        from change_set_rows, generate_series(${from}::int, ${to}::int) n where change_set = ${set}::uuid and record_key not like 'further %'`);
    const registry = portal.definitions.current();
    const moment = { registry, now: clock.now, productCode: 'waybill' };
    const reader = await findReader(database.unscoped('test'), ann, moment);
    invariant(reader, 'the user can sign in');
    const ctx = {
      reader,
      registry,
      cmid: 'MISC-START',
      language: 'en',
      now: clock.now,
      timezone: 'UTC',
      requestId: '',
      client: noClient,
    } as const;
    const { undoAtOnceMax: _own, ...usual } = portal;
    await extend(2, 50);
    expect(await startLargeUndo(usual, ctx, set)).toBeUndefined();
    await extend(51, 51);
    expect(await startLargeUndo(usual, ctx, set)).toEqual(expect.any(Number));
  });
});
