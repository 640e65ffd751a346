import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { DataProviderContext, ExportButton, type ListControllerResult, Pagination, useDelete, useListContext } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { bookPage, jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { makeDataProvider } from '../admin/dataProvider.ts';
import { GridBase } from './GridBase.tsx';
import { useGridExport } from './state/GridContexts.ts';
import { screenList } from './state/GridList.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = screenList(bookScreen({ selection: 'multiple', exportFormats: ['CSV'] }));

/** Opens a grid of books with a probe instead of a table; `now` returns its current list context. */
async function openList(address?: string) {
  const calls = testServer({ 'GET books': bookPage, 'DELETE books/3': () => jsonResponse({ id: 3 }) });
  const seen: { list: ListControllerResult | undefined } = { list: undefined };
  function Probe() {
    const context = useListContext();
    useEffect(() => {
      seen.list = context;
    });
    const [remove] = useDelete();
    const { stage } = useGridExport();
    return (
      <>
        <p>export {stage.kind}</p>
        <button onClick={() => void remove('books', { id: 3, previousData: { id: 3 } })}>remove</button>
      </>
    );
  }
  render(
    <ThemeProvider theme={createTheme()}>
      <DataProviderContext value={makeDataProvider()}>
        <GridBase list={list}>
          <Probe />
          <Pagination />
          <ExportButton />
        </GridBase>
      </DataProviderContext>
    </ThemeProvider>,
    { wrapper: gridContexts(address === undefined ? {} : { address }) },
  );
  const now = (): ListControllerResult => {
    if (!seen.list) throw new Error('no list context');
    return seen.list;
  };
  await waitFor(() => expect(now().isPending).toBe(false));
  return { calls, now };
}

test('rows, count, page, sort and filters of the grid are the list context', async () => {
  const { now } = await openList('/acme/pages/BOOKS?title__icontains=em&search=isbn%3D97%7Ctitle%3D97&sort=-title&offset=20&limit=20');
  await waitFor(() => expect(now().total).toBe(60));
  expect(now()).toMatchObject({
    resource: 'books',
    defaultTitle: 'Books',
    total: 60,
    page: 2,
    perPage: 20,
    hasNextPage: true,
    hasPreviousPage: true,
    sort: { field: 'title', order: 'DESC' },
    filterValues: { title__icontains: 'em' },
    error: null,
  });
  expect(now().data?.[0]).toMatchObject({ id: 21, isbn: '978-20' });
});

test.each<[string, (list: ListControllerResult) => void, Record<string, string>]>([
  ['page', ({ setPage }) => setPage(3), { offset: '40' }],
  ['rows per page', ({ setPerPage }) => setPerPage(50), { limit: '50' }],
  ['sort', ({ setSort }) => setSort({ field: 'title', order: 'ASC' }), { sort: 'title' }],
  ['filters', ({ setFilters }) => setFilters({ title__icontains: 'em', copies__gte: 5 }), { title__icontains: 'em', copies__gte: '5' }],
  ['quick search', ({ setFilters }) => setFilters({ q: '97' }), { search: expect.stringContaining('isbn=97') }],
])('a component of react-admin changes the %s', async (_name, change, expected) => {
  const { calls, now } = await openList();
  act(() => change(now()));
  await waitFor(() => expect(calls.map(({ query }) => Object.fromEntries(query))).toContainEqual(expect.objectContaining(expected)));
});

test('filters are read back as they were set', async () => {
  const { now } = await openList();
  const values = { q: 'em', copies__gte: 5, or: [{ title: 'Emma' }, { translated: true }] };
  act(() => now().setFilters(values));
  await waitFor(() => expect(now().filterValues).toEqual(values));
  act(() => now().hideFilter('copies__gte'));
  await waitFor(() => expect(Object.keys(now().filterValues)).not.toContain('copies__gte'));
});

test('a filter that the list does not know is notified and changes nothing', async () => {
  const { calls, now } = await openList();
  act(() => now().setFilters({ colour: 'red' }));
  expect(await page.findByText(/colour/)).toBeTruthy();
  expect(calls.filter(({ path, query }) => path === 'books' && query.get('rows') !== 'false')).toHaveLength(1);
});

test('rows are selected and unselected', async () => {
  const { now } = await openList();
  act(() => now().onSelect([1, 2]));
  act(() => now().onToggleItem(1));
  expect(now().selectedIds).toEqual([2]);
  act(() => now().onSelectAll());
  expect(now().selectedIds).toHaveLength(20);
  act(() => now().onUnselectItems());
  expect(now().selectedIds).toEqual([]);
});

test('the stock pagination and export button work, and a stock deletion reads the list again', async () => {
  const { calls, now } = await openList();
  fireEvent.click(page.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(now().page).toBe(2));
  fireEvent.click(page.getByRole('button', { name: /export/i }));
  expect(await page.findByText('export confirm')).toBeTruthy();
  const before = calls.filter(({ path }) => path === 'books').length;
  fireEvent.click(page.getByRole('button', { name: 'remove' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === 'books').length).toBeGreaterThan(before));
});
