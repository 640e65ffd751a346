import { expect, test } from 'vitest';
import { knownTimezone } from './browserTimezone.ts';

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
