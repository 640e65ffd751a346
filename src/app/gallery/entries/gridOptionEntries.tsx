import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { GridBase } from '../../framework/grid/GridBase.tsx';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { gridList } from '../../framework/grid/state/GridList.ts';
import type { GridParts } from '../../framework/grid/state/useGrid.ts';
import { BoatsPage } from '../pages/BoatsPage.tsx';
import { allCellKinds } from './cellEntries.tsx';
import { bookColumns, bookList, bookScreen } from './exampleBooks.ts';
import { galleryEntry } from './GalleryEntry.ts';

type Definition = typeof bookList;

const [titleColumn, , statusColumn, copiesColumn, priceColumn] = bookColumns;
const text = (en: string, fr: string) => ({ en, fr });

/** Options of columns that the books do not need. */
const columnOptions: Definition['columns'] = [
  {
    ...pick(titleColumn),
    name: 'work',
    tooltip: text('As on the cover', 'Comme sur la couverture'),
    width: 240,
    searchable: true,
    category: text('Work', 'Œuvre'),
  },
  {
    ...pick(statusColumn),
    category: text('Work', 'Œuvre'),
    map: { new: { text: text('As new', 'Comme neuf') }, lost: { text: text('Missing', 'Introuvable'), icon: 'ErrorOutline' } },
    tones: [
      { tone: 'error', when: [{ condition: { field: 'status', operator: 'is', negated: false, value: 'lost' } }] },
      { tone: 'info', when: [] },
    ],
    cellClick: 'lend',
  },
  { ...pick(copiesColumn), unitField: 'unit', reads: ['unit'], additionalSearchable: true, searchable: false },
  { ...pick(priceColumn), format: undefined, decimals: 0, unit: '$', sortable: false },
  { field: 'price', name: 'estimate', label: text('Estimate', 'Estimation'), type: 'decimal', precision: 1, searchable: false },
  {
    field: 'free',
    label: text('On the shelf', 'En rayon'),
    type: 'number',
    endpoint: { call: 'GET books/{id}/stock', value: 'free' },
    sortable: false,
    searchable: false,
  },
  { field: 'tags', formerNames: ['subjects'], label: text('Subjects', 'Sujets'), isList: true, sortable: false, hidden: true },
  { field: 'notes', label: text('Notes', 'Notes'), details: true },
];

function pick(column: Definition['columns'][number] | undefined): Definition['columns'][number] {
  return column ?? { field: 'title', label: text('Title', 'Titre') };
}

const currencyColumn: Definition['columns'][number] = { field: 'currency', label: text('Currency', 'Devise') };

/** Books whose prices have the currency of their row. */
const boughtList: Definition = {
  ...bookList,
  apiKey: 'GET books/bought',
  pageSize: 5,
  columns: [...bookColumns.slice(0, 4), { ...pick(priceColumn), unitField: 'currency' }, currencyColumn],
  totals: [
    { field: 'copies', fn: 'sum' },
    { field: 'price', fn: 'sum' },
  ],
};

const viewOf = (id: string, en: string, fr: string, query: string) => ({
  id,
  layer: 'product' as const,
  title: text(en, fr),
  isDefault: false,
  canChange: false,
  state: { query },
  hidden: { columns: 0, filters: 0 },
  gone: { columns: 0, filters: 0 },
});

const noViews = { views: [], defaults: {}, layout: {} };

