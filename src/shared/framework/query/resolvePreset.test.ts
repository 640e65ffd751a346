import { describe, expect, test } from 'vitest';
import { datetimeRange } from './datetimeRange.ts';
import { dayStart, isTimezone } from './dayStart.ts';
import { type DateRangePreset, dateRangePresets, resolvePreset } from './resolvePreset.ts';

/** Friday 2026-11-20, 14:00 in Toronto. */
const now = new Date('2026-11-20T19:00:00Z');

describe('resolvePreset', () => {
  test.each<[DateRangePreset, string, string]>([
    ['today', '2026-11-20', '2026-11-21'],
    ['yesterday', '2026-11-19', '2026-11-20'],
    ['this_week', '2026-11-15', '2026-11-22'],
    ['last_week', '2026-11-08', '2026-11-15'],
    ['this_month', '2026-11-01', '2026-12-01'],
    ['last_month', '2026-10-01', '2026-11-01'],
    ['this_year', '2026-01-01', '2027-01-01'],
    ['this_year_to_date', '2026-01-01', '2026-11-21'],
    ['last_year', '2025-01-01', '2026-01-01'],
    ['last_year_to_date', '2025-01-01', '2025-11-21'],
  ])('[B-158] [B-159] [B-160] [B-161] [B-162] %s', (preset, from, to) => {
    expect(resolvePreset(preset, now, 'America/Toronto')).toEqual({ from, to });
  });

  test('the ten presets are in their order [B-157]', () => {
    expect(dateRangePresets.join(' ')).toBe(
      'today yesterday this_week last_week this_month last_month this_year this_year_to_date last_year last_year_to_date',
    );
  });

  test.each<[string, DateRangePreset, string, string, { from: string; to: string }]>([
    ['the day is that of the zone', 'today', '2026-11-21T04:59:59Z', 'America/Toronto', { from: '2026-11-20', to: '2026-11-21' }],
    ['on a Sunday the week starts that day', 'this_week', '2026-11-15T12:00:00Z', 'UTC', { from: '2026-11-15', to: '2026-11-22' }],
    ['on a Saturday the week ends that day', 'this_week', '2026-11-21T12:00:00Z', 'UTC', { from: '2026-11-15', to: '2026-11-22' }],
    ['29 February a year ago is the 28th', 'last_year_to_date', '2028-02-29T12:00:00Z', 'UTC', { from: '2027-01-01', to: '2027-03-01' }],
    ['last month of January is December', 'last_month', '2027-01-31T12:00:00Z', 'UTC', { from: '2026-12-01', to: '2027-01-01' }],
  ])('%s', (_name, preset, instant, zone, expected) => {
    expect(resolvePreset(preset, new Date(instant), zone)).toEqual(expected);
  });
});

describe('dayStart', () => {
  test.each([
    ['winter', '2026-11-20', 'America/Toronto', '2026-11-20T05:00:00.000Z'],
    ['summer', '2026-07-01', 'America/Toronto', '2026-07-01T04:00:00.000Z'],
    ['the day of 23 hours', '2026-03-08', 'America/Toronto', '2026-03-08T05:00:00.000Z'],
    ['the day after it', '2026-03-09', 'America/Toronto', '2026-03-09T04:00:00.000Z'],
    ['a skipped midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a skipped day', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['a midnight that comes twice', '2006-10-29', 'America/St_Johns', '2006-10-29T02:30:00.000Z'],
    ['a zone of 14 hours', '2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('%s', (_name, day, zone, instant) => {
    expect(dayStart(day, zone)).toBe(instant);
  });
});

describe('datetimeRange', () => {
  test.each([
    ['a day', '2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['the day of 25 hours', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['a local minute', '2026-11-20 10:05', '2026-11-20T15:05:00.000Z', '2026-11-20T15:06:00.000Z'],
    ['a local second', '2026-11-20 10:05:59', '2026-11-20T15:05:00.000Z', '2026-11-20T15:06:00.000Z'],
    ['an instant', '2026-11-20T10:05:30+0100', '2026-11-20T09:05:00.000Z', '2026-11-20T09:06:00.000Z'],
  ])('%s', (_name, value, from, to) => {
    const range = datetimeRange(value, 'America/Toronto');
    expect([new Date(range.from).toISOString(), new Date(range.to).toISOString()]).toEqual([from, to]);
  });
});

test.each([
  ['America/Toronto', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['+05:00', false],
  ['Toronto', false],
  ['', false],
])('isTimezone %s', (name, expected) => {
  expect(isTimezone(name)).toBe(expected);
});
