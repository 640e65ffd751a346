import { expect, test } from 'vitest';
import { decimal, formatDecimal } from '../../framework/decimals/Decimal.ts';
import { classLines, classNeighbours, type FreightLine } from './classLines.ts';
import type { DensityScale } from './densityScales.ts';

const scale = (code: string, bounds: Readonly<Record<string, string>>): DensityScale => ({
  ...{ code, name: code, effective_from: '2025-07-19', effective_to: null },
  steps: Object.entries(bounds).map(([from, freight_class]) => ({ from: Number(from), freight_class })),
});
const current = scale('NMFC-2025', { 0: '400', 6: '125', 8: '100', 10: '92.5', 12: '85', 30: '60', 35: '55', 50: '50' });
const prior = scale('NMFC-PRIOR', { 0: '400', 6: '125', 8: '100', 10: '92.5', 12: '85', 30: '60', 35: '60', 50: '60' });

const line = (changes: Partial<FreightLine> = {}): FreightLine => ({
  ...{ pieces: 2, length: 48, width: 40, height: 48, dim_unit: 'in', weight: 920, weight_unit: 'LBS' },
  ...changes,
});
const heavy = { weight: 4000, pieces: 1 };

test.each([
  ['two pallets', [line()], ['106.67', '8.625', '100', '100'], '3.33'],
  [
    'kilograms and centimetres',
    [line({ weight: 417, weight_unit: 'KGS', length: 122, width: 102, height: 122, dim_unit: 'cm' })],
    ['107.23', '8.573', '100', '100'],
    '3.35',
  ],
  ['a class that only the scale in force has', [line(heavy)], ['53.33', '75.005', '50', '60'], '1.67'],
  ['several lines', [line(), line(heavy)], ['160.00', '30.750', '60', '60'], '5.00'],
])('[D-242][R-065][R-067][R-068] density and classes of %s, side by side', (_name, lines, expected, feet) => {
  const { total, trailerFeet } = classLines(lines, [current, prior]);
  expect([formatDecimal(total.cube), formatDecimal(total.density ?? decimal(0)), ...total.classes]).toEqual(expected);
  expect(formatDecimal(trailerFeet)).toBe(feet);
});

test.each([
  ['between two classes', line(), current, ['92.5', '10', '14.67'], ['125', '8']],
  ['at the densest class', line(heavy), current, undefined, ['55', '50']],
  ['steps of one class are one', line(heavy), prior, undefined, ['85', '30']],
  ['at the lightest class', line({ weight: 10 }), current, ['125', '6', '105.01'], undefined],
])('the classes next to that of freight %s', (_name, freight, of, denser, lighter) => {
  const { total } = classLines([freight], [of]);
  const found = classNeighbours(total, of);
  expect(found.denser && [found.denser.freightClass, ...[found.denser.from, found.denser.cubeLess].map(formatDecimal)]).toEqual(denser);
  expect(found.lighter && [found.lighter.freightClass, formatDecimal(found.lighter.below)]).toEqual(lighter);
});
