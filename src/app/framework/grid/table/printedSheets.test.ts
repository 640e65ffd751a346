import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printedSheets } from './printedSheets.ts';

const columns = (...widths: number[]) => widths.map((width, i) => ({ name: `c${i}`, width }));

test.each([
  ['no columns', [], []],
  ['few columns at their size', [100, 100], [{ names: ['c0', 'c1'], zoom: 1 }]],
  ['more than fit at their size are smaller', [400, 400, 400], [{ names: ['c0', 'c1', 'c2'], zoom: 964 / 1200 }]],
  [
    'what would be smaller than 7 pt lies below, with the name of the row',
    [400, 400, 400, 400],
    [
      { names: ['c0', 'c1', 'c2'], zoom: 964 / 1200 },
      { names: ['c0', 'c3'], zoom: 1 },
    ],
  ],
  ['one that is too wide has the name beside it alone', [100, 2000], [{ names: ['c0', 'c1'], zoom: 0.78 }]],
])('%s', (_name, widths, sheets) => {
  expect(printedSheets(columns(...widths))).toEqual(sheets);
});

test('every column is on one sheet, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 60 }), (widths) => {
      const all = columns(...widths);
      const [first, ...others] = printedSheets(all).map(({ names }) => names);
      const names = [...(first ?? []), ...others.flatMap(([naming, ...rest]) => (naming === 'c0' ? rest : ['without a name']))];
      expect(names).toEqual(all.map(({ name }) => name));
    }),
  );
});
