import { beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { toAppError } from '../framework/http/errorResponse.ts';
import type { Lease } from './ConnectionPool.ts';
import { createPool } from './ConnectionPool.ts';
import { pooledConnection } from './pooledConnection.ts';
import { sql } from './sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
});

test('a wait in which no connection comes free is no fault of the database', async () => {
  const pool = createPool(db.address, 1, { waitMs: 2000 });
  const held = await pool.lease();
  await expect(pool.lease()).rejects.toMatchObject({ code: 'connections_busy', status: 503 });
  held.release(false);
  await pool.close();
});

describe('a connection that breaks', () => {
  const broken = (atStatement: string): Lease => ({
    client: {
      query: async (statement: string | { readonly text: string }) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        if (text.startsWith(atStatement)) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return { rows: [] };
      },
    } as unknown as Lease['client'],
    schema: 'public',
    stop: async () => {},
    blockedBy: async () => undefined,
    release: () => {},
  });

  test.each(['begin', 'savepoint', 'select', 'release savepoint', 'commit'])(
    'at %s of a transaction is one of the database, not of the caller',
    async (statement) => {
      const pool = { schema: 'public', lease: async () => broken(statement), close: async () => {} };
      const connection = pooledConnection({ primary: pool, replica: pool, copies: pool }, {});
      const work = connection.transaction((tx) => tx.transaction((inner) => inner.run(sql`select 1`)));
      const error: unknown = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(toAppError(error)).toMatchObject({ code: 'database_unavailable', status: 503 });
    },
  );
});

test('a statement with one plan keeps it, and the setting ends with it', async () => {
  const pool = createPool(db.address, 1);
  const connection = pooledConnection({ primary: pool, replica: pool, copies: pool }, {});
  const options = { name: 'planned once', planOnce: true };
  const settings = () => connection.run<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`);
  const ask = (value: number) => connection.run<{ value: number }>(sql`select ${value}::int as value`, options);
  expect([await ask(1), await ask(2)]).toEqual([[{ value: 1 }], [{ value: 2 }]]);
  const plans = sql<object>`select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'planned once'`;
  expect(await connection.run(plans)).toEqual([{ generic_plans: 2, custom_plans: 0 }]);
  expect(await settings()).toEqual([{ mode: 'auto' }]);
  await connection.transaction(async (tx) => {
    expect(await tx.run(sql<{ value: number }>`select ${3}::int as value`, options)).toEqual([{ value: 3 }]);
  });
  expect(await settings()).toEqual([{ mode: 'auto' }]);
  const failing = connection.run(sql`select 1 / ${0}::int`, { name: 'fails', planOnce: true });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await settings()).toEqual([{ mode: 'auto' }]);
  await pool.close();
});

describe('a transaction that waits for a lock', () => {
  test('ends after its time, goes on, and says the work that holds it', async () => {
    const pool = createPool(db.address, 3);
    const pools = { primary: pool, replica: pool, copies: pool };
    const [holder, waiter] = [pooledConnection(pools, { work: 'imports.run' }), pooledConnection(pools, { lockWaitMs: 1000 })];
    await holder.run(sql`create table held (id int primary key)`);
    await holder.run(sql`insert into held values (1)`);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = holder.transaction(async (tx) => {
      await tx.run(sql`select * from held for update`);
      await tx.run(sql`insert into held values (2)`);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const refused = { code: 'record_busy', status: 409, details: { by: 'imports_run' } };
    await waiter.transaction(async (tx) => {
      await expect(tx.transaction((inner) => inner.run(sql`delete from held where id = 1`))).rejects.toMatchObject(refused);
      await expect(tx.transaction((inner) => inner.run(sql`insert into held values (2)`))).rejects.toMatchObject(refused);
      expect(await tx.run(sql`select id from held`)).toEqual([{ id: 1 }]);
    });
    released.resolve();
    await holding;
    // The settings ended with their transactions.
    const [row] = await holder.run(sql`select current_setting('lock_timeout') as wait, current_setting('application_name') as name`);
    expect(row).toEqual({ wait: '0', name: '' });
    await pool.close();
  });

  test('goes on in a line, and only there', async () => {
    const pool = createPool(db.address, 4);
    const pools = { primary: pool, replica: pool, copies: pool };
    const [holder, waiter] = [pooledConnection(pools, {}), pooledConnection(pools, { lockWaitMs: 100, timeoutMs: 60_000 })];
    const line = sql`select pg_advisory_xact_lock(31)`;
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = holder.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(30), pg_advisory_xact_lock(31)`);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    let isServed = false;
    const other = Promise.withResolvers<unknown>();
    const served = waiter.transaction(async (tx) => {
      const [before] = await tx.run<{ wait: string }>(sql`select current_setting('lock_timeout') as wait`);
      await tx.run(line, { inLine: true });
      isServed = true;
      const [after] = await tx.run<{ wait: string }>(sql`select current_setting('lock_timeout') as wait`);
      expect([before?.wait, after?.wait]).toEqual([expect.stringMatching(/ms$/), '100ms']);
    });
    // Each that is refused has waited for as long as the one in the line may elsewhere.
    for (let turn = 0; turn < 2; turn += 1) await waiter.transaction((tx) => tx.run(line)).catch((error: unknown) => other.resolve(error));
    await expect(other.promise).resolves.toMatchObject({ code: 'record_busy' });
    const inTime = waiter.transaction((tx) => tx.run(line, { inLine: true, timeoutMs: 150 }));
    await expect(inTime).rejects.toMatchObject({ code: 'timeout' });
    expect(isServed).toBe(false);
    released.resolve();
    await Promise.all([holding, served]);
    await pool.close();
  });

  test('for each other: one of two that would wait for ever is refused', async () => {
    const pool = createPool(db.address, 3);
    const connection = pooledConnection({ primary: pool, replica: pool, copies: pool }, {});
    await connection.run(sql`create table crossed (id int primary key)`);
    await connection.run(sql`insert into crossed values (1), (2)`);
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = (first: number, second: number) =>
      connection.transaction(async (tx) => {
        await tx.run(sql`delete from crossed where id = ${first}`);
        both[first - 1]?.resolve();
        await Promise.all(both.map(({ promise }) => promise));
        await tx.run(sql`delete from crossed where id = ${second}`);
      });
    const outcomes = await Promise.allSettled([change(1, 2), change(2, 1)]);
    const errors: unknown[] = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(errors).toEqual([expect.objectContaining({ code: 'record_busy', status: 409 })]);
    await pool.close();
  });
});
