import { describe, expect, test } from 'vitest';
import { nextPickupDay, type PickupCalendar, pickupDayProblem } from './pickupDay.ts';

/** Tuesday; the list of holidays of Ontario around Easter. */
const tuesday: PickupCalendar = {
  today: '2026-03-10',
  time: '10:30',
  cutoff: '15:00',
  serviceDays: [],
  holidays: new Map(),
};
const easter: PickupCalendar = { ...tuesday, today: '2026-03-30', holidays: new Map([['2026-04-03', 'Good Friday']]) };

describe('a day of a pickup', () => {
  test.each<[string, string, string | undefined, Partial<PickupCalendar>?]>([
    ['[R-095] [D-495] today', '2026-03-10', undefined],
    ['[R-095] [D-495] yesterday', '2026-03-09', 'pickups.past'],
    ['[R-096] [D-496] [D-689] 14 days ahead', '2026-03-24', undefined],
    ['[R-096] [D-496] [D-689] 15 days ahead', '2026-03-25', 'pickups.far'],
    ['a Saturday', '2026-03-14', 'pickups.weekend'],
    ['a day with a truck', '2026-03-12', undefined, { serviceDays: [2, 4] }],
    ['a day without a truck', '2026-03-11', 'pickups.unserved', { serviceDays: [2, 4] }],
    ['a minute before the cut-off', '2026-03-10', undefined, { time: '14:59' }],
    ['at the cut-off', '2026-03-10', 'pickups.after_cutoff', { time: '15:00' }],
    ['tomorrow after the cut-off', '2026-03-11', undefined, { time: '15:00' }],
    ['[R-097] [D-497] the day before a holiday', '2026-04-02', undefined, easter],
    ['[R-097] [D-497] a holiday', '2026-04-03', 'pickups.holiday', easter],
    ['[R-097] a holiday on a weekend', '2026-03-14', 'pickups.holiday', { holidays: new Map([['2026-03-14', 'Closed']]) }],
  ])('%s', (_case, day, key, others = {}) => {
    expect(pickupDayProblem({ day }, { ...tuesday, ...others })?.problem.key).toBe(key);
  });

  test('ends with the closing time of the place', () => {
    const at = (closing: string) => pickupDayProblem({ day: '2026-03-10', closing }, tuesday);
    expect([at('10:30')?.field, at('10:31')]).toEqual(['closing_time', undefined]);
  });
});

test.each<[string, string, string | undefined, Partial<PickupCalendar>?]>([
  ['is the day itself if it is served', '2026-03-10', '2026-03-10'],
  ['is tomorrow after the cut-off', '2026-03-10', '2026-03-11', { time: '16:00' }],
  ['is Monday after a weekend', '2026-03-14', '2026-03-16'],
  ['is a day of the point', '2026-03-11', '2026-03-12', { serviceDays: [2, 4] }],
  ['passes holidays and weekends', '2026-04-03', '2026-04-06', easter],
  ['is never in the past', '2026-03-01', '2026-03-10'],
  ['is within 14 days', '2026-03-25', undefined],
])('[D-497] the next day %s', (_case, from, expected, others = {}) => {
  expect(nextPickupDay(from, { ...tuesday, ...others })).toBe(expected);
});
