import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Reasons of a failed sign-in. All reasons that concern the account share one code and one text. Law 29. */
export const signInErrors = defineErrors({
  sign_in_failed: 401,
  /** The device is no longer signed in. */
  sign_in_not_kept: 401,
  /** The session id of another program is invalid. */
  external_session_invalid: 401,
});
