import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { readTransitions } from '../../api/stateCalls.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/**
 * The states of a record and its transitions for the reader, read again for another version of the record and in another language.
 * @param version of the record as it is shown; undefined where it is not known
 */
export function useRecordTransitions(apiUrl: string, id: RecordId, version?: unknown) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['transitions', apiUrl, String(id), language, version],
    queryFn: ({ signal }) => readTransitions(apiUrl, id, signal),
    placeholderData: keepPreviousData,
    // The next menu of the same record asks again: others may have moved it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}
