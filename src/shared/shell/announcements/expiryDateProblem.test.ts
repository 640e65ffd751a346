import { expect, test } from 'vitest';
import { expiryDateProblem } from './expiryDateProblem.ts';

test.each([
  ['today', '2026-03-10', '2026-03-10', undefined],
  ['yesterday', '2026-03-09', '2026-03-10', 'validation.expiry_past'],
  ['the same day of the next year', '2027-03-10', '2026-03-10', undefined],
  ['the day after it', '2027-03-11', '2026-03-10', 'validation.expiry_too_far'],
  ['28 February for the 29th', '2029-02-28', '2028-02-29', undefined],
  ['1 March for the 29th', '2029-03-01', '2028-02-29', 'validation.expiry_too_far'],
])('%s as expiry date [R-087] [R-088]', (_name, day, today, problem) => {
  expect(expiryDateProblem(day, today)).toBe(problem);
});
