import { afterEach, expect, test, vi } from 'vitest';
import { browserTimezone, fallBackOnTimezone, knownTimezone } from './browserTimezone.ts';

test.each<[string | undefined, string]>([
  ['America/Vancouver', 'America/Vancouver'],
  ['UTC', 'UTC'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Etc/Unknown', 'America/Toronto'],
  ['', 'America/Toronto'],
  [undefined, 'America/Toronto'],
])('a browser that says %s has the zone %s', (said, zone) => {
  expect(knownTimezone(said)).toBe(zone);
});

afterEach(() => vi.restoreAllMocks());

test.each<[string | undefined, string | undefined, string]>([
  ['Etc/Unknown', 'America/Halifax', 'America/Halifax'],
  [undefined, 'America/Halifax', 'America/Halifax'],
  ['Etc/Unknown', undefined, 'America/Toronto'],
  ['Etc/Unknown', 'Mars/Base', 'America/Toronto'],
  ['Asia/Kolkata', 'America/Halifax', 'Asia/Kolkata'],
])('a browser that says %s has, for a company in %s, the zone %s', (said, company, zone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: said ?? '' });
  fallBackOnTimezone(company);
  expect(browserTimezone).toBe(zone);
});
