import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedDay } from '../../framework/query/calendar.ts';
import { localDay, wallTime } from '../../framework/query/dayStart.ts';
import { isWorkingDay } from '../../framework/query/workingDays.ts';
import { nextRuns, type Schedule } from './nextRuns.ts';

const none: ReadonlySet<string> = new Set();
const plan = (part: Partial<Schedule>): Schedule => ({
  frequency: 'daily',
  hour: 7,
  timezone: 'America/Toronto',
  holidayRule: 'next_working_day',
  ...part,
});
const runsOf = (part: Partial<Schedule>, after: string, count = 3, holidays = none) =>
  nextRuns(plan(part), new Date(after), holidays, count).map((run) => run.toISOString().slice(0, 16));

test.each<[string, Partial<Schedule>, string, readonly string[]]>([
  ['[R-166] [D-287] daily', {}, '2026-03-10T00:00:00Z', ['2026-03-10T11:00', '2026-03-11T11:00', '2026-03-12T11:00']],
  ['the hour itself is past', {}, '2026-03-10T11:00:00Z', ['2026-03-11T11:00', '2026-03-12T11:00', '2026-03-13T11:00']],
  [
    '[R-181] a weekend moves to Monday, which has one run',
    {},
    '2026-03-13T12:00:00Z',
    ['2026-03-16T11:00', '2026-03-17T11:00', '2026-03-18T11:00'],
  ],
  [
    '[R-168] [R-166] [D-288] [D-291] weekly',
    { frequency: 'weekly', dayOfWeek: 5 },
    '2026-03-10T00:00:00Z',
    ['2026-03-13T11:00', '2026-03-20T11:00', '2026-03-27T11:00'],
  ],
  [
    'weekly on a Sunday',
    { frequency: 'weekly', dayOfWeek: 7 },
    '2026-03-10T00:00:00Z',
    ['2026-03-16T11:00', '2026-03-23T11:00', '2026-03-30T11:00'],
  ],
  [
    '[R-169] [R-166] [D-289] [D-292] [D-732] monthly on the 31st',
    { frequency: 'monthly', dayOfMonth: 31 },
    '2026-03-10T00:00:00Z',
    ['2026-03-31T11:00', '2026-04-30T11:00', '2026-06-01T11:00'],
  ],
  [
    'monthly on the 30th, in February',
    { frequency: 'monthly', dayOfMonth: 30 },
    '2027-02-01T12:00:00Z',
    ['2027-03-01T12:00', '2027-03-30T11:00', '2027-04-30T11:00'],
  ],
  [
    'every second week, counted from the week of the first day',
    { frequency: 'weekly', dayOfWeek: 2, cycle: 2, startDate: '2026-03-04' },
    '2026-03-04T00:00:00Z',
    ['2026-03-17T11:00', '2026-03-31T11:00', '2026-04-14T11:00'],
  ],
  [
    'every third day, those of a weekend on Monday',
    { cycle: 3, startDate: '2026-03-10' },
    '2026-03-10T00:00:00Z',
    ['2026-03-10T11:00', '2026-03-13T11:00', '2026-03-16T11:00'],
  ],
  [
    'every third month',
    { frequency: 'monthly', dayOfMonth: 15, cycle: 3, startDate: '2026-01-15' },
    '2026-03-10T00:00:00Z',
    ['2026-04-15T11:00', '2026-07-15T11:00', '2026-10-15T11:00'],
  ],
  [
    '[R-170] [D-293] [D-733] in one month of the year',
    { frequency: 'monthly', dayOfMonth: 31, month: 12 },
    '2026-03-10T00:00:00Z',
    ['2026-12-31T12:00', '2027-12-31T12:00'],
  ],
  ['[R-167] [D-290] [D-731] midnight', { hour: 0 }, '2026-03-10T00:00:00Z', ['2026-03-10T04:00', '2026-03-11T04:00', '2026-03-12T04:00']],
  ['[R-167] [D-290] the last hour', { hour: 23 }, '2026-03-10T12:00:00Z', ['2026-03-11T03:00', '2026-03-12T03:00', '2026-03-13T03:00']],
  [
    'no run before the start',
    { startDate: '2026-04-02' },
    '2026-03-10T00:00:00Z',
    ['2026-04-02T11:00', '2026-04-03T11:00', '2026-04-06T11:00'],
  ],
  ['the last run on the day of expiry', { expiryDate: '2026-03-11' }, '2026-03-10T00:00:00Z', ['2026-03-10T11:00', '2026-03-11T11:00']],
  ['none moved past the expiry', { expiryDate: '2026-03-15' }, '2026-03-13T12:00:00Z', []],
  ['expired', { expiryDate: '2026-03-09' }, '2026-03-10T00:00:00Z', []],
])('%s', (_case, schedule, after, expected) => {
  expect(runsOf(schedule, after)).toEqual(expected);
});

