import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../framework/api/ApiError.ts';

const retriesMax = 2;

/** A failure that may pass by itself: no server, or a proxy without one. A refusal stays one, however often it is asked. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status)) && error.problem.code !== 'unknown_call'
  );
}

/** The cache of all that is read from the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < retriesMax && mayPass(error), refetchOnWindowFocus: false } },
  });
}
