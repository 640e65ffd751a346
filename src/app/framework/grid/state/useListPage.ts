import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readListAnswer } from '../../../../shared/framework/grid/listAnswer.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import type { GridGrammar } from '../../../../shared/framework/grid/view/gridView.ts';
import { listRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import type { Aggregate } from '../../../../shared/framework/query/ListQuery.ts';
import { callGenerated } from '../../api/callApi.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { boundaryOf, type GridPage } from './GridPage.ts';
import type { ListState } from './useListState.ts';

/** The status of no answer, of which the grid alone tells; a failure that was answered has its notice or dialog too. Law 55 */
export const shownInPlace = [0] as const;

export interface ListPageOptions {
  readonly apiKey: ApiKey;
  readonly grammar: GridGrammar;
  readonly state: Pick<ListState, 'view' | 'epoch'>;
  /** Fields of the shown columns. */
  readonly fields: readonly string[];
  readonly aggregates: readonly Aggregate[];
  /** false: nothing is requested, also while the preferences are loading, because they set the number of rows. */
  readonly enabled: boolean;
}

export interface ListPage {
  /** Key of the query cache of all pages of the list. */
  readonly listKey: readonly unknown[];
  /** The same key as text. */
  readonly listId: string;
  /** Query of the first page. */
  readonly list: string;
  /** The list and the page asked for. */
  readonly request: string;
  /** The answer; until it arrives, the page that was shown before. */
  readonly data: GridPage | undefined;
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

let mounts = 0;

/**
 * Requests the page of a list. Pages are kept until an event drops them; a new request cancels the previous one. The page next to a held
 * page is requested by the held page's keys, so that rows added in between are neither repeated nor skipped. Grid contract 7 and 12.
 */
export function useListPage({ apiKey, grammar, state, fields, aggregates, enabled }: ListPageOptions): ListPage {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { view, epoch } = state;
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
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
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
  return { listKey, listId, list, request, data, isPlaceholderData, isFetching, error, refetch };
}
