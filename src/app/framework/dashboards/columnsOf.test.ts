import { expect, test } from 'vitest';
import { columnsOf } from './columnsOf.ts';

test.each<[string, readonly number[], number, readonly (readonly number[])[]]>([
  ['one column keeps the order', [5, 1, 3], 1, [[5, 1, 3]]],
  ['short ones gather beside a long one', [5, 1, 3], 2, [[5], [1, 3]]],
  [
    'equal ones alternate',
    [5, 5, 3, 3],
    2,
    [
      [5, 3],
      [5, 3],
    ],
  ],
  ['a part without rows has the height of one', [1, 0, 5], 2, [[1, 5], [0]]],
  ['nothing', [], 2, [[], []]],
])('%s', (_name, rows, count, expected) => {
  const columns = columnsOf(
    rows.map((each) => ({ rows: each })),
    count,
  );
  expect(columns.map((parts) => parts.map((part) => part.rows))).toEqual(expected);
});
