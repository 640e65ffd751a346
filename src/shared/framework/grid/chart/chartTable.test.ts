import { describe, expect, test } from 'vitest';
import { readGroupsAnswer } from '../groupsAnswer.ts';
import { chartTable, pieProblem, pieTable } from './chartTable.ts';

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
      units: [undefined],
      lines: [
        { key: key('A'), cells: [2, 1], totals: [3] },
        { key: key('B'), cells: [undefined, undefined], totals: [0] },
        { key: key(null), cells: [4, undefined], totals: [4] },
      ],
      across: [
        { key: key('x'), unit: undefined, total: 6 },
        { key: key(null, 3), unit: undefined, total: 1 },
      ],
      totals: [7],
      isCut: true,
      otherUnits: 0,
    });
  });

  test('shows totals of a column, none where no row has a value', () => {
    const { lines, totals } = chartTable(pair, sum);
    expect(lines.map(({ cells, totals: own }) => [...cells, ...own])).toEqual([
      [5, -1, 4],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
    expect(totals).toEqual([4]);
  });
});

const entry = (unit: string | null, count: number, value: number | null, others = 0) => ({ unit, others, count, value });
const inUnits = (keys: readonly object[], count: number, ...units: readonly object[]) => ({
  keys,
  count,
  aggregates: { 'sum:weight': units },
});
const units = [entry('CAD', 5, 30), entry('USD', 3, 7), entry(null, 2, null), entry(null, 4, null, 2)];

describe('values of several units', () => {
  const single = readGroupsAnswer({
    groups: [
      inUnits([key('A')], 9, entry('CAD', 5, 30), entry('USD', 2, 5), entry(null, 2, null)),
      inUnits([key('B')], 5, entry('USD', 1, 2), entry(null, 4, null, 2)),
    ],
    count: 14,
    aggregates: { 'sum:weight': units },
  });

  test('stand side by side; a unit without values has no place', () => {
    const table = chartTable(single, sum);
    expect([table.units, table.totals, table.otherUnits, table.across]).toEqual([['CAD', 'USD'], [30, 7], 2, []]);
    expect(table.lines.map(({ totals }) => totals)).toEqual([
      [30, 5],
      [undefined, 2],
    ]);
    expect(pieProblem(1, sum, table)).toBe('units');
  });

  test('have columns of their own for each value of a second column that has them', () => {
    const table = chartTable(
      readGroupsAnswer({
        groups: [
          inUnits([key('A'), key('x')], 7, entry('CAD', 5, 30), entry('USD', 2, 5)),
          inUnits([key('B'), key('y')], 1, entry('USD', 1, 2)),
        ],
        axes: [
          [inUnits([key('A')], 7, entry('CAD', 5, 30), entry('USD', 2, 5)), inUnits([key('B')], 1, entry('USD', 1, 2))],
          [inUnits([key('x')], 7, entry('CAD', 5, 30), entry('USD', 2, 5)), inUnits([key('y')], 1, entry('USD', 1, 2))],
        ],
        count: 8,
        aggregates: { 'sum:weight': units },
      }),
      sum,
    );
    expect(table.across).toEqual([
      { key: key('x'), unit: 'CAD', total: 30 },
      { key: key('x'), unit: 'USD', total: 5 },
      { key: key('y'), unit: 'USD', total: 2 },
    ]);
    expect(table.lines.map(({ cells, totals }) => [...cells, ...totals])).toEqual([
      [30, 5, undefined, 30, 5],
      [undefined, undefined, 2, undefined, 2],
    ]);
  });

  test('of one unit are as without, but for its name', () => {
    const one = { 'sum:weight': [entry('USD', 3, 7)] };
    const table = chartTable(
      readGroupsAnswer({ groups: [{ keys: [key('A')], count: 3, aggregates: one }], count: 3, aggregates: one }),
      sum,
    );
    expect([table.units, table.totals, table.lines[0]?.totals, pieProblem(1, sum, table)]).toEqual([['USD'], [7], [7], undefined]);
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

test('a pie has its slices under 3 % as one, which leads to no rows', () => {
  const answer = (counts: Readonly<Record<string, number>>) =>
    chartTable(
      readGroupsAnswer({
        groups: Object.entries(counts).map(([value, count]) => group([key(value)], count, null)),
        axes: [Object.entries(counts).map(([value, count]) => group([key(value)], count, null))],
        groups_cut: false,
        count: 100,
        aggregates: {},
      }),
      undefined,
    );
  const { lines } = pieTable(answer({ A: 60, B: 1, C: 35, D: 2, E: 2 }));
  expect(lines.map(({ key: { value, others }, totals }) => [value, others, totals[0]])).toEqual([
    ['A', 0, 60],
    ['C', 0, 35],
    [null, 3, 5],
  ]);
  const few = answer({ A: 98, B: 2 });
  expect(pieTable(few)).toBe(few);
});
