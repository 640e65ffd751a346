import { ApiError } from '../../framework/api/ApiError.ts';

/** The words of a refused call: the problem of its first field, else the sentence of the refusal. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.values(error.problem.errors ?? {})[0] ?? error.problem.detail ?? (error.message || undefined);
}
