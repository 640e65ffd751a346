import { useCallback, useMemo, useState } from 'react';
import { useAuthState } from 'react-admin';
import type { GridViews } from '../../../../shared/framework/definitions/NamedView.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import type { GridGrammar } from '../../../../shared/framework/grid/view/gridView.ts';
import { type OpenView, openedView } from '../../../../shared/framework/grid/views/effectiveView.ts';
import type { GridList } from './GridList.ts';
import type { GridKey } from './gridKey.ts';
import { type OwnLayoutState, useOwnLayout } from './useOwnLayout.ts';
import { useStoredViews } from './useStoredViews.ts';
import { useViewAddress } from './useViewAddress.ts';
import { useViewCalls, type ViewCalls } from './useViewCalls.ts';

export interface GridViewsState extends GridViews, ViewCalls {
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
}

/** The views of a list, the open view, and their calls; also the user's own layout, which is loaded with the views. */
export function useGridViews(
  list: GridList,
  apiKey: ApiKey,
  grammar: GridGrammar,
): { readonly views: GridViewsState; readonly own: OwnLayoutState } {
  const { authenticated } = useAuthState(undefined, false);
  const isOffered = authenticated === true && list.views !== undefined;
  const grid = useMemo((): GridKey => ({ api: apiKey.preferenceApi, cmid: list.preferencesKey ?? '' }), [apiKey, list.preferencesKey]);
  const { data, isFetching, error, refetch, refetchAfterChange, keepLayout } = useStoredViews(grid, list.views, isOffered);
  const own = useOwnLayout({ grid, isKept: isOffered, saved: data.layout, onSaved: keepLayout });
  const { named, addressOf, goTo } = useViewAddress(list, grammar);
  const open = useMemo(() => openedView(data, isOffered ? named : undefined), [data, isOffered, named]);
  const [choices, setChoices] = useState(0);
  const { forget } = own;
  const choose = useCallback(
    (id: string | undefined) => {
      setChoices((count) => count + 1);
      forget();
      goTo(id);
    },
    [forget, goTo],
  );
  const calls = useViewCalls({ grid, refetch, refetchAfterChange, choose });
  const reload = useCallback(() => void refetch(), [refetch]);
  const views = useMemo(
    (): GridViewsState => ({ ...data, isOffered, open, choices, isLoading: isFetching, error, addressOf, choose, reload, ...calls }),
    [data, isOffered, open, choices, isFetching, error, addressOf, choose, reload, calls],
  );
  return { views, own };
}
