import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { countRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { listTrail } from '../../screens/listTrail.ts';
import { type GridPage, hasNext, hasPrevious, knownSummary, type ShownPage } from './GridPage.ts';
import { type KeptRowsFailure, useKeptRows } from './useKeptRows.ts';
import { useLastPage } from './useLastPage.ts';
import { type ListCount, useListCount } from './useListCount.ts';
import { type ListPageOptions, useListPage } from './useListPage.ts';
import type { ListActions, ListState } from './useListState.ts';

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

interface ListRowsOptions extends ListPageOptions {
  readonly state: ListState;
  readonly change: ListActions['change'];
  readonly restore: ListActions['restore'];
  /** true: a typed search or filter waits to be applied. */
  readonly isTyping: boolean;
}

/** The rows of a grid's page, then their number. Spec B-262 to B-268, B-274. */
export function useListRows({ change, restore, isTyping, ...options }: ListRowsOptions): ListRows {
  const { apiKey, grammar, aggregates, enabled } = options;
  const { view, revision } = options.state;
  // Groups in place of the rows: nobody sees these.
  const isHidden = view.chart !== undefined;
  const page = useListPage({ ...options, enabled: enabled && !isHidden });
  const { data, isPlaceholderData, listKey, listId, list, request, error } = page;
  const isLoading = page.isFetching || (!enabled && !isHidden) || isTyping;
  const { answer, isLost, failure, retry } = useKeptRows({ page, view, revision, isLoading, restore });
  const rows = answer?.rows ?? noRows;
  const shown = answer?.shown ?? firstPage;
  const hasTotals = aggregates.length > 0;
  const listCount = useListCount({
    apiKey,
    listKey,
    listId,
    shownList: answer?.listId,
    known: useMemo(() => answer && knownSummary(answer, hasTotals), [answer, hasTotals]),
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
  const arrived = isPlaceholderData ? undefined : data;
  useLastPage(arrived, listCount, change);
  useTrail(arrived, { path: apiKey.path, page: useLocation().pathname, list, count, hasMore });
  const isLoaded = answer !== undefined;
  const isStale = answer !== undefined && !isLost && (isTyping || answer.request !== request);
  const shownError = isLost ? null : error;
  return useMemo(
    () => ({
      rows,
      isLoaded,
      hasMore,
      hasBefore,
      summary,
      counting,
      recount,
      shown,
      isLoading,
      isStale,
      error: shownError,
      failure,
      retry,
    }),
    [rows, isLoaded, hasMore, hasBefore, summary, counting, recount, shown, isLoading, isStale, shownError, failure, retry],
  );
}

interface TrailParts {
  readonly path: string;
  readonly page: string;
  readonly list: string;
  readonly count: number | undefined;
  readonly hasMore: boolean;
}

/** Keeps the keys of the page for the buttons of a record that lead to its neighbours. */
function useTrail(data: GridPage | undefined, { path, page, list, count, hasMore }: TrailParts): void {
  useEffect(() => {
    if (!data) return;
    listTrail.set({
      path,
      page,
      query: list.replaceAll(/&?\boffset=[^&]*/g, ''),
      ids: data.rows.map(({ id }) => id),
      offset: (data.shown.page - 1) * data.shown.rowsPerPage,
      rowsPerPage: data.shown.rowsPerPage,
      total: count,
      hasMore,
      keys: data.keys,
    });
  }, [data, list, path, page, count, hasMore]);
}

const noRows: readonly GridRow[] = [];
const firstPage: ShownPage = { page: 1, rowsPerPage: 1 };
