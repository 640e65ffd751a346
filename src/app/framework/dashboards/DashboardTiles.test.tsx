import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { FigureAnswer, ListTileAnswer, TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { gridList } from '../grid/state/GridList.ts';
import { DashboardTiles } from './DashboardTiles.tsx';

afterEach(cleanup);

const figure: FigureAnswer = {
  kind: 'figure',
  name: 'late',
  label: { en: 'Late', fr: 'En retard' },
  path: 'BOOKS?state=late',
  isFailed: false,
  value: 3,
  isEstimated: false,
  tone: 'error',
  units: [],
  unit: null,
  column: null,
};
const { columns } = gridList({
  title: { en: 'Books', fr: 'Livres' },
  apiKey: 'GET books',
  columns: [
    { field: 'title', label: { en: 'Title', fr: 'Titre' } },
    { field: 'price', label: { en: 'Price', fr: 'Prix' }, type: 'decimal', decimals: 2, unit: 'CAD' },
  ],
});
const list: ListTileAnswer = {
  kind: 'list',
  name: 'dear',
  label: { en: 'Dearest', fr: 'Les plus chers' },
  path: 'BOOKS?sort=-price',
  isFailed: false,
  columns,
  naming: null,
  rows: [{ id: 7, title: 'Emma', price: 12.5 }],
  recordPath: 'BOOK-VIEW/{id}',
};

function show(...tiles: TileAnswer[]): void {
  render(
    <MemoryRouter>
      <DashboardTiles title="Library" tiles={tiles} pagePath={(path) => `/acme/pages/${path}`} />
    </MemoryRouter>,
  );
}

test('actions are buttons above the tiles that open their screens', () => {
  const actions = [
    { label: { en: 'Add a book', fr: 'Ajouter un livre' }, path: 'BOOK-ADD', isNew: true },
    { label: { en: 'Books', fr: 'Livres' }, path: 'BOOKS', isNew: false },
  ];
  render(
    <MemoryRouter>
      <DashboardTiles title="Library" actions={actions} tiles={[figure]} pagePath={(path) => `/acme/pages/${path}`} />
    </MemoryRouter>,
  );
  const links = within(screen.getByRole('list', { name: 'First actions' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add a book', '/acme/pages/BOOK-ADD'],
    ['Books', '/acme/pages/BOOKS'],
  ]);
});

test('without actions there is no empty row', () => {
  show(figure);
  expect(screen.queryByRole('list', { name: 'First actions' })).toBeNull();
});

test.each<[string, Partial<FigureAnswer>, string]>([
  ['a number of rows', {}, 'Late 3'],
  ['a large one', { value: 12_345 }, 'Late 12,345'],
  ['an estimate', { value: 1_200_000, isEstimated: true }, 'Late ~1,200,000'],
  ['a total with its unit', { value: 7, unit: { en: 'pages', fr: 'pages' } }, 'Late 7 pages'],
  ['a small total in the form of its column', { value: 7.5, column: columns[1] ?? null }, 'Late 7.50 CAD'],
  ['a large total without fraction digits', { value: 7500.25, column: columns[1] ?? null }, 'Late 7,500 CAD'],
  ['a total over no rows', { value: null, column: columns[1] ?? null }, 'Late – CAD'],
  ['a figure that could not be read', { value: null, isFailed: true }, 'Late Not available'],
])('%s is a link with the label and the value as its name', (_name, part, name) => {
  show({ ...figure, ...part });
  const link = screen.getByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/acme/pages/BOOKS?state=late');
});

test('a list names its columns; a row leads to its record, the heading to all rows', () => {
  show(list);
  const region = screen.getByRole('region', { name: 'Dearest' });
  expect(within(region).getByRole('link', { name: 'View all: Dearest' }).getAttribute('href')).toBe('/acme/pages/BOOKS?sort=-price');
  expect(within(region).getByRole('link', { name: 'Emma' }).getAttribute('href')).toBe('/acme/pages/BOOK-VIEW/7');
  expect(
    within(region)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Title', 'Price']);
  expect(within(region).getByRole('cell', { name: '12.50\u00a0CAD' })).toBeTruthy();
});

test('columns that name the record together are one, and numbers lie at the right', () => {
  const named = gridList({
    title: { en: 'People', fr: 'Personnes' },
    apiKey: 'GET people',
    columns: [
      { field: 'first', label: { en: 'First name', fr: 'Prénom' } },
      { field: 'last', label: { en: 'Last name', fr: 'Nom de famille' } },
      { field: 'books', label: { en: 'Books', fr: 'Livres' }, type: 'number' },
    ],
  });
  const naming = { label: { en: 'Reader', fr: 'Lecteur' }, fields: ['first', 'last'] };
  show({ ...list, columns: named.columns, naming, rows: [{ id: 7, first: 'Aria', last: 'Roy', books: 3 }] });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Reader', 'Books']);
  expect(screen.getByRole('link', { name: 'Aria Roy' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '3' }).style.textAlign).toBe('end');
});

test('counts of nothing and empty lists are links in one line, folded', () => {
  show({ ...figure, value: 0, tone: 'neutral' }, { ...list, rows: [] });
  expect(screen.queryByRole('region', { name: 'Dearest' })).toBeNull();
  const fold = screen.getByText('All 2 at zero').closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector('ul')?.textContent).toBe('Late, Dearest');
  expect(screen.getByRole('link', { name: 'Late', hidden: true }).getAttribute('href')).toBe('/acme/pages/BOOKS?state=late');
  expect(screen.getByRole('link', { name: 'Dearest', hidden: true }).getAttribute('href')).toBe('/acme/pages/BOOKS?sort=-price');
});

test('tiles at zero are counted beside those with work', () => {
  show(figure, { ...figure, name: 'held', label: { en: 'Held', fr: 'Retenus' }, value: 0 });
  expect(screen.getByText('1 more, at zero')).toBeTruthy();
});

test('a text of a list is cut in one line, with its whole text on hover', () => {
  show(list);
  const cell = screen.getByRole('cell', { name: 'Emma' });
  expect(cell.style.textOverflow).toBe('ellipsis');
  expect(cell.title).toBe('Emma');
  expect(screen.getByRole('columnheader', { name: 'Title' }).style.whiteSpace).toBe('nowrap');
});

test('a list that could not be read says so', () => {
  show({ ...list, rows: [], isFailed: true });
  expect(screen.getByText('Not available')).toBeTruthy();
});
