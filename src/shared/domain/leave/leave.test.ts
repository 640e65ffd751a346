import { describe, expect, test } from 'vitest';
import { medicalAccruals, personalAccrual } from './leaveAccruals.ts';
import { anniversary, leaveBalance, vacationEntitlement, vacationPay } from './leaveBalance.ts';
import { hundredthDays, requestMinutes, shiftOn, type WorkPattern, weekMinutes } from './workPattern.ts';

/** 2026-03-08 is a Sunday. */
const sunday = Date.parse('2026-03-08') / 86_400_000;
const shift = { start: 480, minutes: 480 };
const fiveDays: WorkPattern = {
  cycleDays: 7,
  anchor: sunday,
  dayMinutes: 480,
  shifts: new Map([2, 3, 4, 5, 6].map((day) => [day, shift])),
};
const fourOnFourOff: WorkPattern = {
  cycleDays: 8,
  anchor: sunday,
  dayMinutes: 720,
  shifts: new Map([1, 2, 3, 4].map((day) => [day, { start: 1140, minutes: 720 }])),
};

describe('minutes of a request [domain 5.13]', () => {
  test.each([
    ['a week of five shifts', fiveDays, 0, 6, [], 2400],
    ['a week with a holiday', fiveDays, 0, 6, [3], 1920],
    ['a weekend', fiveDays, 6, 7, [], 0],
    ['four nights on', fourOnFourOff, 0, 7, [], 2880],
    ['days before the anchor', fourOnFourOff, -8, -1, [], 2880],
  ])('%s', (_name, pattern, first, last, holidays, minutes) => {
    expect(requestMinutes(pattern, sunday + first, sunday + last, new Set(holidays.map((day) => sunday + day)))).toBe(minutes);
  });

  test('a day of rest has no shift', () => expect(shiftOn(fiveDays, sunday)).toBeUndefined());
  test('weeks of a cycle of eight days', () => expect([weekMinutes(fiveDays), weekMinutes(fourOnFourOff)]).toEqual([2400, 2520]));
});

test('the example of the balance: 3,120 min, shown 6.50 d [domain 5.13]', () => {
  const balance = leaveBalance(
    [
      { kind: 'opening', minutes: 960 },
      { kind: 'accrual', minutes: 7200 },
      { kind: 'adjust', minutes: -240 },
      { kind: 'booking', minutes: -4320 },
      { kind: 'booking', minutes: 1920, request: 'a' },
      { kind: 'taken', minutes: -1920, request: 'a' },
    ],
    480,
  );
  expect(balance).toEqual({ opening: 960, accrued: 7200, adjusted: -240, pending: 480, booked: 2400, taken: 1920, available: 3120 });
  expect(hundredthDays(fiveDays, balance.available)).toBe(650);
});

test.each([
  ['before it is taken: against booked', [{ kind: 'booking', minutes: -480, request: 'a' }]],
  [
    'once it is taken: against taken',
    [
      { kind: 'booking', minutes: -480, request: 'a' },
      { kind: 'booking', minutes: 480, request: 'a' },
      { kind: 'taken', minutes: -480, request: 'a' },
    ],
  ],
] as const)('a cancel %s [domain 5.13]', (_name, ledger) => {
  const after = leaveBalance([...ledger, { kind: 'cancel', minutes: 480, request: 'a' }], 0);
  expect(after).toMatchObject({ booked: 0, taken: 0, available: 0 });
});

test('carrying in is opening, carrying out and expiring adjust', () => {
  expect(leaveBalance([{ kind: 'carry', minutes: 480 }], 0).opening).toBe(480);
  expect(
    leaveBalance(
      [
        { kind: 'carry', minutes: -480 },
        { kind: 'expire', minutes: -60 },
      ],
      0,
    ).adjusted,
  ).toBe(-540);
});

test.each([
  [0, { weeks: 0, percent: 4 }],
  [1, { weeks: 2, percent: 4 }],
  [4, { weeks: 2, percent: 4 }],
  [5, { weeks: 3, percent: 6 }],
  [9, { weeks: 3, percent: 6 }],
  [10, { weeks: 4, percent: 8 }],
])('vacation after %i years', (years, expected) => expect(vacationEntitlement(years)).toEqual(expected));

test('vacation pay of the first 1,920 of 7,200 minutes: 936.00', () => expect(vacationPay(351_000, 1920, 7200)).toBe(93_600));

test.each([
  ['2020-02-29', 1, '2021-02-28'],
  ['2020-02-29', 4, '2024-02-29'],
  ['2019-06-15', 5, '2024-06-15'],
])('%s and %i years: %s', (day, years, expected) => expect(anniversary(day, years)).toBe(expected));

describe('leave that accrues [domain 5.13]', () => {
  const day = (text: string): number => Date.parse(text) / 86_400_000;
  const accrued = (hired: string, year: number, until: string, carried = 0) =>
    medicalAccruals({ hired: day(hired), dayMinutes: 480 }, year, day(until), carried).map(({ day: on, minutes }) => [
      new Date(on * 86_400_000).toISOString().slice(0, 10),
      minutes / 480,
    ]);

  test('medical leave: three days after 30, then one a month after a further full month', () => {
    expect(accrued('2026-01-10', 2026, '2026-05-01')).toEqual([
      ['2026-02-09', 3],
      ['2026-04-01', 1],
      ['2026-05-01', 1],
    ]);
    expect(accrued('2026-01-10', 2026, '2026-02-08')).toEqual([]);
  });

  test('over the end of a year the three days come in the year in which they are completed', () => {
    expect(accrued('2025-12-15', 2025, '2025-12-31')).toEqual([]);
    expect(accrued('2025-12-15', 2026, '2026-02-28')).toEqual([['2026-01-14', 3]]);
  });

  test.each([
    [0, 10],
    [480, 9],
    [481, 8],
    [4800, 0],
  ])('with %i minutes carried over, %i days more in a year', (carried, days) => {
    expect(accrued('2020-06-01', 2026, '2026-12-31', carried)).toHaveLength(days);
  });

  test('personal leave: ten days on the first day of the year, or of the employment', () => {
    const [newYear, spring] = [day('2026-01-01'), day('2026-04-07')];
    expect(personalAccrual({ hired: day('2020-06-01'), dayMinutes: 480 }, newYear)).toEqual({ day: newYear, minutes: 4800 });
    expect(personalAccrual({ hired: spring, dayMinutes: 300 }, newYear)).toEqual({ day: spring, minutes: 3000 });
  });
});
