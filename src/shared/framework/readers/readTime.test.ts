import { describe, expect, test } from 'vitest';
import { instantProblem } from '../fields/dateKinds.ts';
import { readLocalInstant } from './readTime.ts';

describe('a local time', () => {
  test.each([
    ['before the clocks skip an hour', '2026-03-08 01:59', 'America/Toronto', '2026-03-08T06:59:00Z'],
    ['that the clocks skip', '2026-03-08 02:00', 'America/Toronto', '2026-03-08 02:00'],
    ['at the end of the gap', '2026-03-08 03:00', 'America/Toronto', '2026-03-08T07:00:00Z'],
    ['that comes twice: the first', '2026-11-01 01:30', 'America/Toronto', '2026-11-01T05:30:00Z'],
    ['in half an hour that is skipped', '2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-04 02:15'],
    ['on a day that a zone left out', '2011-12-30 12:00', 'Pacific/Apia', '2011-12-30 12:00'],
    ['of a day alone whose midnight is skipped', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
    ['at a midnight that is skipped', '2026-09-06 00:30', 'America/Santiago', '2026-09-06 00:30'],
    ['of a zone without such a change', '2026-03-08 02:30', 'America/Regina', '2026-03-08T08:30:00Z'],
  ])('%s', (_name, text, zone, expected) => {
    expect(readLocalInstant(text, 'YYYY-MM-DD', zone)).toBe(expected);
    expect(instantProblem(expected).key).toBe(expected.endsWith('Z') ? 'validation.date' : 'validation.local_time');
  });
});
