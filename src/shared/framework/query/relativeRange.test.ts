import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { fuzzRuns } from '../../../../test/tier.ts';
import { dayStart } from './dayStart.ts';
import { formatRelativeRange, parseRelativeRange, relativeCountMax, relativeDirections, relativeUnits } from './relativeRange.ts';
import { type DateRange, resolvePreset } from './resolvePreset.ts';

/** Friday 2026-11-20, 14:00 in Toronto. */
const now = '2026-11-20T19:00:00Z';

describe('days of a relative range', () => {
  test.each<[string, DateRange, string, string, string]>([
    ['the last day is today', 'last_1_days', now, '2026-11-20', '2026-11-21'],
    ['the next day is today', 'next_1_days', now, '2026-11-20', '2026-11-21'],
    ['today is the last of seven days', 'last_7_days', now, '2026-11-14', '2026-11-21'],
    ['today is the first of fourteen days', 'next_14_days', now, '2026-11-20', '2026-12-04'],
    ['a week has seven days', 'last_2_weeks', now, '2026-11-07', '2026-11-21'],
    ['a month back', 'last_1_months', now, '2026-10-21', '2026-11-21'],
    ['a month ahead', 'next_1_months', now, '2026-11-20', '2026-12-20'],
    ['a month back from the 31st', 'last_1_months', '2026-03-31T12:00:00Z', '2026-03-01', '2026-04-01'],
    ['a month ahead of the 31st', 'next_1_months', '2026-01-31T12:00:00Z', '2026-01-31', '2026-02-28'],
    ['twelve months back on 29 February', 'last_12_months', '2028-02-29T12:00:00Z', '2027-03-01', '2028-03-01'],
    ['the largest number', 'last_999_months', now, '1943-08-21', '2026-11-21'],
    ['the day is that of the zone', 'last_1_days', '2026-11-21T04:59:59Z', '2026-11-20', '2026-11-21'],
  ])('%s', (_name, range, instant, from, to) => {
    expect(resolvePreset(range, new Date(instant), 'America/Toronto')).toEqual({ from, to });
  });
});

/** Zones with and without changes of the clocks; none of them skips a day or a midnight in the years of the test. */
const zones = ['America/Toronto', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'];
const range = fc.record({
  direction: fc.constantFrom(...relativeDirections),
  count: fc.integer({ min: 1, max: relativeCountMax }),
  unit: fc.constantFrom(...relativeUnits),
});
const instants = fc.oneof(
  fc.date({ min: new Date('2013-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  // Around both changes of the clocks in Toronto.
  fc.integer({ min: -26 * 60, max: 26 * 60 }).map((minutes) => new Date(Date.parse('2026-03-08T07:00:00Z') + minutes * 60_000)),
  fc.integer({ min: -26 * 60, max: 26 * 60 }).map((minutes) => new Date(Date.parse('2026-11-01T06:00:00Z') + minutes * 60_000)),
);

test('every relative range reads back from its text', () => {
  fc.assert(
    fc.property(range, (each) => {
      expect(parseRelativeRange(formatRelativeRange(each))).toEqual(each);
    }),
  );
});

test('every relative range begins and ends at the midnights that the clocks of its zone show', () => {
  fc.assert(
    fc.property(range, instants, fc.constantFrom(...zones), (each, at, zone) => {
      const { from, to } = resolvePreset(formatRelativeRange(each), at, zone);
      const midnight = DateTime.fromJSDate(at, { zone }).startOf('day');
      const start = each.direction === 'last' ? midnight.minus({ [each.unit]: each.count }).plus({ days: 1 }) : midnight;
      const end = each.direction === 'last' ? midnight.plus({ days: 1 }) : midnight.plus({ [each.unit]: each.count });
      expect([from, to]).toEqual([start.toISODate(), end.toISODate()]);
      // 23 and 25 hours included.
      fc.pre(start.year > 2012);
      expect([dayStart(from, zone), dayStart(to, zone)]).toEqual([start, end].map((time) => time.toUTC().toISO()));
    }),
    { numRuns: fuzzRuns(500) },
  );
});

test('the moment of the call is in every range', () => {
  fc.assert(
    fc.property(range, instants, fc.constantFrom(...zones), (each, at, zone) => {
      const { from, to } = resolvePreset(formatRelativeRange(each), at, zone);
      expect(Date.parse(dayStart(from, zone)) <= at.getTime() && at.getTime() < Date.parse(dayStart(to, zone))).toBe(true);
    }),
  );
});

test.each(['last_0_days', 'last_1000_days', 'last_07_days', 'last_7_years', 'LAST_7_DAYS', 'last_7_days ', '7_days', ''])(
  '“%s” is no relative range',
  (text) => {
    expect(parseRelativeRange(text)).toBeUndefined();
  },
);
