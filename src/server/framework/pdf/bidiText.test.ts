import { describe, expect, test } from 'vitest';
import { type Direction, directionOf, markDirection, parseLine, visualOrder } from './bidiText.ts';
import { runsOf } from './runsOf.ts';

test.each([
  ['one direction', [0, 0], [0, 1]],
  ['Hebrew within Latin', [0, 1, 1, 0], [0, 2, 1, 3]],
  ['a number within Hebrew', [1, 2, 2, 1], [3, 1, 2, 0]],
  ['Latin within Hebrew within Latin', [0, 1, 2, 1, 0], [0, 3, 2, 1, 4]],
  ['nothing', [], []],
])('parts lie from left to right by their levels: %s', (_name, levels, order) => {
  expect(visualOrder(levels)).toEqual(order);
});

test.each<[string, Direction]>([
  ['abc שלום', 'ltr'],
  ['12 שלום abc', 'rtl'],
  ['(مرحبا) abc', 'rtl'],
  ['12', 'ltr'],
])('the first letter decides the direction of %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test('a line that goes on has the direction of its paragraph', () => {
  const lines = ['שלום', 'abc'];
  expect(markDirection(lines, lines.join(' ')).map(parseLine)).toEqual([
    { text: 'שלום', direction: 'rtl' },
    { text: 'abc', direction: 'rtl' },
  ]);
  expect(markDirection(['abc', 'def'], 'abc def')).toEqual(['abc', 'def']);
  expect(parseLine('abc')).toEqual({ text: 'abc', direction: 'ltr' });
});

describe('the runs of a line', () => {
  /** Letters of Hebrew have a font that turns them; all other signs are of the first font. */
  const pieces = (sign: string) => [{ text: sign, shown: sign, font: /\p{sc=Hebr}/u.test(sign) ? 'hebrew' : undefined }];
  const parts = (line: string) =>
    runsOf(line, directionOf(line), pieces).map(({ text, signs, font, level }) => [text, signs.join(''), font, level]);

  test.each([
    ['Latin', 'a b', [['a b', 'a b', undefined, 0]]],
    ['words, with the blank between them', 'שלום עולם', [['שלום עולם', 'שלום עולם', 'hebrew', 1]]],
    [
      'brackets, which are mirrored where they are turned',
      'שלום (א)',
      [
        ['שלום ', 'שלום ', 'hebrew', 1],
        ['(', ')', undefined, 1],
        ['א', 'א', 'hebrew', 1],
        [')', '(', undefined, 1],
      ],
    ],
    [
      'a number, which runs from left to right',
      'א 12',
      [
        ['א ', 'א ', 'hebrew', 1],
        ['12', '12', undefined, 2],
      ],
    ],
    [
      'signs that are turned one by one',
      'א?!',
      [
        ['א', 'א', 'hebrew', 1],
        ['?', '?', undefined, 1],
        ['!', '!', undefined, 1],
      ],
    ],
  ])('%s', (_name, line, runs) => {
    expect(parts(line)).toEqual(runs);
  });
});
