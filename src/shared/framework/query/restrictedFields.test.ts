import { expect, test } from 'vitest';
import { parseFilter } from './parseFilter.ts';
import { restrictedFields } from './restrictedFields.ts';
import { booksContext } from './testContext.ts';

test.each([
  [{}, []],
  [{ price__gte: 1, isbn: 'a' }, ['price', 'isbn']],
  [{ not: { price: 1 } }, ['price']],
  [{ not: { and: [{ price: 1 }, { isbn: 'a' }] } }, []],
  [{ or: [{ price: 1 }, { isbn: 'a' }] }, []],
  [{ or: [{ price: 1 }, { price__isnull: true }] }, ['price']],
  [{ and: [{ isbn: 'a' }, { or: [{ price: 1 }, { and: [{ price: 2 }, { isbn: 'b' }] }] }] }, ['isbn', 'price']],
])('every row that matches %j meets a condition on %j', (filter, fields) => {
  expect([...restrictedFields(parseFilter(filter, booksContext, 'filter'))]).toEqual(fields);
});
