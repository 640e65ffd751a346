import { expect, test } from 'vitest';
import { schemaEntity } from '../checks/schemaEntity.ts';
import { newRecord } from './recordChanges.ts';

const entity = schemaEntity({
  properties: {
    day: { type: 'string', format: 'date', 'x-default': 'today' },
    at: { type: 'string', format: 'date-time', 'x-default': 'now' },
  },
});
const now = new Date('2026-03-10T03:30:00Z');

test.each([
  ['America/Toronto', '2026-03-09'],
  ['UTC', '2026-03-10'],
  ['Pacific/Kiritimati', '2026-03-10'],
])('a new record has the day of its company in %s, and the instant', (timezone, day) => {
  expect(newRecord(entity, timezone, now)).toEqual({ day, at: now.toISOString() });
});
