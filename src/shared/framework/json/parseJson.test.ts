import { describe, expect, test } from 'vitest';
import { parseJson } from './parseJson.ts';

describe('parseJson', () => {
  test.each([
    ['a comma too many', '{"a":1,}', { line: 1, column: 8, found: '}' }],
    ['a comma missing', '{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3, found: '"b": 2' }],
    ['a colon missing', '{"a" 1}', { line: 1, column: 6, found: '1}' }],
    ['a word that JSON does not know', '{\n "a": tru\n}', { line: 2, column: 7, found: 'tru' }],
    ['single quotes', `{"a": 'x'}`, { line: 1, column: 7, found: `'x'}` }],
    ['a string over two lines', '{"a":"x\ny"}', { line: 1, column: 6, found: '"x' }],
    ['a comment', '{\n  // no\n}', { line: 2, column: 3, found: '// no' }],
    ['a number with a leading zero', '{"a":01}', { line: 1, column: 7, found: '1}' }],
    ['text after the end', '{"a":1}}', { line: 1, column: 8, found: '}' }],
    ['an early end', '{"a":1', { line: 1, column: 7, found: '' }],
    ['an empty file', '', { line: 1, column: 1, found: '' }],
    ['the bracket at which it gets too deep', '['.repeat(100_000), { line: 1, column: 502, found: '['.repeat(20) }],
  ])('places %s', (_name, text, fault) => {
    expect(parseJson(text)).toEqual(fault);
  });

  test.each([['{}'], ['[]'], ['  [1, -2.5e3, "a\\u00e9\\n", true, false, null, {"": [[]]}]\r\n'], ['"text"'], ['{"__proto__": {"a": 1}}']])(
    'reads %s as JSON.parse does',
    (text) => {
      expect(parseJson(text)).toEqual({ value: JSON.parse(text), repeated: [] });
    },
  );

  test('passes over a byte order mark', () => {
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ value: { a: 1 }, repeated: [] });
  });

  test('finds keys given twice, at any depth', () => {
    expect(parseJson('{"a":[0,{"b":1,"b":2}],"a":{"b":1}}')).toMatchObject({ repeated: [['a', 1, 'b'], ['a']] });
  });
});
