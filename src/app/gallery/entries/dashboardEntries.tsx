import type { FigureAnswer, ListTileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { DashboardSkeleton } from '../../framework/dashboards/DashboardSkeleton.tsx';
import { DashboardTiles } from '../../framework/dashboards/DashboardTiles.tsx';
import { gridList } from '../../framework/grid/state/GridList.ts';
import { bookList } from './exampleBooks.ts';
import { galleryEntry } from './GalleryEntry.ts';

interface Definition {
  readonly figures: readonly Partial<FigureAnswer>[];
  /** Rows of a list, by field. */
  readonly rows: ListTileAnswer['rows'];
}

const heading = { path: 'grid', isFailed: false };
const shown = ['title', 'status', 'copies'];

function Dashboard({ definition: { figures, rows } }: { readonly definition: Definition }) {
  const columns = gridList(bookList).columns.filter(({ field }) => shown.includes(field));
  const tiles = figures.map((figure, i): FigureAnswer => ({ ...usual, name: `figure${i}`, ...figure }));
  const label = { en: 'Lent longest', fr: 'Prêtés le plus longtemps' };
  const list: ListTileAnswer = {
    ...heading,
    kind: 'list',
    name: 'list',
    label,
    columns,
    naming: null,
    rows,
    recordPath: 'record-view?id={id}',
  };
  const empty: ListTileAnswer = { ...list, name: 'empty', label: { en: 'Lost', fr: 'Perdus' }, rows: [] };
  return <DashboardTiles title="Library" actions={actions} tiles={[...tiles, list, empty]} pagePath={(path) => `/gallery/${path}`} />;
}

const actions = [
  { label: { en: 'Add a book', fr: 'Ajouter un livre' }, path: 'grid', isNew: true },
  { label: { en: 'Overdue books', fr: 'Livres en retard' }, path: 'grid-cards', isNew: false },
];

const usual: FigureAnswer = {
  ...heading,
  kind: 'figure',
  name: '',
  label: { en: 'Books', fr: 'Livres' },
  value: 0,
  isEstimated: false,
  tone: 'neutral',
  units: [],
  unit: null,
  column: null,
};

const definition: Definition = {
  figures: [
    { label: { en: 'Overdue', fr: 'En retard' }, value: 3, tone: 'error' },
    { label: { en: 'Due today', fr: 'À rendre aujourd’hui' }, value: 12, tone: 'info' },
    { label: { en: 'Lost', fr: 'Perdus' }, value: 0 },
    { label: { en: 'Books', fr: 'Livres' }, value: 1_204_000, isEstimated: true },
    { label: { en: 'Pages read', fr: 'Pages lues' }, value: 48_250, unit: { en: 'pages', fr: 'pages' }, tone: 'success' },
    { label: { en: 'Fines', fr: 'Amendes' }, value: null, isFailed: true },
  ],
  rows: [
    { id: 1, title: 'Maria Chapdelaine', status: 'lent', copies: 2 },
    { id: 2, title: 'The Tin Flute', status: 'lost', copies: 0 },
  ],
};

/** Figures and short lists, with their values and before them. */
export const dashboardEntries = [
  galleryEntry({ name: 'dashboard', group: 'dashboards', component: Dashboard, definition }),
  galleryEntry({
    name: 'dashboard-loading',
    group: 'dashboards',
    component: ({ definition: shape }) => <DashboardSkeleton shape={shape} />,
    definition: { actions: 3, figures: 6, lists: [5, 2] },
  }),
];
