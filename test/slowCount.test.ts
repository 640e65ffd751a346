import { afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { waitingBooks } from './library/definitions.ts';
import { libraryServer } from './library/libraryServer.ts';

const { app, database } = await libraryServer();
const connection = database.unscoped('test');

/** Books that match as long as nobody holds the lock: their count waits for it, and the first of them do not. */
const query = 'waits__gte=0&columns=false';

let address = '';
beforeAll(async () => {
  await connection.run(
    sql`insert into books (isbn, title, copies, seller) select 'many-' || n, 'Many ' || n, 1, 1 from generate_series(1, 40000) n`,
  );
  await connection.run(sql`analyze books`);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

const list = async (as: string, parameters: string, signal?: AbortSignal) => {
  const answer = await fetch(`${address}/api/books?${query}&${parameters}`, {
    headers: { authorization: `Token ${as}`, cmid: 'RPT-RISKY' },
    ...(signal && { signal }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { results?: readonly unknown[]; has_more?: boolean; count?: number; aggregates?: unknown };
};

const patiently = { timeout: 60_000 };
const held: (() => void)[] = [];
afterEach(() => {
  for (const release of held.splice(0)) release();
});

/** Holds the lock until the function that it returns is called. */
async function hold(): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const holding = connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${waitingBooks}::bigint)`);
    take();
    await released;
  });
  await taken;
  held.push(release);
  return async () => {
    release();
    await holding;
  };
}

const waiting = async () =>
  (await connection.run<{ waiting: number }>(sql`select count(*) as waiting from pg_locks where locktype = 'advisory' and not granted`))[0]
    ?.waiting;

test('rows of two readers arrive while the counts of both wait', async () => {
  const release = await hold();
  let counted = 0;
  const counts = ['root', 'clerk'].map(async (as) => {
    const answer = await list(as, 'rows=false&aggregate=max:waits');
    counted += 1;
    return answer;
  });
  await expect.poll(waiting, patiently).toBe(2);
  const pages = await Promise.all(['root', 'clerk'].map((as) => list(as, 'sort=id&limit=20&count=false&fields=title')));
  expect(pages.map(({ results, has_more, count }) => [results?.length, has_more, count])).toEqual([
    [20, true, undefined],
    [20, true, undefined],
  ]);
  expect(counted).toBe(0);
  await release();
  expect(await Promise.all(counts)).toEqual(Array.from({ length: 2 }, () => ({ count: 40_180, aggregates: { 'max:waits': 0 } })));
});

test('a count whose reader has gone stops on the server', async () => {
  await hold();
  const leaving = new AbortController();
  const counting = list('root', 'rows=false', leaving.signal);
  await expect.poll(waiting, patiently).toBe(1);
  leaving.abort();
  await expect(counting).rejects.toThrow('aborted');
  await expect.poll(waiting, patiently).toBe(0);
});
