import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ListSummary, readListAnswer } from '../../../../shared/framework/grid/listAnswer.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { callGenerated } from '../../api/callApi.ts';

/** The number of a list's rows while it is on the way. */
export type Counting = 'known' | 'out' | 'failed';

export interface ListCount {
  /** undefined: not known yet, or it could not be read. */
  readonly summary: ListSummary | undefined;
  readonly counting: Counting;
  /** Asks for the count again. */
  readonly recount: () => void;
}

interface ListCountOptions {
  readonly apiKey: ApiKey;
  /** Key of the query cache of all pages of the list. */
  readonly listKey: readonly unknown[];
  readonly request: string;
  /** Id of the list whose rows are shown, which a list that is loading has not replaced yet; undefined: no rows yet. */
  readonly shownList: string | undefined;
  readonly listId: string;
  /** Number of rows as the shown rows give it, with totals if they need no request. */
  readonly known: ListSummary | undefined;
}

/** Statuses that the footer shows, not a notice or a dialog too. */
const shownInFooter = [0, 400, 404, 408, 409, 422, 429, 500, 502, 503, 504] as const;

/**
 * Number and totals of all rows of a list, requested once the rows have arrived, so that no row waits for them, and cancelled with the
 * list. Grid contract 7 and 12.
 */
export function useListCount({ apiKey, listKey, request, shownList, listId, known }: ListCountOptions): ListCount {
  const isComplete = known?.totals !== undefined;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...listKey, 'count'],
    queryFn: async ({ signal }) => {
      const { summary } = readListAnswer(
        await callGenerated('GET', apiKey.path, { query: request, signal, suppressErrors: shownInFooter, isQuiet: true }),
      );
      return { listId, summary };
    },
    enabled: shownList === listId && !isComplete,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const read = data?.listId === shownList ? data?.summary : undefined;
  const summary = isComplete ? known : (read ?? known);
  const isOut = summary?.totals === undefined && shownList === listId;
  const hasFailed = !isFetching && (isError || data?.listId === listId);
  const recount = useCallback(() => void refetch(), [refetch]);
  return { summary, counting: !isOut ? 'known' : hasFailed ? 'failed' : 'out', recount };
}
