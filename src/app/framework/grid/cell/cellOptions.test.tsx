import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../../test/fixtures/testScreen.ts';
import { GridBase } from '../GridBase.tsx';
import { ReportGrid } from '../ReportGrid.tsx';
import { screenList } from '../state/GridList.ts';
import type { GridParts } from '../state/useGrid.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The columns of the tests, because jsdom draws many cells slowly. */
function columnsWith(name: string, options: object) {
  return bookColumns
    .filter((each) => each.name === 'isbn' || each.name === name)
    .map((each) => (each.name === name ? { ...each, ...options } : each));
}

const rows = [
  { id: 1, isbn: '978-0', copies: 3, status: 'D', notes: 'In the cellar' },
  { id: 2, isbn: '978-1', copies: 0, status: 'T', notes: 'Upstairs' },
];

function server(more: Parameters<typeof testServer>[0] = {}) {
  return testServer({ 'GET books': () => jsonResponse({ results: rows, count: rows.length }), ...more });
}

async function arrived() {
  await waitFor(() => expect(page.getByRole('grid').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false'));
}

test('[B-186] a heading shows its label, and its tooltip under the pointer', async () => {
  server();
  const columns = columnsWith('copies', { tooltip: { en: 'On our shelves', fr: 'Sur nos rayons' } });
  render(<ReportGrid screen={bookScreen({ columns, totals: [] })} />, { wrapper: gridContexts() });
  await arrived();
  expect(page.queryByRole('tooltip')).toBeNull();
  fireEvent.mouseOver(within(page.getByRole('grid')).getByText('Copies'));
  expect((await page.findByRole('tooltip')).textContent).toBe('On our shelves');
});

test('the column that names the record is the heading of its row', async () => {
  server();
  render(<ReportGrid screen={bookScreen({ columns: columnsWith('copies', {}), totals: [] })} />, { wrapper: gridContexts() });
  await arrived();
  expect(page.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['978-0', '978-1']);
  expect(page.getAllByRole('gridcell').map((cell) => cell.textContent)).toContain('3');
});

test('[B-196] a click on a cell calls the handler with the row, and does not open the record', async () => {
  server();
  const act = vi.fn<() => void>();
  const open = vi.fn<() => void>();
  const cellClick: GridParts['cellClick'] = (name, row) => (name === 'lend' && row.id === 1 ? { act } : undefined);
  const list = screenList(bookScreen({ columns: columnsWith('copies', { cellClick: 'lend' }), totals: [] }));
  render(<GridBase list={list} cellClick={cellClick} openRow={open} />, { wrapper: gridContexts() });
  await arrived();
  fireEvent.click(page.getByRole('button', { name: '3' }));
  expect(act).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1, copies: 3 }));
  expect(open).not.toHaveBeenCalled();
  // Not offered for the other row.
  expect(page.queryByRole('button', { name: '0' })).toBeNull();
});

test('[B-196] an endpoint gives each cell its value; one that fails says so', async () => {
  const calls = server({ 'GET books/1/stock': () => jsonResponse({ free: 12345 }), 'GET books/2/stock': () => jsonResponse({}, 500) });
  const columns = columnsWith('copies', { endpoint: { call: 'GET books/{id}/stock', value: 'free' } });
  render(<ReportGrid screen={bookScreen({ columns, totals: [] })} />, { wrapper: gridContexts() });
  await arrived();
  expect(await page.findByText('12,345')).toBeTruthy();
  expect(await page.findByText('Not loaded')).toBeTruthy();
  expect(calls.filter((call) => call.path.endsWith('/stock'))).toHaveLength(2);
});

test('[B-198] an expanded row shows the columns with details', async () => {
  const calls = server();
  const columns = columnsWith('notes', { details: true });
  render(<ReportGrid screen={bookScreen({ columns, totals: [] })} />, { wrapper: gridContexts() });
  await arrived();
  expect(page.queryByRole('columnheader', { name: 'Notes' })).toBeNull();
  expect(calls.find(({ path }) => path === 'books')?.query.get('fields')).toContain('notes');
  fireEvent.click(page.getByRole('button', { name: 'Details of 978-1' }));
  expect((await page.findByRole('term')).textContent).toBe('Notes');
  expect(page.getByRole('definition').textContent).toBe('Upstairs');
});
