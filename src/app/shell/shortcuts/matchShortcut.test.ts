import { expect, test } from 'vitest';
import { matchShortcut, strokeOf } from './matchShortcut.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [{ ...plain, key: 'K', ctrlKey: true }, 'mod+k'],
  [{ ...plain, key: 's', metaKey: true }, 'mod+s'],
  [{ ...plain, key: '?' }, '?'],
  [{ ...plain, key: 'F1' }, 'F1'],
  [{ ...plain, key: 'n', altKey: true }, undefined],
])('the key %j is %j', (pressed, expected) => {
  expect(strokeOf(pressed)).toBe(expected);
});

test.each([
  [['mod+k'], { id: 'palette', key: 'mod+k' }],
  [['x', 'g', 'h'], { id: 'home', key: 'h' }],
  [['g', '3'], { id: 'favourite', key: '3' }],
  [['/'], { id: 'search', key: '/' }],
  [['n'], { id: 'new', key: 'n' }],
  [['g'], undefined],
  [['h'], undefined],
  [['3'], undefined],
  [['g', '0'], undefined],
  [[], undefined],
])('%j means %j', (strokes, expected) => {
  expect(matchShortcut(strokes)).toEqual(expected);
});
