import { expect, test } from 'vitest';
import type { GridView } from './gridView.ts';
import { paginationOf } from './pagination.ts';

const view: GridView = { searchText: '', entries: {}, rest: [], sort: [], page: 1, rowsPerPage: 20 };

test.each([
  ['at the start', view, undefined, { sortBy: null, descending: false, page: 1, rowsNumber: null, rowsPerPage: 20 }],
  [
    'sorted by two columns, counted',
    { ...view, sort: ['weight', 'id'].map((field, i) => ({ field, descending: i === 0 })), page: 3, rowsPerPage: 50 },
    1234,
    { sortBy: 'weight', descending: true, page: 3, rowsNumber: 1234, rowsPerPage: 50 },
  ],
])('the pagination has exactly five fields: %s [B-204]', (_name, given, count, expected) => {
  expect(paginationOf(given, count)).toStrictEqual(expected);
});
