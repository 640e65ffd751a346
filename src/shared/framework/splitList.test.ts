import { expect, test } from 'vitest';
import { splitList } from './splitList.ts';

test.each([
  ['[R-180] [D-536] [D-540]', 'a space', 'S01 S02 S03'],
  ['[R-180] [D-537] [D-541]', 'a comma', 'S01,S02, S03'],
  ['[R-180] [D-538] [D-542]', 'a semicolon', 'S01;S02; S03'],
  ['[R-180] [D-539] [D-543]', 'a line break', 'S01\nS02\r\nS03\n'],
  ['[R-180]', 'several signs, with repeats and blanks', ' S01, S02;S03\nS01 ,, S02 '],
])('%s entries apart by %s', (_ids, _name, text) => {
  expect(splitList(text)).toEqual(['S01', 'S02', 'S03']);
});

test('[R-180] other signs stay in their entry, and an order is kept', () => {
  expect(splitList('S01|S02')).toEqual(['S01|S02']);
  expect(splitList('S09 S01')).toEqual(['S09', 'S01']);
});
