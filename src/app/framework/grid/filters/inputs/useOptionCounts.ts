import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import { type GroupsAnswer, readGroupsAnswer } from '../../../../../shared/framework/grid/groupsAnswer.ts';
import { requestKey } from '../../../../../shared/framework/grid/view/apiKey.ts';
import { isRequiredAnswer } from '../../../../../shared/framework/grid/view/gridView.ts';
import { matchingParameters } from '../../../../../shared/framework/grid/view/listRequest.ts';
import { formatQueryParameter } from '../../../../../shared/framework/query/queryParameters.ts';
import { ApiError } from '../../../api/ApiError.ts';
import { callGenerated } from '../../../api/callApi.ts';
import { browserTimezone } from '../../../i18n/browserTimezone.ts';
import { useGridLayout, useGridState } from '../../state/GridContexts.ts';

/** Row counts for the values of a filter. */
export interface OptionCounts {
  /** false: the grid requests no rows, or its call answers no groups, so it counts none. */
  readonly isOffered: boolean;
  readonly isShown: boolean;
  readonly isCounting: boolean;
  /** The reason why there are no numbers: it took too long or failed, or rows have several values of the column. */
  readonly problem: 'not_counted' | 'several' | undefined;
  readonly setShown: (isShown: boolean) => void;
  /** Rows with a value; null: without one; undefined: not counted. */
  readonly countOf: (value: string | null) => number | undefined;
  /** Rows of all values, and of those without one; undefined: not counted. */
  readonly total: number | undefined;
}

/** Milliseconds after which a count is given up; the server then stops it. */
const countBudgetMs = 5000;

const keptMs = 30_000;

/** Counts the rows for each value of a column on demand, by one request, within the other filters and the search. */
export function useOptionCounts(column: GridColumn): OptionCounts {
  const { list, grammar, parts } = useGridLayout();
  const { view, isAsking } = useGridState();
  const [isShown, setShown] = useState(false);
  const apiKey = requestKey(list);
  const { [column.name]: _own, ...entries } = view.entries;
  const parameters = matchingParameters(apiKey, { ...view, entries }, grammar, browserTimezone);
  const query = [
    ...Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((value) => formatQueryParameter(name, value))),
    formatQueryParameter('group_by', column.records?.field ?? column.field),
  ].join('&');
  const { data, error, isFetching } = useQuery({
    queryKey: ['option_counts', apiKey.path, query],
    queryFn: async ({ signal }): Promise<GroupsAnswer> => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(countBudgetMs)]);
      return readGroupsAnswer(await callGenerated('GET', apiKey.path, { query, signal: limited, suppressErrors: true }));
    },
    enabled: isShown,
    staleTime: keptMs,
    retry: false,
    networkMode: 'always',
  });
  const counts = new Map(data?.groups.flatMap(({ keys: [key], count }) => (key && key.others === 0 ? [[textOf(key.value), count]] : [])));
  const isKnown = isShown && data !== undefined && !isFetching;
  return {
    // The count leaves out the filter of the column, which a report may require.
    isOffered: !parts.withoutRows && !isAsking && !isRequiredAnswer(grammar, column.name) && list.answers.includes('groups'),
    isShown,
    isCounting: isShown && isFetching,
    problem: isShown && error && !isFetching ? (error instanceof ApiError && error.status === 400 ? 'several' : 'not_counted') : undefined,
    setShown,
    // Of many values only the most frequent ones are counted.
    countOf: (value) => (isKnown ? (counts.get(value) ?? (data.isCut ? undefined : 0)) : undefined),
    total: isKnown ? data.count : undefined,
  };
}

function textOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}
