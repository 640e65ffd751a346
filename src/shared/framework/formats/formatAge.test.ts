import { expect, test } from 'vitest';
import { formatAge } from './formatAge.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:01Z', 'en', 'just now'],
  ['2026-03-10T11:59:59Z', 'fr', 'à l’instant'],
  ['2026-03-10T11:59:59Z', 'de', 'jetzt'],
  ['2026-03-10T11:59:00Z', 'en', '1 minute ago'],
  ['2026-03-10T11:48:10Z', 'en', '11 minutes ago'],
  ['2026-03-10T11:48:00Z', 'fr', 'il y a 12 minutes'],
  ['2026-03-10T11:00:01Z', 'en', '59 minutes ago'],
  ['2026-03-10T11:00:00Z', 'en', '1 hour ago'],
  ['2026-03-09T12:00:01Z', 'en', '23 hours ago'],
  ['2026-03-09T12:00:00Z', 'en', '1 day ago'],
  ['2026-03-10T12:05:00Z', 'en', 'just now'],
])('the age of %s in %s is %s', (at, language, expected) => {
  expect(formatAge(at, now, language)).toBe(expected);
});
