import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimals, compareDecimals, type Decimal, decimal, formatDecimal } from '../../decimals/Decimal.ts';
import { type DerivedFigure, derivedFigures } from '../../query/derivedFigures.ts';
import type { Aggregate } from '../../query/ListQuery.ts';
import { readGroupsAnswer } from '../groupsAnswer.ts';
import { exactTable } from './chartTable.ts';
import { type DerivedColumn, derivedColumn, derivedTable, type Series } from './derivedTable.ts';

const key = (value: string | null, others = 0) => ({ value, label: null, others });
const sum = { fn: 'sum', field: 'weight' } as const;
const average = { fn: 'avg', field: 'weight' } as const;
const columns = [
  { field: 'on', type: 'date' },
  { field: 'kind', type: 'text' },
  { field: 'state', type: 'number', searchOptions: [] },
];

/** The figures of months with a value each; undefined: no rows. */
function monthly(months: readonly (readonly [string | null, number | string | null, number?])[], measure: Aggregate, field = 'on') {
  const name = `${measure.fn}:weight`;
  const total = months.reduce((all, [, value]) => addDecimals(all, decimal(value ?? 0)), decimal(0));
  const answer = readGroupsAnswer({
    groups: months.map(([month, value, others]) => ({ keys: [key(month, others)], count: 1, aggregates: { [name]: value } })),
    count: months.length,
    aggregates: { [name]: formatDecimal(total) },
  });
  const groups = [{ field, period: field === 'on' ? ('month' as const) : undefined }];
  const { totals } = derivedTable(exactTable(answer, measure), { groups, measure, derived: derivedFigures }, columns);
  return totals.flatMap((figures) => figures.map((each) => [each.figure, ...texts(each)] as const));
}

function texts({ values, total }: DerivedColumn): (string | undefined)[] {
  return [...values, total].map((value) => value && formatDecimal(value));
}

describe('figures of one column', () => {
  test('periods without rows are zero, blanks have no change, and the last sum is the total', () => {
    expect(
      monthly(
        [
          ['2026-01-01', '0.10'],
          ['2026-02-01', null],
          ['2026-03-01', '0.20'],
          [null, '0.70'],
        ],
        sum,
      ),
    ).toEqual([
      ['running_total', '0.10', '0.10', '0.30', '1.00', undefined],
      ['percent_of_total', '10.0', undefined, '20.0', '70.0', '100.0'],
      ['difference', undefined, '-0.10', '0.20', undefined, undefined],
      ['percent_difference', undefined, '-100.0', undefined, undefined, undefined],
    ]);
  });

  test('a gap between two lines is a period of zero, and none for an average', () => {
    const months = [
      ['2026-01-01', 4],
      ['2026-03-01', 6],
    ] as const;
    expect(monthly(months, sum).find(([figure]) => figure === 'difference')).toEqual(['difference', undefined, '6', undefined]);
    expect(monthly(months, average)).toEqual([
      ['difference', undefined, undefined, undefined],
      ['percent_difference', undefined, undefined, undefined],
    ]);
  });

  test('a negative value before gives the change in percent of its size', () => {
    const months = [
      ['2026-01-01', -4],
      ['2026-02-01', 2],
    ] as const;
    expect(monthly(months, sum).at(-1)).toEqual(['percent_difference', undefined, '150.0', undefined]);
  });

  test.each([
    ['names', 'kind'],
    ['options', 'state'],
  ])('%s have shares alone', (_name, field) => {
    expect(monthly([['1', 1]], sum, field).map(([figure]) => figure)).toEqual(['percent_of_total']);
  });

  test('values put together leave shares alone', () => {
    const months = [
      ['2026-01-01', 1],
      [null, 3, 2],
    ] as const;
    expect(monthly(months, sum)).toEqual([['percent_of_total', '25.0', '75.0', '100.0']]);
  });

  test('values too large or too precise for numbers stay exact', () => {
    const months = [
      ['2026-01-01', '9007199254740993.01'],
      ['2026-02-01', '0.01'],
    ] as const;
    expect(monthly(months, sum)[0]).toEqual(['running_total', '9007199254740993.01', '9007199254740993.02', undefined]);
  });
});

test('two columns have the figures down each value across, and shares of the line', () => {
  const rows = (keys: readonly object[], count: number) => ({ keys, count });
  const [jan, feb] = [key('2026-01-01'), key('2026-02-01')];
  const answer = readGroupsAnswer({
    groups: [rows([jan, key('x')], 1), rows([jan, key('y')], 3), rows([feb, key('x')], 4)],
    axes: [
      [rows([jan], 4), rows([feb], 4)],
      [rows([key('x')], 5), rows([key('y')], 3)],
    ],
    count: 8,
  });
  const groups = [
    { field: 'on', period: 'month' },
    { field: 'kind', period: undefined },
  ] as const;
  const { across, totals } = derivedTable(exactTable(answer, undefined), { groups, measure: undefined, derived: derivedFigures }, columns);
  expect(across.map((figures) => figures.map(texts))).toEqual([
    [
      ['1', '5', undefined],
      ['12.5', '50.0', '62.5'],
      ['25.0', '100.0', '62.5'],
      [undefined, '3', undefined],
      [undefined, '300.0', undefined],
    ],
    [
      ['3', '3', undefined],
      ['37.5', undefined, '37.5'],
      ['75.0', undefined, '37.5'],
      [undefined, '-3', undefined],
      [undefined, '-100.0', undefined],
    ],
  ]);
  expect(totals.map((figures) => figures.map(({ figure }) => figure))).toEqual([
    ['running_total', 'percent_of_total', 'difference', 'percent_difference'],
  ]);
});

describe('for any values', () => {
  const value = fc.record({ digits: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), places: fc.nat(6) });
  const column = fc.array(fc.option(value, { nil: undefined }), { minLength: 1, maxLength: 30 }).filter((all) => all.some(Boolean));
  const series = (values: readonly (Decimal | undefined)[]): Series => {
    const total = addDecimals(...values.filter((each) => each !== undefined));
    const steps = values.map((_value, i) => (i === 0 ? 'none' : 'next'));
    return { values, steps, zero: decimal(0), total, whole: total, groups: values };
  };
  const figures = (figure: DerivedFigure, of: Series): Decimal[] =>
    derivedColumn(figure, of).values.filter((each): each is Decimal => each !== undefined);

  test('sums so far end in the total', () => {
    fc.assert(
      fc.property(column, (values) => {
        const of = series(values);
        expect(compareDecimals(figures('running_total', of).at(-1) ?? decimal(1), of.total ?? decimal(2))).toBe(0);
      }),
    );
  });

  test('changes add up to the last value less the first', () => {
    fc.assert(
      fc.property(column, (values) => {
        const [first = decimal(0), last = decimal(0)] = [values[0], values.at(-1)];
        expect(compareDecimals(addDecimals(first, ...figures('difference', series(values))), last)).toBe(0);
      }),
    );
  });

  test('shares of positive values sum to 100, but for the rounding of each', () => {
    fc.assert(
      fc.property(column, (values) => {
        const positive = values.map((each) => each && { digits: each.digits < 0n ? -each.digits : each.digits + 1n, places: each.places });
        const percents = figures('percent_of_total', series(positive));
        const rest = addDecimals(decimal(-100), ...percents);
        const size = Math.abs(Number(formatDecimal(rest)));
        expect(size).toBeLessThanOrEqual(percents.length * 0.05);
      }),
    );
  });
});
