import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { lastPage } from '../../../shared/framework/grid/gridEvents.ts';
import { type GridRow, type ListSummary, readListAnswer } from '../../../shared/framework/grid/listAnswer.ts';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import type { GridGrammar } from '../../../shared/framework/grid/view/gridView.ts';
import { listRequest } from '../../../shared/framework/grid/view/listRequest.ts';
import type { Aggregate } from '../../../shared/framework/query/ListQuery.ts';
import { callGenerated } from '../api/callApi.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { ListActions, ListState } from './useListState.ts';

interface GridPage {
  readonly rows: readonly GridRow[];
  readonly summary: ListSummary;
  /** true: the summary came with this page, not with an earlier one. */
  readonly isCounted: boolean;
}

export interface ListRows {
  readonly rows: readonly GridRow[];
  /** undefined: nothing has been loaded yet, or the list has failed. */
  readonly summary: ListSummary | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

interface ListRowsOptions {
  readonly apiKey: ApiKey;
  readonly grammar: GridGrammar;
  readonly state: ListState;
  readonly change: ListActions['change'];
  /** Fields of the shown columns. */
  readonly fields: readonly string[];
  readonly aggregates: readonly Aggregate[];
  /** false while the preferences are loading, because they set the number of rows. */
  readonly enabled: boolean;
}

let mounts = 0;

/**
 * The rows of a grid's page. Pages are kept until an event drops them; a new request cancels the one before; count and totals are
 * requested once per query. Grid contract, sections 7 and 12; spec B-262 to B-268, B-274.
 */
export function useListRows({ apiKey, grammar, state, change, fields, aggregates, enabled }: ListRowsOptions): ListRows {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { view, epoch } = state;
  // Rows from an earlier visit of the screen may be out of date.
  const [mount] = useState(() => ++mounts);
  const { page, ...rest } = view;
  const list = listRequest(apiKey, { ...rest, page: 1 }, grammar, { timezone: browserTimezone, fields, aggregates, count: true });
  const listKey = useMemo(() => ['grid', mount, epoch, language, apiKey.path, list], [mount, epoch, language, apiKey.path, list]);

  const query = useQuery({
    queryKey: [...listKey, page],
    queryFn: async ({ signal }): Promise<GridPage> => {
      const held = queryClient.getQueriesData<GridPage>({ queryKey: listKey }).find(([, data]) => data !== undefined)?.[1];
      const request = listRequest(apiKey, view, grammar, { timezone: browserTimezone, fields, aggregates, count: held === undefined });
      const { rows, summary } = readListAnswer(await callGenerated('GET', apiKey.path, { query: request, signal }));
      return {
        rows,
        summary: summary ?? held?.summary ?? { count: rows.length, isEstimated: true, totals: {} },
        isCounted: summary !== undefined,
      };
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });

  const { data, isPlaceholderData, error } = query;
  useEffect(() => {
    if (!data || isPlaceholderData || data.rows.length > 0 || page === 1) return;
    // Rows were removed after the count: counts again, then shows the last page that is left.
    if (!data.isCounted) change('refresh', {});
    else change('page', { page: Math.min(page - 1, lastPage(data.summary.count, view.rowsPerPage)) }, { replace: true });
  }, [data, isPlaceholderData, page, view.rowsPerPage, change]);

  const shown = error ? undefined : data;
  const rows = shown?.rows ?? noRows;
  const summary = shown?.summary;
  const isLoading = query.isFetching || !enabled;
  const { refetch } = query;
  return useMemo(() => ({ rows, summary, isLoading, error, retry: () => void refetch() }), [rows, summary, isLoading, error, refetch]);
}

const noRows: readonly GridRow[] = [];
