import { beforeEach, describe, expect, test } from 'vitest';
import { addAdministrator, addGroup, addPerson, changeRow } from '../../../../test/people.ts';
import { runJob } from '../../../../test/runJob.ts';
import { testServer } from '../../../../test/server.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { sql } from '../../db/sql.ts';
import { taskFileLimits, writeTaskFile } from '../../framework/tasks/taskFiles.ts';

const server = await testServer();
const { database, portal, call, signIn } = server;
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const cmids = [...registry.screensByCmid.keys()];
const admin = await addAdministrator(database, 'waybill', 'admin', cmids);
const [home] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const others = await addGroup(database, home?.id ?? 0, 'OTHERS', cmids);
await addPerson(database, { uid: 'other', company: home?.id ?? 0, group: others, type: 'ADMIN' });
const { token } = await signIn('admin');
const otherToken = (await signIn('other')).token;
await connection.run(
  sql`insert into companies (code, name) select 'co' || n, '=Company "' || n || '",' || chr(10) || 'é' from generate_series(1, 3000) n`,
);

const request = (format: string) => ({
  api_url: 'api/companies',
  output_type: format,
  query_params: { sort: 'code', code__icontains: 'co' },
  title: 'Companies é',
  timezone: 'America/Toronto',
  browser_url: 'https://portal.example/waybill/pages/X',
});

const filesOfTasks = () => connection.run<{ sha256: string }>(sql`select sha256 from attachments where owner_entity = 'tasks'`);

async function storedContents(): Promise<string[]> {
  const stored: string[] = [];
  for await (const { sha256 } of portal.files.list()) stored.push(sha256);
  return stored;
}

beforeEach(async () => {
  await connection.run(sql`delete from attachments`);
  await connection.run(sql`delete from tasks`);
  for (const sha256 of await storedContents()) await portal.files.remove(sha256);
});

async function start(format: string): Promise<number> {
  const answer = await call('POST', 'export', { token, body: { ...request(format), background: true } });
  expect(answer.statusCode).toBe(200);
  return answer.json().task;
}

async function finish(format: string): Promise<number> {
  const id = await start(format);
  await runJob(server, 'tasks.run', { id });
  return id;
}

const fetchFile = (id: number, by = token) => call('GET', `tasks/${id}/file`, { token: by });

