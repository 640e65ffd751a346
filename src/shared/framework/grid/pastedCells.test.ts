import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asTabbedText } from './copiedCells.ts';
import { parseTabbedText } from './pastedCells.ts';

describe('cells of a spreadsheet are read from', () => {
  test.each<[string, string, string[][]]>([
    ['no text', '', []],
    ['one cell', 'a', [['a']]],
    ['one cell with the end of its line', 'a\r\n', [['a']]],
    ['one blank cell', '\r\n', [['']]],
    ['a row', 'a\tb', [['a', 'b']]],
    ['a row that ends with a blank cell', 'a\t', [['a', '']]],
    ['a row of blank cells', '\t\t', [['', '', '']]],
    ['rows', 'a\tb\nc\td', [['a', 'b'], ['c', 'd']]], // biome-ignore format: a table
    ['rows of Windows with the last line ended', 'a\r\nb\r\n', [['a'], ['b']]],
    ['rows of an old Mac', 'a\rb', [['a'], ['b']]],
    ['a blank row between others', 'a\n\nb', [['a'], [''], ['b']]],
    ['a blank row at the end', 'a\n\n', [['a'], ['']]],
    ['rows of different lengths', 'a\nb\tc', [['a'], ['b', 'c']]],
    ['a line break within quotes', '"a\nb"\tc', [['a\nb', 'c']]],
    ['a line break of Windows within quotes', '"a\r\nb"\r\n', [['a\r\nb']]],
    ['a tab within quotes', '"a\tb"', [['a\tb']]],
    ['doubled quotes', '"say ""no"""\tb', [['say "no"', 'b']]],
    ['a cell of one quote', '""""', [['"']]],
    ['an empty pair of quotes', '""\tb', [['', 'b']]],
    ['quotes inside of a text', '6" pipe\t7"', [['6" pipe', '7"']]],
    ['a quote that is not closed', '"a\tb', [['"a', 'b']]],
    ['a pair of quotes before more text', '"a" b\tc', [['"a" b', 'c']]],
    ['spaces, kept', ' a \t b', [[' a ', ' b']]],
  ])('%s', (_name, text, cells) => {
    expect(parseTabbedText(text)).toEqual(cells);
  });

  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ') }));
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  test.each([
    ['Windows', '\r\n'],
    ['other systems', '\n'],
  ])('any text as a spreadsheet of %s writes it', (_name, lineEnd) => {
    fc.assert(
      fc.property(rows, (cells) => {
        const text = cells.map((row) => asTabbedText([row]) + lineEnd).join('');
        expect(parseTabbedText(text)).toEqual(cells);
      }),
    );
  });

  test('any text without an error, and without a loss outside of quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a') }), (text) => {
        const read = parseTabbedText(text)
          .flat()
          .join('')
          .replaceAll(/["\t\r\n]/g, '');
        expect(read).toBe(text.replaceAll(/["\t\r\n]/g, ''));
      }),
    );
  });
});
