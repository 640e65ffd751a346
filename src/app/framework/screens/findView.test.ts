import { expect, test } from 'vitest';
import { booksForm } from '../../../../test/fixtures/exampleBooks.ts';
import { findView, listWithoutKey } from './findView.ts';

const catalogue = { schema: 'public', table: 'Catalogue', key: [{ column: 'Call No.', type: 'text' }], readOnly: false, columns: {} };

const screens = [
  { cmid: 'BOOKS', path: 'BOOKS', view: 'list' },
  { cmid: 'BOOKS', path: 'BOOKS/ADD', view: 'create' },
  { cmid: 'BOOKS', path: 'BOOKS/{id}', view: 'show' },
  { cmid: 'BOOKS', path: 'BOOKS/EDIT/{id}', view: 'edit' },
  { cmid: 'BOOKS', path: 'BOOKS/CHANGE?id={id}', view: 'edit' },
  { cmid: 'BOOKS', path: 'BOOKS/ADD/{author}', view: 'create' },
] as const;
const description = { screens: screens.map((screen) => ({ ...screen, title: { en: 'Books', fr: 'Livres' } })), form: undefined };

test.each([
  ['BOOKS', 'list', {}],
  ['BOOKS/ADD', 'create', {}],
  ['BOOKS/7', 'show', { id: '7' }],
  ['BOOKS/EDIT/7', 'edit', { id: '7' }],
  ['BOOKS/new', undefined, undefined],
  ['BOOKS/EDIT/7/MORE', undefined, undefined],
  ['MAGAZINES', undefined, undefined],
])('%s shows %j', (path, view, params) => {
  const found = findView(description, path);
  expect([found?.screen.view, found?.params]).toEqual([view, params]);
});

test.each([
  ['BOOKS/CHANGE', '?id=7', 'edit', { id: '7' }],
  ['BOOKS/CHANGE', '?from=list&id=7', 'edit', { id: '7' }],
  ['BOOKS/CHANGE', '?id=new', undefined, undefined],
  ['BOOKS/CHANGE', '', undefined, undefined],
  ['BOOKS/7', '?id=8', 'show', { id: '7' }],
  ['BOOKS/ADD/9', '', 'create', { author: '9' }],
])('%s%s shows %j', (path, search, view, params) => {
  const found = findView(description, path, search);
  expect([found?.screen.view, found?.params]).toEqual([view, params]);
});

test.each([
  ['BOOKS/EDIT', 'BOOKS'],
  ['BOOKS/CHANGE', 'BOOKS'],
  ['BOOKS/new', undefined],
  ['BOOKS/EDIT/new', undefined],
  ['BOOKS/ADD/9/MORE', undefined],
])('%s, without the key of its record, leads to %s', (path, list) => {
  expect(listWithoutKey(description, path)?.path).toBe(list);
});

test('an address without a key leads nowhere for a reader without the list', () => {
  expect(listWithoutKey({ screens: description.screens.filter(({ view }) => view !== 'list') }, 'BOOKS/EDIT')).toBeUndefined();
});

test.each([
  ['BOOKS/EDIT/A%2F01%20%25', 'edit', { id: 'A/01 %' }],
  ['BOOKS/100%', 'show', { id: '100%' }],
])('%s shows %j where keys are texts', (path, view, params) => {
  const form = { ...booksForm, schema: { ...booksForm.schema, 'x-source': catalogue } };
  const found = findView({ ...description, form }, path);
  expect([found?.screen.view, found?.params]).toEqual([view, params]);
});
