import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/database.ts';
import { dumpDatabase } from '../../test/databaseDump.ts';
import { byTurn, isDeep } from '../../test/tier.ts';
import { StartProblem } from './db/errors/StartProblem.ts';
import { sql } from './db/sql.ts';
import { type Config, parseConfig } from './settings/config.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';

const { address, database } = await emptyDatabase();
const urlOf = ({ user, password, host, port, database: name }: typeof address) =>
  `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const url = urlOf(address);
const root = path.resolve(import.meta.dirname, '../..');

function configOf(environment: Readonly<Record<string, string>> = {}, checkout = root): Config {
  const read = parseConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DEMO_SHIPMENTS: '50', ...environment }, checkout);
  if (!('config' in read)) throw new Error(read.problems.join(' '));
  return read.config;
}

const running: RunningPortal[] = [];
/** Printed lines, without the mails of running jobs: they come at any time, also of a portal that another test started. */
const lines: string[] = [];
const printLine = (line: string): void => {
  if (!line.startsWith('Mail to ')) lines.push(line);
};
async function start(environment?: Readonly<Record<string, string>>, checkout?: string): Promise<RunningPortal> {
  lines.length = 0;
  const portal = await startPortal(configOf(environment, checkout), printLine);
  running.push(portal);
  return portal;
}
const problemOf = async (environment: Readonly<Record<string, string>>) => {
  const problem: unknown = await start(environment).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartProblem);
  return problem instanceof StartProblem ? `${problem.message} ${problem.remedy}` : '';
};
const signIn = async ({ address: origin }: RunningPortal, password: string) =>
  (
    await fetch(`${origin}/api/users/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', company: 'waybill', password }),
    })
  ).status;
const copies: string[] = [];
afterAll(async () => {
  await Promise.all(running.splice(0).map((portal) => portal.stop()));
  for (const copy of copies) fs.rmSync(copy, { recursive: true });
});

/** A checkout whose definitions a test may change. */
function copyOfDefinitions(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of ['schemas', 'resources', 'package.json']) fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  copies.push(copy);
  return copy;
}

const mailKept = expect.stringMatching(/^Mail is not sent but kept in /);

