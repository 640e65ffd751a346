import { expect, test } from 'vitest';
import { copiedValue } from './copiedValue.ts';

test.each<[string, unknown, string | undefined, unknown]>([
  ['a text as it is', 'Emma', undefined, 'Emma'],
  ['nothing of an empty text', '', undefined, undefined],
  ['a later day', '2026-02-27', '2d', '2026-03-01'],
  ['an earlier day', '2026-03-01', '-1d', '2026-02-28'],
  ['a day a year later', '2024-02-29', '+1y', '2025-02-28'],
  ['a day beyond the calendar', '9999-12-31', '1d', undefined],
  ['no day of a part of one', '2026-0', '2d', undefined],
  ['a later moment', '2026-03-15T23:30:00Z', '60min', '2026-03-16T00:30:00.000Z'],
  ['a moment of another zone, in UTC', '2026-03-15T23:30:00-04:00', '1h', '2026-03-16T04:30:00.000Z'],
  ['a later time of day', '09:30', '90min', '11:00'],
  ['the last time of a day', '22:59', '1h', '23:59'],
  ['no time of the next day', '23:00', '1h', undefined],
  ['no time of the day before', '00:30', '-1h', undefined],
  ['nothing of nothing', null, '2d', null],
  ['nothing of a number', 7, '2d', undefined],
])('copies %s', (_name, value, plus, copied) => {
  expect(copiedValue({ copy: 'from', ...(plus !== undefined && { plus }) }, { from: value })).toBe(copied);
});
