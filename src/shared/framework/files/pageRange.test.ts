import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzRuns } from '../../../../test/tier.ts';
import { isPageRange, missingPage, pageRangeExample, parsePageRange } from './pageRange.ts';

describe('a page range', () => {
  test.each([
    ['7', [7]],
    ['1-5, 8, 11-13', [1, 2, 3, 4, 5, 8, 11, 12, 13]],
    ['  2 - 3 ,1', [2, 3, 1]],
    ['4,4', [4, 4]],
    ['9-9', [9]],
    ['007', [7]],
  ])('takes %j [B-087]', (text, pages) => {
    expect(parsePageRange(text)).toEqual(pages);
  });

  test.each([
    ['1..5', '1..5'],
    ['a-b', 'a-b'],
    ['1-5;', '1-5;'],
    ['', ''],
    ['1,,2', ''],
    ['1,', ''],
    ['0', '0'],
    ['5-1', '5-1'],
    ['1-2-3', '1-2-3'],
    ['-3', '-3'],
    ['1–5', '1–5'],
    ['١', '١'],
    ['1 2', '1 2'],
    ['1-999999', '1-999999'],
    ['12345678', '12345678'],
  ])('refuses %j [B-088]', (text, part) => {
    expect(isPageRange(text)).toBe(false);
    expect(() => parsePageRange(text)).toThrow(expect.objectContaining({ code: 'page_range_invalid', details: { part } }));
  });

  test('gives back the pages that were written, whatever the blanks [B-087]', () => {
    const blank = fc.constantFrom('', ' ', '   ');
    const part = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 30 }), blank, blank);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts
          .map(([from, more, one, two]) => `${one}${more === 0 ? from : `${from}${two}-${one}${from + more}`}${two}`)
          .join(',');
        const pages = parts.flatMap(([from, more]) => Array.from({ length: more + 1 }, (_, i) => from + i));
        expect(parsePageRange(text)).toEqual(pages);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

test.each([
  [undefined, '1-5, 8, 11-13'],
  [13, '1-5, 8, 11-13'],
  [12, '1-5, 8'],
  [8, '1-5, 8'],
  [7, '1-2, 4'],
  [4, '1-2, 4'],
  [3, '1, 3'],
  [2, '1-2'],
  [1, '1'],
])('the example of a file of %s pages is %s [B-089]', (count, example) => {
  expect(pageRangeExample(count)).toBe(example);
  expect(missingPage(example, count ?? 13)).toBeUndefined();
});

test.each([
  ['1-5, 8', 8, undefined],
  ['1-5, 8', 7, 8],
  ['9-12', 10, 11],
  ['a-b', 1, undefined],
])('%s of a file of %i pages lacks %s', (text, count, page) => {
  expect(missingPage(text, count)).toBe(page);
});
