import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';

export type Source = AnswerTo<'GET pushreport/sources'>['results'][number];

const none: readonly Source[] = [];

/** The lists that the user may have sent; empty before they are known. */
export function useSources(): { readonly sources: readonly Source[]; readonly isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['pushreport', 'sources'],
    queryFn: async ({ signal }) => (await callApi('GET', 'pushreport/sources', { signal })).results,
    staleTime: 60_000,
  });
  return { sources: data ?? none, isLoading };
}
