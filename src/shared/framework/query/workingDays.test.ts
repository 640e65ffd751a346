import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedDay } from './calendar.ts';
import { daysUpTo, isWorkingDay, laterWorkingDay } from './workingDays.ts';

const holidays = new Set(['2026-12-25', '2026-12-28', '2027-01-01']);

test.each([
  ['a Friday, over the weekend', '2026-11-27', 1, '2026-11-30'],
  ['a Saturday', '2026-11-28', 1, '2026-11-30'],
  ['two days', '2026-11-25', 2, '2026-11-27'],
  ['over holidays and a weekend', '2026-12-24', 1, '2026-12-29'],
  ['ten days', '2026-12-18', 10, '2027-01-06'],
  ['none', '2026-11-28', 0, '2026-11-28'],
])('working days after %s', (_case, day, count, later) => {
  expect(laterWorkingDay(day, count, holidays)).toBe(later);
});

test('a calendar of holidays alone has no working day', () => {
  const days = Array.from({ length: 800 }, (_, i) => movedDay('2026-01-01', { days: i }));
  expect(laterWorkingDay('2026-01-01', 1, new Set(days))).toBeUndefined();
});

test('the days that lead to a day or before it are those up to the last, and no later one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 15 }), (offset, count) => {
      const day = movedDay('2026-01-01', { days: offset });
      const found = daysUpTo(day, count, holidays);
      const later = (start: string) => laterWorkingDay(start, count, holidays) ?? '';
      expect(found).toBeDefined();
      for (let back = 0; found && back < 40; back += 1) {
        const start = movedDay(day, { days: -back });
        expect(later(start) <= day).toBe(start <= found.last);
        expect(later(start) === day).toBe(start >= found.firstOfDay && start <= found.last);
      }
    }),
  );
});

test.each([
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-12-25', false],
])('%s is a working day: %s', (day, is) => {
  expect(isWorkingDay(day, holidays)).toBe(is);
});
