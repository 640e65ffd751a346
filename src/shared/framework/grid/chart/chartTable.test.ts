import { describe, expect, test } from 'vitest';
import { readGroupsAnswer } from '../groupsAnswer.ts';
import { chartTable, pieProblem } from './chartTable.ts';

const key = (value: string | null, others = 0) => ({ value, label: null, others });
const group = (keys: readonly object[], count: number, sum: number | string | null) => ({ keys, count, aggregates: { 'sum:weight': sum } });
const sum = { fn: 'sum', field: 'weight' } as const;

const pair = readGroupsAnswer({
  groups: [group([key('A'), key('x')], 2, 5), group([key('A'), key(null, 3)], 1, -1), group([key(null), key('x')], 4, null)],
  axes: [
    [group([key('A')], 3, 4), group([key('B')], 0, null), group([key(null)], 4, null)],
    [group([key('x')], 6, 5), group([key(null, 3)], 1, -1)],
  ],
  groups_cut: true,
  count: 7,
  aggregates: { 'sum:weight': '4' },
});

describe('a table of two columns', () => {
  test('has a cell for each pair, and the totals of both', () => {
    expect(chartTable(pair, undefined)).toEqual({
      lines: [
        { key: key('A'), cells: [2, 1], total: 3 },
        { key: key('B'), cells: [undefined, undefined], total: 0 },
        { key: key(null), cells: [4, undefined], total: 4 },
      ],
      across: [
        { key: key('x'), total: 6 },
        { key: key(null, 3), total: 1 },
      ],
      total: 7,
      isCut: true,
    });
  });

  test('shows totals of a column, none where no row has a value', () => {
    const { lines, total } = chartTable(pair, sum);
    expect(lines.map(({ cells, total: own }) => [...cells, own])).toEqual([
      [5, -1, 4],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
    expect(total).toBe(4);
  });
});

test.each([
  ['two columns', 2, undefined, pair, 'columns'],
  ['averages', 1, { fn: 'avg', field: 'weight' } as const, pair, 'measure'],
  ['a negative total', 1, sum, readGroupsAnswer({ groups: [group([key('A')], 1, -1)], count: 1 }), 'negative'],
  ['numbers of rows', 1, undefined, readGroupsAnswer({ groups: [group([key('A')], 1, -1)], count: 1 }), undefined],
])('a pie of %s', (_name, columns, measure, answer, problem) => {
  expect(pieProblem(columns, measure, chartTable(answer, measure))).toBe(problem);
});

test.each([[undefined], [{}], [{ groups: 'x', count: '3' }], [{ groups: [{ keys: [3, { value: {} }] }] }]])(
  'an answer of another shape is read without a failure: %j',
  (answer) => {
    expect(readGroupsAnswer(answer).count).toBe(0);
  },
);
