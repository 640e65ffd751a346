import { expect, test } from 'vitest';
import { decimal, formatDecimal } from '../../framework/decimals/Decimal.ts';
import { classByDensity, cubeOf, type DimensionUnit, densityOf, type ItemMeasures, toPounds, trailerFeetOf } from './itemMeasures.ts';

const line = (pieces: number, length: string, width: string, height: string, dimUnit: DimensionUnit = 'in'): ItemMeasures => ({
  pieces: decimal(pieces),
  length: decimal(length),
  width: decimal(width),
  height: decimal(height),
  dimUnit,
});

test.each([
  ['44', 'KGS', '97.00'],
  ['9073', 'KGS', '20002.52'],
  ['0.005', 'LBS', '0.01'],
] as const)('[R-065] %s %s are %s lb [A2]', (weight, unit, pounds) => {
  expect(formatDecimal(toPounds(decimal(weight), unit))).toBe(pounds);
});

test.each([
  [line(2, '48', '40', '48'), '106.67'],
  [line(2, '4', '3.33', '4', 'ft'), '106.56'],
  [line(1, '122', '102', '122', 'cm'), '53.61'],
  [line(1, '1.22', '1.02', '1.22', 'm'), '53.61'],
  [line(1, '44', '41', '41'), '42.80'],
])('[R-067] cube of a line, %# [A3]', (item, cube) => {
  expect(formatDecimal(cubeOf(item) ?? decimal(0))).toBe(cube);
});

test.each([
  [[line(12, '48', '40', '48')], '20.00'],
  [Array.from({ length: 8 }, () => line(1, '48', '40', '48')), '13.33'],
  [[line(1, '223', '62', '12')], '12.00'],
  [[], '0.00'],
])('[R-068] feet of a trailer, rounded once, %# [A4]', (items, feet) => {
  expect(formatDecimal(trailerFeetOf(items))).toBe(feet);
});

test('a line without all dimensions has no cube, no density and no class', () => {
  const cube = cubeOf({ ...line(1, '48', '40', '48'), height: undefined });
  expect([cube, densityOf(decimal(100), cube), classByDensity(decimal(100), cube, [])]).toEqual([undefined, undefined, undefined]);
});

const scale = [
  { from: decimal(0), freightClass: '400' },
  { from: decimal(10), freightClass: '92.5' },
  { from: decimal(8), freightClass: '100' },
];

test.each([
  ['1111.10', '111.11', '92.5', '10.000'],
  ['1111.10', '111.12', '100', '9.999'],
  ['799.99', '100', '400', '8.000'],
])('the class of %s lb in %s ft³ is %s [domain 5.2, A3]', (pounds, cube, freightClass, density) => {
  expect(classByDensity(decimal(pounds), decimal(cube), scale)).toBe(freightClass);
  expect(formatDecimal(densityOf(decimal(pounds), decimal(cube)) ?? decimal(0))).toBe(density);
});
