import { expect, test } from 'vitest';
import { filledText } from './headerFacts.ts';

const values: Readonly<Record<string, string>> = { number: '7', name: '' };

test.each([
  ['its values', 'No. {number}', 'No. 7'],
  ['a line for one without a value', '{number} {name}', '7 —'],
  ['nothing if all of them are empty', '{name}', ''],
  ['itself if it names no field', 'It is sent.', 'It is sent.'],
])('a text with fields gives %s', (_name, text, filled) => {
  expect(filledText(text, (name) => values[name] ?? '')).toBe(filled);
});
