import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import { ReportGrid } from './ReportGrid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = bookColumns.filter(({ name }) => name === 'isbn' || name === 'copies');
const title = { en: 'Editions', fr: 'Éditions' };
const empty = { en: 'No editions yet.', fr: 'Aucune édition.' };

/** Opens the details of the first book of a list whose screen expands the editions of a book. */
async function openEditions(answer: () => Response, isExpanded = true) {
  const calls = testServer({
    'GET books': () => jsonResponse({ results: [{ id: 7, isbn: '978-7', copies: 1 }], count: 1 }),
    'GET editions': answer,
  });
  const editions = { ...bookScreen({ columns, totals: [], apiKey: 'GET editions', sort: ['-copies'], empty }), title };
  const children = [{ name: 'editions.book', field: 'book', expand: isExpanded, screen: editions }];
  render(<ReportGrid screen={{ ...bookScreen({ columns, totals: [] }), children }} />, { wrapper: gridContexts() });
  await waitFor(() => expect(page.getByRole('grid').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false'));
  const button = page.queryByRole('button', { name: 'Details of 978-7' });
  if (button) fireEvent.click(button);
  return { calls, isOffered: button !== null };
}

const region = () => page.findByRole('region', { name: 'Editions' });

test('[B-198] the first records that belong to a row are shown below it, in their order, with a link to all of them', async () => {
  const results = [
    { id: 2, isbn: '111-2', copies: 5 },
    { id: 3, isbn: '111-3', copies: 4 },
  ];
  const { calls } = await openEditions(() => jsonResponse({ results, has_more: true }));
  const table = await within(await region()).findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
  ).toEqual([[], ['111-2', '5'], ['111-3', '4']]);
  expect(calls.filter(({ path }) => path === 'editions').map(({ query }) => Object.fromEntries(query))).toMatchObject([
    { book: '7', limit: '10', sort: '-copies', count: 'false' },
  ]);
  expect(
    within(await region())
      .getByRole('link', { name: 'Show all' })
      .getAttribute('href'),
  ).toBe('/acme/pages/BOOK/7?tab=editions.book');
});

test('a record without related ones has the sentence of their list', async () => {
  await openEditions(() => jsonResponse({ results: [], has_more: false }));
  expect(await within(await region()).findByText('No editions yet.')).toBeTruthy();
});

test('a failure names its reason and can be tried again', async () => {
  let tries = 0;
  await openEditions(() =>
    ++tries === 1
      ? jsonResponse({ status: 503, code: 'overloaded', title: 'The portal is busy.' }, 503)
      : jsonResponse({ results: [{ id: 2, isbn: '111-2', copies: 5 }], has_more: false }),
  );
  const alert = await within(await region()).findByRole('alert');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await within(await region()).findByText('111-2')).toBeTruthy();
});

test('a list without expanded children has no details', async () => {
  const { isOffered } = await openEditions(() => jsonResponse({ results: [] }), false);
  expect(isOffered).toBe(false);
});
