import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { dayOf, movedDay, movedInstant } from './calendar.ts';
import { isTimezone, wallTime } from './dayStart.ts';

const instants = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
const units = fc.constantFrom('years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes');

test('moves instants and days by the calendar, as luxon does', () => {
  fc.assert(
    fc.property(instants, units, fc.integer({ min: -2000, max: 2000 }), (date, unit, count) => {
      const moved = DateTime.fromJSDate(date, { zone: 'utc' }).plus({ [unit]: count });
      expect(movedInstant(date.getTime(), { [unit]: count })).toBe(moved.toMillis());
      expect(dayOf(moved.toMillis())).toBe(moved.toFormat('yyyy-MM-dd'));
    }),
  );
});

test.each([
  ['2024-02-29', { years: 1 }, '2025-02-28'],
  ['2026-03-31', { months: -1 }, '2026-02-28'],
  ['2026-01-31', { quarters: 1 }, '2026-04-30'],
  ['9999-12-31', { days: 1 }, '10000-01-01'],
  ['tomorrow', { days: 1 }, 'Invalid day'],
])('moves %s by %j to %s', (day, distance, moved) => {
  expect(movedDay(day, distance)).toBe(moved);
});

const zones = fc.constantFrom(
  'America/Toronto',
  'America/St_Johns',
  'UTC',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Monrovia',
  'Pacific/Apia',
);

test('[B-158] shows the wall time of each zone, as luxon does, also before the common era and in old zones', () => {
  const early = fc.date({ min: new Date('-000100-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.oneof(early, instants), zones, (date, zone) => {
      const instant = date.getTime();
      expect(wallTime(instant, zone)).toBe(instant + DateTime.fromMillis(instant, { zone }).offset * 60_000);
    }),
  );
});

test.each([
  ['America/Toronto', true],
  ['utc', true],
  ['Etc/Unknown', false],
  ['+05:00', false],
  ['Mars/Olympus', false],
  ['', false],
])('knows if %j is a zone: %s', (name, isKnown) => {
  expect(isTimezone(name)).toBe(isKnown);
});
