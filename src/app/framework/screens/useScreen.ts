import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ApiError } from '../api/ApiError.ts';
import { callApi } from '../api/callApi.ts';

const screensKey = 'definitions';

/** What the server says of a screen: the description, and whether definitions are watched (development). */
export interface LiveScreen extends ScreenDescription {
  readonly live?: boolean;
}

/**
 * Asks for the description of a screen. It stays until the definitions change; while a changed one is fetched, and when that
 * fails, the last good one is kept.
 * @returns error status 403: this reader may not open the cmid; 404: no such cmid
 */
export function useScreen(cmid: string): UseQueryResult<LiveScreen, ApiError> {
  return useQuery<LiveScreen, ApiError>({
    queryKey: [screensKey, cmid],
    queryFn: ({ signal }) => callApi<LiveScreen>('GET', `definitions/${encodeURIComponent(cmid)}`, { signal, suppressErrors: [403, 404] }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && (error.status === 0 || error.status >= 502),
  });
}

/** Has every description fetched again: the open screen at once, others when they are opened. */
export async function refetchScreens(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [screensKey] });
}
