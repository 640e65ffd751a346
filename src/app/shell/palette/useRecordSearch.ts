import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

type FoundRecords = AnswerTo<'GET definitions/search'>['results'][number];

interface RecordSearch {
  readonly found: readonly FoundRecords[];
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const pauseMs = 250;
/** The indexes of the server consist of groups of three letters. */
const shortest = 3;
const longest = 100;
const nothing: readonly FoundRecords[] = [];

/** Records that contain a text, searched once the typing pauses; the answer to an older text is dropped. */
export function useRecordSearch(text: string): RecordSearch {
  const language = useLanguage();
  const wanted = text.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isAsked = wanted.length >= shortest && wanted.length <= longest;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['record_search', settled, language],
    queryFn: async ({ signal }) => (await callApi('GET', 'definitions/search', { query: { search: settled }, signal })).results,
    enabled: isAsked && settled.length >= shortest && settled.length <= longest,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const found = isAsked ? (data ?? nothing) : nothing;
  return {
    found,
    isBusy: isAsked && (isFetching || settled !== wanted),
    hasFailed: isAsked && isError && !isFetching,
    retry: () => void refetch(),
  };
}
