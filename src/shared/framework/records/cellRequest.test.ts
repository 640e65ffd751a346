import { expect, test } from 'vitest';
import { cellRequest } from './cellRequest.ts';

const endpoint = { call: 'GET books/{id}/stock/{state}' };

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['[B-196] the fields of the row fill the path', { id: 7, state: 'lent' }, 'books/7/stock/lent'],
  ['a slash does not make another path', { id: 7, state: '../users' }, 'books/7/stock/..%2Fusers'],
  ['a question mark does not make a query', { id: 7, state: 'a?b=c' }, 'books/7/stock/a%3Fb%3Dc'],
  ['a step upwards makes no call', { id: '..', state: 'lent' }, undefined],
  ['a step on the spot makes no call', { id: '.', state: 'lent' }, undefined],
  ['a row without the value makes no call', { id: 7, state: null }, undefined],
  ['a row without the field makes no call', { id: 7 }, undefined],
])('%s', (_name, row, path) => {
  expect(cellRequest(endpoint, row)).toBe(path);
});
