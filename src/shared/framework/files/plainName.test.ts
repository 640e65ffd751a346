import { expect, test } from 'vitest';
import { plainName } from './plainName.ts';

test.each([
  ['a sign that turns the rest', '\u202Egnp.exe', 'gnp.exe'],
  ['isolated parts', 'a\u2067b\u2069.pdf', 'ab.pdf'],
  ['signs without width', '\uFEFFa\u200B.pdf', 'a.pdf'],
  ['words from right to left, whose letters turn by themselves', 'خطة.pdf', 'خطة.pdf'],
])('%s', (_name, sent, shown) => {
  expect(plainName(sent)).toBe(shown);
});