// One database for most tests: each start must work with what the start before has left.
describe('the first server on an empty database', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await start();
  });

  test('fills and serves it', async () => {
    const isStatement = (line: string): boolean => line.startsWith('Database: ');
    expect(lines.filter((line) => !isStatement(line))).toEqual(['Loading demo data with 50 shipments ...', mailKept]);
    const [made] = await database.unscoped('test').run<{ tables: number; indexes: string }>(sql`select
      (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      (select to_char(count(*), 'FM9,999') from pg_indexes where schemaname = 'public' and indexname !~ '_pkey$') as indexes`);
    expect(lines.filter(isStatement), 'of thousands of statements').toEqual([
      `Database: made ${made?.tables} tables and ${made?.indexes} indexes. DATABASE_STATEMENTS=on prints each statement.`,
    ]);
    expect(await (await fetch(`${portal.address}/readyz`)).json()).toEqual({
      status: 'ready',
      checks: { database: true, storage: true, schema: true, definitions: true },
    });
    expect(await signIn(portal, 'Waybill-Demo-2026')).toBe(200);
    expect(await (await fetch(`${portal.address}/api/globals/company?company=northern`)).json()).toMatchObject({
      demo: {
        users: [
          { username: 'northern.admin', role: { en: 'Customer administrator', fr: 'Administrateur du client' } },
          { username: 'northern.user' },
          { username: 'northern.limited' },
        ],
        password: 'Waybill-Demo-2026',
      },
    });
    const product = (await (await fetch(`${portal.address}/api/globals/company?company=waybill`)).json()) as {
      demo: { customers: object[] };
    };
    expect(product.demo.customers).toContainEqual(
      expect.objectContaining({ company: 'maple', username: 'maple.user', name: "Distribution de l'Érable" }),
    );
  });

  test('stamps are kept to the second, as they are shown: no row is later than the instant that it shows', async () => {
    expect(await signIn(portal, 'Waybill-Demo-2026')).toBe(200);
    const connection = database.unscoped('test');
    const columns = await connection.run(
      sql<{ table: string; column: string }>`
        select c.table_name as table, c.column_name as column from information_schema.columns c join managed_tables m on m.name = c.table_name
        where c.data_type = 'timestamp with time zone'`,
    );
    const finer = columns.map(
      (at) => sql`select ${at.table}::text as table, ${at.column}::text as column
        where exists (select from ${sql.id(at.table)} where ${sql.id(at.column)} <> date_trunc('second', ${sql.id(at.column)}))`,
    );
    expect(columns.length).toBeGreaterThan(80);
    expect(await connection.run(sql`${sql.join(finer, sql` union all `)}`)).toEqual([]);
  });

  test('the password of the demo is shown on this machine alone', async () => {
    const { port } = new URL(portal.address);
    const hintFor = (headers: Readonly<Record<string, string>>) =>
      new Promise<boolean>((resolve, reject) => {
        const request = http.get({ host: '127.0.0.1', port, path: '/api/globals/company?company=waybill', headers }, (answer) => {
          text(answer).then((shown) => {
            if (answer.statusCode !== 200) reject(new Error(shown));
            resolve(shown.includes('Waybill-Demo-2026'));
          }, reject);
        });
        request.on('error', reject);
      });
    const told = await Promise.all(
      [
        { host: `127.0.0.1:${port}` },
        { host: `localhost:${port}` },
        { host: `[::1]:${port}` },
        { host: 'portal.example.com' },
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-real-ip': '203.0.113.9' },
        { forwarded: 'for=203.0.113.9' },
        { via: '1.1 proxy' },
      ].map(async (headers): Promise<[object, boolean]> => [headers, await hintFor(headers)]),
    );
    expect(told.filter(([, hasHint]) => hasHint).map(([headers]) => headers)).toEqual([
      { host: `127.0.0.1:${port}` },
      { host: `localhost:${port}` },
      { host: `[::1]:${port}` },
    ]);
  });

  test('that stops answers the running request, and the one on a kept connection with the request to close', async () => {
    const port = Number(new URL(portal.address).port);
    const running = net.connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let received = '';
      running.on('data', (chunk) => (received += chunk)).on('close', () => resolve(received));
    });
    const body = new URLSearchParams({ username: 'nobody', company: 'waybill', password: 'x' }).toString();
    running.write(
      `POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await new Promise((resolve) => running.once('connect', resolve));
    await fetch(`${portal.address}/healthz`);
    const kept = net.connect(port, '127.0.0.1');
    let received = '';
    kept.on('data', (chunk) => (received += chunk));
    const ended = once(kept, 'close');
    const ask = () => kept.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    ask();
    await expect.poll(() => received).toContain('{"status":"ok"}');
    expect(received).not.toMatch(/connection: close/i);
    received = '';
    const stopped = portal.stop();
    ask();
    await ended;
    expect(received).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*\{"status":"ok"\}$/i);
    running.write(body.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    await stopped;
  });

  test('leaves the database that was given open to others', async () => {
    expect(await database.unscoped('test').transaction(async () => 'open')).toBe('open');
  });
});

test('the second start adds nothing; stopping twice is stopping once, and ends an open stream of events', async () => {
  const portal = await start({ WAYBILL_DEV: '1' });
  expect(lines).toEqual([mailKept]);
  const stream = await fetch(`${portal.address}/api/definitions/events`);
  await Promise.all([portal.stop(), portal.stop()]);
  await stream.text();
  await expect(fetch(portal.address)).rejects.toThrow('fetch failed');
});

test.each(isDeep ? ['on', 'off'] : ['on'])(
  'a database with tables of another program is refused and stays as it is (DEMO=%s)',
  async (demo) => {
    const other = await emptyDatabase();
    const connection = other.database.unscoped('test');
    await connection.run(
      sql.raw(`create table users (id serial primary key, nick text); insert into users values (1, 'ann');
      create table regions (id serial primary key, title text not null); insert into regions values (1, 'North')`),
    );
    const before = await dumpDatabase(connection);
    expect(await problemOf({ DATABASE_URL: urlOf(other.address), DEMO: demo })).toBe(
      'In this database the tables "regions" and "users" have names that the portal needs, but were not made by it, so nothing was changed: rename them, such as with alter table "regions" rename to "regions_before", give the portal a schema of its own with DATABASE_SCHEMA=portal, or name another database in DATABASE_URL.',
    );
    expect(lines).toEqual([]);
    expect(await dumpDatabase(connection)).toBe(before);
  },
);

test('a port in use, a foreign address and an unreachable database are reported in a sentence, and nothing stays running', async () => {
  const other = http.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await problemOf({ PORT: String(port) })).toMatch(new RegExp(`^Port ${port} is in use .* set PORT`));
  expect(lines).toEqual([]);
  other.close();
  expect(await problemOf({ HOST: '203.0.113.1', DEMO_PASSWORD: 'Another-Demo-2026' })).toMatch(/^This machine has no address/);
  expect(await problemOf({ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' })).toMatch(/cannot be used.*DATABASE_URL/);
});

const openings = [
  ['HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://portal.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.7'],
] as const;

test.each(openings)('with %s=%s a demo with the known password does not start', async (name, value) => {
  expect(await problemOf({ [name]: value })).toMatch(
    new RegExp(
      `^With ${name}=${value}, anyone could sign in to the demo accounts, .* Set DEMO_PASSWORD or DEMO=off, or leave ${name} out\\.$`,
    ),
  );
});

test.each(byTurn(openings, 0))('with %s=%s a database with accounts of the known password does not start', async (name, value) => {
  expect(await problemOf({ [name]: value, DEMO: 'off' })).toMatch(/demo accounts of this database/);
});

describe('servers with another password for the demo', () => {
  let given: RunningPortal;
  const copy = copyOfDefinitions();
  const environment = { DEMO_PASSWORD: 'Another-Demo-2026' };
  beforeAll(async () => {
    given = await start(environment, copy);
  });

  test('the known demo password never serves another machine, and DEMO_PASSWORD replaces it in a demo that was loaded before', async () => {
    expect(await problemOf({ HOST: '0.0.0.0' })).toMatch(/DEMO_PASSWORD/);
    expect([await signIn(given, 'Waybill-Demo-2026'), await signIn(given, 'Another-Demo-2026')]).toEqual([401, 200]);
    expect(await (await fetch(`${given.address}/api/globals/company?company=northern`)).json()).not.toHaveProperty('demo');
    expect(await problemOf({ HOST: '203.0.113.1', DEMO_PASSWORD: 'Third-Demo-2026' })).toMatch(/^This machine has no address/);
    const plain = await start();
    expect([...plain.demoUsers], 'no replaced password is shown').toEqual([]);
    await plain.stop();
  });

  test.runIf(isDeep)('a reload of one reaches the other', async () => {
    const other = await start(environment, copy);
    expect(other.demoUsers.get('maple')).toMatchObject([{ username: 'maple.user' }]);
    const versionOf = async ({ address: origin }: RunningPortal) =>
      (await fetch(`${origin}/api/version`)).headers.get('x-definitions-version');
    const before = await versionOf(given);
    expect(await versionOf(other)).toBe(before);
    const file = path.join(copy, 'resources/companies.resource.json');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"page_size": 20', '"page_size": 50'));
    const form = new URLSearchParams({ username: 'admin', company: 'waybill', password: 'Another-Demo-2026' });
    const { token } = (await (await fetch(`${given.address}/api/users/login`, { method: 'POST', body: form })).json()) as { token: string };
    const reload = { method: 'POST', headers: { authorization: `Token ${token}` } };
    expect(await (await fetch(`${given.address}/api/definitions/reload`, reload)).json()).toMatchObject({ used: true });
    const after = await versionOf(given);
    expect(after).not.toBe(before);
    await expect.poll(() => versionOf(other), { timeout: 60_000 }).toBe(after);
  });
});

describe('a server without a demo', () => {
  let own: TestDatabase;
  let portal: RunningPortal;
  let first: readonly string[] = [];
  const copy = copyOfDefinitions();
  beforeAll(async () => {
    own = await testDatabase();
    portal = await start({ DATABASE_URL: urlOf(own.address), DEMO: 'off', WAYBILL_DEV: '1' }, copy);
    first = [...lines];
  });

  test('in development each good save is confirmed, and refusals of the database reach terminal and screen', async () => {
    const save = async (file: string, from: string, to: string, said: RegExp): Promise<void> => {
      lines.length = 0;
      const place = path.join(copy, file);
      const text = fs.readFileSync(place, 'utf8');
      expect(text).toContain(from);
      fs.writeFileSync(place, text.replace(from, to));
      await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toMatch(said);
    };
    const told = async () => {
      const controller = new AbortController();
      const stream = await fetch(`${portal.address}/api/definitions/events`, { signal: controller.signal });
      const first = await stream.body?.pipeThrough(new TextDecoderStream()).getReader().read();
      controller.abort();
      return JSON.parse(/^data: (.*)$/m.exec(first?.value ?? '')?.[1] ?? 'null') as unknown;
    };
    const resource = 'resources/companies.resource.json';
    await save(resource, '"page_size": 20', '"page_size": 50', /^Definitions loaded: 1 file \(companies\.resource\.json\)\.$/m);
    await save(resource, '"page_size": 50', '"page_sice": 50', /DEF001/);
    // The deep tier also undoes a mistake without another change.
    if (isDeep) {
      await save(resource, '"page_sice": 50', '"page_size": 50', /^Definitions have no errors now; nothing has changed\.$/m);
      await save(resource, '"page_size": 50', '"page_sice": 50', /DEF001/);
    }
    await save(
      resource,
      '"page_sice": 50',
      '"page_size": 20',
      /^Definitions loaded: 1 file \(companies\.resource\.json\), without errors now\.$/m,
    );
    expect(await told()).toMatchObject({ findings: [], pending: [], problem: null });

    const entity = 'schemas/entities/companies.schema.json';
    const extra = '"properties": { "motto": { "type": ["integer", "null"], "x-label": { "en": "Motto", "fr": "Devise" } },';
    await save(entity, '"properties": {', extra, /^Database: alter table "companies" add column "motto" bigint\nDefinitions loaded/m);
    await own.database.unscoped('test').run(sql`update companies set motto = 7 where code = 'waybill'`);
    await save(
      entity,
      '"type": ["integer", "null"], "x-label": { "en": "Motto"',
      '"type": "boolean", "x-label": { "en": "Motto"',
      /^The database does not fit the definitions: .*npm run db:apply/m,
    );
    expect(await told()).toMatchObject({
      findings: [],
      problem: null,
      pending: [
        {
          reason: 'companies.motto is bigint in the database and boolean in the definition, and 1 row has a value.',
          rows: 1,
          blocks: true,
        },
      ],
    });
    await save(
      entity,
      '"type": "boolean", "x-label": { "en": "Motto"',
      '"type": ["integer", "null"], "x-label": { "en": "Motto"',
      /^Definitions have no errors now/m,
    );
    expect(await told()).toMatchObject({ pending: [], problem: null });

    await own.database.unscoped('test').run(sql`create table shelves (id int)`);
    const schema = fs
      .readFileSync(path.join(copy, 'schemas/entities/sales_codes.schema.json'), 'utf8')
      .replaceAll('sales_codes', 'shelves');
    fs.writeFileSync(path.join(copy, 'schemas/entities/shelves.schema.json'), schema);
    await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toMatch(/In this database the table "shelves" has a name/);
    expect(await told()).toMatchObject({
      pending: [],
      problem: expect.stringContaining('the table "shelves" has a name that the portal needs'),
    });
  }, 300_000);

  test('an administrator with the name of a demo account is not listed as one', async () => {
    expect(first).toContainEqual(expect.stringMatching(/^First administrator: company waybill, user admin, password /));
    await portal.stop();
    const again = await start({ DATABASE_URL: urlOf(own.address) });
    expect([...again.demoUsers]).toEqual([]);
    await again.stop();
  });
});
