import { expect, test } from 'vitest';
import { generalHolidays } from './generalHolidays.ts';

test.each([
  [2026, 'Good Friday', '2026-04-03'],
  [2026, 'Victoria Day', '2026-05-18'],
  [2026, 'Labour Day', '2026-09-07'],
  [2026, 'Thanksgiving Day', '2026-10-12'],
  [2026, 'Boxing Day', '2026-12-28'],
  [2027, 'Good Friday', '2027-03-26'],
  [2027, 'Victoria Day', '2027-05-24'],
  [2027, 'Labour Day', '2027-09-06'],
  [2027, 'Thanksgiving Day', '2027-10-11'],
  [2027, 'Christmas Day', '2027-12-27'],
  [2027, 'Boxing Day', '2027-12-28'],
  [2028, 'New Year’s Day', '2028-01-03'],
  [2028, 'Good Friday', '2028-04-14'],
  [2028, 'Canada Day', '2028-07-03'],
  [2028, 'Truth and Reconciliation', '2028-10-02'],
  [2028, 'Remembrance Day', '2028-11-13'],
])('%i: %s is observed on %s [domain 6]', (year, name, observed) => {
  const found = generalHolidays(year).find(({ name_en }) => name_en === name);
  expect(new Date((found?.observed ?? 0) * 86_400_000).toISOString().slice(0, 10)).toBe(observed);
});
