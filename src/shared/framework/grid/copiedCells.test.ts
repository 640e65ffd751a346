import { expect, test } from 'vitest';
import { asHtmlTable, asTabbedText } from './copiedCells.ts';

test.each([
  ['one cell', [['Emma']], 'Emma', '<td>Emma</td>'],
  [
    'cells and rows',
    [
      ['a', '1'],
      ['b', ''],
    ],
    'a\t1\nb\t',
    '<td>a</td><td>1</td></tr><tr><td>b</td><td></td>',
  ],
  ['a tab, a line end and a quote', [['a\tb', 'c\nd', 'e"f']], '"a\tb"\t"c\nd"\t"e""f"', '<td>a\tb</td><td>c<br>d</td><td>e"f</td>'],
  ['markup', [['<b>&amp;']], '<b>&amp;', '<td>&lt;b&gt;&amp;amp;</td>'],
  // Nothing is put before the sign: whoever copies sees the cell, and gets what it holds.
  ['a sign of a formula', [['=1+1']], '=1+1', '<td>=1+1</td>'],
])('%s', (_case, rows, text, table) => {
  expect(asTabbedText(rows)).toBe(text);
  expect(asHtmlTable(rows)).toBe(`<table><tbody><tr>${table}</tr></tbody></table>`);
});
