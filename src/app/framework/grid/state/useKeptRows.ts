import { useCallback, useEffect, useMemo, useState } from 'react';
import type { GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import { ApiError, isUnanswered } from '../../api/ApiError.ts';
import { connection } from '../../api/connection.ts';
import type { GridPage } from './GridPage.ts';
import type { ListPlace } from './ListSnapshot.ts';
import type { ListPage } from './useListPage.ts';
import type { ListActions } from './useListState.ts';

/** A list that could not be loaded while the rows of another one remain in view. */
export interface KeptRowsFailure {
  readonly error: ApiError;
  /** The view that could not be loaded, and the view of the rows shown. */
  readonly wanted: GridView;
  readonly shown: GridView;
}

interface KeptRowsOptions extends ListPlace {
  readonly page: ListPage;
  /** true: rows are on their way, or a typed search or filter waits to be applied. */
  readonly isLoading: boolean;
  readonly restore: ListActions['restore'];
}

interface KeptRows {
  /** The page to show; undefined: nothing has been loaded yet, or the list has failed. */
  readonly answer: GridPage | undefined;
  /** true: the page could not be loaded, and the rows before it remain. */
  readonly isLost: boolean;
  readonly failure: KeptRowsFailure | undefined;
  /** Loads the list that has failed. */
  readonly retry: () => void;
}

interface LoadedPlace extends ListPlace {
  readonly answer: GridPage;
}

/** A place that could not be loaded. */
interface FailedPlace extends ListPlace {
  readonly error: ApiError;
  readonly request: string;
}

/**
 * Keeps the rows loaded last, their page and address, when a later request has no answer at all; tries again when the connection returns.
 * Any answer that is a failure empties them. Spec B-274, law 55.
 */
export function useKeptRows({ page, view, revision, isLoading, restore }: KeptRowsOptions): KeptRows {
  const { data, isPlaceholderData, error, request, refetch } = page;
  const [last, setLast] = useState<LoadedPlace>();
  const [failed, setFailed] = useState<FailedPlace>();
  if (data && !isPlaceholderData && data !== last?.answer) {
    setLast({ answer: data, view, revision });
    setFailed(undefined);
  }
  const lost = last && error instanceof ApiError && isUnanswered(error) ? error : undefined;
  useEffect(() => {
    if (!lost || !last) return;
    setFailed({ error: lost, view, revision, request });
    if (last.answer.request !== request) restore(last, view);
    // The failure of one request is handled once, although the place changes by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lost]);

  const failure = useMemo(
    () => (failed && last && !isLoading ? { error: failed.error, wanted: failed.view, shown: last.view } : undefined),
    [failed, last, isLoading],
  );
  const retry = useCallback(() => {
    setFailed(undefined);
    if (lost || !failed) void refetch();
    // Also while the address is still on its way back, which would undo the retry.
    if (failed && failed.request !== last?.answer.request) restore(failed);
  }, [failed, lost, last, restore, refetch]);
  const waits = isUnanswered(failure?.error ?? error);
  useEffect(() => (waits ? connection.subscribe(() => connection.get() && retry()) : undefined), [waits, retry]);
  return { answer: lost ? last?.answer : error ? undefined : data, isLost: lost !== undefined, failure, retry };
}
