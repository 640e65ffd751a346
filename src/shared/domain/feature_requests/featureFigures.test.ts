import { describe, expect, test } from 'vitest';
import { decimal, formatDecimal } from '../../framework/decimals/Decimal.ts';
import { agePoints, featureFigures, featureScore } from './featureFigures.ts';

const shown = (value: Parameters<typeof formatDecimal>[0] | undefined) => value && formatDecimal(value);
const given = (value: string | undefined) => (value === undefined ? undefined : decimal(value));

describe('figures of a feature request', () => {
  test.each([
    ['80.0', '20.0', '80.00', '4320.00', ['8640.00', '50.0', '24.0', '4320.00']],
    ['100', '0', '80.00', '4320', ['8640.00', '50.0', '24.0', '4320.00']],
    ['0.1', '0', '0.01', '1', ['0.00', undefined, '0.0', '3.00']],
    ['33.3', '0', '95.25', '100000', ['3425.57', '2919.2', '0.4', '296574.43']],
    ['10', '10', '100', '0', ['2160.00', '0.0', undefined, '-2160.00']],
    ['10', undefined, '100', '5000', [undefined, undefined, undefined, undefined]],
    ['10', '10', '100', undefined, ['2160.00', undefined, undefined, undefined]],
  ])('%s + %s h at %s, saving %s [R-186] [R-187] [D-311] [D-721]', (development, testing, rate, savings, expected) => {
    const figures = featureFigures({
      hoursDevelopment: given(development),
      hoursTesting: given(testing),
      hourRate: given(rate),
      savingsPerYear: given(savings),
    });
    expect([figures.investment, figures.roi, figures.payback, figures.financialReturn].map(shown)).toEqual(expected);
  });

  test.each<[string, readonly (readonly [string, readonly string[]])[], string | undefined]>([
    [
      'the example',
      [
        ['60', ['80']],
        ['40', ['50']],
      ],
      '68.00',
    ],
    [
      'the mean of several members',
      [
        ['60', ['80', '60', '70']],
        ['40', ['50']],
      ],
      '62.00',
    ],
    ['a third', [['1', ['0', '0', '100']]], '33.33'],
    [
      'a factor without points does not count',
      [
        ['60', ['80']],
        ['40', []],
      ],
      '80.00',
    ],
    ['no weight', [['0', ['80']]], undefined],
    ['no points', [['60', []]], undefined],
  ])('score: %s [R-188] [D-061] [D-305]', (_name, factors, expected) => {
    const score = featureScore(
      factors.map(([weight, points]) => ({ weight: decimal(weight), points: points.map((each) => decimal(each)) })),
    );
    expect(shown(score)).toBe(expected);
  });

  test.each([
    ['2025-09-09', '100'],
    ['2025-09-10', '0'],
    ['2026-03-10', '0'],
  ])('a request of %s has %s points for its age on 2026-03-10 [R-189] [D-725]', (requested, expected) => {
    expect(formatDecimal(agePoints(requested, '2026-03-10'))).toBe(expected);
  });
});
