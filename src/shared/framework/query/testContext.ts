import type { QueryContext, QueryField } from './ListQuery.ts';

const fields: readonly QueryField[] = [
  { name: 'isbn', type: 'text' },
  { name: 'publisher', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'copies', type: 'number' },
  { name: 'price', type: 'decimal', decimals: 2 },
  { name: 'printed_on', type: 'date' },
  { name: 'created_at', type: 'datetime' },
  { name: 'translated', type: 'boolean' },
  { name: 'author.country', type: 'text' },
];

/** A list of books, for tests: one column of each type, a path, and two extra parameters. */
export const booksContext: QueryContext = {
  find: (name) => fields.find((field) => field.name === name),
  fieldNames: () => fields.map(({ name }) => name),
  extras: ['shop', 'customer_code'],
};

export const booksFields = fields;
