import { useEffect, useMemo, useRef } from 'react';
import { invariant } from '../../../../shared/framework/AppError.ts';
import type { NamedView, ViewState } from '../../../../shared/framework/definitions/NamedView.ts';
import { callApi } from '../../api/callApi.ts';
import type { GridKey } from './gridKey.ts';

/** Settings of a view as its calls take them. */
export interface ViewSettings {
  readonly name: string;
  readonly layer: 'user' | 'group' | 'company';
  readonly group?: string | undefined;
  readonly is_default: boolean;
}

type ViewChanges = Partial<ViewSettings> & { readonly state?: ViewState };

/** Changes of the stored views, each followed by another reading of all. */
export interface ViewCalls {
  /** @throws ApiError */
  readonly add: (settings: ViewSettings, state: ViewState) => Promise<NamedView>;
  /** @throws ApiError */
  readonly change: (view: NamedView, changes: ViewChanges) => Promise<NamedView>;
  /** @throws ApiError */
  readonly remove: (view: NamedView) => Promise<void>;
  /** Brings a deleted view back, and opens it if the list is still shown. @throws ApiError */
  readonly restore: (view: NamedView) => Promise<NamedView>;
}

interface ViewCallsOptions {
  readonly grid: GridKey;
  /** Reads the views again. */
  readonly refetch: () => Promise<unknown>;
  /** Reads the views again, also if a request from before the change is on its way. */
  readonly refetchAfterChange: () => Promise<void>;
  /** Opens a view. */
  readonly choose: (id: string) => void;
}

/** The calls that change the views of a list. */
export function useViewCalls({ grid, refetch, refetchAfterChange, choose }: ViewCallsOptions): ViewCalls {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useMemo(() => {
    const written = async (call: Promise<NamedView>): Promise<NamedView> => {
      const view = await call;
      await refetchAfterChange();
      return view;
    };
    return {
      add: (settings, state) => written(callApi('POST', 'grid_views', { body: { ...grid, ...settings, state }, suppressErrors: true })),
      change: (view, changes) => {
        const body = { version: versionOf(view), ...changes };
        return written(callApi('PUT', 'grid_views/{id}', { params: { id: view.id }, body, suppressErrors: true }));
      },
      remove: async (view) => {
        const query = { version: versionOf(view) };
        await callApi('DELETE', 'grid_views/{id}', { params: { id: view.id }, query, suppressErrors: true });
        await refetch();
      },
      restore: async ({ id }) => {
        const restored = await written(callApi('POST', 'grid_views/{id}/restore', { params: { id }, suppressErrors: true }));
        if (isShown.current) choose(id);
        return restored;
      },
    };
  }, [grid, refetch, refetchAfterChange, choose]);
}

/** The version of a stored view; only those of the definitions have none, and none of their settings can be changed. */
function versionOf({ version }: NamedView): number {
  invariant(version !== undefined, 'a stored view has a version');
  return version;
}
