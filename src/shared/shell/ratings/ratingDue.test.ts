import { expect, test } from 'vitest';
import { isRatingDue } from './ratingDue.ts';

const facts = { today: '2026-03-10', firstDay: '2026-01-01', nextDay: undefined, isOptedOut: false };

test.each([
  ['never rated, on the first day', { firstDay: '2026-03-10' }, true],
  ['never rated, the day before', { firstDay: '2026-03-11' }, false],
  ['rated, on the next day', { nextDay: '2026-03-10' }, true],
  ['rated, the day before the next', { nextDay: '2026-03-11' }, false],
  ['opted out', { isOptedOut: true }, false],
  ['opted out after a rating', { isOptedOut: true, nextDay: '2026-01-01' }, false],
])('a user who has %s: asked %s [S-254]', (_name, changes, expected) => {
  expect(isRatingDue({ ...facts, ...changes })).toBe(expected);
});
