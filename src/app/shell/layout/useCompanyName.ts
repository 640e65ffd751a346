import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';

/** The name of a company; undefined while it is asked for, and when it cannot be told. */
export function useCompanyName(code: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['company', code],
    queryFn: ({ signal }) => callApi('GET', 'globals/company', { query: { company: code }, signal, suppressErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.name;
}
