import { expect, test } from 'vitest';
import { meantShape } from './meantShape.ts';

const name = { type: 'string' };
const root = { $defs: { name, column: { type: 'object', properties: { field: name }, required: ['field'] } } };

test.each<[string, unknown, object, unknown]>([
  ['a number in quotes', '20', { type: 'integer' }, 20],
  ['a fraction in quotes where whole numbers are asked for', '2.5', { type: 'integer' }, undefined],
  ['a word where a number is asked for', 'twenty', { type: 'integer' }, undefined],
  ['no in quotes', 'false', { type: 'boolean' }, false],
  ['a number where a text is asked for', 7, { type: 'string' }, '7'],
  ['one item', 'a', { type: 'array', items: { $ref: '#/$defs/name' } }, ['a']],
  ['one item of one of two types', 7, { type: 'array', items: { oneOf: [name, { type: 'integer' }] } }, [7]],
  ['one value of the only required key', 'a', { type: 'array', items: { $ref: '#/$defs/column' } }, [{ field: 'a' }]],
  ['a list without its outer list', ['a'], { type: 'array', items: { type: 'array', items: name } }, [['a']]],
  ['an object where a list of words is asked for', { a: 1 }, { type: 'array', items: name }, undefined],
  ['a text where an object of two required keys is asked for', 'a', { type: 'object', required: ['x', 'y'] }, undefined],
])('%s', (_name, data, schema, meant) => {
  expect(meantShape(data, { ...schema }, root)).toEqual(meant);
});
