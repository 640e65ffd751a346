import { expect, test } from 'vitest';
import { gridList } from '../grid/state/GridList.ts';
import { columnShares } from './cellStyle.ts';
import { tileColumns } from './tileColumns.ts';

test('texts share the room by their longest text, and every one has some', () => {
  const { columns } = gridList({
    title: { en: 'Books', fr: 'Livres' },
    apiKey: 'GET books',
    columns: [
      { field: 'number', label: { en: 'Number', fr: 'Numéro' } },
      { field: 'title', label: { en: 'Title', fr: 'Titre' } },
      { field: 'state', label: { en: 'State', fr: 'État' } },
      { field: 'price', label: { en: 'Price', fr: 'Prix' }, type: 'number' },
    ],
  });
  const longest: Readonly<Record<string, number>> = { number: 4, title: 90, state: 12, price: 8 };
  const shares = columnShares(tileColumns({ columns, naming: null }), ({ field }) => longest[field] ?? 0);
  expect(Object.fromEntries(shares)).toEqual({ number: '20%', title: '56%', state: '24%' });
});
