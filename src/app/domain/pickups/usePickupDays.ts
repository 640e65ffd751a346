import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';
import { useDebounced } from '../../framework/useDebounced.ts';

/** Milliseconds without a change after which the place is looked up. */
const delayMs = 300;

interface PickupDays {
  /** The last answer; undefined before the first one, and without a place. */
  readonly days: AnswerTo<'POST pickups/check'> | undefined;
  /** The words of the server for a place that is not served. */
  readonly refusal: string | undefined;
  readonly isAsking: boolean;
}

/** The days of pickups at the place of a form, and what is wrong with the chosen one. It follows what is typed. */
export function usePickupDays(record: SlotRecord): PickupDays {
  const body = useMemo(
    () => ({
      postal_code: textIn(record, 'postal_code'),
      city: textIn(record, 'city'),
      province: textIn(record, 'province'),
      pickup_date: dayIn(record, 'pickup_date'),
      closing_time: textIn(record, 'closing_time'),
    }),
    [record],
  );
  const key = JSON.stringify(body);
  const settled = useDebounced(key, delayMs);
  const hasPlace = body.postal_code !== null || (body.city !== null && body.province !== null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['pickups', 'check', settled],
    queryFn: ({ signal }) => callApi('POST', 'pickups/check', { body: JSON.parse(settled) as typeof body, signal, suppressErrors: true }),
    enabled: hasPlace,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  const errors = error instanceof ApiError ? Object.values(error.problem.errors ?? {}) : [];
  return { days: hasPlace && !error ? data : undefined, refusal: hasPlace ? errors[0] : undefined, isAsking: isFetching };
}

function textIn(record: SlotRecord, name: string): string | null {
  const value = record[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A whole day; a half typed one is none. */
function dayIn(record: SlotRecord, name: string): string | null {
  const value = textIn(record, name);
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
}
