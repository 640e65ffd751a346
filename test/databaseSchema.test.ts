import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdoptedDefinitions, adoptDefinitions } from '../scripts/adoptDefinitions.ts';
import { openDatabase } from '../src/server/db/Database.ts';
import { sql } from '../src/server/db/sql.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import { type RunningPortal, startPortal } from '../src/server/startPortal.ts';
import { describeTables, type Row, tablesOf } from './adopt/adoptedPortal.ts';
import { emptyDatabase } from './database.ts';
import { checkout } from './plainServer.ts';

// A database of another program with tables named like the portal's: law 60.
const own = await emptyDatabase();
const { user, password, host, port, database: name } = own.address;
const urlFor = (role: string, secret: string) =>
  `postgresql://${role}:${encodeURIComponent(secret)}@${encodeURIComponent(host)}:${port}/${name}`;
const plain = own.database.unscoped('test');
const names = {
  users: 'app_users',
  regions: 'app_regions',
  shipments: 'app_shipments',
  Customers: 'app_customers',
  sessions: 'app_sessions',
};

const running: RunningPortal[] = [];
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
afterAll(async () => {
  await Promise.all(running.map((portal) => portal.stop()));
  fs.rmSync(copy, { recursive: true });
});

interface Portal {
  readonly lines: readonly string[];
  readonly token: string;
  readonly call: (method: string, place: string, body?: object) => Promise<Response>;
}

