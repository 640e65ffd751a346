import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { connection } from '../../framework/api/connection.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';

type FoundRecords = AnswerTo<'GET definitions/search'>['results'][number];

interface RecordSearch {
  readonly found: readonly FoundRecords[];
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const searchDelayMs = 250;
/** The indexes of the server consist of groups of three letters. */
const searchLengthMin = 3;
const searchLengthMax = 100;
const nothing: readonly FoundRecords[] = [];

/** Records that contain a text, searched once the typing pauses; the answer to an older text is dropped. */
export function useRecordSearch(text: string): RecordSearch {
  const language = useLanguage();
  const isOnline = useStore(connection);
  const search = text.trim();
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search), searchDelayMs);
    return () => clearTimeout(timer);
  }, [search]);
  const isAsked = search.length >= searchLengthMin && search.length <= searchLengthMax;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['record_search', debounced, language],
    queryFn: async ({ signal }) => (await callApi('GET', 'definitions/search', { query: { search: debounced }, signal })).results,
    enabled: isAsked && debounced.length >= searchLengthMin && debounced.length <= searchLengthMax,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const found = isAsked ? (data ?? nothing) : nothing;
  return {
    found,
    isBusy: isAsked && isOnline && (isFetching || debounced !== search),
    hasFailed: isAsked && isError && !isFetching,
    retry: () => void refetch(),
  };
}
