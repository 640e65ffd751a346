import { expect, test } from 'vitest';
import { raFilter } from './raFilter.ts';

test.each<[string, Record<string, unknown>, unknown]>([
  ['nothing', {}, undefined],
  ['a value', { title: 'Emma' }, { title: 'Emma' }],
  ['a suffix', { price__gte: 5 }, { price__gte: 5 }],
  ['several fields', { title: 'Emma', price: 5 }, { and: [{ title: 'Emma' }, { price: 5 }] }],
  ['several values of a field', { status: ['lent', 'lost'] }, { status__in: ['lent', 'lost'] }],
  ['members of the suffix', { id__in: [1, 2] }, { id__in: [1, 2] }],
  ['no values of a field', { status: [] }, undefined],
  ['no members of the suffix', { id__in: [] }, { id__in: [] }],
  ['an empty value', { title: null }, { title__isnull: true }],
  ['nothing typed', { title: '', author: undefined }, undefined],
  ['a nested field', { author: { country: { code: 'GB' } } }, { 'author.country.code': 'GB' }],
  [
    'several nested fields',
    { author: { name: 'Jane', born__lt: 1800 } },
    { and: [{ 'author.name': 'Jane' }, { 'author.born__lt': 1800 }] },
  ],
  [
    'groups of the grammar',
    { or: [{ title: 'Emma', price: 5 }, { not: { lent: true } }] },
    { or: [{ and: [{ title: 'Emma' }, { price: 5 }] }, { not: { lent: true } }] },
  ],
  ['an empty group', { or: [], title: 'Emma' }, { title: 'Emma' }],
])('%s', (_name, filter, expected) => {
  expect(raFilter(filter)).toEqual(expected);
});
