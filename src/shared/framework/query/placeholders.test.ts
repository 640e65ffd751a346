import { describe, expect, test } from 'vitest';
import { encodeAround, fillFilter, fillPlaceholders } from './placeholders.ts';

const values = { reader: { userId: 7, companyId: 3 }, now: new Date('2026-03-09T03:30:00Z'), timezone: 'America/Toronto' };

describe('placeholders', () => {
  test.each([
    ['owner={me}', 'owner=7'],
    ['company={company}&owner.person={me}', 'company=3&owner.person=7'],
    ['due__lt={today}', 'due__lt=2026-03-08'],
    ['at__gte={today-30d}', 'at__gte=2026-02-06'],
    ['at__gte={today-1y}', 'at__gte=2025-03-08'],
    ['at__lt={today+1d}', 'at__lt=2026-03-09'],
    ['name={me+1d}', 'name={me+1d}'],
    ['name={other}', 'name={other}'],
  ])('%s is %s', (text, filled) => {
    expect(fillPlaceholders(text, values)).toBe(filled);
  });

  test.each(['{me}', 'a {today+7d} & {today-1y}', 'C++ {other} 100 % {me+1d}', '{"or":[{"owner":"{me}"},{"name":"é,{company}"}]}', ''])(
    '%s in a query is filled as it is by itself',
    (text) => {
      expect(decodeURIComponent(fillPlaceholders(encodeAround(text), values))).toBe(fillPlaceholders(text, values));
      expect(encodeAround(text)).not.toMatch(/[ &%+](?![0-9A-F]{2}|\d+[dy]\})/);
    },
  );

  test('of a filter become ids and days', () => {
    expect(fillFilter({ owner: '{me}', or: [{ due__lt: '{today}' }, { note: 'by {me}' }] }, values)).toEqual({
      owner: 7,
      or: [{ due__lt: '2026-03-08' }, { note: 'by 7' }],
    });
  });
});
