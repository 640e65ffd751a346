import { act, cleanup, screen as page, renderHook, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bookPage, jsonResponse, type TestCall, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { bookGridColumns } from '../../../../../test/fixtures/testScreen.ts';
import type { FilterType } from '../../../../shared/framework/definitions/types.gen.ts';
import { emptyEntry, type FilterEntry } from '../../../../shared/framework/grid/FilterEntry.ts';
import { configureApi } from '../../api/callApi.ts';
import { type ScreenList, screenList } from './GridList.ts';
import { useGrid } from './useGrid.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Options = NonNullable<Parameters<typeof gridContexts>[0]> & { readonly list?: Partial<ScreenList> };

/** Opens a grid and waits for its first page. */
async function openGrid(calls: readonly TestCall[], { list, ...options }: Options = {}) {
  const books = screenList(bookScreen(list));
  const { result, unmount } = renderHook(() => ({ grid: useGrid(books), navigate: useNavigate() }), { wrapper: gridContexts(options) });
  const settled = () =>
    waitFor(() => expect(result.current.grid.rows).toMatchObject({ isLoading: false, counting: expect.not.stringMatching('out') }));
  await settled();
  const isCount = ({ query }: TestCall) => query.get('rows') === 'false';
  const lists = () => calls.filter((call) => call.path === 'books' && !isCount(call));
  const counts = () => calls.filter((call) => call.path === 'books' && isCount(call));
  const state = () => result.current.grid.state;
  const actions = () => result.current.grid.actions;
  return { result, lists, counts, state, actions, settled, unmount, address: () => page.getByLabelText('address').textContent };
}

describe('requests', () => {
  test('the first one waits for the preferences, which set the rows [B-218]', async () => {
    const calls = testServer({ 'GET users/get_user_table_infor': () => jsonResponse({ table: [], record: 50, sep: 'cell' }) });
    const { result } = await openGrid(calls);
    expect(calls.map(({ path }) => path)).toEqual(['users/get_user_table_infor', 'books', 'books']);
    expect([...(calls[0]?.query ?? [])]).toEqual([
      ['api', 'GET books'],
      ['cmid', 'BOOKS'],
    ]);
    expect(calls[1]?.query.get('limit')).toBe('50');
    expect(result.current.grid.layout.preferences.layout.separator).toBe('cell');
  });

  test('with a layout in the description the first one does not wait for the preferences [B-218]', async () => {
    const saved = { table: [], record: 50, sep: 'cell' };
    let answer: (response: Response) => void = () => {};
    const later = new Promise<Response>((resolve) => (answer = resolve));
    const calls = testServer({ 'GET users/get_user_table_infor': () => later });
    const { result, lists, settled } = await openGrid(calls, { list: { savedLayout: saved } });
    expect(calls.map(({ path }) => path).toSorted()).toEqual(['books', 'books', 'users/get_user_table_infor']);
    expect(lists()[0]?.query.get('limit')).toBe('50');
    expect(result.current.grid.layout.preferences.layout.separator).toBe('cell');
    await act(async () => answer(jsonResponse(saved)));
    await settled();
    expect(lists()).toHaveLength(1);
  });

  test('preferences that were saved since the description arrange the rows anew [B-218]', async () => {
    const calls = testServer({ 'GET users/get_user_table_infor': () => jsonResponse({ table: [], record: 5, sep: null }) });
    const { lists, settled } = await openGrid(calls, { list: { savedLayout: { table: [], record: 50, sep: null } } });
    await waitFor(() => expect(lists().at(-1)?.query.get('limit')).toBe('5'));
    await settled();
  });

  test("carries the key's query, page, sort, totals and fields [B-203] [B-205] [B-206] [B-276]", async () => {
    const calls = testServer();
    const { lists, result } = await openGrid(calls);
    expect(lists()[0]?.method).toBe('GET');
    expect(Object.fromEntries(lists()[0]?.query ?? [])).toEqual({
      shop: 'TOR',
      limit: '20',
      offset: '0',
      sort: '-printed_on',
      fields: 'isbn,title,author,author_label,status,copies,price,printed_on,created_at,translated',
      count: 'false',
      columns: 'false',
    });
    expect(result.current.grid.rows.summary).toEqual({ count: 60, isEstimated: false, totals: { 'sum:copies': 7 } });
    cleanup();
    await openGrid(calls, { list: { menuFields: ['isbn', 'lost_at'] } });
    expect(lists().at(-1)?.query.get('fields')).toMatch(/^isbn,.*,translated,lost_at$/);
  });

  test('a page that is held is not asked for again; count and totals are asked for once [B-262]', async () => {
    const calls = testServer();
    const { actions, lists, counts, settled, result } = await openGrid(calls);
    act(() => actions().change('page', { page: 2 }));
    await settled();
    expect(result.current.grid.rows.rows[0]?.id).toBe(21);
    expect(result.current.grid.rows.summary?.count).toBe(60);
    act(() => actions().change('page', { page: 1 }));
    await settled();
    expect(result.current.grid.rows.rows[0]?.id).toBe(1);
    expect(lists()).toHaveLength(2);
    expect(counts()).toHaveLength(1);
  });

  test.each<[string, (grid: ReturnType<typeof useGrid>) => void]>([
    ['refresh [B-263]', ({ actions }) => actions.change('refresh', {})],
    ['another sort direction and back [B-264]', ({ actions }) => actions.setSort([{ field: 'printed_on', descending: false }])],
    ['rows per page [B-265]', ({ actions }) => actions.change('rowsPerPage', { rowsPerPage: 50 })],
    ['a saved preference [B-266]', ({ actions }) => actions.change('preferenceSaved', {})],
    ['a reset preference [B-266]', ({ actions }) => actions.change('preferenceReset', {})],
    ['a search', ({ actions }) => actions.setSearchText('emma')],
  ])('the pages held are dropped by %s', async (_name, event) => {
    const calls = testServer();
    const { lists, counts, result, settled } = await openGrid(calls);
    act(() => event(result.current.grid));
    await waitFor(() => expect(lists()).toHaveLength(2));
    await settled();
    expect(lists()[1]?.query.get('offset')).toBe('0');
    await waitFor(() => expect(counts()).toHaveLength(2));
  });

  test('sorting back asks again [B-264]', async () => {
    const calls = testServer();
    const { actions, lists } = await openGrid(calls);
    act(() => actions().setSort([{ field: 'printed_on', descending: false }]));
    await waitFor(() => expect(lists()).toHaveLength(2));
    act(() => actions().setSort([{ field: 'printed_on', descending: true }]));
    await waitFor(() => expect(lists()).toHaveLength(3));
  });

  test('a new request cancels the one before, whose answer is ignored [B-268]', async () => {
    const held = Promise.withResolvers<Response>();
    const calls = testServer({ 'GET books': (call) => (call.query.has('after') ? held.promise : bookPage(call)) });
    const { actions, lists, settled, result } = await openGrid(calls);
    act(() => actions().change('page', { page: 2 }));
    await waitFor(() => expect(lists()).toHaveLength(2));
    act(() => actions().change('page', { page: 3 }));
    await waitFor(() => expect(lists()[1]?.signal?.aborted).toBe(true));
    held.resolve(jsonResponse({ results: [{ id: 999 }] }));
    await settled();
    expect(result.current.grid.rows.rows[0]?.id).toBe(41);
    expect(result.current.grid.rows.error).toBeNull();
  });

  test.each<[string, (grid: ReturnType<typeof useGrid>) => void, boolean]>([
    ['a page', ({ actions }) => actions.change('page', { page: 2 }), true],
    ['an order', ({ actions }) => actions.setSort([{ field: 'title', descending: false }]), true],
    ['rows per page', ({ actions }) => actions.change('rowsPerPage', { rowsPerPage: 50 }), true],
    ['a search', ({ actions }) => actions.setSearchText('emma'), true],
    ['a refresh', ({ actions }) => actions.change('refresh', {}), false],
  ])('while %s is awaited, the rows say which page they are of, and whether they still answer', async (_name, event, isStale) => {
    const held = Promise.withResolvers<Response>();
    let isFirst = true;
    const calls = testServer({
      'GET books': (call) => {
        if (call.query.get('rows') === 'false') return bookPage(call);
        const answer = isFirst ? bookPage(call) : held.promise;
        isFirst = false;
        return answer;
      },
    });
    const { lists, result, settled } = await openGrid(calls);
    act(() => event(result.current.grid));
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(result.current.grid.rows).toMatchObject({ isLoading: true, isStale, shown: { page: 1, rowsPerPage: 20 } });
    expect(result.current.grid.rows.rows[0]?.id).toBe(1);
    held.resolve(jsonResponse({ results: [{ id: 999 }], count: 60 }));
    await settled();
    const { page, rowsPerPage } = result.current.grid.state.view;
    expect(result.current.grid.rows).toMatchObject({ rows: [{ id: 999 }], isStale: false, shown: { page, rowsPerPage } });
  });

  test.each([[400], [404], [409], [422], [429], [500], [503]])(
    'an answered failure with status %i is shown in place of the rows, and told as of any call [S-308] [S-309] [S-312]',
    async (status) => {
      const onError = vi.fn<() => void>();
      const calls = testServer({ 'GET books': () => jsonResponse({ detail: 'No.' }, status) });
      configureApi({ onError });
      const { result } = await openGrid(calls);
      expect(result.current.grid.rows.error?.message).toBe('No.');
      expect(onError).toHaveBeenCalledTimes(1);
    },
  );

  test('a failure empties the rows and can be tried again [B-274]', async () => {
    let fails = true;
    const calls = testServer({ 'GET books': (call) => (fails ? jsonResponse({ detail: 'Too slow.' }, 503) : bookPage(call)) });
    const { result } = await openGrid(calls);
    expect(result.current.grid.rows).toMatchObject({ rows: [], summary: undefined, error: { message: 'Too slow.' } });
    fails = false;
    act(() => result.current.grid.rows.retry());
    await waitFor(() => expect(result.current.grid.rows.rows).toHaveLength(20));
  });

  const outOfReach = () => Promise.reject(new TypeError('Failed to fetch'));

  test.each([408, 429, 500, 502, 503, 504])('a refresh that is answered with %i empties rows and selection [B-274]', async (status) => {
    let fails = false;
    const calls = testServer({ 'GET books': (call) => (fails ? jsonResponse({ detail: 'No.' }, status) : bookPage(call)) });
    configureApi({ onError: () => {} });
    const { result } = await openGrid(calls);
    act(() => result.current.grid.rows.selection.select([1, 2]));
    fails = true;
    act(() => result.current.grid.actions.change('refresh', {}));
    await waitFor(() => expect(result.current.grid.rows.error?.message).toBe('No.'));
    expect(result.current.grid.rows).toMatchObject({ rows: [], failure: undefined });
    await waitFor(() => expect(result.current.grid.rows.selection.ids).toEqual([]));
  });

  test.each<[string, (grid: ReturnType<typeof useGrid>) => void, string]>([
    ['a page', ({ actions }) => actions.change('page', { page: 2 }), '"page":2'],
    ['an order', ({ actions }) => actions.setSort([{ field: 'title', descending: true }]), '"descending":true'],
    ['a search', ({ actions }) => actions.setSearchText('emma'), '"searchText":"emma"'],
    ['a refresh', ({ actions }) => actions.change('refresh', {}), '"page":1'],
  ])('%s without an answer leaves rows, page and address, and can be tried again', async (_name, event, wanted) => {
    let fails = false;
    const calls = testServer({ 'GET books': (call) => (fails ? outOfReach() : bookPage(call)) });
    configureApi({ onError: () => {} });
    const { result, address, settled } = await openGrid(calls);
    const { view } = result.current.grid.state;
    fails = true;
    act(() => event(result.current.grid));
    await waitFor(() => expect(result.current.grid.rows.failure).toBeDefined());
    const { rows } = result.current.grid;
    expect(rows).toMatchObject({ isStale: false, isLoading: false, error: null, shown: { page: 1 }, summary: { count: 60 } });
    expect(rows.rows).toHaveLength(20);
    await waitFor(() => expect(result.current.grid.state.view).toMatchObject(view));
    expect(address()).not.toMatch(/offset=20|sort=-?title|emma/);
    expect(JSON.stringify(rows.failure?.wanted)).toContain(wanted);
    fails = false;
    act(() => result.current.grid.rows.retry());
    await waitFor(() => expect(result.current.grid.rows.failure).toBeUndefined());
    await settled();
    expect(JSON.stringify(result.current.grid.state.view)).toContain(wanted);
  });

  test('a list that waits for the connection is loaded with it, and keeps the typed search', async () => {
    let fails = false;
    const calls = testServer({ 'GET books': (call) => (fails ? outOfReach() : bookPage(call)) });
    configureApi({ onError: () => {} });
    const { result, lists } = await openGrid(calls);
    fails = true;
    act(() => result.current.grid.actions.setSearchText('emma'));
    await waitFor(() => expect(result.current.grid.rows.failure).toBeDefined());
    await waitFor(() => expect(result.current.grid.state).toMatchObject({ asked: { searchText: 'emma' }, view: { searchText: '' } }));
    fails = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.grid.state.view.searchText).toBe('emma'));
    await waitFor(() => expect(result.current.grid.rows).toMatchObject({ failure: undefined, isLoading: false }));
    expect(lists().at(-1)?.query.get('search')).toContain('emma');
  });

  test('a page beyond the last row leads to the last page', async () => {
    const calls = testServer();
    const { result, address } = await openGrid(calls, { address: '/acme/pages/BOOKS?limit=20&offset=200' });
    await waitFor(() => expect(result.current.grid.state.view.page).toBe(3));
    await waitFor(() => expect(result.current.grid.rows.rows[0]?.id).toBe(41));
    expect(address()).toContain('offset=40');
  });
});

