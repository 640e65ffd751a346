import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gridList } from '../state/GridList.ts';
import { useCellText } from './useCellText.ts';

const { columns } = gridList({
  title: { en: 'Books', fr: 'Livres' },
  apiKey: 'GET books',
  columns: [
    {
      field: 'authors',
      label: { en: 'Authors', fr: 'Auteurs' },
      type: 'number',
      reference: { entity: 'authors', labelField: 'authors_label', path: undefined },
    },
    {
      field: 'prizes',
      label: { en: 'Prizes', fr: 'Prix' },
      searchOptions: [{ value: 'critic', label: { en: 'Critics’ prize', fr: 'Prix de la critique' } }],
    },
  ],
});
const [authors, prizes] = columns;

test.each([
  [
    'three names',
    authors,
    { authors: [1, 2, 3], authors_label: ['Jane', 'George', 'Emily'] },
    'Jane, George, Emily',
    'Jane, George, Emily',
  ],
  [
    'more names',
    authors,
    { authors_label: ['Jane', 'George', 'Emily', 'Anne', 'Ada'] },
    'Jane, George, Emily +2',
    'Jane, George, Emily, Anne, Ada',
  ],
  ['hidden records', authors, { authors: [1, 2], authors_label: null }, '', ''],
  ['labels of values', prizes, { prizes: ['critic', 'old'] }, 'Critics’ prize, old', 'Critics’ prize, old'],
] as const)('a cell of a list: %s [R-094]', (_case, column, row, short, whole) => {
  const cellText = renderHook(useCellText).result.current;
  if (!column) throw new Error('the list has the column');
  const values = { id: 1, ...row };
  expect([cellText(values, column, 'short'), cellText(values, column)]).toEqual([short, whole]);
});
