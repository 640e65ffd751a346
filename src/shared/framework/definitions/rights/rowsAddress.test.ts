import { expect, test } from 'vitest';
import { loadExamples } from '../../../../../test/exampleDefinitions.ts';
import { rowsAddress } from './rowsAddress.ts';

const { registry } = loadExamples();

test.each([
  ['values', 'title', ['Emma', 'a,b'], 'BOOKS?title__in=Emma%2Ca%5C%2Cb'],
  ['rows without a value', 'title', undefined, 'BOOKS?title__isnull=true'],
  ['no values', 'title', [], undefined],
  ['a field that the list does not show', 'nothing', ['x'], undefined],
])('the list of %s', (_name, field, values, address) => {
  expect(registry && rowsAddress(registry, 'books', { field, values })).toBe(address);
});
