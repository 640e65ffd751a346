import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAuthState, useNotify } from 'react-admin';
import type { OwnLayout } from '../../../../shared/framework/definitions/NamedView.ts';
import type { SavedLayout } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import {
  defaultLayout,
  type GridLayout,
  layoutsDiffer,
  nothingSaved,
  placesOf,
  readPreference,
  readSaved,
  savedLayoutOf,
  savePayload,
  saveSucceeded,
} from '../../../../shared/framework/grid/gridLayout.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import {
  type ArrangedGrid,
  arrangeGrid,
  type Layers as GridLayers,
  type Origin,
} from '../../../../shared/framework/grid/views/effectiveView.ts';
import { isRowsPerPage } from '../../../../shared/framework/query/rowsPerPage.ts';
import { callGenerated, requestApi } from '../../api/callApi.ts';
import type { GridList } from './GridList.ts';
import type { GridKey } from './gridKey.ts';
import type { GridViewsState } from './useGridViews.ts';
import type { OwnLayoutState } from './useOwnLayout.ts';
import { useSuccessNotice } from './useSuccessNotice.tsx';

export interface GridPreferences {
  readonly layout: GridLayout;
  /** Widths, pinned columns and density that hold now. */
  readonly own: OwnLayout;
  /** The arrangement that the open view gives, before any change. */
  readonly ofView: ArrangedGrid;
  /** Origin of the columns; `changed`: arranged here, and not saved yet. */
  readonly columnsFrom: Origin | 'changed';
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

/** The open view of a list, and the user's own layout. */
interface Layers {
  readonly views: Pick<GridViewsState, 'open' | 'choices'>;
  readonly own: Pick<OwnLayoutState, 'saved' | 'session'>;
}

/**
 * A user's layout of a grid: loaded once, saved and reset on demand, with notices, and joined with the open view. Grid contract 14.
 */
export function useGridPreferences(
  { columns, pageSize, preferencesKey, savedLayout }: GridList,
  apiKey: ApiKey,
  { views: { open, choices }, own }: Layers,
): GridPreferences {
  const notify = useNotify();
  const notifySuccess = useSuccessNotice();
  const { authenticated, isPending: isAuthPending } = useAuthState(undefined, false);
  const canSave = authenticated === true && preferencesKey !== undefined;
  const list = useMemo(() => ({ api: apiKey.preferenceApi, cmid: preferencesKey ?? '' }), [apiKey, preferencesKey]);
  const defaults = useMemo(() => defaultLayout(columns, pageSize), [columns, pageSize]);
  const { data, error, isLoading, keep } = useStoredPreference(list, savedLayout, canSave);
  const saved = useMemo(() => (data === undefined ? defaults : readPreference(data, columns, defaults)), [data, columns, defaults]);
  const stored = useMemo(() => readSaved(data, columns, defaults), [data, columns, defaults]);
  const [changed, setChanged] = useState<{ readonly layout: GridLayout; readonly choices: number }>();
  const arrange = useCallback(
    (parts: Partial<GridLayout>, isChosen: boolean) => arrangeGrid(layersOf({ columns, defaults, parts, open, own: own.saved, isChosen })),
    [columns, defaults, open, own.saved],
  );
  const arranged = useMemo(() => arrange(stored, open.isChosen), [arrange, stored, open.isChosen]);
  const ofView = useMemo(() => arrange(stored, true), [arrange, stored]);

  useEffect(() => {
    if (error) notify(error.message, { type: 'error' });
  }, [error, notify]);

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
        if (!saveSucceeded(answer)) return refuse(reasonIn(answer));
      } catch (failure) {
        return refuse(failure instanceof Error ? failure.message : String(failure));
      }
      await keep(savedLayoutOf(layout));
      // A chosen view overrides the saved layout: the layout goes on as a change of the view.
      setChanged(open.isChosen ? { layout, choices } : undefined);
      notifySuccess('grid.saved');
      return true;
    },
    [canSave, saved, list, open.isChosen, choices, keep, notify, notifySuccess],
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
    setChanged(undefined);
    return arrange({}, open.isChosen).layout;
  }, [canSave, list, keep, arrange, open.isChosen, notify, notifySuccess]);

  const apply = useCallback((layout: GridLayout) => setChanged({ layout, choices }), [choices]);
  const isChanged = changed?.choices === choices;
  const layout = isChanged ? changed.layout : arranged.layout;
  const { columnsFrom } = arranged;
  const shownOwn = useMemo(
    (): OwnLayout => ({
      widths: { ...arranged.own.widths, ...own.session.widths },
      pinned: own.session.pinned ?? arranged.own.pinned,
      density: own.session.density ?? arranged.own.density,
    }),
    [arranged, own.session],
  );
  const isWaiting = isLoading || (isAuthPending && preferencesKey !== undefined && !savedLayout);
  return useMemo(
    () => ({
      layout,
      own: shownOwn,
      ofView,
      columnsFrom: isChanged ? ('changed' as const) : columnsFrom,
      isLoading: isWaiting,
      canSave,
      apply,
      save,
      reset,
    }),
    [layout, shownOwn, ofView, isChanged, columnsFrom, isWaiting, canSave, apply, save, reset],
  );
}

/** The layout that the user has saved for a list, and a way to keep another one that was just saved. */
function useStoredPreference(list: GridKey, savedLayout: GridList['savedLayout'], enabled: boolean) {
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ['grid-preference', list], [list]);

  const { data, error, isLoading } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<unknown> =>
      (await callGenerated('GET', 'users/get_user_table_infor', { query: { ...list }, signal, suppressErrors: true })) ?? null,
    enabled,
    retry: false,
    // The layout in the description arranges the first rows while the call is under way; one that was saved since is newer.
    ...(savedLayout
      ? { initialData: savedLayout, staleTime: 0, gcTime: Number.POSITIVE_INFINITY }
      : { staleTime: Number.POSITIVE_INFINITY }),
  });
  const keep = useCallback(
    async (stored: SavedLayout) => {
      // An answer under way is older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, stored);
    },
    [queryClient, queryKey],
  );
  return { data, error, isLoading, keep };
}

/** The refusal in the answer to a save: its first element. Any other answer, such as a bare text, gives no reason. Grid contract 14. */
function reasonIn(answer: unknown): string {
  const [reason]: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return typeof reason === 'string' && reason !== '' ? reason : 'grid.error';
}

interface LayerParts {
  readonly columns: GridList['columns'];
  readonly defaults: GridLayout;
  /** The parts that the table preferences hold. */
  readonly parts: Partial<GridLayout>;
  readonly open: GridViewsState['open'];
  readonly own: OwnLayout;
  readonly isChosen: boolean;
}

function layersOf({ columns, defaults, parts, open: { view, columnsOf }, own, isChosen }: LayerParts): GridLayers {
  const places = view?.state.columns;
  const rows = Number(new URLSearchParams(view?.state.query).get('limit'));
  return {
    definition: defaults,
    saved: { ...parts, ...own },
    open: {
      isChosen,
      columnsOf,
      view: view && places ? { ...view, state: { ...view.state, columns: placesOf(places, columns, defaults) } } : view,
    },
    viewRows: isRowsPerPage(rows) ? rows : undefined,
  };
}

/** Status of a reset; 0 when it failed. Only 204 means success. Spec B-223. */
async function resetStatus(list: { readonly api: string; readonly cmid: string }): Promise<number> {
  try {
    return (await requestApi('DELETE', 'users/reset_user_table_infor', { body: list, suppressErrors: true })).status;
  } catch {
    return 0;
  }
}
