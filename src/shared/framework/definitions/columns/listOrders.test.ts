import { expect, test } from 'vitest';
import { registryOf } from '../../../../../test/registryOf.ts';
import type { EntityProperty, ListColumn } from '../types.gen.ts';
import { isSortable } from './listOrders.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text: EntityProperty = { type: 'string', maxLength: 50, 'x-label': label };
const author: EntityProperty = { type: 'integer', 'x-label': label, 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } };
const authors = { properties: { name: text } };
const properties = {
  title: text,
  shelf: text,
  summary: { ...text, maxLength: 601 },
  pages: { type: 'integer', 'x-label': label } as const,
  author,
};
const columns: ListColumn[] = [
  { field: 'title', sortable: true },
  { field: 'shelf' },
  { field: 'summary', sortable: true },
  { field: 'pages' },
  { field: 'author' },
  { field: 'author.name' },
  { field: 'age', computed: 'books.age', type: 'number' },
  { field: 'isbn', sortable: false },
];
const every = ['title', 'shelf', 'summary', 'pages', 'author', 'author.name', 'age'];

test.each([
  ['few rows', 199_999, '', true, every],
  ['many rows', 200_000, '', true, ['title', 'pages']],
  ['many rows under a fixed query', 200_000, 'shelf=A', true, every],
  ['many rows that no screen lists', 200_000, '', false, every],
])('the grid offers to sort %s by the right columns', (_name, expectedRows, fixedQuery, hasScreen, expected) => {
  const registry = registryOf({
    authors,
    books: { properties, required: ['title'], expectedRows, ...(hasScreen && { list: { columns, sort: ['-pages'] } }) },
  });
  const offered = columns.filter((column) => isSortable(registry, { entity: 'books', fixedQuery }, column));
  expect(offered.map(({ field }) => field)).toEqual(expected);
});
