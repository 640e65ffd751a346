import { expect, test } from 'vitest';
import { formatSpan } from './formatSpan.ts';

test.each([
  [0, 'en', '1 minute'],
  [59, 'en', '1 minute'],
  [60, 'en', '1 minute'],
  [3599, 'en', '59 minutes'],
  [3600, 'en', '1 hour'],
  [3660, 'en', '1 hour, 1 minute'],
  [86_399, 'en', '23 hours, 59 minutes'],
  [86_400, 'en', '1 day'],
  [86_400 + 59 * 60, 'en', '1 day'],
  [3 * 86_400 + 4 * 3600, 'en', '3 days, 4 hours'],
  [3 * 86_400 + 4 * 3600, 'fr', '3\u00a0jours et 4\u00a0heures'],
])('%s seconds in %s are %s', (seconds, language, expected) => {
  expect(formatSpan(seconds, language)).toBe(expected);
});
