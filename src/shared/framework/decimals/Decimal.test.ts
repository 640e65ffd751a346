import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  type Rounding,
  roundDecimal,
} from './Decimal.ts';

const text = (value: string | number | bigint): string | undefined => {
  const parsed = parseDecimal(value);
  return parsed && formatDecimal(parsed);
};

describe('parsing', () => {
  test.each([
    ['12.50', '12.50'],
    ['-0.05', '-0.05'],
    ['+7', '7'],
    [' 3 ', '3'],
    ['0012.0', '12.0'],
    ['-0.00', '0.00'],
    ['1e-7', '0.0000001'],
    ['1.5e3', '1500'],
    [0.1, '0.1'],
    [1e21, '1000000000000000000000'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [-12.5, '-12.5'],
    [123_456_789_012_345_678_901n, '123456789012345678901'],
  ])('%s is %s', (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  test.each(['', ' ', '.', '1.', '.5', '1,5', '1 000', 'abc', '0x10', '1e', '1e9999', '--1', '١', Number.NaN, Infinity])(
    '%j is no decimal number',
    (value) => {
      expect(parseDecimal(value)).toBeUndefined();
      expect(() => decimal(value)).toThrow('is a decimal number');
    },
  );
});

describe('rounding', () => {
  test.each<[string, number, string, string]>([
    ['2.505', 2, '2.51', '2.50'],
    ['2.515', 2, '2.52', '2.52'],
    ['-2.505', 2, '-2.51', '-2.50'],
    ['2.5049', 2, '2.50', '2.50'],
    ['2.5051', 2, '2.51', '2.51'],
    ['0.5', 0, '1', '0'],
    ['1.5', 0, '2', '2'],
    ['-0.004', 2, '0.00', '0.00'],
    ['9.995', 2, '10.00', '10.00'],
    ['7', 2, '7.00', '7.00'],
    // As doubles both would be rounded down.
    ['1.005', 2, '1.01', '1.00'],
    ['1.255', 2, '1.26', '1.26'],
  ])('%s to %i places is %s half up and %s half even', (value, places, up, even) => {
    expect(formatDecimal(roundDecimal(decimal(value), places))).toBe(up);
    expect(formatDecimal(roundDecimal(decimal(value), places, 'half_even'))).toBe(even);
  });

  test.each([
    ['10', '3', 4, '3.3333'],
    ['2', '3', 2, '0.67'],
    ['-1', '8', 2, '-0.13'],
    ['1', '-8', 2, '-0.13'],
    ['0.30', '0.1', 0, '3'],
  ])('%s / %s to %i places is %s', (a, b, places, expected) => {
    expect(formatDecimal(divideDecimals(decimal(a), decimal(b), places))).toBe(expected);
  });

  test.each([
    ['0.437', '0.010', '43'],
    ['0.430', '0.010', '43'],
    ['-0.001', '0.010', '-1'],
    ['-0.010', '0.010', '-1'],
    ['0', '0.010', '0'],
  ])('%s has the whole steps of %s: %s', (a, b, expected) => {
    expect(formatDecimal(divideDecimals(decimal(a), decimal(b), 0, 'floor'))).toBe(expected);
  });

  test('nothing is divided by 0', () => {
    expect(() => divideDecimals(decimal(1), decimal('0.00'), 2)).toThrow('the divisor is not 0');
  });
});

/** Fractions of whole numbers, worked out in another way: by cross multiplication, and rounding by comparing distances. */
describe('against fractions', () => {
  interface Fraction {
    readonly above: bigint;
    readonly below: bigint;
  }
  const most = 10n ** 24n;
  const drawn: fc.Arbitrary<Decimal> = fc.record({
    digits: fc.oneof(fc.bigInt({ min: -most, max: most }), fc.bigInt({ min: -1000n, max: 1000n })),
    places: fc.nat(8),
  });
  const places = fc.nat(6);
  const rounding = fc.constantFrom<Rounding>('half_up', 'half_even');
  const fraction = (value: Decimal): Fraction => ({ above: value.digits, below: 10n ** BigInt(value.places) });
  const areEqual = (a: Fraction, b: Fraction): boolean => a.above * b.below === b.above * a.below;
  const size = (value: bigint): bigint => (value < 0n ? -value : value);

  /** true: no value of so many places is nearer to the fraction, and a half goes where it must. */
  const isNearest = ({ above, below }: Fraction, rounded: Decimal, way: Rounding): boolean => {
    const scale = 10n ** BigInt(rounded.places);
    // Distance in units of 1 / (scale × below): a step of the last place is `below` of them.
    const distance = size(rounded.digits * below - above * scale);
    if (2n * distance !== size(below)) return 2n * distance < size(below);
    return way === 'half_even' ? rounded.digits % 2n === 0n : size(rounded.digits * below) > size(above * scale);
  };

  test('sums, products and comparisons are exact', () => {
    fc.assert(
      fc.property(drawn, drawn, (a, b) => {
        const [x, y] = [fraction(a), fraction(b)];
        const order = x.above * y.below - y.above * x.below;
        expect(areEqual(fraction(addDecimals(a, b)), { above: x.above * y.below + y.above * x.below, below: x.below * y.below })).toBe(
          true,
        );
        expect(areEqual(fraction(multiplyDecimals(a, b)), { above: x.above * y.above, below: x.below * y.below })).toBe(true);
        expect(compareDecimals(a, b)).toBe(order < 0n ? -1 : order > 0n ? 1 : 0);
      }),
    );
  });

  test('a rounded value is the nearest one', () => {
    fc.assert(
      fc.property(drawn, places, rounding, (value, count, way) => {
        const rounded = roundDecimal(value, count, way);
        expect([rounded.places, isNearest(fraction(value), rounded, way)]).toEqual([count, true]);
      }),
    );
  });

  test('a quotient is the nearest one', () => {
    fc.assert(
      fc.property(drawn, drawn, places, rounding, (a, b, count, way) => {
        fc.pre(b.digits !== 0n);
        const [x, y] = [fraction(a), fraction(b)];
        const exact = { above: x.above * y.below, below: x.below * y.above };
        expect(isNearest(exact, divideDecimals(a, b, count, way), way)).toBe(true);
      }),
    );
  });

  test('the text of a value is read as the same value', () => {
    fc.assert(
      fc.property(drawn, (value) => {
        expect(decimal(formatDecimal(value))).toEqual(value);
      }),
    );
  });
});