describe('the address', () => {
  function entry(name: string, type?: FilterType): FilterEntry {
    const column = bookGridColumns.find((each) => each.name === name);
    if (!column) throw new Error(`no column ${name}`);
    return emptyEntry(column, type);
  }

  test('holds what was chosen, and keeps what belongs to others', async () => {
    const calls = testServer();
    const { actions, address, settled } = await openGrid(calls, { address: '/acme/pages/BOOKS?lang=fr' });
    act(() => actions().setEntry({ ...entry('status', 'Is one of'), selection: ['T'] }));
    await settled();
    expect(address()).toBe('/acme/pages/BOOKS?lang=fr&status__in=T&limit=20&offset=0&sort=-printed_on');
  });

  test('a pasted link opens the same list, in the mode that shows its filters [B-166]', async () => {
    const calls = testServer();
    const { lists, state } = await openGrid(calls, {
      address: '/acme/pages/BOOKS?copies__gt=10&search=isbn%3D97&limit=5&offset=10&sort=title',
    });
    expect(Object.fromEntries(lists()[0]?.query ?? [])).toMatchObject({ copies__gt: '10', limit: '5', offset: '10', sort: 'title' });
    expect(state().view.searchText).toBe('97');
    expect(state().mode).toBe('advanced');
  });

  test('wrong parts of a link are reported, the rest applies', async () => {
    const calls = testServer();
    const { state, lists } = await openGrid(calls, { address: '/acme/pages/BOOKS?colour__gt=1&copies__gt=10' });
    expect(state().ignored).toEqual(['colour__gt']);
    expect(lists()[0]?.query.get('copies__gt')).toBe('10');
  });

  test('Back brings back the list before', async () => {
    const calls = testServer();
    const { actions, state, result, settled, address } = await openGrid(calls);
    act(() => actions().change('page', { page: 2 }));
    await settled();
    act(() => void result.current.navigate(-1));
    await waitFor(() => expect(state().view.page).toBe(1));
    expect(address()).toBe('/acme/pages/BOOKS');
  });

  test('a filter goes to the first page; a second change at once builds on the first', async () => {
    const calls = testServer();
    const { actions, state, settled } = await openGrid(calls, { address: '/acme/pages/BOOKS?limit=20&offset=20' });
    act(() => {
      actions().setSearchText('emma');
      actions().change('rowsPerPage', { rowsPerPage: 50 });
    });
    await settled();
    expect(state().view).toMatchObject({ searchText: 'emma', page: 1, rowsPerPage: 50 });
  });

  test('a value that is not valid yet asks for nothing', async () => {
    const calls = testServer();
    const { actions, state, lists, settled } = await openGrid(calls);
    act(() => actions().setEntry({ ...entry('copies'), text: 'ten' }));
    await settled();
    expect(state().view.entries['copies']?.text).toBe('ten');
    expect(lists()).toHaveLength(1);
  });

  test('starting filters hold until they are cleared', async () => {
    const calls = testServer();
    const { actions, lists, settled } = await openGrid(calls, {
      list: { filtersParams: { printed_on__daterange: 'last_month', copies__gt: 3 } },
    });
    expect(lists()[0]?.query.get('printed_on__daterange')).toBe('last_month');
    expect(lists()[0]?.query.has('timezone')).toBe(true);
    act(() => actions().clearFilters());
    await settled();
    expect(lists()[1]?.query.has('printed_on__daterange')).toBe(false);
    expect(lists()[1]?.query.get('shop')).toBe('TOR');
  });
});

test('typing, filters, order, pages and a chosen view leave the actions the same; typing leaves layout and rows too', async () => {
  const calls = testServer();
  const { actions, result, settled } = await openGrid(calls);
  const first = actions();
  act(() => actions().typeSearchText('e'));
  const { layout, rows } = result.current.grid;
  for (const text of ['em', 'emm', 'emma']) act(() => actions().typeSearchText(text));
  expect(result.current.grid.layout).toBe(layout);
  expect(result.current.grid.rows).toBe(rows);
  act(() => actions().applyTyped());
  await settled();
  act(() => actions().setSort([{ field: 'title', descending: false }]));
  await settled();
  act(() => actions().change('page', { page: 2 }));
  await settled();
  expect(result.current.grid.layout).toBe(layout);
  act(() => result.current.grid.layout.views.choose(undefined));
  await settled();
  expect(actions()).toBe(first);
});
