import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Too many attempts; the header `Retry-After` of the answer gives the time until the next one. */
const limitErrors = defineErrors({ too_many_attempts: 429 });

/** @param waitMs time until the next attempt is admitted */
export function tooManyAttempts(waitMs: number): Error {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return limitErrors.too_many_attempts({ minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}
