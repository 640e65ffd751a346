import { defineErrors } from '../../../shared/framework/AppError.ts';

export const draftErrors = defineErrors({
  /** The key is that of a draft which the same user has typed under another acting user. */
  draft_unknown: 404,
  /** The key has other characters than letters, digits and `-`, or more than 40. */
  draft_key_invalid: 400,
  /** A later version of the draft is stored; details: none. */
  draft_newer: 409,
  /** details: max in kB. */
  draft_too_large: 413,
});
