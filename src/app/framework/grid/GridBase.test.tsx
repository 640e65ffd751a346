import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { memo, useEffect } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { addFilter, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { GridFooter } from './frame/GridFooter.tsx';
import { GridToolbar } from './frame/GridToolbar.tsx';
import { GridBase } from './GridBase.tsx';
import { useGridActions, useGridLayout, useGridRows } from './state/GridContexts.ts';
import { checkSelection, gridList } from './state/GridList.ts';
import { GridTable } from './table/GridTable.tsx';
import { PrintedTable } from './table/PrintedTable.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shelves = gridList({
  title: { en: 'Shelves', fr: 'Rayons' },
  apiKey: 'GET halls/shelves?hall=north',
  columns: [
    { field: 'code', label: { en: 'Code', fr: 'Code' } },
    { field: 'length', label: { en: 'Length', fr: 'Longueur' }, type: 'decimal', decimals: 1, unit: 'm' },
  ],
  sort: ['code'],
  exportFormats: ['CSV'],
});

function shelfPage() {
  const results = ['A1', 'A2', 'B1'].map((code, i) => ({ id: code, code, length: i + 1.5 }));
  return jsonResponse({ results, count: 3 });
}

/** Serves three shelves from a separate call that follows the list contract. */
function shelfServer(answers: Parameters<typeof testServer>[0] = {}) {
  return testServer({ 'GET halls/shelves': shelfPage, ...answers });
}

test('a page of its own shows a list without a screen: its call, columns, search, sort and export', async () => {
  const calls = shelfServer();
  const expand = (row: { readonly id: number | string }) => <p>Contents of {row.id}</p>;
  render(<GridBase list={shelves} recordPath={(id) => `/acme/shelves/${id}`} expand={expand} />, { wrapper: gridContexts() });
  expect(await page.findByText('3 rows')).toBeTruthy();
  expect(page.getByRole('region', { name: 'Shelves' })).toBeTruthy();
  expect(page.getByRole('link', { name: 'A1' }).getAttribute('href')).toBe('/acme/shelves/A1');
  expect(calls.map(({ path }) => path)).toEqual(['halls/shelves']);
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    hall: 'north',
    limit: '20',
    offset: '0',
    sort: 'code',
    fields: 'code,length',
    count: 'false',
    columns: 'false',
  });
  expect(page.queryByRole('button', { name: 'Add' })).toBeNull();
});

describe('each part is drawn again only when what it reads changes', () => {
  async function openCounted(answers: Parameters<typeof testServer>[0] = {}) {
    const calls = shelfServer(answers);
    const drawn = { table: 0 };
    /** Reads the same parts as the table. A profiler would miss what only a context draws again. */
    const Reader = memo(function Reader() {
      useGridLayout();
      useGridRows();
      useGridActions();
      useEffect(() => void drawn.table++);
      return null;
    });
    render(
      <GridBase list={shelves}>
        <GridToolbar panelId="panel" isFullscreen={false} onFullscreen={() => {}} />
        <FilterPanel id="panel" />
        <FilterChips />
        <GridTable />
        <Reader />
        <GridFooter />
      </GridBase>,
      { wrapper: gridContexts() },
    );
    await page.findByText('3 rows');
    return { calls, drawn };
  }

  test('an export that is asked for, runs and ends leaves the table alone', async () => {
    const answer = Promise.withResolvers<Response>();
    const { drawn } = await openCounted({ 'POST export': () => answer.promise });
    const before = { ...drawn };
    fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
    fireEvent.click(page.getByRole('button', { name: 'Export' }));
    fireEvent.click(await page.findByRole('button', { name: 'Cancel' }));
    answer.resolve(jsonResponse({}));
    expect(await page.findByText(/cancelled/i)).toBeTruthy();
    expect(drawn).toEqual(before);
  });

  test('a filter that is added and a value that is not valid yet leave the table alone', async () => {
    const { drawn, calls } = await openCounted();
    const before = { ...drawn };
    await addFilter('Length');
    const length = await page.findByRole('textbox', { name: 'Length' });
    fireEvent.change(length, { target: { value: 'long' } });
    fireEvent.keyDown(length, { key: 'Enter' });
    expect(await page.findByText('Enter a number such as 12.5')).toBeTruthy();
    expect(drawn).toEqual(before);
    expect(calls).toHaveLength(1);
  });

  test('the first key of a search dims the rows, further keys draw nothing', async () => {
    const answer = Promise.withResolvers<Response>();
    const { drawn } = await openCounted({ 'GET halls/shelves': ({ query }) => (query.has('search') ? answer.promise : shelfPage()) });
    const before = drawn.table;
    const search = page.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'a' } });
    const row = page.getByText('A1').closest('[inert]');
    expect(row).toBeTruthy();
    expect(page.getByText('Search: a')).toBeTruthy();
    expect(page.getByRole('progressbar', { name: 'Loading rows' })).toBeTruthy();
    expect(page.getByText('3 rows')).toBeTruthy();
    const dimmed = drawn.table;
    expect(dimmed).toBe(before + 1);
    for (const value of ['a1', 'a12', 'a123']) fireEvent.change(search, { target: { value } });
    expect(drawn.table).toBe(dimmed);
    fireEvent.keyDown(search, { key: 'Enter' });
    answer.resolve(jsonResponse({ results: [{ id: 'A123', code: 'A123' }], count: 1 }));
    expect(await page.findByText('1 row')).toBeTruthy();
    expect((await page.findByText('A123')).closest('[inert]')).toBeNull();
    expect(page.queryByRole('progressbar', { name: 'Loading rows' })).toBeNull();
  });

  test('another order draws the table', async () => {
    const { drawn } = await openCounted();
    const before = drawn.table;
    fireEvent.click(page.getByRole('columnheader', { name: /^Length/ }));
    await waitFor(() => expect(page.getByRole('columnheader', { name: /^Length/ }).getAttribute('aria-sort')).toBe('ascending'));
    expect(drawn.table).toBeGreaterThan(before);
  });
});

test('on paper a list is a table of all its rows and columns, without a button', async () => {
  shelfServer();
  render(
    <GridBase list={shelves}>
      <PrintedTable />
      <GridFooter />
    </GridBase>,
    { wrapper: gridContexts() },
  );
  await page.findByText('3 rows');
  const table = page.getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Code', 'Length']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['A1', '1.5\u00a0m', 'A2', '2.5\u00a0m', 'B1', '3.5\u00a0m']);
  expect(within(table).queryByRole('button')).toBeNull();
});

test.each(['many', undefined, 'Single'])('the selection mode %j is refused by the property check [B-257]', (mode) => {
  expect(() => checkSelection(mode)).toThrow(`selection of a list is "none", "single", "multiple", not ${JSON.stringify(mode)}`);
});
