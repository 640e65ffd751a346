import { act, cleanup, fireEvent, screen as page, render, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useMemo, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bookPage, jsonResponse, type TestCall, testServer } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import { localizeColumns } from '../../../shared/framework/definitions/describe/localizeColumns.ts';
import { changeLanguage } from '../i18n/language.ts';
import { GridBase } from './GridBase.tsx';
import { ReportGrid } from './ReportGrid.tsx';
import { useGridActions, useGridRows } from './state/GridContexts.ts';
import { type GridList, gridList, screenList } from './state/GridList.ts';
import { useGrid } from './state/useGrid.ts';

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const title = { en: 'Books', fr: 'Livres' };
const isbn = { field: 'isbn', label: { en: 'ISBN', fr: 'ISBN' } };
const copies = { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number' } as const;

function list(given: Partial<GridList> = {}): GridList {
  return gridList({ title, columns: [isbn, copies], ...given, apiKey: given.apiKey ?? 'GET books' });
}

/** The rows as text and the page, with buttons for the next page and a search: the parts of a page of one's own. */
function Inside(): ReactNode {
  const { rows, pagination, isLoading, counting, isStale } = useGridRows();
  const { change, setSearchText } = useGridActions();
  return (
    <>
      <output aria-label="rows" aria-busy={isLoading || counting === 'out'}>
        {isStale ? 'stale' : rows.map(({ isbn: number }) => String(number)).join(' ')}
      </output>
      <output aria-label="page">{pagination.page}</output>
      <button type="button" onClick={() => change('page', { page: pagination.page + 1 })}>
        Next
      </button>
      <button type="button" onClick={() => setSearchText('97')}>
        Search
      </button>
    </>
  );
}

const address = () => page.getByLabelText('address').textContent;
const shownPage = () => page.getByLabelText('page').textContent;
const settled = () => waitFor(() => expect(page.getByLabelText('rows').getAttribute('aria-busy')).toBe('false'));
const press = async (name: string) => {
  fireEvent.click(page.getByRole('button', { name }));
  await settled();
};

async function open(first: GridList, address = '/acme/pages/BOOKS') {
  const draw = (list: GridList) => (
    <GridBase list={list}>
      <Inside />
    </GridBase>
  );
  const { rerender } = render(draw(first), { wrapper: gridContexts({ address }) });
  await settled();
  return async (next: GridList) => {
    rerender(draw(next));
    await settled();
  };
}

/** Requests for rows, without requests for the count. */
const rowCalls = (calls: readonly TestCall[]) => calls.filter(({ query }) => query.get('rows') !== 'false' && query.has('limit'));

describe('a grid whose properties change', () => {
  test('to another API key drops rows, search and page, and never shows the rows of the key before [B-267]', async () => {
    const answer = Promise.withResolvers<Response>();
    const calls = testServer({ 'GET loans': () => answer.promise });
    const change = await open(list({ preferencesKey: undefined }), '/acme/pages/BOOKS?isbn__icontains=97&limit=20&lang=fr');
    await press('Next');
    expect([shownPage(), rowCalls(calls).at(-1)?.query.get('isbn__icontains')]).toEqual(['2', '97']);
    const changed = change(list({ apiKey: 'GET loans' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('loans'));
    expect(page.getByLabelText('rows').textContent).toBe('');
    answer.resolve(jsonResponse({ results: [{ id: 1, isbn: 'loan' }], count: 1 }));
    await changed;
    expect(page.getByLabelText('rows').textContent).toBe('loan');
    expect(shownPage()).toBe('1');
    expect(rowCalls(calls).filter(({ path }) => path === 'loans')).toHaveLength(1);
    expect([...(rowCalls(calls).at(-1)?.query.keys() ?? [])]).not.toContain('isbn__icontains');
    expect(address()).toBe('/acme/pages/BOOKS?lang=fr');
  });

  test.each<[string, Partial<GridList>, Partial<GridList>]>([
    ['of a page without preferences', {}, { additionalParams: { shop: 'TOR' } }],
    ['to other values', { additionalParams: { shop: 'TOR' } }, { additionalParams: { shop: ['TOR', 'MTL'], hall: '' } }],
  ])('to other additional parameters %s asks once, for the first page, and keeps the search [B-269]', async (_name, first, next) => {
    const calls = testServer();
    const change = await open(list(first));
    await press('Search');
    await press('Next');
    const before = rowCalls(calls).length;
    await change(list(next));
    const [asked, ...more] = rowCalls(calls).slice(before);
    expect(more).toEqual([]);
    expect([asked?.query.get('offset'), asked?.query.get('search')]).toEqual(['0', 'isbn=97|copies=97']);
    expect(asked?.query.get('shop')).toBe([next.additionalParams?.['shop']].flat().at(-1));
    expect(asked?.query.has('hall')).toBe(false);
    expect(shownPage()).toBe('1');
    await press('Next');
    expect(shownPage()).toBe('2');
  });

  test('to additional parameters of the same values asks for nothing [B-269]', async () => {
    const calls = testServer();
    const change = await open(list({ additionalParams: { shop: 'TOR' } }));
    await press('Next');
    const before = calls.length;
    await change(list({ additionalParams: { shop: 'TOR' } }));
    expect([calls.length, shownPage()]).toEqual([before, '2']);
  });

  test.each([
    ['typed', '/acme/pages/BOOKS', 'typed', '1', '5'],
    ['typed and applied', '/acme/pages/BOOKS', 'applied', '3', '5'],
    ['of a link', '/acme/pages/BOOKS?copies__gt=3&limit=20&offset=20', 'link', '3', 'Copies: more than 5'],
  ])(
    'to other filter params asks once, and the advanced inputs, %s, are those of the new ones [B-270]',
    async (_name, at, kind, applied, expected) => {
      const calls = testServer();
      const isTyped = kind !== 'link';
      render(<Changing />, { wrapper: gridContexts({ address: at }) });
      await page.findAllByText(/of 60/);
      if (isTyped) {
        fireEvent.click(page.getByRole('button', { name: /^Filters/ }));
        fireEvent.change(await page.findByRole('textbox', { name: 'Copies' }), { target: { value: '3' } });
      }
      if (kind === 'applied') fireEvent.keyDown(page.getByRole('textbox', { name: 'Copies' }), { key: 'Enter' });
      const shown = () =>
        page.queryByRole<HTMLInputElement>('textbox', { name: 'Copies' })?.value ??
        page.getByRole('button', { name: /^Change the filter/ }).textContent;
      await waitFor(() => expect(rowCalls(calls).at(-1)?.query.get('copies__gt')).toBe(applied));
      const before = rowCalls(calls).length;
      fireEvent.click(page.getByRole('button', { name: 'Other filters' }));
      await waitFor(() => expect(rowCalls(calls)).toHaveLength(before + 1));
      await waitFor(() => expect(shown()).toBe(expected));
      await page.findAllByText(/of 60/);
      // Longer than the pause after which typed text is applied.
      await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
      expect(rowCalls(calls)).toHaveLength(before + 1);
      expect(rowCalls(calls).at(-1)?.query.get('copies__gt')).toBe('5');
      expect(rowCalls(calls).at(-1)?.query.get('offset')).toBe('0');
    },
  );
});

function Changing() {
  const [filters, setFilters] = useState({ copies__gt: 1 });
  const books = useMemo(() => list({ filtersParams: filters }), [filters]);
  return (
    <>
      <button type="button" onClick={() => setFilters({ copies__gt: 5 })}>
        Other filters
      </button>
      <GridBase list={books} />
    </>
  );
}

test('a grid loads its preferences, then the results, then has its data: three states in order [B-261]', async () => {
  testServer();
  const states: string[] = [];
  const books = screenList(bookScreen());
  const { result } = renderHook(
    () => {
      const { layout, rows } = useGrid(books);
      const state = layout.preferences.isLoading ? 'preferences' : rows.isLoaded ? 'data' : rows.isLoading ? 'results' : 'nothing';
      if (states.at(-1) !== state) states.push(state);
      return rows;
    },
    { wrapper: gridContexts() },
  );
  await waitFor(() => expect(result.current.isLoaded).toBe(true));
  expect(states).toEqual(['preferences', 'results', 'data']);
});

describe('a list without columns', () => {
  const details = (language: string) => localizeColumns(bookColumns.slice(0, 2), language);

  test('has those of its answer, with rows and total, in each language [B-278]', async () => {
    const calls = testServer({
      'GET books': (call) =>
        call.query.get('columns') === 'false'
          ? bookPage(call)
          : jsonResponse({ results: [{ id: 1 }], columns: details('en').map(({ name }) => name), columns_details: details('en') }),
    });
    render(<ReportGrid list={gridList({ title, apiKey: 'GET books?shop=TOR' })} />, { wrapper: gridContexts() });
    expect(await page.findByText('1–20 of 60')).toBeTruthy();
    expect(page.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['ISBN', 'Title']));
    expect(page.getByText('978-0')).toBeTruthy();
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ shop: 'TOR', limit: '1', offset: '0', count: 'false' });
    await act(() => changeLanguage('fr'));
    await waitFor(() => expect(calls.filter(({ query }) => query.get('limit') === '1' && !query.has('columns'))).toHaveLength(2));
  });

  test.each<[string, () => Response, RegExp]>([
    ['a refusal', () => jsonResponse({ detail: 'Too slow.' }, 503), /Error loading Books: Too slow\./],
    ['an answer without columns and rows', () => jsonResponse({ results: [] }), /describes no columns/],
  ])('says %s in place of the table, and asks again', async (_name, refusal, words) => {
    let answers = 0;
    testServer({ 'GET books': (call) => (answers++ === 0 ? refusal() : bookPage(call)) });
    render(<ReportGrid list={gridList({ title, apiKey: 'GET books' })} />, { wrapper: gridContexts() });
    expect((await page.findByRole('alert')).textContent).toMatch(words);
    fireEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByText('1–20 of 60')).toBeTruthy();
  });
});

