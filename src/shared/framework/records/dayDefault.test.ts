import { expect, test } from 'vitest';
import { dayDefault } from './dayDefault.ts';

// The evening before in Toronto.
const moment = { now: new Date('2026-03-01T03:00:00Z'), timezone: 'America/Toronto' };

test.each([
  ['today', '2026-02-28'],
  ['today+1d', '2026-03-01'],
  ['today+30d', '2026-03-30'],
  ['today-28d', '2026-01-31'],
  ['now', undefined],
  ['today+30', undefined],
  [{ copy: 'due' }, undefined],
  [undefined, undefined],
])('%s is the day %s', (rule, day) => {
  expect(dayDefault(rule, moment)).toBe(day);
});
