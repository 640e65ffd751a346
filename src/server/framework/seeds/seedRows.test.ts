import { beforeEach, expect, test } from 'vitest';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { type Seed, seedRows } from './seedRows.ts';

const { database, portal } = await testServer();
const connection = database.unscoped('test');
const address = 'https://portal.example';

const rows = () =>
  connection.run<{ key: string; value: string; version: number }>(sql`
    select mc_key as key, mc_value as value, version from master_configs where key_group = 'SEEDS' order by mc_key`);
const seedOf = (policy: Seed['policy'], values: Readonly<Record<string, string>>): Seed => ({
  entity: 'master_configs',
  key: ['key_group', 'company', 'mc_key'],
  policy,
  rows: Object.entries(values).map(([key, value]) => ({
    key_group: 'SEEDS',
    company: null,
    mc_key: key,
    mc_value: value,
    status: 'active',
  })),
});
const seed = (policy: Seed['policy'], values: Readonly<Record<string, string>>) =>
  seedRows(connection, portal.definitions.current(), [seedOf(policy, values)], address);

beforeEach(async () => {
  await connection.run(sql`delete from master_configs`);
  await connection.run(sql`delete from seeded_rows`);
});

test('once: a row is put in one time, and neither follows the file nor comes back', async () => {
  await seed('once', { A: 'a', B: 'b' });
  await connection.run(sql`update master_configs set mc_value = 'edited' where mc_key = 'A'`);
  await connection.run(sql`delete from master_configs where mc_key = 'B'`);
  await seed('once', { A: 'a2', B: 'b2', C: '{portal_url}/c' });
  expect(await rows()).toMatchObject([
    { key: 'A', value: 'edited', version: 1 },
    { key: 'C', value: 'https://portal.example/c' },
  ]);
});

test('until_edited: a row follows the file until somebody changes or deletes it', async () => {
  await seed('until_edited', { A: 'a', B: 'b', C: 'c' });
  await connection.run(sql`update master_configs set mc_value = 'edited' where mc_key = 'B'`);
  await connection.run(sql`delete from master_configs where mc_key = 'C'`);
  for (const value of ['2', '3']) await seed('until_edited', { A: value, B: value, C: value });
  expect(await rows()).toEqual([
    { key: 'A', value: '3', version: 3 },
    { key: 'B', value: 'edited', version: 1 },
  ]);
});

test('a row that was there before is left as it is once somebody has saved it', async () => {
  const make = (key: string, version: number) =>
    connection.run(
      sql`insert into master_configs (key_group, mc_key, mc_value, status, version) values ('SEEDS', ${key}, 'before', 'active', ${version})`,
    );
  await make('A', 1);
  await make('B', 2);
  await seed('until_edited', { A: 'file', B: 'file' });
  expect(await rows()).toMatchObject([
    { key: 'A', value: 'file' },
    { key: 'B', value: 'before' },
  ]);
  await seed('until_edited', { A: 'file 2', B: 'file 2' });
  expect(await rows()).toMatchObject([
    { key: 'A', value: 'file 2' },
    { key: 'B', value: 'before' },
  ]);
});

test('two processes that start at once put each row in once', async () => {
  await Promise.all([seed('once', { A: 'a', B: 'b' }), seed('once', { A: 'a', B: 'b' })]);
  expect(await rows()).toHaveLength(2);
});

test('a reference is named by the key of its record, and a row without that record waits for it', async () => {
  const help = (cmid: string) => ({
    MHMID: cmid,
    cmid: { cmid },
    title_en: 'a',
    title_fr: 'b',
    body_en: 'c',
    body_fr: 'd',
    status: 'active',
  });
  const helps: Seed = { entity: 'menu_help', key: ['MHMID'], policy: 'once', rows: [help('CO-START'), help('NOWHERE')] };
  await seedRows(connection, portal.definitions.current(), [helps], address);
  const found = () => connection.run(sql`select c.cmid from menu_help h join commands c on c.id = h.cmid order by 1`);
  expect(await found()).toEqual([{ cmid: 'CO-START' }]);
  await connection.run(sql`insert into commands (cmid, command_path, title_en, title_fr, access, audience, analytics, status)
    values ('NOWHERE', 'NOWHERE', 'a', 'b', 'user', 'customer', 'Y', 'enabled')`);
  await seedRows(connection, portal.definitions.current(), [helps], address);
  expect(await found()).toEqual([{ cmid: 'CO-START' }, { cmid: 'NOWHERE' }]);
});
