import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';

/** The daily limit of quotes of the user; a user who may not ask for any is refused. */
export function useQuoteLimit() {
  return useQuery({
    queryKey: ['quotes', 'limit'],
    queryFn: ({ signal }) => callApi('GET', 'quotes/limit', { signal, suppressErrors: true }),
    // A component that is drawn by the answer reads it, too: it does not ask again.
    staleTime: 1000,
    retry: false,
  });
}
