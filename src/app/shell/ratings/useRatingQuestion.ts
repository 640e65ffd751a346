import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayMs } from '../../../shared/framework/durations.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStore } from '../../framework/stores/persistedStore.ts';

/** Days without the question after "Not now", in this browser. */
const daysPutOff = 7;
const queryKey = ['rating'];
/** Instant, in milliseconds, until which the question is put off. */
const putOffUntil = persistedStore('local', 'rating_put_off_until', (kept) => (typeof kept === 'number' ? kept : undefined));

export interface NewRating {
  readonly rate: number;
  readonly comment: string | null;
}

/** The question for a rating: asked if the server says so and the user has not put it off in the last week. Spec S-253, S-254. */
export function useRatingQuestion() {
  const queryClient = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const isPutOff = (useStore(putOffUntil) ?? 0) > openedAt;
  const { data: isDue = false } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi('GET', 'globals/mtdmrating/check_rate_frequency', { signal, suppressErrors: true })).show,
    enabled: !isPutOff,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const settle = () => queryClient.setQueryData(queryKey, false);
  const add = useMutation({
    mutationFn: (rating: NewRating) => callApi('POST', 'globals/mtdmrating/add_rate', { body: rating }),
  });
  const optOut = useMutation({
    mutationFn: () => callApi('POST', 'globals/mtdmrating/dont_show_rating'),
    onSuccess: settle,
  });
  return {
    isAsked: isDue && !isPutOff,
    add,
    optOut,
    putOff: () => void putOffUntil.set(Date.now() + daysPutOff * dayMs),
    settle,
  };
}
