import { expect, test } from 'vitest';
import { findView } from './findView.ts';

const screens = [
  { cmid: 'BOOKS', path: 'BOOKS', view: 'list' },
  { cmid: 'BOOKS', path: 'BOOKS/ADD', view: 'create' },
  { cmid: 'BOOKS', path: 'BOOKS/{id}', view: 'show' },
  { cmid: 'BOOKS', path: 'BOOKS/EDIT/{id}', view: 'edit' },
] as const;
const description = { screens: screens.map((screen) => ({ ...screen, title: { en: 'Books', fr: 'Livres' } })) };

test.each([
  ['BOOKS', 'list', {}],
  ['BOOKS/ADD', 'create', {}],
  ['BOOKS/7', 'show', { id: '7' }],
  ['BOOKS/EDIT/7', 'edit', { id: '7' }],
  ['BOOKS/EDIT/A%2F01%20%25', 'edit', { id: 'A/01 %' }],
  ['BOOKS/100%', 'show', { id: '100%' }],
  ['BOOKS/EDIT/7/MORE', undefined, undefined],
  ['MAGAZINES', undefined, undefined],
])('%s shows %j', (path, view, params) => {
  const found = findView(description, path);
  expect([found?.screen.view, found?.params]).toEqual([view, params]);
});
