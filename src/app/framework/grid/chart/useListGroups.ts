import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ChartTable, chartTable, exactTable } from '../../../../shared/framework/grid/chart/chartTable.ts';
import { type DerivedTable, derivedTable } from '../../../../shared/framework/grid/chart/derivedTable.ts';
import { readGroupsAnswer } from '../../../../shared/framework/grid/groupsAnswer.ts';
import { requestKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { groupsRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { callGenerated } from '../../api/callApi.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';
import { shownInPlace } from '../state/useListPage.ts';

export interface ListGroups {
  /** undefined: nothing has been loaded yet. */
  readonly table: ChartTable | undefined;
  /** Figures beside each value of the table. */
  readonly derived: DerivedTable | undefined;
  /** Number of groups; of two columns the pairs that occur. */
  readonly count: number | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The groups of the list for its chart, under the search and the filters of its rows; a new request cancels the previous one. */
export function useListGroups(chart: ChartView): ListGroups {
  const { list, grammar } = useGridLayout();
  const { view, epoch } = useGridState();
  const language = useLanguage();
  const apiKey = useMemo(() => requestKey(list), [list]);
  const query = groupsRequest(apiKey, view, grammar, chart, browserTimezone);
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    queryKey: ['groups', epoch, language, apiKey.path, query],
    queryFn: async ({ signal }) => {
      const answer = readGroupsAnswer(await callGenerated('GET', apiKey.path, { query, signal, suppressErrors: shownInPlace }));
      const { measure } = chart;
      return {
        table: chartTable(answer, measure),
        exact: exactTable(answer, measure),
        count: answer.groups.length,
        columns: chart.groups.length,
      };
    },
    // A chart that is opened again shows the rows as they are then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  // Groups by other columns cannot be shown under the headings of these.
  const isOther = isPlaceholderData && data?.columns !== chart.groups.length;
  const current = error || isOther ? undefined : data;
  const exact = current?.exact;
  const derived = useMemo(() => exact && derivedTable(exact, chart, list.columns), [exact, chart, list.columns]);
  return { table: current?.table, derived, count: current?.count, isLoading: isFetching, error, retry: () => void refetch() };
}
