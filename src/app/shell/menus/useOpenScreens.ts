import { useQuery } from '@tanstack/react-query';
import type { Text } from '../../../shared/framework/text.ts';
import { callApi } from '../../framework/api/callApi.ts';

export interface OpenScreen {
  readonly cmid: string;
  readonly path: string;
  readonly view: 'list' | 'show' | 'create' | 'edit' | 'page';
  readonly access: 'public' | 'user' | 'admin';
  readonly menu: boolean;
  readonly title: Text;
}

interface OpenScreens {
  readonly screens: readonly OpenScreen[];
  readonly isLoading: boolean;
}

const nothing: readonly OpenScreen[] = [];

/** All screens that the user may open without naming a record, also those that stand in no menu; none before they are known. */
export function useOpenScreens(): OpenScreens {
  const { data, isLoading } = useQuery({
    queryKey: ['definitions'],
    queryFn: async ({ signal }) =>
      (await callApi<{ readonly screens: readonly OpenScreen[] }>('GET', 'definitions', { signal, suppressErrors: true })).screens.filter(
        ({ path }) => !path.includes('{'),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { screens: data ?? nothing, isLoading };
}
