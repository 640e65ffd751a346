import { expect, test } from 'vitest';
import { rowInPlaceOf } from './useRowFocus.ts';

const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id }));

test.each<[string, number, readonly number[], number | undefined]>([
  ['the row itself while it is there', 2, [1, 2, 3], 2],
  ['the next row', 2, [1, 3], 3],
  ['the next row of the first one', 1, [2, 3], 2],
  ['the row before the last one', 3, [1, 2], 2],
  ['a row that came up from the next page', 3, [1, 2, 4], 4],
  ['the next row that is left of several', 1, [3], 3],
  ['the row before, of several', 3, [1], 1],
  ['none of an empty list', 2, [], undefined],
])('after a removal the focus goes to %s', (_case, id, left, next) => {
  expect(rowInPlaceOf({ id, ids: [1, 2, 3], page: 1 }, rowsOf(left), 1)?.id).toBe(next);
});

test('after the removal of the only row of the last page it goes to the last row of the page before', () => {
  expect(rowInPlaceOf({ id: 9, ids: [9], page: 3 }, rowsOf([6, 7, 8]), 2)?.id).toBe(8);
});
