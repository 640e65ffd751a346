import { expect, test } from 'vitest';
import { beginningOf, isPlain, signsOf, wordsOf } from './signsOf.ts';

test.each([
  ['Été Ωμέγα Привет “œ” 1\u00a0234,50 € №', true],
  ['two\nlines', true],
  ['Cafe\u0301', false],
  ['soft\u00adhyphen', false],
  ['日', false],
  ['a → b', false],
  ['\u0378', false],
])('%j is plain: %s', (text, isIt) => {
  expect(isPlain(text)).toBe(isIt);
});

test.each([
  ['letters', 'aé', ['a', 'é']],
  ['letters with marks', 'e\u0301x', ['e\u0301', 'x']],
  ['a family, a flag, a tone', '👨‍👩‍👧🇨🇦👍🏽', ['👨‍👩‍👧', '🇨🇦', '👍🏽']],
  ['syllables', 'क्षत्रि', ['क्ष', 'त्रि']],
  ['beyond 16 bits', '𠮷野', ['𠮷', '野']],
])('%s are signs', (_name, text, signs) => {
  expect([...signsOf(text)]).toEqual(signs);
});

test.each([
  ['words', 'one two-three', ['one ', 'two-', 'three']],
  ['Japanese', '倉庫へ「配送」する。', ['倉庫', 'へ', '「配送」', 'する。']],
  ['Thai', 'ส่งของที่', ['ส่ง', 'ของ', 'ที่']],
  ['Korean, which has blanks', '서울 강남', ['서울 ', '강남']],
  ['scripts in one word', 'A4用紙 x', ['A4', '用紙 ', 'x']],
])('a line can end after: %s', (_name, text, words) => {
  expect(wordsOf(text)).toEqual(words);
  expect(wordsOf(text).join('')).toBe(text);
});

test.each([
  ['a short text', 'ab', 5, 'ab'],
  ['letters', 'abcdef', 3, 'abc'],
  ['an emoji', 'ab😀', 3, 'ab'],
  ['a family that does not fit', 'a👨‍👩‍👧b', 8, 'a'],
  ['a family that fits', 'a👨‍👩‍👧b', 9, 'a👨‍👩‍👧'],
  ['a letter with its mark', 'ae\u0301', 2, 'a'],
  ['a half of a pair', 'a\ud83d', 2, 'a\ufffd'],
])('a text is cut after a whole sign: %s', (_name, text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning);
});
