import { defineErrors } from '../../../shared/framework/AppError.ts';

/** What was tried too often; the answer says by `Retry-After` when it may be tried again. */
const limitErrors = defineErrors({ too_many_attempts: 429 });

/** @param waitMs until the next attempt is admitted */
export function tooManyAttempts(waitMs: number): Error {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return limitErrors.too_many_attempts({ minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}
