import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bookPage, jsonResponse, type TestCall, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { configureApi } from '../../api/callApi.ts';
import { listTrail } from '../../screens/listTrail.ts';
import { type ScreenList, screenList } from './GridList.ts';
import { useGrid } from './useGrid.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isCount = ({ query }: TestCall) => query.get('rows') === 'false';

async function openGrid(answer: (call: TestCall) => Response | Promise<Response>, list: Partial<ScreenList> = {}, address?: string) {
  const calls = testServer({ 'GET books': answer });
  const books = screenList(bookScreen(list));
  const { result } = renderHook(() => useGrid(books), { wrapper: gridContexts(address === undefined ? {} : { address }) });
  await waitFor(() => expect(result.current.rows.isLoading).toBe(false));
  const asked = (isAsked: (call: TestCall) => boolean) => calls.filter((call) => call.path === 'books' && isAsked(call));
  const goTo = async (page: number) => {
    act(() => result.current.actions.change('page', { page }));
    await waitFor(() => expect(result.current.rows).toMatchObject({ isLoading: false, shown: { page } }));
  };
  return {
    rows: () => result.current.rows,
    grid: result,
    goTo,
    pages: () => asked((call) => !isCount(call)),
    counts: () => asked(isCount),
  };
}

const places = (calls: readonly TestCall[]) =>
  calls.map(({ query }) =>
    ['offset', 'after', 'before'].flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : [])).join('&'),
  );

describe('count and totals', () => {
  test('are asked for once the rows have arrived, and nothing waits for them', async () => {
    const count = Promise.withResolvers<Response>();
    const { rows, counts, goTo } = await openGrid((call) => (isCount(call) ? count.promise : bookPage(call)));
    await waitFor(() => expect(counts()).toHaveLength(1));
    expect(rows()).toMatchObject({ isLoaded: true, hasMore: true, summary: undefined, counting: 'out', isLoading: false });
    expect(Object.fromEntries(counts()[0]?.query ?? [])).toEqual({ shop: 'TOR', rows: 'false', aggregate: 'sum:copies', columns: 'false' });
    expect(listTrail.get()).not.toHaveProperty('total');
    expect(listTrail.get()).toMatchObject({ hasMore: true });
    await goTo(2);
    expect(rows()).toMatchObject({ rows: expect.objectContaining({ 0: { id: 21, isbn: '978-20' } }), counting: 'out' });
    count.resolve(jsonResponse({ count: 60, aggregates: { 'sum:copies': 7 } }));
    await waitFor(() => expect(rows()).toMatchObject({ summary: { count: 60, totals: { 'sum:copies': 7 } }, counting: 'known' }));
    expect(counts()).toHaveLength(1);
    expect(listTrail.get()).toMatchObject({ total: 60 });
  });

  test('are cancelled when the query changes; those of another query are never shown', async () => {
    const { rows, counts, grid } = await openGrid((call) => (isCount(call) ? new Promise(() => {}) : bookPage(call)));
    await waitFor(() => expect(counts()).toHaveLength(1));
    act(() => grid.current.actions.setSearchText('emma'));
    await waitFor(() => expect(counts()).toHaveLength(2));
    expect(counts()[0]?.signal?.aborted).toBe(true);
    expect(counts()[1]?.signal?.aborted).toBe(false);
    expect(rows()).toMatchObject({ summary: undefined, counting: 'out' });
  });

  test('that cannot be read leave the rows in view, and can be asked for again', async () => {
    const onError = vi.fn<() => void>();
    let fails = true;
    const { rows } = await openGrid((call) => (isCount(call) && fails ? jsonResponse({ detail: 'Too slow.' }, 503) : bookPage(call)));
    configureApi({ onError });
    await waitFor(() => expect(rows()).toMatchObject({ counting: 'failed', summary: undefined, error: null }));
    expect(rows().rows).toHaveLength(20);
    expect(onError).not.toHaveBeenCalled();
    fails = false;
    act(() => rows().recount());
    await waitFor(() => expect(rows()).toMatchObject({ counting: 'known', summary: { count: 60 } }));
  });

  test.each<[string, Partial<ScreenList>, object, number]>([
    ['of a list without totals that is in view as a whole', { totals: [] }, { count: 2, totals: {} }, 0],
    ['of a list with totals that is in view as a whole', {}, { count: 60, totals: { 'sum:copies': 7 } }, 1],
  ])('%s need no request but for the totals', async (_name, list, summary, requests) => {
    const { rows, counts } = await openGrid(
      (call) => (isCount(call) ? bookPage(call) : jsonResponse({ results: [{ id: 1 }, { id: 2 }], has_more: false })),
      list,
    );
    await waitFor(() => expect(rows()).toMatchObject({ summary, counting: 'known' }));
    expect(counts()).toHaveLength(requests);
  });
});

