import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { lastPage } from '../../../shared/framework/grid/gridEvents.ts';
import { type GridRow, type ListSummary, readListAnswer } from '../../../shared/framework/grid/listAnswer.ts';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import type { GridGrammar, GridView } from '../../../shared/framework/grid/view/gridView.ts';
import { listRequest } from '../../../shared/framework/grid/view/listRequest.ts';
import type { Aggregate } from '../../../shared/framework/query/ListQuery.ts';
import { ApiError, isUnanswered } from '../api/ApiError.ts';
import { callGenerated } from '../api/callApi.ts';
import { connection } from '../api/connection.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { listTrail } from '../screens/listTrail.ts';
import type { ListActions, ListPlace, ListState } from './useListState.ts';

/** The page that rows belong to. */
export interface ShownPage {
  /** From 1. */
  readonly page: number;
  readonly rowsPerPage: number;
}

interface GridPage {
  readonly rows: readonly GridRow[];
  readonly summary: ListSummary;
  /** The request that was answered, without the parts that only the first page of a query has. */
  readonly request: string;
  readonly shown: ShownPage;
  /** true: the summary came with this page, not with an earlier one. */
  readonly isCounted: boolean;
}

/** A list that could not be loaded while the rows of another one remain in view. */
export interface KeptRowsFailure {
  readonly error: ApiError;
  /** The view that could not be loaded, and the one of the rows in view. */
  readonly wanted: GridView;
  readonly shown: GridView;
}

export interface ListRows {
  readonly rows: readonly GridRow[];
  /** undefined: nothing has been loaded yet, or the list has failed. */
  readonly summary: ListSummary | undefined;
  /** The page of these rows, which the view leaves before its rows arrive. */
  readonly shown: ShownPage;
  readonly isLoading: boolean;
  /** true: the rows do not answer the present search, filters, order or page. They are dimmed, and nothing can be done with them. */
  readonly isStale: boolean;
  /** Shown in place of the rows. */
  readonly error: Error | null;
  /** Shown above the rows, which remain those of the last list that was loaded. */
  readonly failure: KeptRowsFailure | undefined;
  /** Loads the list that has failed. */
  readonly retry: () => void;
}

interface ListRowsOptions {
  readonly apiKey: ApiKey;
  readonly grammar: GridGrammar;
  readonly state: ListState;
  readonly change: ListActions['change'];
  readonly restore: ListActions['restore'];
  /** Fields of the shown columns. */
  readonly fields: readonly string[];
  readonly aggregates: readonly Aggregate[];
  /** false while the preferences are loading, because they set the number of rows. */
  readonly enabled: boolean;
  /** true: a typed search or filter waits to be applied. */
  readonly isTyping: boolean;
}

/** Statuses that the grid shows in place of its rows, not in a notice or a dialog too. */
export const shownInPlace = [0, 400, 404, 409, 422, 500, 502, 503, 504] as const;

/** Statuses of a request that the list itself has not answered: the rows before it stay. */
const transient: readonly number[] = [408, 429, 502, 503, 504];

interface LoadedPlace extends ListPlace {
  readonly answer: GridPage;
}

let mounts = 0;

/**
 * The rows of a grid's page. Pages are kept until an event drops them; a new request cancels the one before; count and totals are
 * requested once per query. Grid contract, sections 7 and 12; spec B-262 to B-268, B-274.
 */
export function useListRows({ apiKey, grammar, state, change, restore, fields, aggregates, enabled, isTyping }: ListRowsOptions): ListRows {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { view, revision, epoch } = state;
  // Rows from an earlier visit of the screen may be out of date.
  const [mount] = useState(() => ++mounts);
  const { page, ...rest } = view;
  const list = listRequest(apiKey, { ...rest, page: 1 }, grammar, { timezone: browserTimezone, fields, aggregates, count: true });
  const listKey = useMemo(() => ['grid', mount, epoch, language, apiKey.path, list], [mount, epoch, language, apiKey.path, list]);

  const request = `${list} ${page}`;

  const query = useQuery({
    queryKey: [...listKey, page],
    queryFn: async ({ signal }): Promise<GridPage> => {
      const held = queryClient.getQueriesData<GridPage>({ queryKey: listKey }).find(([, data]) => data !== undefined)?.[1];
      const query = listRequest(apiKey, view, grammar, { timezone: browserTimezone, fields, aggregates, count: held === undefined });
      const { rows, summary } = readListAnswer(await callGenerated('GET', apiKey.path, { query, signal, suppressErrors: shownInPlace }));
      return {
        rows,
        summary: summary ?? held?.summary ?? { count: rows.length, isEstimated: true, totals: {} },
        isCounted: summary !== undefined,
        request,
        shown: { page, rowsPerPage: view.rowsPerPage },
      };
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A request without a connection fails at once rather than wait without a word.
    networkMode: 'always',
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

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    listTrail.set({
      path: apiKey.path,
      query: `${list.replaceAll(/&?\b(offset|count|aggregate)=[^&]*/g, '')}&count=false`,
      ids: data.rows.map(({ id }) => id),
      offset: (data.shown.page - 1) * data.shown.rowsPerPage,
      rowsPerPage: data.shown.rowsPerPage,
      total: data.summary.count,
    });
  }, [data, isPlaceholderData, list, apiKey.path]);

  const [last, setLast] = useState<LoadedPlace>();
  const [failed, setFailed] = useState<ListPlace & { readonly error: ApiError; readonly request: string }>();
  if (data && !isPlaceholderData && data !== last?.answer) {
    setLast({ answer: data, view, revision });
    setFailed(undefined);
  }
  const isLost = last && error instanceof ApiError && (isUnanswered(error) || transient.includes(error.status));
  const lost = isLost ? error : undefined;
  useEffect(() => {
    if (!lost || !last) return;
    setFailed({ error: lost, view, revision, request });
    if (last.answer.request !== request) restore(last, view);
    // The failure of one request is handled once, although the place changes by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lost]);

  const answer = lost ? last?.answer : error ? undefined : data;
  const rows = answer?.rows ?? noRows;
  const summary = answer?.summary;
  const shown = answer?.shown ?? firstPage;
  const isLoading = query.isFetching || !enabled || isTyping;
  const isStale = answer !== undefined && !lost && (isTyping || answer.request !== request);
  const failure = useMemo(
    () => (failed && last && !isLoading ? { error: failed.error, wanted: failed.view, shown: last.view } : undefined),
    [failed, last, isLoading],
  );
  const { refetch } = query;
  const retry = useCallback(() => {
    setFailed(undefined);
    if (lost || !failed) void refetch();
    // Also while the address is still on its way back, which would undo the retry.
    if (failed && failed.request !== last?.answer.request) restore(failed);
  }, [failed, lost, last, restore, refetch]);
  const waits = isUnanswered(failure?.error ?? error);
  useEffect(() => (waits ? connection.subscribe(() => connection.get() && retry()) : undefined), [waits, retry]);
  return useMemo(
    () => ({ rows, summary, shown, isLoading, isStale, error: lost ? null : error, failure, retry }),
    [rows, summary, shown, isLoading, isStale, lost, error, failure, retry],
  );
}

const noRows: readonly GridRow[] = [];
const firstPage: ShownPage = { page: 1, rowsPerPage: 1 };
