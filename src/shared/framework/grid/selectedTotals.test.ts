import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectedTotals } from './selectedTotals.ts';

test('sums are exact, blanks count for nothing, and numeric text is a number', () => {
  const rows = [{ weight: 0.1 }, { weight: '0.2' }, { weight: null }, { weight: '9007199254740993' }];
  expect(selectedTotals(rows, [{ field: 'weight' }])).toEqual({
    'sum:weight': '9007199254740993.3',
    'avg:weight': '3002399751580331.1000000',
    'count:weight': 3,
  });
});

test('without a value there is neither a sum nor an average', () => {
  expect(selectedTotals([{ weight: null }], [{ field: 'weight' }])).toEqual({ 'sum:weight': null, 'avg:weight': null, 'count:weight': 0 });
});

test('each unit has its own sum, the unit with most values first; rows without a unit are one', () => {
  const rows = [
    { price: 5, currency: 'USD' },
    { price: 1, currency: 'CAD' },
    { price: 2, currency: 'CAD' },
    { price: 4, currency: '' },
    { price: null, currency: null },
  ];
  expect(selectedTotals(rows, [{ field: 'price', unitField: 'currency' }])['sum:price']).toEqual([
    { unit: 'CAD', others: 0, count: 2, value: '3' },
    { unit: 'USD', others: 0, count: 1, value: '5' },
    { unit: null, others: 0, count: 1, value: '4' },
  ]);
});

test('cents add up as whole numbers do', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 }), (cents) => {
      const rows = cents.map((each) => ({ price: (each / 100).toFixed(2) }));
      const sum = selectedTotals(rows, [{ field: 'price' }])['sum:price'];
      expect(sum).toBe((cents.reduce((a, b) => a + b, 0) / 100).toFixed(2));
    }),
  );
});
