import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';

/** The lists that a report can be built on, and the menu groups that can get it. */
export function useDesignSources() {
  return useQuery({
    queryKey: ['report-design-sources'],
    queryFn: ({ signal }) => callApi('GET', 'report_designs/sources', { signal, suppressErrors: true }),
  });
}
