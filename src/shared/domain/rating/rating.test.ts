import { describe, expect, test } from 'vitest';
import { decimal, formatDecimal } from '../../framework/decimals/Decimal.ts';
import { freightTaxes, percentOf } from './freightTaxes.ts';
import { type FuelTable, fuelPercent } from './fuelPercent.ts';

const rates = (hst: string, gst: string, qst: string) => ({ hst: decimal(hst), gst: decimal(gst), qst: decimal(qst) });
const [ontario, quebec, alberta] = [rates('13', '0', '0'), rates('0', '5', '9.975'), rates('0', '5', '0')];

describe('taxes on a move [5.10 of domain.md]', () => {
  test.each([
    ['Ontario to Quebec', '314.71', 'ON', 'CA', 'CA', quebec, { gst: '15.74' }],
    ['within Quebec, both on the price', '314.71', 'QC', 'CA', 'CA', quebec, { gst: '15.74', qst: '31.39' }],
    ['Quebec to Ontario', '100.00', 'QC', 'CA', 'CA', ontario, { hst: '13.00' }],
    ['to Alberta', '100.00', 'QC', 'CA', 'CA', alberta, { gst: '5.00' }],
    ['half a cent up', '0.10', 'ON', 'CA', 'CA', alberta, { gst: '0.01' }],
    ['a credit', '-314.71', 'QC', 'CA', 'CA', quebec, { gst: '-15.74', qst: '-31.39' }],
    ['across the border', '100.00', 'ON', 'CA', 'US', ontario, {}],
    ['from the United States', '100.00', 'NY', 'US', 'CA', ontario, {}],
    ['within the United States', '100.00', 'MI', 'US', 'US', ontario, {}],
  ])('%s', (_name, base, fromProvince, fromCountry, toCountry, own, expected) => {
    const taxes = freightTaxes(decimal(base), { fromProvince, fromCountry, toCountry }, own);
    expect(Object.fromEntries(taxes.map(({ kind, amount }) => [kind, formatDecimal(amount)]))).toEqual(expected);
  });
});

const table: FuelTable = { basePrice: decimal('1.000'), basePct: decimal('10'), stepPrice: decimal('0.010'), stepPct: decimal('0.25') };

test.each([
  ['the example of domain 5.5', '1.437', '20.75'],
  ['at a step', '1.430', '20.75'],
  ['below a step', '1.429', '20.50'],
  ['the base', '1.000', '10.00'],
  ['below the base', '0.999', '9.75'],
  ['never below nothing', '0.500', '0'],
])('the fuel surcharge: %s', (_name, price, expected) => {
  expect(formatDecimal(fuelPercent(decimal(price), table))).toBe(expected);
});

test('the fuel of the complete example [5.11 of domain.md]', () => {
  expect(formatDecimal(percentOf(decimal('179.26'), fuelPercent(decimal('1.437'), table)))).toBe('37.20');
});
