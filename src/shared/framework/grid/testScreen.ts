import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import { gridColumn } from './GridColumn.ts';
import { gridContext } from './gridContext.ts';

function column(name: string, label: string, rest: Partial<ColumnDescription> = {}): ColumnDescription {
  return {
    name,
    field: name,
    label: { en: label, fr: `${label} (fr)` },
    tooltip: undefined,
    type: 'text',
    decimals: undefined,
    searchable: true,
    additionalSearchable: false,
    required: false,
    hidden: false,
    defaultFilterType: undefined,
    searchOptions: undefined,
    category: undefined,
    format: undefined,
    unit: undefined,
    width: undefined,
    reference: undefined,
    sortable: true,
    ...rest,
  };
}

/** The columns of a list of books, for tests: each type, options, a reference and a column of the advanced tab alone. */
export const bookColumns: readonly ColumnDescription[] = [
  column('isbn', 'ISBN', { required: true }),
  column('title', 'Title', { category: { en: 'Work', fr: 'Œuvre' } }),
  column('author', 'Author', {
    type: 'number',
    category: { en: 'Work', fr: 'Œuvre' },
    reference: { entity: 'authors', labelField: 'author_label', path: 'AUTHOR-VIEW/{id}' },
  }),
  column('status', 'Status', {
    searchOptions: [
      { value: 'D', label: { en: 'Delivered', fr: 'Livré' } },
      { value: 'DC', label: { en: 'Delivered Clear', fr: 'Livré net' } },
      { value: 'T', label: { en: 'In print', fr: 'Sous presse' } },
    ],
  }),
  column('copies', 'Copies', { type: 'number' }),
  column('price', 'Price', { type: 'decimal', decimals: 2, format: 'currency' }),
  column('printed_on', 'Printed on', { type: 'date' }),
  column('created_at', 'Created at', { type: 'datetime' }),
  column('translated', 'Translated', { type: 'boolean' }),
  column('notes', 'Notes', { searchable: false, additionalSearchable: true, hidden: true }),
];

export const bookGridColumns = bookColumns.map((each) => gridColumn(each, 'en'));

export const bookGrammar = { columns: bookGridColumns, context: gridContext(bookColumns, undefined) };
