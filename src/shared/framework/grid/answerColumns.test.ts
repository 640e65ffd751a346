import { expect, test } from 'vitest';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import { localizeColumns } from '../definitions/describe/localizeColumns.ts';
import { readAnswerColumns } from './answerColumns.ts';

const both = (text: string) => ({ en: text, fr: text });

test('the columns of an answer are those of its details, in the order of `columns` [B-278]', () => {
  const details = localizeColumns(bookColumns, 'en');
  const columns = readAnswerColumns({ results: [], columns: details.map(({ name }) => name).toReversed(), columns_details: details });
  expect(columns.map(({ name }) => name)).toEqual(bookColumns.map(({ name }) => name).toReversed());
  expect(localizeColumns(columns.toReversed(), 'fr')).toEqual(details);
});

test.each<[string, unknown, readonly object[]]>([
  [
    'a name without details is a text column labelled by its name',
    { columns: ['isbn', 'copies'], columns_details: [{ name: 'copies', label: 'Copies', type: 'number' }] },
    [
      { name: 'isbn', field: 'isbn', label: both('isbn'), type: 'text' },
      { name: 'copies', label: both('Copies'), type: 'number' },
    ],
  ],
  ['details alone give the order', { columns_details: [{ field: 'b' }, { field: 'a' }] }, [{ name: 'b' }, { name: 'a' }]],
  ['without either the fields of the first row are columns', { results: [{ id: 1, a: 1, b: 2 }] }, [{ name: 'a' }, { name: 'b' }]],
  [
    'options that are not understood are left out',
    { columns_details: [{ name: 'a', type: 'money', defaultFilterType: 'Sounds like', format: 'html5', decimals: -1, map: 'x' }] },
    [{ type: 'text', defaultFilterType: undefined, format: undefined, decimals: undefined, map: undefined, tones: [] }],
  ],
  [
    'options of a search, texts and objects',
    { columns_details: [{ name: 'a', searchOptions: ['x', { value: 'y', label: 'Why' }, { label: 'no value' }, 7] }] },
    [
      {
        searchOptions: [
          { value: 'x', label: both('x') },
          { value: 'y', label: both('Why') },
        ],
      },
    ],
  ],
  [
    'colours of single values are tones',
    { columns_details: [{ name: 'a', map: { lost: { text: 'Lost', color: 'error', icon: 'Warning' }, new: { color: 'pink' } } }] },
    [
      {
        map: { lost: { text: both('Lost'), icon: 'Warning' }, new: {} },
        tones: [{ tone: 'error', when: [{ condition: { field: 'a', operator: 'is', negated: false, value: 'lost' } }] }],
      },
    ],
  ],
  ['no columns', { results: [], columns: [] }, []],
  ['no object', 'columns', []],
])('%s [B-278]', (_name, answer, expected) => {
  const columns = readAnswerColumns(answer);
  expect(columns).toHaveLength(expected.length);
  for (const [i, column] of columns.entries()) expect(column).toMatchObject(expected[i] ?? {});
});

test.each([
  [{}, [false, true]],
  [{ searchable: true }, [true, false]],
  [{ searchable: false }, [false, false]],
  [{ additionalSearchable: true }, [false, true]],
])('a column that says %j is in the quick and in the advanced search: %j [B-188] [B-189]', (details, expected) => {
  const [column] = readAnswerColumns({ columns_details: [{ name: 'a', ...details }] });
  expect([column?.searchable, column?.additionalSearchable]).toEqual(expected);
});
