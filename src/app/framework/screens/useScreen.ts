import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ApiError } from '../api/ApiError.ts';
import { callApi } from '../api/callApi.ts';
import { knownCalls } from '../api/knownCalls.ts';
import { arrivedScreen, takeScreenAhead } from './screenAhead.ts';
import { screenCalls } from './screenCalls.ts';

const screensKey = 'definitions';

/**
 * Fetches the description of a screen. It is kept until the definitions change; while a changed one is fetched, or if that fails, the last
 * good answer stays. The screen's calls become known with it.
 * @returns error status 403: this reader may not open the cmid; 404: no such cmid
 */
export function useScreen(cmid: string): UseQueryResult<ScreenDescription, ApiError> {
  const query = useQuery<ScreenDescription, ApiError>({
    queryKey: [screensKey, cmid],
    queryFn: async ({ signal }) =>
      withCalls(await (takeScreenAhead(cmid) ?? callApi('GET', 'definitions/{cmid}', { params: { cmid }, signal, suppressErrors: true }))),
    initialData: () => {
      const screen = arrivedScreen(cmid);
      return screen && withCalls(screen);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { isSuccess } = query;
  // A later visit asks anew: the definitions may have changed.
  useEffect(() => {
    if (isSuccess) void takeScreenAhead(cmid);
  }, [isSuccess, cmid]);
  return query;
}

function withCalls(screen: ScreenDescription): ScreenDescription {
  knownCalls.add(screenCalls(screen));
  return screen;
}

/** Fetches every description again: the open screen at once, others when they are opened. */
export async function refetchScreens(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [screensKey] });
}