const lists: Readonly<Record<string, Definition>> = {
  'grid-columns': { ...bookList, columns: columnOptions, nameFields: [text('title', 'title')], menuFields: ['author'] },
  'grid-cells': {
    ...bookList,
    apiKey: 'GET books/cells',
    sort: [],
    columns: allCellKinds.map((column) => ({ ...column, sortable: false })),
  },
  'grid-editable': {
    ...bookList,
    edit: { method: 'PUT', path: 'books/{id}/cells' },
    columns: [
      { ...pick(titleColumn), edit: { kind: 'string', required: true, size: 30 } },
      { ...pick(statusColumn), hasOptionOrder: true, edit: { kind: 'string', options: pick(statusColumn).searchOptions } },
      { ...pick(copiesColumn), edit: { kind: 'number', min: 0, max: 99 } },
    ],
  },
  'grid-chart': {
    ...bookList,
    chart: {
      kind: 'bar',
      groups: [{ field: 'status', period: undefined }],
      measure: { fn: 'sum', field: 'copies' },
      derived: ['percent_of_total'],
    },
  },
  'grid-units': boughtList,
  'grid-many-units': { ...boughtList, apiKey: 'GET books/imported' },
  'grid-hidden-unit': {
    ...boughtList,
    columns: [...bookColumns.slice(0, 4), { ...pick(priceColumn), hasHiddenUnit: true }],
  },
  'grid-chart-units': {
    ...boughtList,
    chart: { kind: 'bar', groups: [{ field: 'status', period: undefined }], measure: { fn: 'sum', field: 'price' } },
  },
  'grid-views': {
    ...bookList,
    preferencesKey: 'BOOKS',
    views: {
      ...noViews,
      views: [
        viewOf('lost', 'Lost books', 'Livres perdus', 'status__in=lost&limit=10'),
        viewOf('many', 'Many copies', 'Plusieurs exemplaires', 'copies__gte=8&sort=-copies&limit=10'),
      ],
    },
  },
  'grid-cards': { ...bookList, cards: ['author', '{copies} × {price}', 'printed_on'] },
  'grid-formats': {
    ...bookList,
    exportFormats: ['PDF', 'XLSX', 'CSV', 'Google Sheet'],
    unavailableFormats: ['Google Sheet'],
    backgroundOver: 10,
  },
  'grid-import': { ...bookList, importPath: 'books' },
  'grid-changes': { ...bookList, changes: { apiUrl: 'books', edit: true, delete: true, max: 10_000 } },
  'grid-without-filters': { ...bookList, searchMode: 'disabled' },
  'grid-additional': { ...bookList, additionalParams: { copies__gt: '8' } },
  'grid-filters-empty': {
    ...bookList,
    apiKey: 'GET books/none',
    filtersParams: { status__in: ['lost'] },
    filtersEmpty: { text: text('No book is lost', 'Aucun livre perdu'), show_all: text('Show all books', 'Afficher tous les livres') },
  },
  'grid-parameters': {
    ...bookList,
    filtersParams: { status__in: ['lent'] },
    parameters: [
      { field: 'status', required: true },
      { field: 'title', operator: 'icontains' },
    ],
  },
  'grid-not-found': {
    ...bookList,
    apiKey: 'GET books/none',
    filtersParams: { title__icontains: 'Emma 99' },
    notFound: { field: 'title', text: text('No book has this title.', 'Aucun livre ne porte ce titre.') },
  },
  ...Object.fromEntries(
    (['horizontal', 'vertical', 'cell', 'none'] as const).map((sep) => [
      `grid-separator-${sep}`,
      { ...bookList, preferencesKey: `BOOKS-${sep}`, savedLayout: { table: [], record: 5, sep } },
    ]),
  ),
  ...Object.fromEntries(
    (['compact', 'comfortable'] as const).map((density) => [
      `grid-density-${density}`,
      { ...bookList, preferencesKey: `BOOKS-${density}`, views: { ...noViews, layout: { density } } },
    ]),
  ),
  'grid-pinned': {
    ...bookList,
    preferencesKey: 'BOOKS-PINNED',
    views: {
      ...noViews,
      layout: { pinned: ['copies', 'title'], widths: { title: 260, author: 300, status: 220, price: 220, printed_on: 220 } },
    },
  },
};

function Grid({ definition }: { readonly definition: Definition }) {
  const list = useMemo(() => gridList(definition), [definition]);
  return <GridBase list={list} />;
}

/** A grid whose columns have a click, as the page of a list gives it. */
function GridWithClicks({ definition }: { readonly definition: Definition }) {
  const list = useMemo(() => gridList(definition), [definition]);
  const [clicked, setClicked] = useState('');
  const cellClick = useMemo((): GridParts['cellClick'] => (_name, row) => ({ act: () => setClicked(String(row['title'])) }), []);
  return (
    <>
      <GridBase list={list} cellClick={cellClick} />
      <Typography role="status">{clicked}</Typography>
    </>
  );
}

