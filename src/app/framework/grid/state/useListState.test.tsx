import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FilterJson } from '../../../../shared/framework/query/ListQuery.ts';
import { type GridList, gridList } from './GridList.ts';
import { useGridGrammar } from './useGridGrammar.ts';
import { useListState } from './useListState.ts';

beforeEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/acme/pages/BOOKS');
});

function bookList(apiKey = 'GET books', filtersParams?: FilterJson): GridList {
  return gridList({
    title: { en: 'Books', fr: 'Livres' },
    apiKey,
    filtersParams,
    columns: [
      { field: 'title', label: { en: 'Title', fr: 'Titre' } },
      { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number' },
    ],
  });
}

const inBrowser = ({ children }: { readonly children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;

function useGridState(list: GridList) {
  return useListState({ list, grammar: useGridGrammar(list), rowsPerPage: 20 });
}

/** A page with some grids, or none of them. */
function openPage(lists: readonly GridList[]) {
  const { result, rerender, unmount } = renderHook(
    ({ first, second }: { readonly first: GridList; readonly second: GridList }) => ({
      first: useGridState(first),
      second: useGridState(second),
      location: useLocation(),
      navigate: useNavigate(),
    }),
    { wrapper: inBrowser, initialProps: { first: lists[0] ?? bookList(), second: lists[1] ?? bookList('GET loans') } },
  );
  return { result, rerender, unmount };
}

/** The keys of the present history entry that belong to grids. */
const keptKeys = () => Object.keys(window.history.state?.usr ?? {}).filter((key) => key.startsWith('grid:') && !key.endsWith(':step'));

describe('the history entry', () => {
  test('holds the state of each grid of a page under a key of its own [B-271]', () => {
    const { result } = openPage([bookList('GET books'), bookList('GET loans')]);
    act(() => result.current.first.actions.toggleExpanded(7));
    act(() => result.current.second.actions.toggleExpanded(9));
    expect(keptKeys()).toEqual(['grid:GET books', 'grid:GET loans']);
    expect([result.current.first.state.expanded, result.current.second.state.expanded]).toEqual([[7], [9]]);
    cleanup();
    const again = openPage([bookList('GET books'), bookList('GET loans')]);
    expect([again.result.current.first.state.expanded, again.result.current.second.state.expanded]).toEqual([[7], [9]]);
  });

  test('restores page and filters on return, with unchanged properties [B-272]', async () => {
    const { result, unmount } = openPage([bookList()]);
    act(() => result.current.first.actions.setSearchText(' emma '));
    act(() => result.current.first.actions.change('page', { page: 3 }));
    await waitFor(() => expect(result.current.first.state.view).toMatchObject({ page: 3, searchText: ' emma ' }));
    act(() => void result.current.navigate('/acme/home'));
    unmount();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/acme/pages/BOOKS'));
    const back = openPage([bookList()]);
    expect(back.result.current.first.state.view).toMatchObject({ page: 3, searchText: ' emma ' });
  });

  test.each([
    ['starting filters', bookList('GET books', { copies__gt: 3 })],
    ['a selection mode', { ...bookList(), selection: 'multiple' as const }],
  ])(
    'of other properties, such as %s, is ignored and removed, with the address that was written with it [B-272]',
    async (_name, changed) => {
      const { result } = openPage([bookList()]);
      act(() => result.current.first.actions.setSearchText('emma'));
      act(() => result.current.first.actions.change('page', { page: 3 }));
      await waitFor(() => expect(window.location.search).toContain('offset=40'));
      cleanup();
      const back = openPage([changed]);
      expect(back.result.current.first.state.view).toMatchObject({ page: 1, searchText: '' });
      await waitFor(() => expect(keptKeys()).toEqual([]));
      expect(window.location.search).toBe('');
    },
  );

  test('is removed when the grid leaves the page without a navigation [B-273]', async () => {
    const { result, rerender } = openPage([bookList('GET books'), bookList('GET loans')]);
    act(() => result.current.first.actions.toggleExpanded(7));
    act(() => result.current.second.actions.toggleExpanded(9));
    rerender({ first: bookList('GET shelves'), second: bookList('GET loans') });
    await waitFor(() => expect(keptKeys()).toEqual(['grid:GET loans']));
    expect(result.current.second.state.expanded).toEqual([9]);
  });

  test('stays when the grid leaves the page by a navigation [B-273]', async () => {
    const { result, unmount } = openPage([bookList()]);
    act(() => result.current.first.actions.toggleExpanded(7));
    act(() => void result.current.navigate('/acme/home'));
    unmount();
    await new Promise((resolve) => setTimeout(resolve));
    expect(keptKeys()).toEqual([]);
    window.history.back();
    await waitFor(() => expect(keptKeys()).toEqual(['grid:GET books']));
  });
});

describe('starting filters that change', () => {
  test('replace what was chosen, on the first page', async () => {
    const { result, rerender } = openPage([bookList('GET books', { copies__gt: 3 })]);
    act(() => result.current.first.actions.setSearchText('emma'));
    act(() => result.current.first.actions.change('page', { page: 3 }));
    await waitFor(() => expect(result.current.first.state.view.page).toBe(3));
    rerender({ first: bookList('GET books', { copies__gt: 5 }), second: bookList('GET loans') });
    await waitFor(() =>
      expect(result.current.first.state.view).toMatchObject({ page: 1, searchText: '', entries: { copies: { text: '5' } } }),
    );
  });
});