describe('pages', () => {
  test('beside one that is held are asked for by its keys, others by offset', async () => {
    const { rows, pages, goTo } = await openGrid(bookPage, {}, '/acme/pages/BOOKS?limit=5&offset=0');
    await goTo(2);
    await goTo(3);
    await goTo(9);
    await goTo(8);
    await goTo(2);
    expect(places(pages())).toEqual(['offset=0', 'after=["5"]', 'after=["10"]', 'offset=40', 'before=["41"]']);
    expect(rows().rows.map(({ id }) => id)).toEqual([6, 7, 8, 9, 10]);
  });

  test('of a table that grows neither repeat nor skip a row, and lead to the rows that came in before', async () => {
    // The newest first; two more come in after each request.
    let newest = 60;
    const { rows, grid, goTo } = await openGrid(
      (call) => {
        if (isCount(call)) return jsonResponse({ count: newest, aggregates: {} });
        const { query } = call;
        const ids = Array.from({ length: newest }, (_, i) => newest - i);
        newest += 2;
        const key = (name: string) => Number((JSON.parse(query.get(name) ?? '[]') as string[])[0]);
        const after = ids.filter((id) => id < key('after'));
        const before = ids.filter((id) => id > key('before'));
        const found = query.has('after')
          ? after.slice(0, 5)
          : query.has('before')
            ? before.slice(-5)
            : ids.slice(Number(query.get('offset'))).slice(0, 5);
        const hasMore = query.has('before') ? before.length > 5 : (found.at(-1) ?? 0) > 1;
        return jsonResponse({
          results: found.map((id) => ({ id })),
          has_more: hasMore,
          keys: { first: [String(found[0])], last: [String(found.at(-1))] },
        });
      },
      {},
      '/acme/pages/BOOKS?limit=5&offset=5',
    );
    const seen = () => rows().rows.map(({ id }) => id);
    expect(seen()).toEqual([55, 54, 53, 52, 51]);
    await goTo(3);
    expect(seen()).toEqual([50, 49, 48, 47, 46]);
    await goTo(1);
    act(() => grid.current.actions.change('refresh', {}));
    await waitFor(() => expect(seen()[0]).toBeGreaterThan(60));
    await goTo(2);
    const [first = 0] = seen();
    await goTo(1);
    expect(seen().at(-1)).toBe(Number(first) + 1);
  });

  test('of a server that sends the count with the rows are asked for by offset, and not counted again', async () => {
    const { rows, pages, counts, goTo } = await openGrid(
      ({ query }) => {
        const offset = Number(query.get('offset'));
        return jsonResponse({ results: [{ id: offset + 1 }, { id: offset + 2 }], count: 60 });
      },
      {},
      '/acme/pages/BOOKS?limit=20&offset=0',
    );
    expect(rows()).toMatchObject({ hasMore: true, hasBefore: false, summary: { count: 60 }, counting: 'known' });
    await goTo(2);
    await goTo(3);
    expect(rows()).toMatchObject({ hasMore: false, hasBefore: true });
    expect(places(pages())).toEqual(['offset=0', 'offset=20', 'offset=40']);
    expect(counts()).toEqual([]);
  });

  test('of a server that knows no request without rows are counted with one row', async () => {
    const { rows, pages } = await openGrid(({ query }) =>
      jsonResponse({ results: [{ id: 1 }], ...(query.get('count') !== 'false' && { count: 60, aggregates: { 'sum:copies': 7 } }) }),
    );
    await waitFor(() => expect(rows()).toMatchObject({ summary: { count: 60 }, counting: 'known' }));
    expect(pages().map(({ query }) => [query.get('limit'), query.get('count')])).toEqual([
      ['20', 'false'],
      ['1', undefined],
    ]);
  });

  test('that are no more lead to the last one, after another count', async () => {
    let left = 60;
    const { rows, counts, goTo, grid } = await openGrid(({ query }) => {
      if (query.get('rows') === 'false') return jsonResponse({ count: left, aggregates: {} });
      const offset = Number(query.get('offset'));
      const results = Array.from({ length: Math.max(0, Math.min(20, left - offset)) }, (_, i) => ({ id: offset + i + 1 }));
      return jsonResponse({ results, has_more: offset + 20 < left });
    });
    await waitFor(() => expect(rows().summary?.count).toBe(60));
    left = 25;
    act(() => grid.current.actions.change('page', { page: 3 }));
    await waitFor(() => expect(rows()).toMatchObject({ shown: { page: 2 }, summary: { count: 25 }, hasMore: false }));
    expect(rows().rows).toHaveLength(5);
    expect(counts()).toHaveLength(2);
    await goTo(1);
    expect(rows().rows).toHaveLength(20);
  });

  test('before which fewer rows have remained than a page has lead to the whole first page', async () => {
    let gone = 0;
    const { rows, goTo, grid } = await openGrid(
      (call) => {
        if (isCount(call)) return jsonResponse({ count: 60 - gone, aggregates: {} });
        const ids = Array.from({ length: 60 - gone }, (_, i) => gone + i + 1);
        const [before, after] = [call.query.get('before'), call.query.get('after')];
        const key = Number((JSON.parse(before ?? after ?? '[0]') as string[])[0]);
        const next = after ? ids.filter((id) => id > key) : ids.slice(Number(call.query.get('offset')));
        const found = before ? ids.filter((id) => id < key).slice(-20) : next.slice(0, 20);
        const keys = { first: [String(found[0])], last: [String(found.at(-1))] };
        return jsonResponse({ results: found.map((id) => ({ id })), has_more: !before, keys });
      },
      {},
      '/acme/pages/BOOKS?limit=20&offset=40',
    );
    gone = 25;
    act(() => grid.current.actions.change('page', { page: 2 }));
    await waitFor(() => expect(rows()).toMatchObject({ shown: { page: 1 }, isLoading: false }));
    expect(rows().rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => 26 + i));
    await goTo(2);
    expect(rows().rows[0]?.id).toBe(46);
  });
});
