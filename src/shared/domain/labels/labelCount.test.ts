import { expect, test } from 'vitest';
import { type LabelledLine, labelBarcode, labelCount } from './labelCount.ts';

const line = (packageCode: string, pieces: number, huCount: number | null = null): LabelledLine => ({ packageCode, pieces, huCount });

test.each<[string, readonly LabelledLine[], number | null, number | undefined]>([
  ['handling units of a line', [line('CTN', 40, 3)], null, 3],
  ['pallets', [line('PLT', 2)], null, 2],
  ['each kind of unit', ['PLT', 'SKD', 'CRT', 'TOT', 'DRM'].map((code) => line(code, 120)), null, 600],
  ['cartons, one for each', [line('CTN', 99)], null, 99],
  ['150 cartons', [line('CTN', 150)], null, 99],
  ['the cap of each line by itself', [line('CTN', 150), line('BOX', 150)], null, 198],
  ['units, pallets and cartons', [line('CTN', 10, 3), line('PLT', 2), line('CTN', 150)], null, 104],
  ['999 pallets', [line('PLT', 999)], null, 999],
  ['1,000 pallets', [line('PLT', 1000)], null, undefined],
  ['no line', [], null, undefined],
  ['1 on request', [line('PLT', 5)], 1, 1],
  ['999 on request', [line('PLT', 5)], 999, 999],
  ['0 on request', [line('PLT', 5)], 0, undefined],
  ['1,000 on request', [line('PLT', 5)], 1000, undefined],
  ['a part of one on request', [line('PLT', 5)], 1.5, undefined],
])('[R-020] labels of %s', (_case, lines, asked, count) => {
  expect(labelCount(lines, asked)).toBe(count);
});

test('the bar code is probill and unit, law F13', () => {
  expect([labelBarcode('3300012343', 1), labelBarcode('0000000001', 999)]).toEqual(['3300012343001', '0000000001999']);
});
