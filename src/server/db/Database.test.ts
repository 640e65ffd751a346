import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Connection } from './Connection.ts';
import { copyLine } from './copyLine.ts';
import { openDatabase } from './Database.ts';
import { sql } from './sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
  await connection().run(
    sql`create table books (id bigint generated always as identity primary key, title text not null unique, price numeric(18, 2), sold date, tags text[], meta jsonb)`,
  );
});
afterEach(async () => {
  await connection().run(sql`truncate books restart identity`);
});
const connection = () => db.database.unscoped('test');
const titles = async () => (await connection().run<{ title: string }>(sql`select title from books order by id`)).map(({ title }) => title);
/** Statements of other connections that are running on the server; its own cleaning is none. */
const othersRunning = () =>
  connection().run(sql`select query from pg_stat_activity
    where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()`);

describe('run', () => {
  test('gives bigints as numbers, numerics and dates as texts, json parsed', async () => {
    const rows = await connection().run(sql`
      insert into books (title, price, sold, tags, meta) values (${'Emma'}, ${'12.50'}, ${'2026-03-01'}, ${['a"b', 'c\\d', '']}, ${{ pages: 3 }})
      returning id, price, sold, tags, meta, array[1, 2]::bigint[] as ids, '2026-03-01T05:00:00Z'::timestamptz as at`);
    expect(rows).toEqual([
      {
        id: 1,
        price: '12.50',
        sold: '2026-03-01',
        tags: ['a"b', 'c\\d', ''],
        meta: { pages: 3 },
        ids: [1, 2],
        at: new Date('2026-03-01T05:00:00Z'),
      },
    ]);
  });

  test('stops the statement on the server when its time is over', async () => {
    await expect(connection().run(sql`select pg_sleep(600)`, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout', status: 503 });
    await expect.poll(othersRunning).toEqual([]);
  });

  test('stops the statement on the server when the caller has gone', async () => {
    const caller = new AbortController();
    const gone = new Error('gone');
    const running = connection().run(sql`select pg_sleep(600)`, { signal: caller.signal });
    await expect.poll(othersRunning).toHaveLength(1);
    caller.abort(gone);
    await expect(running).rejects.toBe(gone);
    await expect.poll(othersRunning).toEqual([]);
  });

  test('does not run for a caller that has disconnected', async () => {
    await expect(
      connection().run(sql`insert into books (title) values ('Emma')`, { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');
    expect(await titles()).toEqual([]);
  });

  test("passes PostgreSQL's own errors on", async () => {
    await connection().run(sql`insert into books (title) values ('Emma')`);
    await expect(connection().run(sql`insert into books (title) values ('Emma')`)).rejects.toMatchObject({ code: '23505' });
  });

  test('goes on after the server has closed every connection', async () => {
    await connection().run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    );
    const lost = connection().run(sql`select pg_terminate_backend(pg_backend_pid())`);
    await expect(lost).rejects.toMatchObject({ code: 'database_unavailable', status: 503 });
    await expect(connection().run(sql`select 1 as one`)).resolves.toEqual([{ one: 1 }]);
  });

  test('stops a statement even while all other connections are busy', async () => {
    const busy = Array.from({ length: 12 }, () => connection().run(sql`select pg_sleep(600)`, { timeoutMs: 100 }));
    const outcomes = await Promise.allSettled(busy);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code)).toEqual(
      Array(12).fill('timeout'),
    );
  });
});

describe('a replica', () => {
  const where = sql<{ name: string }>`select current_database() as name`;
  const urlOf = ({ host, port, user, password, database }: TestDatabase['address']) =>
    `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;

  let replica: TestDatabase;
  beforeAll(async () => {
    replica = await emptyDatabase();
  });

  test('answers what may be read from it, and nothing else', async () => {
    const database = await openDatabase({ embedded: db.address, replicaUrl: urlOf(replica.address) });
    try {
      const both = database.unscoped('test');
      expect(await both.run(where, { replica: true })).toEqual([{ name: replica.address.database }]);
      expect(await text(both.copyOut(where))).toBe(`${replica.address.database}\n`);
      expect(await both.run(where)).toEqual([{ name: db.address.database }]);
      expect(await both.transaction((tx) => tx.run(where, { replica: true }))).toEqual([{ name: db.address.database }]);
    } finally {
      await database.close();
    }
  });

  test('that there is not leaves all reads to the primary', async () => {
    expect(await connection().run(where, { replica: true })).toEqual([{ name: db.address.database }]);
  });
});

describe('transaction', () => {
  test('commits what its work did', async () => {
    const id = await connection().transaction(
      async (tx) => (await tx.run<{ id: number }>(sql`insert into books (title) values ('Emma') returning id`))[0]?.id,
    );
    expect(id).toBe(1);
    expect(await titles()).toEqual(['Emma']);
  });

  test('undoes everything when its work fails', async () => {
    const work = connection().transaction(async (tx) => {
      await tx.run(sql`insert into books (title) values ('Emma')`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await titles()).toEqual([]);
  });

  test('undoes only the inner part when that fails', async () => {
    await connection().transaction(async (tx) => {
      await tx.run(sql`insert into books (title) values ('Emma')`);
      await expect(tx.transaction((inner) => inner.run(sql`insert into books (title) values ('Emma')`))).rejects.toMatchObject({
        code: '23505',
      });
      await tx.run(sql`insert into books (title) values ('Persuasion')`);
    });
    expect(await titles()).toEqual(['Emma', 'Persuasion']);
  });

  test('undoes everything when a statement passes its time', async () => {
    const work = connection().transaction(async (tx) => {
      await tx.run(sql`insert into books (title) values ('Emma')`);
      await tx.run(sql`select pg_sleep(600)`, { timeoutMs: 50 });
    });
    await expect(work).rejects.toMatchObject({ code: 'timeout' });
    expect(await titles()).toEqual([]);
  });

  test.each([
    ['a statement', (other: Connection) => other.run(sql`select 1`)],
    ['another transaction', (other: Connection) => other.transaction((tx) => tx.run(sql`select 1`))],
    ['a copy', (other: Connection) => text(other.copyOut(sql`select 1`))],
  ])('gives no second connection to its work, not for %s: many at once would wait for each other', async (_name, ask) => {
    const outside = connection();
    const work = outside.transaction(async (tx) => {
      await tx.run(sql`insert into books (title) values ('Emma')`);
      await ask(outside);
    });
    await expect(work).rejects.toThrow('statements within a transaction go through its own connection');
    expect(await titles()).toEqual([]);
  });

  test('calls that its work left running can ask for a connection afterwards', async () => {
    const over = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await connection().transaction(async () => {
      later = over.promise.then(titles);
    });
    over.resolve();
    expect(await later).toEqual([]);
  });
});

describe('copy', () => {
  const trickyTitles = ['a\tb', 'c\\d', 'e\nf\r', '\\N', '', "O'Brien", 'É😀'];

  test('takes lines in and gives the same texts out', async () => {
    const target = connection().copyIn('books', ['title', 'price']);
    await pipeline(Readable.from(trickyTitles.map((title) => copyLine([title, null]))), target);
    expect(await titles()).toEqual(trickyTitles);
    const csv = await text(connection().copyOut(sql`select title, price from books where title in (${"O'Brien"}, ${''}) order by id`));
    expect(csv).toBe('"",\nO\'Brien,\n');
  });

  test('reports a line that PostgreSQL refuses, and keeps nothing', async () => {
    const target = connection().copyIn('books', ['title', 'price']);
    await expect(pipeline(Readable.from([copyLine(['Emma', 1]), copyLine(['Persuasion', 'cheap'])]), target)).rejects.toMatchObject({
      code: '22P02',
    });
    expect(await titles()).toEqual([]);
  });

  test('keeps nothing of lines whose source fails', async () => {
    async function* source() {
      yield copyLine(['Emma', 1]);
      throw new Error('source broke');
    }
    await expect(pipeline(Readable.from(source()), connection().copyIn('books', ['title', 'price']))).rejects.toThrow('source broke');
    expect(await titles()).toEqual([]);
  });

  test('takes part in a transaction', async () => {
    const work = connection().transaction(async (tx) => {
      await pipeline(Readable.from([copyLine(['Emma'])]), tx.copyIn('books', ['title']));
      expect(await text(tx.copyOut(sql`select title from books`))).toBe('Emma\n');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await titles()).toEqual([]);
  });

  test('gives rows of any length to a slow reader, and the client answers on', async () => {
    const lengthOf = (i: number): number => (i * 7919) % 150_000;
    const read = await connection().transaction(async (tx) => {
      const pieces: Buffer[] = [];
      for await (const piece of tx.copyOut(sql`select repeat(chr(97 + i % 26), i * 7919 % 150000) from generate_series(0, 199) i`)) {
        pieces.push(piece as Buffer);
        await wait(2);
      }
      expect(await tx.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      return Buffer.concat(pieces).toString();
    });
    const lines = Array.from({ length: 200 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(lengthOf(i)) || '""');
    expect(read === `${lines.join('\n')}\n`).toBe(true);
  });

  test('a caller that disconnects stops the statement', async () => {
    const rows = connection().copyOut(sql`select repeat('x', 1000), generate_series(1, 100000000)`);
    await once(rows, 'readable');
    rows.destroy();
    await expect.poll(othersRunning).toEqual([]);
  });

  test('reports a statement that fails, and one that exceeds its time', async () => {
    await expect(text(connection().copyOut(sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' });
    await expect(text(connection().copyOut(sql`select pg_sleep(600)`, { timeoutMs: 50 }))).rejects.toMatchObject({ code: 'timeout' });
    await expect.poll(othersRunning).toEqual([]);
  });
});

describe('a signal for the whole database', () => {
  test.each<[string, (database: Connection) => Promise<unknown>]>([
    ['a statement', (database) => database.run(sql`select pg_sleep(600)`)],
    ['a transaction', (database) => database.transaction((tx) => tx.run(sql`select pg_sleep(600)`))],
    [
      'lines that are taken in',
      (database) => {
        async function* endless() {
          for (let i = 0; ; i++) yield copyLine([`Emma ${i}`, 1]);
        }
        return pipeline(Readable.from(endless()), database.copyIn('books', ['title', 'price']));
      },
    ],
  ])('ends %s, and what comes later', async (_name, work) => {
    const reason = new Error('given up');
    const starting = new AbortController();
    const database = await openDatabase({ embedded: db.address, signal: starting.signal });
    const running = work(database.unscoped('test'));
    await expect.poll(othersRunning).toHaveLength(1);
    starting.abort(reason);
    await expect(running).rejects.toBe(reason);
    await expect(database.unscoped('test').run(sql`select 1`)).rejects.toBe(reason);
    await database.close();
    await expect.poll(othersRunning).toEqual([]);
    expect(await titles()).toEqual([]);
  });
});

describe('listen', () => {
  test('hears what is notified, and says when it may have missed something', async () => {
    const heard: string[] = [];
    const unlisten = await db.database.listen('books_changed', (payload) => heard.push(payload));
    await connection().run(sql`select pg_notify('books_changed', 'Emma')`);
    await expect.poll(() => heard).toEqual(['Emma']);
    await connection().run(sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`);
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['Emma', '']);
    await connection().run(sql`select pg_notify('books_changed', 'Persuasion')`);
    await expect.poll(() => heard).toEqual(['Emma', '', 'Persuasion']);
    await unlisten();
  });
});
