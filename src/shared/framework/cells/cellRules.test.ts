import { describe, expect, test } from 'vitest';
import { type CellRules, cellProblem, isInert } from './cellRules.ts';

const options = [{ value: 'lent', label: { en: 'Lent', fr: 'Prêté' } }];

test.each<[string, CellRules, unknown, string | undefined]>([
  ['[B-292] five characters of five', { kind: 'string', size: 5 }, 'abcde', undefined],
  ['[B-292] a sixth character', { kind: 'string', size: 5 }, 'abcdef', 'validation.max_length'],
  ['[B-293] two decimals of two', { kind: 'decimal', decimals: 2 }, 1.23, undefined],
  ['[B-293] three decimals of two', { kind: 'decimal', decimals: 2 }, 1.234, 'validation.decimals'],
  ['[B-288] letters are no number', { kind: 'decimal', decimals: 2 }, 'abc', 'validation.number'],
  ['[B-288] a fraction of a whole number', { kind: 'number' }, 1.5, 'validation.decimals'],
  ['[B-294] the least number', { kind: 'number', min: 0, max: 9 }, 0, undefined],
  ['[B-294] below the least number', { kind: 'number', min: 0, max: 9 }, -1, 'validation.min'],
  ['[B-294] the greatest number', { kind: 'number', min: 0, max: 9 }, 9, undefined],
  ['[B-294] above the greatest number', { kind: 'number', min: 0, max: 9 }, 10, 'validation.max'],
  ['[B-295] a required value that is cleared', { kind: 'string', required: true }, null, 'validation.required'],
  ['an optional value that is cleared', { kind: 'string' }, null, undefined],
  ['[B-286] an email address', { kind: 'email' }, 'ann@example.com', undefined],
  ['[B-286] half an email address', { kind: 'email' }, 'ann@', 'validation.email'],
  ['[B-286] ten digits behind a mask', { kind: 'phone' }, '(705) 555-1234', undefined],
  ['[B-286] nine digits', { kind: 'phone' }, '705555123', 'validation.phone'],
  ['a time of day', { kind: 'time_hhmm' }, '24:00', 'validation.time'],
  ['no day', { kind: 'date' }, '2026-02-30', 'validation.date'],
  ['[B-285] an instant', { kind: 'datetime' }, '2026-03-05T14:30:00Z', undefined],
  ['[B-285] no instant', { kind: 'datetime' }, '2026-03-05', 'validation.date'],
  ['a required instant that is cleared', { kind: 'datetime', required: true }, null, 'validation.required'],
  ['the key of a record', { kind: 'reference' }, 7, undefined],
  ['a required record that is cleared', { kind: 'reference', required: true }, null, 'validation.required'],
  ['an address without scheme', { kind: 'link' }, 'example.com', 'validation.uri'],
  ['[B-298] an option', { kind: 'string', options }, 'lent', undefined],
  ['[B-298] no option', { kind: 'string', options }, 'sold', 'validation.enum'],
])('%s', (_name, rules, value, key) => {
  expect(cellProblem(rules, value)?.key).toBe(key);
});

describe('[B-296] nothing can be typed', () => {
  test.each<[string, CellRules, boolean]>([
    ['readonly', { kind: 'string', readonly: true }, true],
    ['disable', { kind: 'string', disable: true }, true],
    ['a picture', { kind: 'img' }, true],
    ['neither', { kind: 'string' }, false],
  ])('%s: %s', (_name, rules, inert) => {
    expect(isInert(rules)).toBe(inert);
  });
});
