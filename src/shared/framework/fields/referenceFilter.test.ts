import { expect, test } from 'vitest';
import { filterSource, filterSources, referenceFilter } from './referenceFilter.ts';

const filter = { publisher: '{publisher}', 'id!': '{author}', state: 'active', language__in: ['en', 'fr'] };

test.each([
  ['values of the record', { publisher: 3, author: 7 }, { publisher: 3, 'id!': 7, state: 'active', language__in: ['en', 'fr'] }],
  ['an empty value', { publisher: null, author: 7 }, { 'id!': 7, state: 'active', language__in: ['en', 'fr'] }],
  ['no values', {}, { state: 'active', language__in: ['en', 'fr'] }],
] as const)('the records offered for %s', (_name, record, expected) => {
  expect(referenceFilter(filter, record)).toEqual(expected);
});

const alternatives = { or: [{ author: '{person}' }, { borrower: '{person}', state: 'lent' }, { keeper: '{keeper}' }] };

test.each([
  ['both values', { person: 7, keeper: 8 }, { or: [{ author: 7 }, { borrower: 7, state: 'lent' }, { keeper: 8 }] }],
  ['one value', { keeper: 8 }, { or: [{ state: 'lent' }, { keeper: 8 }] }],
] as const)('one of several conditions is enough, for %s', (_name, record, expected) => {
  expect(referenceFilter(alternatives, record)).toEqual(expected);
  expect(filterSources(alternatives)).toEqual(['person', 'person', 'keeper']);
});

test('a group whose values are all empty offers every record', () => {
  expect(referenceFilter({ or: [{ author: '{person}' }, { borrower: '{person}' }] }, { person: null })).toEqual({});
});

test('without conditions every record is offered', () => {
  expect(referenceFilter(undefined, { publisher: 3 })).toEqual({});
});

test('the fields that decide are those in braces', () => {
  expect(filterSources(filter)).toEqual(['publisher', 'author']);
  expect(filterSources(undefined)).toEqual([]);
});

test.each([
  ['{publisher}', 'publisher'],
  ['publisher', undefined],
  ['{publisher} and more', undefined],
  [7, undefined],
])('%s is the value of %s', (value, expected) => {
  expect(filterSource(value)).toBe(expected);
});
