import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GridViews } from '../../../../shared/framework/definitions/NamedView.ts';
import { callApi } from '../../api/callApi.ts';
import { type GridKey, noViews } from './gridKey.ts';

interface StoredViews {
  readonly data: GridViews;
  readonly isFetching: boolean;
  readonly error: Error | null;
  /** Reads the views again. */
  readonly refetch: () => Promise<unknown>;
  /** Cancels requests that began before a change, then reads the views again. */
  readonly refetchAfterChange: () => Promise<void>;
  /** Keeps the user's own layout as it was just changed. */
  readonly keepLayout: (layout: GridViews['layout']) => void;
}

/**
 * The views of a list and the user's own layout, from the query cache.
 * @param described those that the description of the list brings
 * @param enabled false: the list has no views
 */
export function useStoredViews(grid: GridKey, described: GridViews | undefined, enabled: boolean): StoredViews {
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ['grid-views', grid], [grid]);
  const {
    data = noViews,
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<GridViews> => callApi('GET', 'grid_views', { query: { ...grid }, signal, suppressErrors: true }),
    enabled,
    ...(described && { initialData: described }),
    retry: false,
    // The description brings the views; the menu reads them again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const refetchAfterChange = useCallback(async () => {
    await queryClient.cancelQueries({ queryKey });
    await refetch();
  }, [queryClient, queryKey, refetch]);
  const keepLayout = useCallback(
    (layout: GridViews['layout']) => void queryClient.setQueryData<GridViews>(queryKey, (before = noViews) => ({ ...before, layout })),
    [queryClient, queryKey],
  );
  return { data, isFetching, error, refetch, refetchAfterChange, keepLayout };
}
