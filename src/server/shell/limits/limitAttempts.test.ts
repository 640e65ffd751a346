import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { sql } from '../../db/sql.ts';
import { limitAttempts } from './limitAttempts.ts';

const { database } = await testDatabase();
const connection = database.unscoped('test');
const start = Date.parse('2026-03-10T15:00:00Z');

/** One attempt `minutes` after the start; `admitted`, or the seconds to wait. */
const attempt = (minutes: number, key = 'ann', max = 3, what = 'books'): Promise<unknown> =>
  limitAttempts(connection, { what, key, max, windowMs: 15 * 60_000, now: new Date(start + minutes * 60_000) }).then(
    () => 'admitted',
    (error: unknown) => (error instanceof AppError && error.status === 429 ? error.retryAfterSeconds : error),
  );

beforeEach(async () => void (await connection.run(sql`delete from attempt_limits`)));

test('so many attempts in any span of the window are admitted, to the second', async () => {
  expect([await attempt(0), await attempt(5), await attempt(10), await attempt(10)]).toEqual(['admitted', 'admitted', 'admitted', 300]);
  expect(await attempt(15 - 1 / 60)).toBe(1);
  expect([await attempt(15), await attempt(15), await attempt(20)]).toEqual(['admitted', 300, 'admitted']);
});

test('a refused attempt does not prolong the refusal', async () => {
  for (const minute of [0, 0, 0, 14, 14, 14]) await attempt(minute);
  expect(await attempt(15)).toBe('admitted');
});

test('another key and another matter have counts of their own', async () => {
  for (let i = 0; i < 3; i++) await attempt(0);
  expect([await attempt(0), await attempt(0, 'bob'), await attempt(0, 'ann', 3, 'letters')]).toEqual([900, 'admitted', 'admitted']);
});

test('twenty at once are not more than three', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt(0)));
  expect(results.filter((result) => result === 'admitted').length).toBe(3);
});

test('only a hash of the key is kept, and old rows are removed', async () => {
  await attempt(0, 'ann@example.com');
  expect(JSON.stringify(await connection.run(sql`select to_jsonb(a) as row from attempt_limits a`))).not.toContain('ann@');
  await attempt(31, 'bob');
  expect(await connection.run(sql`select count(*) as rows from attempt_limits`)).toEqual([{ rows: 1 }]);
});
