import type { ApiError } from '../../framework/api/ApiError.ts';

/** The text of a page for a failed call: the server's words, or that the server cannot be reached. */
export function apiErrorText({ status, problem }: Pick<ApiError, 'status' | 'problem'>, message: (key: string) => string): string {
  return status === 0 ? message('errors.network_hint') : (problem.detail ?? message('errors.unknown'));
}

/** The text of a form for a failed call; after a failure that is not about the values and names no way on, it adds that they are still there. */
export function refusalText(error: Pick<ApiError, 'status' | 'problem'>, message: (key: string) => string): string {
  const isPassing = error.status === 0 || error.status >= 500;
  return isPassing ? `${apiErrorText(error, message)} ${message('forms.kept')}` : apiErrorText(error, message);
}
