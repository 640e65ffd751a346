import { expect, test } from 'vitest';
import { labelledText } from './labelledText.ts';

test.each([
  ['en', 'Pages: 200'],
  ['fr', 'Pages\u00a0: 200'],
  ['xx', 'Pages: 200'],
])('in %s: %s', (language, expected) => {
  expect(labelledText('Pages', '200', language)).toBe(expected);
});
