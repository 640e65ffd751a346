import { type ComponentProps, useEffect, useMemo } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { ListAccordion } from '../../framework/grid/accordion/ListAccordion.tsx';
import { GridFrame } from '../../framework/grid/frame/GridFrame.tsx';
import { GridBase } from '../../framework/grid/GridBase.tsx';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { useGridActions, useGridState } from '../../framework/grid/state/GridContexts.ts';
import { gridList, hasList } from '../../framework/grid/state/GridList.ts';
import { bookColumns, bookList, bookScreen } from './exampleBooks.ts';
import { galleryEntry } from './GalleryEntry.ts';

type Definition = typeof bookList;

/** The columns several times over, so that the table scrolls sideways under its first column. */
const manyColumns: Definition['columns'] = [0, 1, 2, 3].flatMap((round) =>
  bookColumns.map((column) => ({
    ...column,
    // Prices of several editions are compared, not added.
    ...(column.field === 'price' && { isAdditive: false }),
    name: round === 0 ? column.field : `${column.field}_${round}`,
    category: { en: `Edition ${round + 1}`, fr: `Édition ${round + 1}` },
  })),
);

const grids: Readonly<Record<string, Definition>> = {
  grid: bookList,
  'grid-selection': { ...bookList, selection: 'multiple' },
  'grid-selection-single': { ...bookList, selection: 'single' },
  'grid-totals': { ...bookList, totals: [{ field: 'copies', fn: 'sum' }] },
  'grid-categories': {
    ...bookList,
    columns: bookColumns.map((column, i) => ({
      ...column,
      category: i < 2 ? { en: 'Work', fr: 'Œuvre' } : { en: 'Copy', fr: 'Exemplaire' },
    })),
  },
  'grid-many-columns': { ...bookList, columns: manyColumns, totals: [{ field: 'copies', fn: 'sum' }] },
  'grid-wide-texts': {
    ...bookList,
    columns: bookColumns.map((column, i) => ({
      ...column,
      label: { en: `${column.label.en} of this book in all its editions`, fr: `${column.label.fr} de ce livre dans toutes ses éditions` },
      ...(i === 0 && { width: 90 }),
    })),
  },
  'grid-filtered': { ...bookList, filtersParams: { status__in: ['lent', 'lost'] } },
  'grid-export': { ...bookList, exportFormats: ['CSV'], canSchedule: true },
  'grid-loading': { ...bookList, apiKey: 'GET books/waiting' },
  'grid-stale': { ...bookList, apiKey: 'GET books/once' },
  'grid-empty': { ...bookList, apiKey: 'GET books/none', empty: { en: 'Books that readers can borrow.', fr: 'Livres à emprunter.' } },
  'grid-no-match': { ...bookList, apiKey: 'GET books/none', filtersParams: { status__in: ['lost'] } },
  'grid-refused': { ...bookList, apiKey: 'GET books/refused' },
  'grid-error': { ...bookList, apiKey: 'GET books/broken' },
};

function Grid({ definition, ...parts }: { readonly definition: Definition } & Omit<ComponentProps<typeof GridBase>, 'list'>) {
  const list = useMemo(() => gridList(definition), [definition]);
  return <GridBase list={list} {...parts} />;
}

/** Opens the panel with the filters of some columns, as a person does. */
function OpenFilters({ columns }: { readonly columns: readonly string[] }) {
  const { openFilter, onTab } = useGridActions();
  const isOpen = useGridState().tab.tab === 'columns';
  useEffect(() => onTab({ kind: 'heading', tab: 'columns' }), [onTab]);
  useEffect(() => {
    if (isOpen) for (const column of columns) openFilter(column);
  }, [columns, isOpen, openFilter]);
  return null;
}

const filtered = ['title', 'status', 'printed_on'];

function GridWithFilters({ definition }: { readonly definition: Definition }) {
  return (
    <Grid definition={definition}>
      <OpenFilters columns={filtered} />
      <GridFrame />
    </Grid>
  );
}

function NarrowGrid({ definition }: { readonly definition: Definition }) {
  return (
    <div style={{ maxWidth: 360 }}>
      <Grid definition={definition} />
    </div>
  );
}

function GridWithParts({ definition }: { readonly definition: Definition }) {
  return <Grid definition={definition} expand={Details} recordPath={addressOf} />;
}

function Details(row: Readonly<Record<string, unknown>>) {
  return <p>{String(row['title'])}</p>;
}

const addressOf = (id: number | string): string => `/gallery/record-view?id=${id}`;

type Actions = Pick<ScreenDescription, 'recordActions' | 'recordLinks'>;

function GridWithActions({ definition }: { readonly definition: Actions }) {
  const screen = useMemo(() => bookScreen({ ...definition, list: bookList }), [definition]);
  return <ReportGrid screen={screen} />;
}

export const bookActions: Actions = {
  recordActions: [
    {
      name: 'lend',
      label: { en: 'Lend', fr: 'Prêter' },
      call: 'PUT books/{id}',
      when: [],
      confirm: { en: 'Lend this book?', fr: 'Prêter ce livre?' },
      done: { en: 'Lent', fr: 'Prêté' },
      permission: 'edit',
    },
  ],
  recordLinks: [
    { name: 'author', label: { en: 'Author', fr: 'Auteur' }, path: 'record-show', query: { author: '{author}' } },
    {
      name: 'replace',
      label: { en: 'Replace', fr: 'Remplacer' },
      path: 'record-create',
      query: { title: '{title}' },
      button: true,
      when: [{ condition: { field: 'status', operator: 'in', negated: false, value: ['lost'] } }],
    },
  ],
};

function Texts({ definition }: { readonly definition: Definition }) {
  const screen = useMemo(() => bookScreen({ list: definition }), [definition]);
  return hasList(screen) && <ListAccordion screen={screen} />;
}

/** Lists: options and states. */
export const gridEntries = [
  ...Object.entries(grids).map(([name, definition]) => galleryEntry({ name, group: 'grids', component: Grid, definition })),
  galleryEntry({
    name: 'grid-filters',
    group: 'grids',
    component: GridWithFilters,
    definition: { ...bookList, filtersParams: { status__in: ['lent', 'lost'] } },
  }),
  galleryEntry({ name: 'grid-narrow', group: 'grids', component: NarrowGrid, definition: bookList }),
  galleryEntry({ name: 'grid-expand', group: 'grids', component: GridWithParts, definition: bookList }),
  galleryEntry({
    name: 'grid-everything',
    group: 'grids',
    component: GridWithParts,
    definition: { ...bookList, columns: manyColumns, selection: 'multiple', totals: [{ field: 'copies', fn: 'sum' }] },
  }),
  galleryEntry({
    name: 'grid-accordion',
    group: 'grids',
    component: Texts,
    definition: { ...bookList, accordion: { title: 'title', body: 'author', group: 'status' } },
  }),
  galleryEntry({ name: 'grid-actions', group: 'grids', component: GridWithActions, definition: bookActions }),
];