describe('an export in the background', () => {
  test.each(['CSV', 'JSON', 'XML'])('of %s gives the same file as the streamed one', async (format) => {
    const streamed = await call('POST', 'export', { token, body: request(format) });
    const id = await finish(format);
    const task: Task = (await call('GET', `tasks/${id}`, { token })).json();
    expect(task).toMatchObject({ status: 'done', title: `Companies é (${format})`, done: 3000, total: 3000 });
    expect(task.result).toMatchObject({
      message: { key: 'grid.export.complete', values: { format } },
      file: { name: `Companies é.${format.toLowerCase()}`, bytes: streamed.rawPayload.length },
    });
    expect(JSON.stringify(task)).not.toContain('rights');
    const file = await fetchFile(id);
    expect(file.statusCode).toBe(200);
    for (const name of ['content-type', 'content-disposition']) expect(file.headers[name]).toBe(streamed.headers[name]);
    expect(file.rawPayload.equals(streamed.rawPayload)).toBe(true);
  });

  test.each([
    ['XLSX', 'PK'],
    ['PDF', '%PDF'],
  ])('of %s counts its rows and gives a whole file', async (format, begin) => {
    const id = await finish(format);
    expect((await call('GET', `tasks/${id}`, { token })).json()).toMatchObject({ status: 'done', done: 3000, total: 3000 });
    const file = await fetchFile(id);
    expect(file.rawPayload.subarray(0, begin.length).toString('latin1')).toBe(begin);
    const { result } = (await call('GET', `tasks/${id}`, { token })).json();
    expect(file.rawPayload.length).toBe(result.file.bytes);
  });

  test('is not offered for Google Sheet, and checked like any export when it is asked for', async () => {
    const asked = (body: object) => call('POST', 'export', { token, body: { ...body, background: true } });
    expect((await asked(request('Google Sheet'))).json()).toMatchObject({ status: 400, parameter: 'background' });
    expect((await asked({ ...request('CSV'), query_params: { nothing: '1' } })).json()).toMatchObject({ status: 400 });
    expect((await asked({ ...request('CSV'), api_url: 'api/nothing' })).statusCode).toBe(404);
    expect(await connection.run(sql`select id from tasks`)).toEqual([]);
  });

  test('is fetched by its owner alone, with the rights of the moment', async () => {
    const id = await finish('CSV');
    expect((await fetchFile(id, otherToken)).json()).toMatchObject({ status: 404, code: 'task_unknown' });
    expect((await call('GET', `tasks/${id}/file`)).statusCode).toBe(401);
    await connection.run(sql`update menu_groups set grants = '{}' where code = 'ADMINS'`);
    expect((await fetchFile(id)).json()).toMatchObject({ status: 403, code: 'no_permission' });
    await connection.run(sql`update menu_groups set grants = ${cmids}::text[] where code = 'ADMINS'`);
    expect((await fetchFile(id)).statusCode).toBe(200);
    await changeRow(database, 'users', admin, { MT_TYPE: 'EMPLOYEE' });
    const { status } = (await fetchFile(id)).json();
    await changeRow(database, 'users', admin, { MT_TYPE: 'ADMIN' });
    expect(status).toBe(403);
  });

  test('whose permission was taken away before it ran has failed, without a file', async () => {
    const id = await start('CSV');
    await connection.run(sql`update menu_groups set grants = '{}' where code = 'ADMINS'`);
    await runJob(server, 'tasks.run', { id });
    await connection.run(sql`update menu_groups set grants = ${cmids}::text[] where code = 'ADMINS'`);
    expect((await call('GET', `tasks/${id}`, { token })).json()).toMatchObject({ status: 'failed', problem: { code: 'no_permission' } });
    expect((await fetchFile(id)).json()).toMatchObject({ status: 404, code: 'task_without_file' });
    expect(await filesOfTasks()).toEqual([]);
  });

  test('loses its file with its task', async () => {
    const id = await finish('CSV');
    expect(await filesOfTasks()).not.toEqual([]);
    expect(await storedContents()).toHaveLength(1);
    expect((await call('DELETE', `tasks/${id}`, { token })).statusCode).toBe(204);
    expect(await filesOfTasks()).toEqual([]);
    expect(await storedContents(), 'its bytes').toEqual([]);
    await finish('CSV');
    await connection.run(sql`update tasks set expires_at = '2020-01-01'`);
    await runJob(server, 'tasks.sweep');
    expect(await filesOfTasks()).toEqual([]);
    expect(await storedContents()).toEqual([]);
  });

  test('is a file that no call of files opens, for its owner or for anybody', async () => {
    await finish('CSV');
    const [file] = await connection.run<{ id: number }>(sql`select id from attachments where owner_entity = 'tasks'`);
    for (const by of [token, otherToken])
      for (const path of ['attachments/content', 'attachments/thumbnail', 'attachments/page'])
        expect((await call('GET', `${path}?id=${file?.id}`, { token: by })).statusCode).toBe(404);
    expect((await call('DELETE', `attachments?id=${file?.id}`, { token })).statusCode).toBe(404);
  });

  test('replaces the file of an earlier run, whose bytes go', async () => {
    const run = { id: await start('CSV'), ctx: portal.system('test'), signal: new AbortController().signal };
    const content = async function* (text: string) {
      yield text;
    };
    expect(await writeTaskFile(portal, run, content('first'))).toBe(5);
    expect(await writeTaskFile(portal, run, content('second'))).toBe(6);
    expect(await storedContents()).toEqual((await filesOfTasks()).map(({ sha256 }) => sha256));
  });

  test.each([
    ['its own limit', { ...taskFileLimits, file: 100 }, 'task_file_too_large'],
    ['the limit of its user', { ...taskFileLimits, user: 100 }, 'task_files_full'],
    ['the limit of the installation', { ...taskFileLimits, all: 100 }, 'task_files_full'],
  ])('ends at %s', async (_name, limits, code) => {
    const id = await start('CSV');
    const lines = async function* () {
      for (let i = 0; i < 100; i++) yield `${Math.sin(i)}\n`;
    };
    const run = { id, ctx: portal.system('test'), signal: new AbortController().signal };
    await expect(writeTaskFile(portal, run, lines(), limits)).rejects.toMatchObject({ code });
  });
});