test.each([
  ['disabled', undefined, [], false],
  ['basic', undefined, ['Filters', 'Add filter'], false],
  ['advanced', undefined, ['Filters', 'Add filter'], true],
  ['expert', undefined, ['Filters', 'Add filter'], false],
  ['disabled', { copies__iexact: '3' }, ['Filters (1)', 'Add filter'], false],
  ['disabled', { copies__gt: '3' }, ['Filters (1)', 'Add filter'], true],
])(
  'with the search mode %s and the filters %j the tools are %j; conditions: %s [B-164] [B-166] [B-167]',
  async (mode, filtersParams, tools, hasConditions) => {
    testServer();
    render(<ReportGrid list={list({ searchMode: mode as GridList['searchMode'], filtersParams })} />, { wrapper: gridContexts() });
    await page.findAllByText(/of 60/);
    const buttons = page.queryAllByRole('button', { name: /^(Filters|Add filter)/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(tools);
    for (const button of buttons.slice(0, 1)) fireEvent.click(button);
    const isAdvanced = page.queryByRole<HTMLInputElement>('switch', { name: 'Show conditions' })?.checked ?? false;
    expect(isAdvanced).toBe(hasConditions);
  },
);

test('a list without an API key is an empty table, and asks for nothing', () => {
  const calls = testServer();
  render(<ReportGrid list={gridList({ title, apiKey: null, columns: [isbn, copies] })} />, { wrapper: gridContexts() });
  expect(page.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ISBN', 'Copies']);
  expect(page.getByText('No rows yet')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('[B-253] the calls of the preferences carry the cmid of the route', async () => {
  const calls = testServer();
  render(<ReportGrid screen={{ ...bookScreen(), cmid: 'BOOKS-LATE' }} />, { wrapper: gridContexts() });
  await page.findAllByText(/of 60/);
  fireEvent.click(page.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await page.findByRole('checkbox', { name: 'Author' }));
  fireEvent.click(page.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  fireEvent.click(page.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await page.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  const sent = calls.filter(({ path }) => path.endsWith('_user_table_infor'));
  expect(sent.map(({ method, query, body }) => [method, query.get('cmid') ?? (body as { cmid?: unknown }).cmid])).toEqual([
    ['GET', 'BOOKS-LATE'],
    ['PUT', 'BOOKS-LATE'],
    ['DELETE', 'BOOKS-LATE'],
  ]);
});

test.each<[string, Partial<GridList>, { readonly groups: boolean; readonly where: boolean }]>([
  ['that says nothing', {}, { groups: false, where: false }],
  ['with groups', { answers: ['groups'] }, { groups: true, where: false }],
  ['with condition groups', { answers: ['where'] }, { groups: false, where: true }],
])('a call %s is asked for what it answers alone [B-278]', async (_case, given, offered) => {
  testServer();
  render(<ReportGrid list={list(given)} />, { wrapper: gridContexts({ address: '/acme/pages/BOOKS?group_by=copies&chart=bar' }) });
  await (offered.groups ? page.findByLabelText('Chart') : page.findByText('1–20 of 60'));
  expect(page.queryByLabelText('Chart') !== null).toBe(offered.groups);
  fireEvent.click(page.getByRole('button', { name: 'Add filter' }));
  await page.findByRole('option', { name: 'Copies' });
  expect(page.queryByRole('button', { name: 'Condition groups' }) !== null).toBe(offered.where);
});
