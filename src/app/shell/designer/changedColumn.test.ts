import { expect, test } from 'vitest';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { changedColumn } from './changedColumn.ts';

const title: ListColumn = { field: 'title' };
const price: ListColumn = { field: 'price' };
const status: ListColumn = { field: 'status' };

test.each<[string, readonly ListColumn[], string | undefined]>([
  ['nothing', [title, price], undefined],
  ['a new column', [title, price, status], 'status'],
  ['the last of several new ones', [title, status, { field: 'copies' }, price], 'copies'],
  ['an option', [{ ...title, hidden: true }, price], 'title'],
  ['the order alone', [price, title], undefined],
  ['a removal', [price], undefined],
])('%s', (_name, columns, field) => {
  expect(changedColumn({ columns: [title, price] }, { columns: [...columns] })).toBe(field);
});
