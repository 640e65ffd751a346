import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type GridRow, readListAnswer } from '../../../../shared/framework/grid/listAnswer.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import type { GridGrammar, GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import { countRequest, listRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import type { Aggregate } from '../../../../shared/framework/query/ListQuery.ts';
import { ApiError, isUnanswered } from '../../api/ApiError.ts';
import { callGenerated } from '../../api/callApi.ts';
import { connection } from '../../api/connection.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { listTrail } from '../../screens/listTrail.ts';
import { boundaryOf, type GridPage, hasNext, hasPrevious, knownSummary, type ShownPage } from './GridPage.ts';
import type { ListPlace } from './ListSnapshot.ts';
import { useLastPage } from './useLastPage.ts';
import { type ListCount, useListCount } from './useListCount.ts';
import type { ListActions, ListState } from './useListState.ts';

/** A list that could not be loaded while the rows of another one remain in view. */
export interface KeptRowsFailure {
  readonly error: ApiError;
  /** The view that could not be loaded, and the view of the rows shown. */
  readonly wanted: GridView;
  readonly shown: GridView;
}

export interface ListRows extends ListCount {
  readonly rows: readonly GridRow[];
  /** false: nothing has been loaded yet, or the list has failed. */
  readonly isLoaded: boolean;
  /** true: more rows follow the page. */
  readonly hasMore: boolean;
  /** true: rows come before the page; on the first page those that came in since. */
  readonly hasBefore: boolean;
  /** The page of these rows, which the view leaves before its rows arrive. */
  readonly shown: ShownPage;
  readonly isLoading: boolean;
  /** true: the rows do not answer the present search, filters, order or page. They are dimmed, and nothing can be done with them. */
  readonly isStale: boolean;
  /** Shown in place of the rows. */
  readonly error: Error | null;
  /** Shown above the rows of the last list that was loaded. */
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
 * The rows of a grid's page, then their number. Pages are kept until an event drops them; a new request cancels the previous one. The page
 * next to a held page is requested by the held page's keys, so that rows added in between are neither repeated nor skipped. Grid contract 7
 * and 12; spec B-262 to B-268, B-274.
 */
export function useListRows({ apiKey, grammar, state, change, restore, fields, aggregates, enabled, isTyping }: ListRowsOptions): ListRows {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { view, revision, epoch } = state;
  // Rows from an earlier visit of the screen may be out of date.
  const [mount] = useState(() => ++mounts);
  const { page, ...rest } = view;
  const options = { timezone: browserTimezone, fields };
  const list = listRequest(apiKey, { ...rest, page: 1 }, grammar, options);
  const totals = aggregates.map(({ fn, field }) => `${fn}:${field}`).join(',');
  const listKey = useMemo(
    () => ['grid', mount, epoch, language, apiKey.path, list, totals],
    [mount, epoch, language, apiKey.path, list, totals],
  );
  const listId = listKey.join(' ');

  const request = `${list} ${page}`;

  const query = useQuery({
    queryKey: [...listKey, page],
    queryFn: async ({ signal }): Promise<GridPage> => {
      const held = (each: number) => queryClient.getQueryData<GridPage>([...listKey, each]);
      const boundary = boundaryOf(held(page - 1), held(page + 1));
      const query = listRequest(apiKey, view, grammar, { ...options, boundary });
      const answer = readListAnswer(await callGenerated('GET', apiKey.path, { query, signal, suppressErrors: shownInPlace }));
      return { ...answer, request, listId, side: boundary?.side, shown: { page, rowsPerPage: view.rowsPerPage } };
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
  const shown = answer?.shown ?? firstPage;
  const listCount = useListCount({
    apiKey,
    listKey,
    listId,
    shownList: answer?.listId,
    known: useMemo(() => answer && knownSummary(answer, totals !== ''), [answer, totals]),
    request: countRequest(apiKey, view, grammar, {
      timezone: browserTimezone,
      aggregates,
      withoutRows: answer?.hasMore !== undefined,
    }),
  });
  const { summary, counting, recount } = listCount;
  const count = summary && !summary.isEstimated ? summary.count : undefined;
  const hasMore = answer !== undefined && hasNext(answer, count);
  const hasBefore = answer !== undefined && hasPrevious(answer);
  useLastPage(isPlaceholderData ? undefined : data, listCount, change);
  useTrail(isPlaceholderData ? undefined : data, { path: apiKey.path, list, count, hasMore });
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
    () => ({
      rows,
      isLoaded: answer !== undefined,
      hasMore,
      hasBefore,
      summary,
      counting,
      recount,
      shown,
      isLoading,
      isStale,
      error: lost ? null : error,
      failure,
      retry,
    }),
    [rows, answer, hasMore, hasBefore, summary, counting, recount, shown, isLoading, isStale, lost, error, failure, retry],
  );
}

interface TrailParts {
  readonly path: string;
  readonly list: string;
  readonly count: number | undefined;
  readonly hasMore: boolean;
}

/** Keeps the keys of the page for the buttons of a record that lead to its neighbours. */
function useTrail(data: GridPage | undefined, { path, list, count, hasMore }: TrailParts): void {
  useEffect(() => {
    if (!data) return;
    listTrail.set({
      path,
      query: list.replaceAll(/&?\boffset=[^&]*/g, ''),
      ids: data.rows.map(({ id }) => id),
      offset: (data.shown.page - 1) * data.shown.rowsPerPage,
      rowsPerPage: data.shown.rowsPerPage,
      total: count,
      hasMore,
      keys: data.keys,
    });
  }, [data, list, path, count, hasMore]);
}

const noRows: readonly GridRow[] = [];
const firstPage: ShownPage = { page: 1, rowsPerPage: 1 };