/** Every part that a page can add to a grid, except the one that replaces its records. */
export const everyPart: Required<Omit<GridParts, 'openRow'>> = {
  recordPath: (id) => `/gallery/record-view?id=${id}`,
  editPath: (id) => `/gallery/record-edit?id=${id}`,
  createPath: '/gallery/record-create',
  fixedFields: ['status'],
  withoutRows: false,
  columnInView: 'title',
  rowActions: (_row, { name }) => (
    <Button size="small" aria-label={`Lend ${name}`}>
      Lend
    </Button>
  ),
  rowActionsWidth: 90,
  toolbarStart: <Button>Start</Button>,
  toolbarEnd: <Button>End</Button>,
  empty: <Typography>Nothing here</Typography>,
  selectionActions: <Button>Archive</Button>,
  board: { field: 'status', draw: () => <Typography>Cards by state</Typography> },
  expand: (row) => <Typography>{String(row['title'])}</Typography>,
  cells: { status: (row) => <b>{String(row['status'])}</b> },
  onSelectionChange: () => {},
  cellClick: () => undefined,
};

function GridWithEveryPart({ definition }: { readonly definition: Definition }) {
  const list = useMemo(() => gridList(definition), [definition]);
  return <ReportGrid list={list} {...everyPart} />;
}

/** A list to pick from: a click on a row chooses it. */
function GridToPickFrom({ definition }: { readonly definition: Definition }) {
  const list = useMemo(() => gridList(definition), [definition]);
  const [picked, setPicked] = useState('');
  const openRow = useMemo(() => (row: Readonly<Record<string, unknown>>) => setPicked(String(row['title'])), []);
  return (
    <>
      <ReportGrid list={list} openRow={openRow} />
      <Typography role="status">{picked}</Typography>
    </>
  );
}

/** The list of a record's page: its reference is fixed. */
function GridOfRecord({ definition: { field, id } }: { readonly definition: { readonly field: string; readonly id: number } }) {
  const screen = useMemo(() => bookScreen({ list: bookList }), []);
  const partOf = useMemo(() => ({ field, id }), [field, id]);
  return <ReportGrid screen={screen} partOf={partOf} />;
}

type OwnPage = Omit<Definition, 'apiKey' | 'columns'> & { readonly apiKey: string | null };

/** A custom page over any call; `null`: no call yet. */
function OwnPageView({ definition: { apiKey, ...options } }: { readonly definition: OwnPage }) {
  const [list] = useState(() =>
    apiKey === null ? gridList({ ...options, apiKey, columns: bookColumns }) : gridList({ ...options, apiKey }),
  );
  return <ReportGrid list={list} />;
}

const title = text('Boats', 'Bateaux');

/** Options of lists, columns and pages, each live. */
export const gridOptionEntries = [
  ...Object.entries(lists).map(([name, definition]) =>
    galleryEntry({ name, group: 'grids', component: name === 'grid-columns' ? GridWithClicks : Grid, definition }),
  ),
  galleryEntry({
    name: 'grid-parts',
    group: 'grids',
    component: GridWithEveryPart,
    definition: { ...bookList, selection: 'multiple' as const },
  }),
  galleryEntry({ name: 'grid-to-pick-from', group: 'grids', component: GridToPickFrom, definition: bookList }),
  galleryEntry({ name: 'grid-of-record', group: 'grids', component: GridOfRecord, definition: { field: 'author', id: 2 } }),
  galleryEntry({ name: 'page-boats', group: 'grids', component: BoatsPage, definition: {} }),
  galleryEntry({ name: 'page-own', group: 'grids', component: OwnPageView, definition: { title, apiKey: 'GET harbour/boats' } as OwnPage }),
  galleryEntry({ name: 'page-without-call', group: 'grids', component: OwnPageView, definition: { title, apiKey: null } as OwnPage }),
];
