import { expect, test } from 'vitest';
import { daysOf, type Period, periodsApart, periodsBetween } from '../query/periods.ts';
import { periodLabel } from './periodLabel.ts';

test.each<[Period, string, string, string, string]>([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-21'],
  ['week', '2026-11-15', '2026-11-15 – 2026-11-21', '2026-11-15 – 2026-11-21', '2026-11-22'],
  ['week', '2026-12-27', '2026-12-27 – 2027-01-02', '2026-12-27 – 2027-01-02', '2027-01-03'],
  ['month', '2026-12-01', 'Dec 2026', 'déc. 2026', '2027-01-01'],
  ['quarter', '2026-10-01', 'Q4 2026', 'T4 2026', '2027-01-01'],
  ['year', '2024-01-01', '2024', '2024', '2025-01-01'],
])('the %s from %s is called %s, in French %s, and ends before %s', (period, first, english, french, to) => {
  expect([periodLabel(period, first, 'en').replace('.', ''), periodLabel(period, first, 'fr')]).toEqual([english, french]);
  expect(daysOf(period, first)).toEqual({ from: first, to });
});

test('days are written in the format of the reader', () => {
  expect(periodLabel('week', '2026-11-15', 'en', { date: 'DD/MM/YYYY', time: 'HH:mm' })).toBe('15/11/2026 – 21/11/2026');
});

test.each(['infinity', '0044-03-15 BC'])('%s is no day that has a period', (day) => {
  expect(periodLabel('month', day, 'en')).toBe(day);
  expect(periodsBetween('month', day, '2026-01-01', 10)).toBeUndefined();
});

test.each([
  ['as many as allowed', 3, ['2026-01-01', '2026-02-01', '2026-03-01']],
  ['one more than allowed', 2, undefined],
])('periods between two days: %s', (_name, most, expected) => {
  expect(periodsBetween('month', '2026-01-01', '2026-03-01', most)).toEqual(expected);
});

test('the last year is the last period', () => {
  expect(periodsBetween('year', '9998-01-01', '9999-01-01', 10)).toEqual(['9998-01-01', '9999-01-01']);
});

test.each<[Period, string, string, number | undefined]>([
  ['day', '2024-02-29', '2024-12-02', 277],
  ['week', '2026-01-04', '2026-03-15', 10],
  ['month', '2025-11-01', '2026-02-01', 3],
  ['quarter', '2025-10-01', '2026-04-01', 2],
  ['year', '2024-01-01', '2026-01-01', 2],
  ['day', '2024-02-29', '12024-12-02', undefined],
])('by %s from %s to %s there are %s periods', (period, first, other, apart) => {
  expect(periodsApart(period, first, other)).toBe(apart);
});
