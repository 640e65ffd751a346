import { GridBase } from '../../framework/grid/GridBase.tsx';
import { gridList } from '../../framework/grid/GridList.ts';
import { galleryEntry } from '../GalleryEntry.ts';

type Definition = Parameters<typeof gridList>[0];

const columns: Definition['columns'] = [
  { field: 'title', label: { en: 'Title', fr: 'Titre' }, required: true },
  {
    field: 'author',
    label: { en: 'Author', fr: 'Auteur' },
    type: 'number',
    reference: { entity: 'authors', labelField: 'author_label', path: undefined },
  },
  {
    field: 'status',
    label: { en: 'Status', fr: 'État' },
    defaultFilterType: 'Is one of',
    searchOptions: [
      { value: 'new', label: { en: 'New', fr: 'Neuf' } },
      { value: 'lent', label: { en: 'Lent', fr: 'Prêté' } },
      { value: 'lost', label: { en: 'Lost', fr: 'Perdu' } },
    ],
  },
  { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number' },
  { field: 'price', label: { en: 'Price', fr: 'Prix' }, type: 'decimal', decimals: 2, format: 'currency' },
  { field: 'printed_on', label: { en: 'Printed on', fr: 'Imprimé le' }, type: 'date' },
  { field: 'translated', label: { en: 'Translated', fr: 'Traduit' }, type: 'boolean' },
];

const books: Definition = { title: { en: 'Books', fr: 'Livres' }, apiKey: 'GET books', columns, sort: ['title'], pageSize: 10 };

const grids: Readonly<Record<string, Definition>> = {
  grid: books,
  'grid-selection': { ...books, selection: 'multiple' },
  'grid-totals': { ...books, totals: [{ field: 'copies', fn: 'sum' }] },
  'grid-categories': {
    ...books,
    columns: columns.map((column, i) => ({ ...column, category: i < 2 ? { en: 'Work', fr: 'Œuvre' } : { en: 'Copy', fr: 'Exemplaire' } })),
  },
  'grid-filtered': { ...books, filtersParams: { status__in: ['lent', 'lost'] } },
  'grid-export': { ...books, exportFormats: ['CSV'] },
  'grid-loading': { ...books, apiKey: 'GET books/waiting' },
  'grid-empty': { ...books, apiKey: 'GET books/none' },
  'grid-refused': { ...books, apiKey: 'GET books/refused' },
  'grid-error': { ...books, apiKey: 'GET books/broken' },
};

function Grid({ definition }: { readonly definition: Definition }) {
  return <GridBase list={gridList(definition)} />;
}

function NarrowGrid({ definition }: { readonly definition: Definition }) {
  return (
    <div style={{ maxWidth: 360 }}>
      <Grid definition={definition} />
    </div>
  );
}

function GridWithParts({ definition }: { readonly definition: Definition }) {
  return <GridBase list={gridList(definition)} expand={Details} recordPath={addressOf} />;
}

function Details(row: Readonly<Record<string, unknown>>) {
  return <p>{String(row['title'])}</p>;
}

const addressOf = (id: number | string): string => `/gallery/record-view?id=${id}`;

/** Lists: options and states. */
export const gridEntries = [
  ...Object.entries(grids).map(([name, definition]) => galleryEntry({ name, group: 'grids', component: Grid, definition })),
  galleryEntry({ name: 'grid-narrow', group: 'grids', component: NarrowGrid, definition: books }),
  galleryEntry({ name: 'grid-expand', group: 'grids', component: GridWithParts, definition: books }),
];
