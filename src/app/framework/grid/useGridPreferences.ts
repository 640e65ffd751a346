import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAuthState, useNotify } from 'react-admin';
import {
  defaultLayout,
  type GridLayout,
  layoutsDiffer,
  readPreference,
  savePayload,
  saveSucceeded,
} from '../../../shared/framework/grid/gridLayout.ts';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { callGenerated, requestApi } from '../api/callApi.ts';
import type { GridScreen } from './GridScreen.ts';

export interface GridPreferences {
  readonly layout: GridLayout;
  readonly isLoading: boolean;
  /** Whether the layout can be kept: anonymous people arrange a grid for themselves until they leave it. */
  readonly isAuthenticated: boolean;
  /** Shows a layout without keeping it. */
  readonly apply: (layout: GridLayout) => void;
  /** @returns whether the layout was saved */
  readonly save: (layout: GridLayout) => Promise<boolean>;
  /** @returns the layout that now holds, undefined if the reset failed */
  readonly reset: () => Promise<GridLayout | undefined>;
}

/** How a person has arranged a grid: loaded once, saved and reset on demand, told of by notices. Grid contract, section 14. */
export function useGridPreferences(screen: GridScreen, apiKey: ApiKey): GridPreferences {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { authenticated, isPending: isAuthPending } = useAuthState(undefined, false);
  const isAuthenticated = authenticated === true;
  const { columns, pageSize } = screen.list;
  const list = useMemo(() => ({ api: apiKey.preferenceApi, cmid: screen.cmid }), [apiKey, screen.cmid]);
  const defaults = useMemo(() => defaultLayout(columns, pageSize), [columns, pageSize]);
  const queryKey = useMemo(() => ['grid-preference', list], [list]);

  const { data, error, isLoading } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<unknown> =>
      (await callGenerated('GET', 'users/get_user_table_infor', { query: list, signal, suppressErrors: true })) ?? null,
    enabled: isAuthenticated,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const loaded = useMemo(() => (data === undefined ? defaults : readPreference(data, columns, defaults)), [data, columns, defaults]);
  const [changed, setChanged] = useState<GridLayout>();
  const [savedHere, setSavedHere] = useState<GridLayout>();
  const saved = savedHere ?? loaded;

  useEffect(() => {
    if (error) notify(error.message, { type: 'error' });
  }, [error, notify]);

  const keep = (layout: GridLayout) => {
    setSavedHere(layout);
    setChanged(undefined);
    // The next visit of the screen asks again.
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  };

  return {
    layout: changed ?? saved,
    isLoading: isAuthPending || isLoading,
    isAuthenticated,
    apply: setChanged,
    save: async (layout) => {
      if (!isAuthenticated) return refuse('grid.login_required');
      if (!layoutsDiffer(layout, saved)) return refuse('grid.no_changes');
      try {
        const answer = await callGenerated('PUT', 'users/save_user_table_infor', {
          body: savePayload(layout, saved, list),
          suppressErrors: true,
        });
        if (!saveSucceeded(answer)) return refuse(Array.isArray(answer) ? String(answer[0]) : String(answer));
      } catch (failure) {
        return refuse(failure instanceof Error ? failure.message : String(failure));
      }
      keep(layout);
      notify('grid.success', { type: 'success' });
      return true;
    },
    reset: async () => {
      if (!isAuthenticated) {
        refuse('grid.login_required');
        return undefined;
      }
      const status = await resetStatus(list);
      // A failure is told in the positive colour too: the specification wants it so. Spec B-231.
      notify(status === 204 ? 'grid.success' : 'grid.error', { type: 'success' });
      if (status !== 204) return undefined;
      keep(defaults);
      return defaults;
    },
  };

  function refuse(message: string): false {
    notify(message, { type: 'error' });
    return false;
  }
}

/** Status of a reset; 0 when it failed. Only 204 means success. Spec B-223. */
async function resetStatus(list: { readonly api: string; readonly cmid: string }): Promise<number> {
  try {
    return (await requestApi('DELETE', 'users/reset_user_table_infor', { body: list, suppressErrors: true })).status;
  } catch {
    return 0;
  }
}
