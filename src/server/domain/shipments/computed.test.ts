import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { shipmentComputed } from './computed.ts';

let connection: Connection;
beforeAll(async () => {
  connection = (await testDatabase()).database.unscoped('test of computed columns');
});

describe('days late', () => {
  test.each([
    ['on the day', '2026-03-10T21:00:00Z', '2026-03-10T21:00:00Z', 0],
    ['later on the same day', '2026-03-10T13:00:00Z', '2026-03-10T23:00:00Z', 0],
    ['on the next day of the zone, though the same in UTC', '2026-03-10T02:00:00Z', '2026-03-10T21:00:00Z', 1],
    ['over a change of clocks', '2026-03-06T21:00:00Z', '2026-03-09T21:00:00Z', 3],
    ['earlier than first expected', '2026-03-10T21:00:00Z', '2026-03-08T21:00:00Z', 0],
    ['without a latest arrival', '2026-03-10T21:00:00Z', null, null],
    ['without a first arrival', null, '2026-03-10T21:00:00Z', null],
  ])('%s', async (_name, original, eta, days) => {
    const moment = { now: new Date('2026-03-10T15:00:00Z'), timezone: 'America/Toronto' };
    const value = shipmentComputed['shipments.daysLate']?.sql('s', moment);
    const [row] = await connection.run<{ days: number | null }>(
      sql`select ${value ?? null} as days from (select ${original}::timestamptz as original_eta, ${eta}::timestamptz as eta) s`,
    );
    expect(row?.days).toBe(days);
  });
});