describe('holidays', () => {
  const holidays = new Set(['2026-12-25', '2026-12-28', '2027-01-01']);

  test.each<[string, Partial<Schedule>, readonly string[]]>([
    ['move the run to the next working day', { frequency: 'weekly', dayOfWeek: 5 }, ['2026-12-29T12:00', '2027-01-04T12:00']],
    ['skip the run', { frequency: 'weekly', dayOfWeek: 5, holidayRule: 'skip' }, ['2027-01-08T12:00', '2027-01-15T12:00']],
    ['leave a daily schedule one run on the day after them', {}, ['2026-12-29T12:00', '2026-12-30T12:00']],
  ])('%s', (_case, schedule, expected) => {
    expect(runsOf(schedule, '2026-12-24T13:00:00Z', 2, holidays)).toEqual(expected);
  });

  test('a run that waits since before the moment still goes out', () => {
    expect(runsOf({ frequency: 'weekly', dayOfWeek: 5 }, '2026-12-29T11:00:00Z', 1, holidays)).toEqual(['2026-12-29T12:00']);
  });

  test('a calendar of holidays alone has no run', () => {
    const days = new Set(Array.from({ length: 1200 }, (_, i) => movedDay('2026-01-01', { days: i })));
    expect(runsOf({}, '2026-03-10T00:00:00Z', 1, days)).toEqual([]);
  });
});

/** Zones that change their clocks on a working day. */
describe('changes of the clocks', () => {
  test.each<[string, Partial<Schedule>, string, readonly string[]]>([
    // Africa/Cairo skips midnight of Friday 24 April 2026, and has 23:00 of Thursday 29 October twice.
    [
      'an hour that is skipped runs at the next one',
      { timezone: 'Africa/Cairo', hour: 0 },
      '2026-04-23T00:00:00Z',
      ['2026-04-23T22:00', '2026-04-26T21:00'],
    ],
    [
      'an hour that comes twice runs once, at the first',
      { timezone: 'Africa/Cairo', hour: 23 },
      '2026-10-29T00:00:00Z',
      ['2026-10-29T20:00', '2026-10-30T21:00'],
    ],
    ['7:00 stays 7:00 in spring', {}, '2026-03-06T13:00:00Z', ['2026-03-09T11:00', '2026-03-10T11:00']],
    ['7:00 stays 7:00 in autumn', {}, '2026-10-30T12:00:00Z', ['2026-11-02T12:00', '2026-11-03T12:00']],
  ])('%s', (_case, schedule, after, expected) => {
    expect(runsOf(schedule, after, 2)).toEqual(expected);
  });
});

describe('a schedule without an hour', () => {
  const days = (after: string, holidays = none) =>
    nextRuns(plan({ hour: undefined, timezone: 'Asia/Tokyo' }), new Date(after), holidays, 12).map((run) =>
      wallTime(run.getTime(), 'America/Toronto'),
    );

  test.each([
    ['spring', '2026-03-05T00:00:00Z'],
    ['autumn', '2026-10-29T00:00:00Z'],
  ])('[R-181] [D-723] has its report there by 12:30 Eastern, also when the clocks change in %s', (_case, after) => {
    const times = days(after).map((wall) => new Date(wall).toISOString().slice(11, 16));
    expect(new Set(times)).toEqual(new Set(['11:30']));
  });

  test('[R-181] [D-724] runs from Monday to Friday', () => {
    const weekdays = days('2026-03-13T16:00:00Z').map((wall) => new Date(wall).getUTCDay());
    expect(weekdays).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]);
  });
});

test('runs are later than the moment, in order, on working days of their own, within start and expiry, at their hour', () => {
  const zone = fc.constantFrom('America/Toronto', 'America/St_Johns', 'Europe/Paris', 'Asia/Tokyo', 'Africa/Cairo', 'UTC');
  const day = fc.integer({ min: 0, max: 900 }).map((days) => movedDay('2026-01-01', { days }));
  fc.assert(
    fc.property(
      fc.record({
        frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
        hour: fc.integer({ min: 0, max: 23 }),
        timezone: zone,
        dayOfWeek: fc.integer({ min: 1, max: 7 }),
        dayOfMonth: fc.integer({ min: 1, max: 31 }),
        holidayRule: fc.constantFrom('next_working_day', 'skip'),
        startDate: fc.option(day, { nil: undefined }),
        expiryDate: fc.option(day, { nil: undefined }),
      }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      fc.uniqueArray(day, { maxLength: 40 }).map((days) => new Set(days)),
      (schedule, after, holidays) => {
        const runs = nextRuns(schedule, after, holidays, 5);
        const days = runs.map((run) => localDay(run, schedule.timezone));
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const [i, run] of runs.entries()) {
          expect(run > after).toBe(true);
          const on = days[i] ?? '';
          expect(isWorkingDay(on, holidays)).toBe(true);
          expect(on >= (schedule.startDate ?? '') && on <= (schedule.expiryDate ?? '9')).toBe(true);
          const hour = new Date(wallTime(run.getTime(), schedule.timezone)).getUTCHours();
          expect([schedule.hour, schedule.hour + 1]).toContain(hour);
        }
        // The next run is the same at every moment before it.
        const first = runs.slice(0, 1);
        expect(first.flatMap((next) => nextRuns(schedule, new Date(next.getTime() - 1), holidays, 1))).toEqual(first);
      },
    ),
  );
});
