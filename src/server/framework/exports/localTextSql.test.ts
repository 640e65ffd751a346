import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { localTextSql } from './localTextSql.ts';

let connection: Connection;
beforeAll(async () => {
  connection = (await testDatabase()).database.unscoped('test');
});

test.each([
  ['today', '2026-11-20T14:00:31.987Z', '2026-11-20 09:00', '2026-11-20 09:00:31'],
  ['in a zone with seconds', '1850-06-01T12:00:00Z', '1850-06-01 06:42', '1850-06-01 06:42:28'],
  ['in the last hours of the year 9999', '10000-01-01T04:30:00Z', '9999-12-31 23:30', '9999-12-31 23:30:00'],
  ['in the year 10000', '10000-01-01T10:45:07.5Z', '10000-01-01 05:45', '10000-01-01 05:45:07'],
  ['without end', 'infinity', 'infinity', 'infinity'],
  ['none', null, null, null],
])('an instant %s', async (_name, instant, minute, second) => {
  const value = sql`(${instant}::text)::timestamptz`;
  const zone = 'America/Toronto';
  const texts = sql<{ minute: string | null; second: string | null }>`
    select ${localTextSql(value, zone, 'minute')} as minute, ${localTextSql(value, zone, 'second')} as second`;
  expect(await connection.run(texts)).toEqual([{ minute, second }]);
});
