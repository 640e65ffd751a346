import { describe, expect, test } from 'vitest';
import type { SortKey } from '../query/ListQuery.ts';
import { directionKind, moveSortKey, sortableColumns, sortedAlsoBy, sortedBy, sortPlace } from './sortKeys.ts';

const column = (field: string, rest: Partial<Parameters<typeof directionKind>[0]> = {}) => ({
  field,
  type: 'text' as const,
  format: undefined,
  reference: undefined,
  searchOptions: undefined,
  sortable: true,
  ...rest,
});
const author = column('author', { type: 'number', reference: { entity: 'authors', labelField: 'author_label', path: undefined } });

/** Keys as the API writes them. */
function keys(text: string): readonly SortKey[] {
  return text.split(',').flatMap((key) => (key === '' ? [] : [{ field: key.replace('-', ''), descending: key.startsWith('-') }]));
}
const written = (sort: readonly SortKey[]) => sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();

describe('a press on a heading [B-194]', () => {
  test.each([
    ['another column', '-title,pages', column('price'), 'price'],
    ['the same column', 'price', column('price'), '-price'],
    ['the same column again', '-price', column('price'), 'price'],
    ['the first of several', 'price,title', column('price'), '-price'],
    ['the second of several', 'title,price', column('price'), 'price'],
    ['a reference', '', author, 'author_label'],
  ])('%s', (_case, before, pressed, after) => expect(written(sortedBy(keys(before), pressed))).toBe(after));
});

describe('a press with Shift', () => {
  test.each([
    ['adds a column', 'title', column('price'), 'title,price'],
    ['reverses it', 'title,price', column('price'), 'title,-price'],
    ['takes it off', 'title,-price,pages', column('price'), 'title,pages'],
    ['reverses the only one', '-price', column('price'), 'price'],
    ['does not add a fourth', 'a,b,c', column('price'), 'a,b,c'],
    ['reverses the third', 'a,b,price', column('price'), 'a,b,-price'],
    ['finds a reference by its label', 'author_label', author, '-author_label'],
  ])('%s', (_case, before, pressed, after) => expect(written(sortedAlsoBy(keys(before), pressed))).toBe(after));
});

test.each([
  [0, 1, 'b,a,c'],
  [0, 9, 'b,c,a'],
  [2, -1, 'a,c,b'],
  [2, -9, 'c,a,b'],
  [3, -1, 'a,b,c'],
])('key %i moved by %i', (from, by, after) => expect(written(moveSortKey(keys('a,b,c'), from, by))).toBe(after));

test('a column that cannot be sorted is not offered, nor a field twice', () => {
  const columns = [column('title'), column('summary', { sortable: false }), column('title'), author];
  expect(sortableColumns(columns).map(({ field }) => field)).toEqual(['title', 'author']);
  expect(sortPlace(keys('title,author_label'), author)).toBe(1);
});

test.each([
  ['text', column('title')],
  ['number', column('price', { type: 'decimal' })],
  ['text', author],
  ['text', column('state', { type: 'number', searchOptions: [{ label: { en: 'Lent', fr: 'Prêté' }, value: '1' }] })],
  ['options', column('state', { searchOptions: [], hasOptionOrder: true })],
  ['date', column('printed', { type: 'date' })],
  ['date', column('changed', { type: 'datetime' })],
  ['boolean', column('lent', { type: 'boolean' })],
])('directions in words of the type: %s', (kind, each) => expect(directionKind(each)).toBe(kind));
