import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../framework/api/ApiError.ts';

const retriesMax = 2;

/** true for a failure that may be temporary: no server, or a proxy without one. A repeated call does not change a refusal. */
function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status)) && error.problem.code !== 'unknown_call'
  );
}

/** The cache of all data read from the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < retriesMax && isTransient(error), refetchOnWindowFocus: false } },
  });
}
