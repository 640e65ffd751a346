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

const nothing: readonly OpenScreen[] = [];

/** All screens that the user may open without naming a record, also those that stand in no menu. */
export function useOpenScreens(): readonly OpenScreen[] {
  const { data } = useQuery({
    queryKey: ['definitions'],
    queryFn: async ({ signal }) =>
      (await callApi<{ readonly screens: readonly OpenScreen[] }>('GET', 'definitions', { signal, suppressErrors: true })).screens.filter(
        ({ path }) => !path.includes('{'),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? nothing;
}
