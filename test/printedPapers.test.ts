import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { Task } from '../src/shared/framework/tasks/Task.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { readPdf } from './readPdf.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

/* Papers of many records in one file, which a background task makes. */
const server = await testServer();
const { database, portal, signIn, call } = server;
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const cmids = [...registry.screensByCmid.keys()];
const group = await addGroup(database, house, 'ALL', cmids);
for (const uid of ['root', 'other']) await addPerson(database, { uid, company: house, group, type: 'ADMIN', base: 'administrator' });
const company = await addCompany(database, 'elsewhere');
await addPerson(database, { uid: 'stranger', company, group: await addGroup(database, company, 'ALL', cmids) });

const tokens: Record<string, string> = {};
const ids: number[] = [];
beforeAll(async () => {
  for (const uid of ['root', 'other']) tokens[uid] = (await signIn(uid)).token;
  tokens['stranger'] = (await signIn('stranger', 'elsewhere')).token;
  // Copies of one row, which fits its entity.
  const first = await addFittingRow(database, registry, 'it_assets', { asset_tag: 'WB-0001', kind: 'laptop' });
  const columns = Object.keys((await connection.run<object>(sql`select * from it_assets where id = ${first}`))[0] ?? {});
  const copied = columns.filter((name) => name !== 'id' && name !== 'asset_tag');
  const names = sql.join(
    copied.map((name) => sql.id(name)),
    sql`, `,
  );
  await connection.run(sql`insert into it_assets (asset_tag, ${names})
    select 'WB-' || lpad(n::text, 4, '0'), ${names} from it_assets, generate_series(2, 1000) n where id = ${first}`);
  const found = await connection.run<{ id: number }>(sql`select id from it_assets where asset_tag like 'WB-%' order by asset_tag`);
  ids.push(...found.map(({ id }) => id));
});

const print = (body: object, uid = 'root') => call('POST', 'it_assets/papers/asset_label', { token: tokens[uid] ?? '', body });
const taskOf = async (id: number): Promise<Task> => (await call('GET', `tasks/${id}`, { token: tokens['root'] ?? '' })).json();

describe('papers of 1,000 records', () => {
  test.each([
    ['by their keys', () => ({ ids })],
    ['by the conditions of the list', () => ({ parameters: { asset_tag__icontains: 'WB-' } })],
  ])('%s come in one file, in their order', async (_by, chosen) => {
    const answer = await print({ ...chosen(), background: true });
    expect([answer.statusCode, answer.headers['papers-left-out']]).toEqual([200, '0']);
    const { task } = answer.json<{ task: number }>();
    await runJob(server, 'tasks.run_small', { id: task });
    expect(await taskOf(task)).toMatchObject({ status: 'done', done: 1000, total: 1000, result: { message: { key: 'papers.complete' } } });
    const file = await call('GET', `tasks/${task}/file`, { token: tokens['root'] ?? '' });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(new Uint8Array(file.rawPayload));
    expect(pages).toHaveLength(1000);
    for (const place of [0, 49, 50, 999]) expect(pages[place]).toContain(`WB-${String(place + 1).padStart(4, '0')}`);
    expect((await call('GET', `tasks/${task}/file`, { token: tokens['other'] ?? '' })).statusCode).toBe(404);
    await connection.run(sql`delete from attachments where owner_entity = 'tasks'`);
    await connection.run(sql`delete from tasks`);
  });

  test.each([
    ['more than the reader waits for', () => ({ ids: ids.slice(0, 201) }), 422, 'papers_too_many'],
    ['more than one file holds', () => ({ ids: [...ids, 1_000_000_001], background: true }), 400, 'invalid_body'],
    ['one that nobody has', () => ({ ids: [ids[0], 1_000_000_001], background: true }), 404, 'record_not_found'],
    ['none', () => ({ parameters: { asset_tag: 'none' }, background: true }), 409, 'papers_not_offered'],
    ['an unknown condition', () => ({ parameters: { colour: 'red' }, background: true }), 400, 'unknown_parameter'],
  ])('%s are refused', async (_case, body, status, code) => {
    const answer = await print(body());
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await connection.run(sql`select id from tasks`)).toEqual([]);
  });

  test('a stranger is refused before a task begins', async () => {
    expect([403, 404]).toContain((await print({ ids: ids.slice(0, 3), background: true }, 'stranger')).statusCode);
    expect(await connection.run(sql`select id from tasks`)).toEqual([]);
  });

  test('a cancelled task leaves no file', async () => {
    const { task } = (await print({ ids, background: true })).json<{ task: number }>();
    await call('POST', `tasks/${task}/cancel`, { token: tokens['root'] ?? '' });
    await runJob(server, 'tasks.run_small', { id: task });
    expect((await taskOf(task)).status).toBe('cancelled');
    expect((await call('GET', `tasks/${task}/file`, { token: tokens['root'] ?? '' })).statusCode).not.toBe(200);
  });
});
