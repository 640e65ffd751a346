import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAuthState } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { invariant } from '../../../../shared/framework/AppError.ts';
import type { GridViews, NamedView, ViewState } from '../../../../shared/framework/definitions/NamedView.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { type GridGrammar, readView } from '../../../../shared/framework/grid/view/gridView.ts';
import { type OpenView, openedView } from '../../../../shared/framework/grid/views/effectiveView.ts';
import { callApi } from '../../api/callApi.ts';
import type { GridList } from './GridList.ts';
import { type GridKey, noViews } from './gridKey.ts';
import { historyKeyOf, stateByKey, stepKeyOf } from './historyKeys.ts';
import { type OwnLayoutState, useOwnLayout } from './useOwnLayout.ts';

/** Settings of a view as its calls take them. */
export interface ViewSettings {
  readonly name: string;
  readonly layer: 'user' | 'group' | 'company';
  readonly group?: string | undefined;
  readonly is_default: boolean;
}

type ViewChanges = Partial<ViewSettings> & { readonly state?: ViewState };

export interface GridViewsState extends GridViews {
  /** false: the list has no views, or its reader is anonymous. */
  readonly isOffered: boolean;
  readonly open: OpenView;
  /** Changes whenever a view is chosen: changes of the arrangement made before are over. */
  readonly choices: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  /** Address of the list with the view open. */
  readonly addressOf: (id: string | undefined) => string;
  /** Opens a view as it is stored; undefined: the default. */
  readonly choose: (id: string | undefined) => void;
  /** @throws ApiError */
  readonly add: (settings: ViewSettings, state: ViewState) => Promise<NamedView>;
  /** @throws ApiError */
  readonly change: (view: NamedView, changes: ViewChanges) => Promise<NamedView>;
  /** @throws ApiError */
  readonly remove: (view: NamedView) => Promise<void>;
  /** Brings a deleted view back, and opens it if the list is still shown. @throws ApiError */
  readonly restore: (view: NamedView) => Promise<NamedView>;
}

/** The views of a list, the open view, and their calls; also the user's own layout, which is loaded with the views. */
export function useGridViews(
  list: GridList,
  apiKey: ApiKey,
  grammar: GridGrammar,
): { readonly views: GridViewsState; readonly own: OwnLayoutState } {
  const queryClient = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  const { authenticated } = useAuthState(undefined, false);
  const isOffered = authenticated === true && list.views !== undefined;
  const historyKey = historyKeyOf(list);
  const grid = useMemo((): GridKey => ({ api: apiKey.preferenceApi, cmid: list.preferencesKey ?? '' }), [apiKey, list.preferencesKey]);
  const queryKey = useMemo(() => ['grid-views', grid], [grid]);
  const {
    data = noViews,
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<GridViews> => callApi('GET', 'grid_views', { query: { ...grid }, signal, suppressErrors: true }),
    enabled: isOffered,
    ...(list.views && { initialData: list.views }),
    retry: false,
    // The description brings the views; the menu reads them again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  const named = useMemo(
    () => (grammar.context.find('view') ? undefined : (new URLSearchParams(location.search).get('view') ?? undefined)),
    [grammar, location.search],
  );
  const open = useMemo(() => openedView(data, isOffered ? named : undefined), [data, isOffered, named]);
  const [choices, setChoices] = useState(0);

  const keepLayout = useCallback(
    (layout: GridViews['layout']) => queryClient.setQueryData<GridViews>(queryKey, (before = noViews) => ({ ...before, layout })),
    [queryClient, queryKey],
  );
  const own = useOwnLayout({ grid, isKept: isOffered, saved: data.layout, onSaved: keepLayout });
  const { forget } = own;

  // Read when a view is chosen: the functions stay the same while the address changes with each filter.
  const place = useRef(location);
  useEffect(() => {
    place.current = location;
  });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const searchOf = useCallback(
    (id: string | undefined) => {
      const { foreign } = readView(place.current.search.slice(1), grammar, 20);
      const others = foreign.filter((part) => !part.startsWith('view='));
      return [...others, ...(id === undefined ? [] : [`view=${encodeURIComponent(id)}`])].join('&');
    },
    [grammar],
  );
  const choose = useCallback(
    (id: string | undefined) => {
      const { [historyKey]: _left, [stepKeyOf(historyKey)]: _step, ...state } = stateByKey(place.current.state);
      setChoices((count) => count + 1);
      forget();
      void navigate({ search: searchOf(id) }, { state, preventScrollReset: true });
    },
    [historyKey, forget, navigate, searchOf],
  );
  const addressOf = useCallback(
    (id: string | undefined) => new URL(`${place.current.pathname}?${searchOf(id)}`, window.location.origin).href,
    [searchOf],
  );
  const calls = useMemo(() => {
    const written = async (call: Promise<NamedView>): Promise<NamedView> => {
      const view = await call;
      await queryClient.cancelQueries({ queryKey });
      await refetch();
      return view;
    };
    return {
      reload: () => void refetch(),
      add: (settings: ViewSettings, state: ViewState) =>
        written(callApi('POST', 'grid_views', { body: { ...grid, ...settings, state }, suppressErrors: true })),
      change: (view: NamedView, changes: ViewChanges) => {
        const body = { version: versionOf(view), ...changes };
        return written(callApi('PUT', 'grid_views/{id}', { params: { id: view.id }, body, suppressErrors: true }));
      },
      remove: async (view: NamedView): Promise<void> => {
        const query = { version: versionOf(view) };
        await callApi('DELETE', 'grid_views/{id}', { params: { id: view.id }, query, suppressErrors: true });
        await refetch();
      },
      restore: async ({ id }: NamedView) => {
        const restored = await written(callApi('POST', 'grid_views/{id}/restore', { params: { id }, suppressErrors: true }));
        if (isShown.current) choose(id);
        return restored;
      },
    };
  }, [grid, queryClient, queryKey, refetch, choose]);

  const views = useMemo(
    (): GridViewsState => ({ ...data, isOffered, open, choices, isLoading: isFetching, error, addressOf, choose, ...calls }),
    [data, isOffered, open, choices, isFetching, error, addressOf, choose, calls],
  );
  return { views, own };
}

/** The version of a stored view; only those of the definitions have none, and none of their settings can be changed. */
function versionOf({ version }: NamedView): number {
  invariant(version !== undefined, 'a stored view has a version');
  return version;
}
