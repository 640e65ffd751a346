import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/server/db/Database.ts';
import { sql } from '../src/server/db/sql.ts';
import { testDatabase } from './database.ts';
import { holdLock, waitingStatements } from './locks.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';
import { everyNth } from './tier.ts';

/** Clients that stop reading or writing take nothing from others. Law 48. */
const patiently = { timeout: 90_000, interval: 100 };
const budget = { statements: 10, copies: 6 };
const own = await testDatabase();
/** Long enough for a busy machine to count the downloads before they are broken off. */
const environment = { STALLED_SECONDS: '5' };
const { app, database, portal, signIn } = await testServer({ database: own.database, environment });
/** A separate connection, for queries while all connections of the portal are in use. */
const observer = await openDatabase({ embedded: own.address, poolSize: 1 });
afterAll(() => observer.close());

const everyCmid = [...portal.definitions.current().screensByCmid.keys()];
const [{ id: house } = { id: 0 }] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
const northern = await addCompany(database, 'northern');
const houseGroup = await addGroup(database, house, 'HOUSE', everyCmid);
const admins = ['admin.a', 'admin.b', 'admin.c', 'admin.d'];
for (const uid of admins) await addPerson(database, { uid, company: house, group: houseGroup, type: 'ADMIN' });
await addPerson(database, {
  uid: 'northern.admin',
  company: northern,
  group: await addGroup(database, northern, 'NORTH', everyCmid),
  type: 'ADMIN',
  base: 'customer_admin',
});

