import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAuthState, useNotify } from 'react-admin';
import type { SavedLayout } from '../../../shared/framework/definitions/ScreenDescription.ts';
import {
  defaultLayout,
  type GridLayout,
  layoutsDiffer,
  nothingSaved,
  readPreference,
  savedLayoutOf,
  savePayload,
  saveSucceeded,
} from '../../../shared/framework/grid/gridLayout.ts';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { callGenerated, requestApi } from '../api/callApi.ts';
import type { GridList } from './GridList.ts';
import { useSuccessNotice } from './useSuccessNotice.tsx';

export interface GridPreferences {
  readonly layout: GridLayout;
  readonly isLoading: boolean;
  /** false for anonymous users and for lists without a key: a layout then lasts until the grid is left. */
  readonly canSave: boolean;
  /** Shows a layout without saving it. */
  readonly apply: (layout: GridLayout) => void;
  /** @returns true if the layout was saved */
  readonly save: (layout: GridLayout) => Promise<boolean>;
  /** @returns the layout after the reset; undefined if the reset failed */
  readonly reset: () => Promise<GridLayout | undefined>;
}

/** A user's layout of a grid: loaded once, saved and reset on demand, with notices. Grid contract, section 14. */
export function useGridPreferences({ columns, pageSize, preferencesKey, savedLayout }: GridList, apiKey: ApiKey): GridPreferences {
  const notify = useNotify();
  const notifySuccess = useSuccessNotice();
  const queryClient = useQueryClient();
  const { authenticated, isPending: isAuthPending } = useAuthState(undefined, false);
  const canSave = authenticated === true && preferencesKey !== undefined;
  const list = useMemo(() => ({ api: apiKey.preferenceApi, cmid: preferencesKey ?? '' }), [apiKey, preferencesKey]);
  const defaults = useMemo(() => defaultLayout(columns, pageSize), [columns, pageSize]);
  const queryKey = useMemo(() => ['grid-preference', list], [list]);

  const { data, error, isLoading } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<unknown> =>
      (await callGenerated('GET', 'users/get_user_table_infor', { query: list, signal, suppressErrors: true })) ?? null,
    enabled: canSave,
    retry: false,
    // The layout in the description arranges the first rows while the call is under way; one that was saved since is newer.
    ...(savedLayout
      ? { initialData: savedLayout, staleTime: 0, gcTime: Number.POSITIVE_INFINITY }
      : { staleTime: Number.POSITIVE_INFINITY }),
  });
  const saved = useMemo(() => (data === undefined ? defaults : readPreference(data, columns, defaults)), [data, columns, defaults]);
  const [changed, setChanged] = useState<GridLayout>();

  useEffect(() => {
    if (error) notify(error.message, { type: 'error' });
  }, [error, notify]);

  const keep = useCallback(
    async (stored: SavedLayout) => {
      // An answer under way is older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, stored);
      setChanged(undefined);
    },
    [queryClient, queryKey],
  );
  const save = useCallback(
    async (layout: GridLayout): Promise<boolean> => {
      const refuse = (message: string) => {
        notify(message, { type: 'error' });
        return false;
      };
      if (!canSave) return refuse('grid.login_required');
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
      await keep(savedLayoutOf(layout));
      notifySuccess('grid.saved');
      return true;
    },
    [canSave, saved, list, keep, notify, notifySuccess],
  );
  const reset = useCallback(async (): Promise<GridLayout | undefined> => {
    if (!canSave) {
      notify('grid.login_required', { type: 'error' });
      return undefined;
    }
    const status = await resetStatus(list);
    // A failure has the positive colour too, as the specification requires. Spec B-231.
    if (status !== 204) {
      notify('grid.error', { type: 'success' });
      return undefined;
    }
    notifySuccess('grid.was_reset');
    await keep(nothingSaved);
    return defaults;
  }, [canSave, list, keep, defaults, notify, notifySuccess]);

  const layout = changed ?? saved;
  const isWaiting = isLoading || (isAuthPending && preferencesKey !== undefined && !savedLayout);
  return useMemo(
    () => ({ layout, isLoading: isWaiting, canSave, apply: setChanged, save, reset }),
    [layout, isWaiting, canSave, save, reset],
  );
}

/** Status of a reset; 0 when it failed. Only 204 means success. Spec B-223. */
async function resetStatus(list: { readonly api: string; readonly cmid: string }): Promise<number> {
  try {
    return (await requestApi('DELETE', 'users/reset_user_table_infor', { body: list, suppressErrors: true })).status;
  } catch {
    return 0;
  }
}
