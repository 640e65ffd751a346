import type { ApiError } from '../../framework/api/ApiError.ts';

/** The text of a page for a failed call: the server's words, or that the server cannot be reached. */
export function apiErrorText({ status, problem }: Pick<ApiError, 'status' | 'problem'>, message: (key: string) => string): string {
  return status === 0 ? message('errors.network_hint') : (problem.detail ?? message('errors.unknown'));
}
