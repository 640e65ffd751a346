import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';

/** The name of one of the user's accounts, with its number; only the number until the name is known. */
export function useAccountName(account: string): string {
  const { data } = useQuery({
    queryKey: ['own account', account],
    queryFn: async ({ signal }) => {
      const { results } = await callApi('GET', 'globals/account/search', {
        query: { search: account },
        signal,
        suppressErrors: true,
      });
      return results.find((found) => found.account === account)?.name ?? '';
    },
    enabled: account !== '',
    retry: false,
  });
  return data ? `${data} · ${account}` : account;
}