/** Starts a portal in a schema of the database, and signs its first administrator in. */
async function portalIn(schema: string, root: string, further: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const read = parseConfig(
    {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      DATA_DIR: path.join(copy, 'data'),
      DATABASE_URL: urlFor(user, password),
      DATABASE_SCHEMA: schema,
      ...further,
    },
    root,
  );
  if (!('config' in read)) throw new Error(read.problems.join(' '));
  const lines: string[] = [];
  const portal = await startPortal(read.config, (line) => lines.push(line));
  running.push(portal);
  const secret = /password (\S+)/.exec(lines.find((line) => line.startsWith('First administrator')) ?? '')?.[1] ?? '';
  const request = { method: 'POST', body: new URLSearchParams({ username: 'admin', company: 'waybill', password: secret }) };
  const { token } = (await (await fetch(`${portal.address}/api/users/login`, request)).json()) as { token: string };
  const call: Portal['call'] = (method, place, body) =>
    fetch(`${portal.address}/api/${place}`, {
      method,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { lines, token, call };
}

let adopted: AdoptedDefinitions;
let before: Readonly<Record<string, string>>;
let portal: Portal;
beforeAll(async () => {
  await plain.run(sql.raw(fs.readFileSync(path.join(import.meta.dirname, 'adopt/webshop.sql'), 'utf8')));
  const tables = await tablesOf(own, 'public');
  before = await describeTables(own, 'public', tables);
  const home = await openDatabase({ embedded: own.address, schema: 'portal', poolSize: 1 });
  adopted = await adoptDefinitions(home.unscoped('test'), readFolders(checkout), {
    schema: 'public',
    names: undefined,
    renamed: new Map(Object.entries(names)),
    menu: undefined,
  });
  await home.close();
  for (const part of ['schemas', 'resources', 'package.json'])
    fs.cpSync(path.join(checkout, part), path.join(copy, part), { recursive: true });
  for (const { file, text } of adopted.files) fs.writeFileSync(path.join(copy, file), text);
  portal = await portalIn('portal', copy);
}, 300_000);

const rowsOf = async (place: string): Promise<readonly Row[]> => {
  const answer = await portal.call('GET', `${place}?limit=100`);
  expect({ place, status: answer.status }).toEqual({ place, status: 200 });
  return ((await answer.json()) as { results: readonly Row[] }).results;
};

describe('a portal with a schema of its own beside another program', () => {
  test('adopts every table, also those with names of its own, with their references', () => {
    const references = adopted.files.flatMap(({ file, text }) =>
      [...text.matchAll(/"x-ref": \{\s*"entity": "(\w+)"/g)].map(([, target]) => `${path.basename(file, '.schema.json')} ${target}`),
    );
    expect(references.toSorted()).toEqual([
      'Orders app_customers',
      'app_customers app_regions',
      'app_regions app_users',
      'app_sessions app_users',
      'app_shipments Orders',
    ]);
    expect(adopted.clashes).toEqual([]);
    expect(adopted.remarks.filter((remark) => remark.includes('not adopted'))).toEqual([]);
    expect(adopted.files).toHaveLength(2 * 9);
  });

  test('makes its tables there and nothing else anywhere', async () => {
    const schemas = await plain.run(
      sql`select schemaname as name, count(*) > 100 as many from pg_tables where schemaname !~ '^pg_|^information' group by 1 order by 1`,
    );
    expect(schemas).toEqual([
      { name: 'portal', many: true },
      { name: 'portal_jobs', many: false },
      { name: 'public', many: false },
    ]);
    expect(portal.lines).toContainEqual(expect.stringMatching(/^Database: made \d+ tables/));
  });

  test('the tables of the other program and all of their rows stay as they were', async () => {
    expect(await describeTables(own, 'public', await tablesOf(own, 'public'))).toEqual(before);
  });

  test('lists of both answer, each with its own rows', async () => {
    expect((await rowsOf('app_users')).map(({ name: shown }) => shown)).toEqual(['Ann Reed', 'Bo Lund']);
    expect((await rowsOf('users/user')).map(({ MT_UID: id }) => id)).toEqual(['admin']);
    expect(await rowsOf('app_shipments')).toHaveLength(2);
    expect(await rowsOf('open_orders')).toHaveLength(2);
    expect(await rowsOf('jobs')).toEqual([]);
    for (const { file } of adopted.files.filter((each) => each.file.endsWith('.resource.json')))
      await rowsOf(path.basename(file, '.resource.json').toLowerCase());
  });

  test('a row of the other program is saved, and its trigger finds its own tables', async () => {
    const [north] = await rowsOf('app_regions');
    const record = (await (await portal.call('GET', `app_regions/${north?.id}`)).json()) as Row & { version: number };
    const saved = await portal.call('PUT', `app_regions/${north?.id}`, { version: record.version, title: 'Far North' });
    expect({ status: saved.status, ...((await saved.json()) as object) }).toMatchObject({ status: 200, title: 'Far North' });
    expect(await plain.run(sql`select what from public.changes`)).toEqual([{ what: 'Far North' }]);
    const refused = await portal.call('PUT', `app_regions/${north?.id}`, { version: record.version, title: 'x' });
    expect(refused.status).toBe(409);
  });

  test('a second portal in another schema works beside it: neither waits for the locks of the other', async () => {
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const home = await openDatabase({ embedded: own.address, schema: 'portal', poolSize: 1 });
    const { lockSchema } = await import('../src/server/db/schema/syncSchema.ts');
    const work = home.unscoped('test').transaction(async (tx) => {
      await lockSchema(tx);
      held.resolve();
      await holding.promise;
    });
    await held.promise;
    const other = await portalIn('portal_two', checkout);
    holding.resolve();
    await work;
    await home.close();
    expect((await other.call('GET', 'users/user?limit=5')).status).toBe(200);
    expect((await other.call('GET', 'app_users')).status).toBe(404);
    expect(await rowsOf('users/user')).toHaveLength(1);
    // A plain client hears the channels by name.
    expect(
      await plain.run(sql`select count(distinct datname)::int as count from pg_stat_activity where query ~ '^listen "portal(_two)?\.'`),
    ).toEqual([{ count: 1 }]);
  });

  test('a user without the right to make schemas is told the statements to run', async () => {
    const role = `limited_${name}`;
    await plain.run(sql.raw(`create role ${role} login password 'secret'`));
    const starting = portalIn('third', checkout, { DATABASE_URL: urlFor(role, 'secret') });
    await expect(starting).rejects.toMatchObject({
      message: 'The database does not let this user make or use the schema third, which DATABASE_SCHEMA names.',
      remedy: `Ask its administrator to run, in this database: create schema "third" authorization "${role}"; create schema "third_jobs" authorization "${role}";`,
    });
    await plain.run(sql.raw(`drop role ${role}`));
  });
});
