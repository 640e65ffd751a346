import { expect, test } from 'vitest';
import { formatCell } from './formatCell.ts';
import { inUnit, inUnitOfRow } from './inUnit.ts';

const amount = { type: 'decimal', format: 'currency', decimals: 2, unit: undefined, searchOptions: undefined } as const;
const weight = { ...amount, format: undefined } as const;
const text = (language: string, column: Parameters<typeof formatCell>[1], value = 1234): string =>
  formatCell(value, column, { language, timezone: 'UTC' }).replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['en', 'CAD', '$1,234.00', 'CAD 1,234.00'],
  ['en', 'USD', 'US$1,234.00', 'USD 1,234.00'],
  ['en', 'EUR', '€1,234.00', 'EUR 1,234.00'],
  ['fr', 'CAD', '1 234,00 $', '1 234,00 CAD'],
  ['fr', 'USD', '1 234,00 $ US', '1 234,00 USD'],
  ['en', 'points', '1,234 points', '1,234 points'],
  ['en', '', '1,234.00', '1,234.00'],
  ['en', null, '1,234.00', '1,234.00'],
])('in %s an amount in %j is %s, in totals %s', (language, unit, cell, total) => {
  expect(text(language, inUnit(amount, unit))).toBe(cell);
  expect(text(language, { ...inUnit(amount, unit), namesCurrency: true })).toBe(total);
});

test.each([
  ['en', '1,234 bytes'],
  ['fr', '1 234 octets'],
])('in %s a number of bytes is %s', (language, expected) => {
  expect(text(language, { ...weight, type: 'number', decimals: undefined, unit: 'bytes' })).toBe(expected);
});

test('a column takes the unit of the row, if it names one', () => {
  expect(text('en', inUnitOfRow({ ...amount, unitField: 'currency' }, { currency: 'USD' }))).toBe('US$1,234.00');
  expect(text('en', inUnitOfRow({ ...weight, unitField: 'unit' }, { unit: 'kg' }), 1.5)).toBe('1.50 kg');
  expect(text('en', inUnitOfRow({ ...amount, unitField: 'currency' }, {}))).toBe('1,234.00');
  expect(text('en', inUnitOfRow({ ...amount, hasHiddenUnit: true }, { currency: 'USD' }))).toBe('1,234.00');
  expect(text('en', inUnitOfRow({ ...weight, unit: 'lb' }, {}))).toBe('1,234 lb');
  expect(text('en', inUnitOfRow(amount, {}))).toBe('$1,234.00');
});
