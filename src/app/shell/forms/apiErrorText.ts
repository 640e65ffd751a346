import type { ApiError } from '../../framework/api/ApiError.ts';

/** What a page says of a call that failed: the server's words, or that it cannot be reached. */
export function apiErrorText({ status, problem }: Pick<ApiError, 'status' | 'problem'>, message: (key: string) => string): string {
  return status === 0 ? message('errors.network_hint') : (problem.detail ?? message('errors.unknown'));
}
