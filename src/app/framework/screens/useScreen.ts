import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ApiError } from '../api/ApiError.ts';
import { callApi } from '../api/callApi.ts';
import { knownCalls } from '../api/knownCalls.ts';
import { takeScreenAhead } from './screenAhead.ts';
import { screenCalls } from './screenCalls.ts';

const screensKey = 'definitions';

/**
 * Fetches the description of a screen. It is kept until the definitions change; while a changed one is fetched, or if that fails, the
 * last good one stays. The screen's calls become known with it.
 * @returns error status 403: this reader may not open the cmid; 404: no such cmid
 */
export function useScreen(cmid: string): UseQueryResult<ScreenDescription, ApiError> {
  return useQuery<ScreenDescription, ApiError>({
    queryKey: [screensKey, cmid],
    queryFn: async ({ signal }) => {
      const screen = await (takeScreenAhead(cmid) ??
        callApi('GET', 'definitions/{cmid}', { params: { cmid }, signal, suppressErrors: true }));
      knownCalls.add(screenCalls(screen));
      return screen;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches every description again: the open screen at once, others when they are opened. */
export async function refetchScreens(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [screensKey] });
}
