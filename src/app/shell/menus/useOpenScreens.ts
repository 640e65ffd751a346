import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';

export type OpenScreen = AnswerTo<'GET definitions'>['screens'][number];

interface OpenScreens {
  readonly screens: readonly OpenScreen[];
  readonly isLoading: boolean;
}

const nothing: readonly OpenScreen[] = [];

/** All screens that the user may open without naming a record, also those outside all menus; empty before they are known. */
export function useOpenScreens(): OpenScreens {
  const { data, isLoading } = useQuery({
    queryKey: ['definitions'],
    queryFn: async ({ signal }) =>
      (await callApi('GET', 'definitions', { signal, suppressErrors: true })).screens.filter(({ path }) => !path.includes('{')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { screens: data ?? nothing, isLoading };
}
