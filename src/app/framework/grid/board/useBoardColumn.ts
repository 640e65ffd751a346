import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readGroupsAnswer } from '../../../../shared/framework/grid/groupsAnswer.ts';
import { readListAnswer } from '../../../../shared/framework/grid/listAnswer.ts';
import { requestKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { groupsRequest, listRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import { callGenerated } from '../../api/callApi.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';
import { shownInPlace } from '../state/useListPage.ts';

/** Cards that a column shows at first, and adds at each press. */
const cardsPerStep = 50;

/**
 * The cards of a column: rows of the list with a state, under its search and filters.
 * @param fields that the cards read
 */
export function useBoardColumn(field: string, state: string, fields: readonly string[]) {
  const { list, grammar } = useGridLayout();
  const { view, epoch } = useGridState();
  const language = useLanguage();
  const apiKey = useMemo(() => requestKey(list), [list]);
  const ofState = useMemo(() => {
    const condition = { field, operator: 'in', negated: false, value: [state] } as const;
    return { ...view, chart: undefined, page: 1, rowsPerPage: cardsPerStep, rest: [...view.rest, { condition }] };
  }, [view, field, state]);
  const options = { timezone: browserTimezone, fields };
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['board', language, apiKey.path, epoch, listRequest(apiKey, ofState, grammar, options)],
    queryFn: async ({ signal, pageParam }) => {
      const query = listRequest(apiKey, { ...ofState, page: pageParam }, grammar, options);
      return readListAnswer(await callGenerated('GET', apiKey.path, { query, signal, suppressErrors: shownInPlace }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore === true ? page + 1 : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  });
  return {
    rows: useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data]),
    isPending,
    error,
    retry: () => void refetch(),
    showMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isShowingMore: isFetchingNextPage,
  };
}

/** The number of rows by state, under the search and the filters of the list; empty until it is known. */
export function useStateCounts(field: string): ReadonlyMap<string, number> {
  const { list, grammar } = useGridLayout();
  const { view, epoch } = useGridState();
  const language = useLanguage();
  const apiKey = useMemo(() => requestKey(list), [list]);
  const chart = { kind: 'bar', groups: [{ field, period: undefined }], measure: undefined } as const;
  const query = groupsRequest(apiKey, { ...view, chart: undefined }, grammar, chart, browserTimezone);
  const { data } = useQuery({
    queryKey: ['board', 'counts', language, apiKey.path, epoch, query],
    queryFn: async ({ signal }) =>
      readGroupsAnswer(await callGenerated('GET', apiKey.path, { query, signal, suppressErrors: true })).groups,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  return useMemo(() => new Map(data?.map(({ keys, count }) => [String(keys[0]?.value), count])), [data]);
}