let port: number;
let reader: string;
const tokens: string[] = [];
const sockets: net.Socket[] = [];
beforeAll(async () => {
  // More than the sockets of an export can buffer, even compressed.
  const text = sql`(select string_agg(md5(n || '-' || part), '') from generate_series(1, 2800) part)`;
  await database.unscoped('test').run(sql`
    insert into announcements (title_en, title_fr, body_en, body_fr, severity, start_date, show_on_home, status)
    select 'n' || n, 'n' || n, ${text}, 'x', 'info', '2026-03-01', true, 'active' from generate_series(1, 400) n`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  for (const uid of admins) tokens.push((await signIn(uid)).token);
  reader = (await signIn('northern.admin', 'northern')).token;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitUntil(async () => (await connections()).copying === 0, patiently);
});

const exportBody = JSON.stringify({ api_url: 'api/announcements', output_type: 'CSV', query_params: { fields: 'body_en' } });

async function open(text: string): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Requests an export and reads only the head of the answer. */
async function exportUnread(token: string, encoding = 'identity'): Promise<{ readonly socket: net.Socket; readonly head: string }> {
  const socket = await open(
    `POST /api/export HTTP/1.1\r\nhost: x\r\nauthorization: Token ${token}\r\naccept-encoding: ${encoding}\r\ncontent-type: application/json\r\ncontent-length: ${exportBody.length}\r\n\r\n${exportBody}`,
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, head: chunk.toString('latin1') };
}

const statusOf = (head: string): string => head.slice(9, 12);
const ask = (path: string, { token = reader, ...init }: RequestInit & { readonly token?: string } = {}) =>
  fetch(`http://127.0.0.1:${port}/api/${path}`, {
    ...init,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
  });

/** Connections of the portal to its database, without the observer's, and the copies among them. */
async function connections(): Promise<{ all: number; copying: number; inTransaction: number }> {
  const [row] = await observer.unscoped('test').run<{ all: number; copying: number; inTransaction: number }>(sql`
    select count(*) as "all", count(*) filter (where state = 'active' and query like 'copy %') as copying,
      count(*) filter (where state like 'idle in%') as "inTransaction"
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return row ?? { all: 0, copying: 0, inTransaction: 0 };
}

describe('twenty downloads that nobody reads', () => {
  test('stay in a budget of their own, beyond which an export is refused in words, while lists and saves go on', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => exportUnread(tokens[i % tokens.length] ?? '')));
    const statuses = answers.map(({ head }) => statusOf(head));
    // All users are of one company, which may run four of the six copies.
    expect(statuses.filter((status) => status === '200')).toHaveLength(4);
    expect(statuses.filter((status) => status === '503')).toHaveLength(16);
    for (const { head } of answers.filter(({ head }) => statusOf(head) === '503')) {
      expect(head.toLowerCase()).toContain('\r\nretry-after: 30\r\n');
      expect(head).toMatch(/"code":"too_many_copies".*(You already have 2 exports|Your company already has 4 exports) running\./);
    }
    const lists = await Promise.all(Array.from({ length: 10 }, () => ask('sessions?limit=5')));
    expect(lists.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const save = await ask('users/switchlang', { method: 'POST', body: JSON.stringify({ language: 'fr' }) });
    expect(save.status).toBe(200);
    const { all, copying } = await connections();
    expect(copying).toBeLessThanOrEqual(budget.copies);
    expect(all).toBeLessThanOrEqual(budget.statements + budget.copies + 2);
  });

  test.each(
    everyNth(
      [
        ['packed', 'br'],
        ['as they are', 'identity'],
      ],
      2,
    ),
  )('are broken off, %s, when nothing is taken for the time that is set; the server keeps nothing of them', async (_name, encoding) => {
    const answers = await Promise.all([exportUnread(tokens[0] ?? '', encoding), exportUnread(tokens[1] ?? '', encoding)]);
    expect(answers.map(({ head }) => /content-encoding: (\w+)/i.exec(head)?.[1] ?? 'identity')).toEqual([encoding, encoding]);
    expect(answers.map(({ head }) => statusOf(head))).toEqual(['200', '200']);
    expect((await connections()).copying).toBe(2);
    await expect.poll(connections, patiently).toMatchObject({ copying: 0, inTransaction: 0 });
    for (const { socket, head } of answers) {
      let rest = head;
      socket.on('data', (chunk: Buffer) => (rest += chunk.toString('latin1'))).resume();
      await once(socket, 'close');
      // The missing last chunk, of length 0, shows the client that the file is incomplete.
      expect(rest.endsWith('0\r\n\r\n')).toBe(false);
    }
    const again = await exportUnread(tokens[0] ?? '');
    expect(statusOf(again.head)).toBe('200');
  });

  test('a client that reads slowly gets the whole file', async () => {
    const { socket, head } = await exportUnread(tokens[2] ?? '');
    let length = head.length;
    let taken = 0;
    let end = '';
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      taken += chunk.length;
      end = (end + chunk.toString('latin1')).slice(-5);
      if (taken < 3_000_000) return;
      taken = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 500);
    });
    socket.resume();
    await expect.poll(() => end, patiently).toBe('0\r\n\r\n');
    expect(length).toBeGreaterThan(400 * 2800 * 32);
  });
});

test('bodies that trickle in hold no connection of the database', async () => {
  const head = `POST /api/sales_codes HTTP/1.1\r\nhost: x\r\nauthorization: Token ${reader}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`;
  const before = await connections();
  const open30 = await Promise.all(Array.from({ length: 30 }, () => open(head)));
  for (const socket of open30) socket.write(' ');
  expect((await ask('sessions?limit=5')).status).toBe(200);
  expect(await connections()).toMatchObject({ copying: 0, inTransaction: 0 });
  expect((await connections()).all).toBeLessThanOrEqual(Math.max(before.all, budget.statements + 2));
});

describe('forty heavy lists of one user', () => {
  test('run a few at a time, and lists of others are served meanwhile', async () => {
    // While this table is locked, no list of it ends.
    const release = await holdLock(observer, sql`lock table announcements in access exclusive mode`);
    const gone = new AbortController();
    const heavy = Array.from({ length: 40 }, () =>
      fetch(`http://127.0.0.1:${port}/api/announcements?limit=1`, {
        headers: { authorization: `Token ${tokens[3]}` },
        signal: gone.signal,
      }).then(
        ({ status }) => status,
        () => 'gone',
      ),
    );
    const waiting = () => waitingStatements(database);
    try {
      await expect.poll(waiting, patiently).toHaveLength(6);
      expect((await ask('sessions?limit=5')).status).toBe(200);
      expect(await waiting()).toHaveLength(6);
      // A list whose client has gone never runs, not even at its turn.
      gone.abort();
      expect(await Promise.all(heavy)).toEqual(Array(40).fill('gone'));
      await expect.poll(waiting, patiently).toEqual([]);
    } finally {
      gone.abort();
      await release();
    }
    const after = await ask('announcements?limit=1', { token: tokens[3] ?? '' });
    expect(after.status).toBe(200);
  });
});
