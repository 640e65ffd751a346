import { expect, test } from 'vitest';
import { matchParts } from './matchParts.ts';

const shown = (text: string, search: string) =>
  matchParts(text, search)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['Terminals', 'term', '[Term]inals'],
  ['Montréal Est', 'montreal', '[Montréal] Est'],
  ['Œuvre', 'oeu', '[Œu]vre'],
  ['Late Returns', 'ret late', '[Late] [Ret]urns'],
  ['aaa', 'aa', '[aa]a'],
  ['Users', '', 'Users'],
  ['Users', 'x', 'Users'],
])('in %s, %s is found as %s', (text, search, expected) => {
  expect(shown(text, search)).toBe(expected);
});
