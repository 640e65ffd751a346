import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Why nobody was signed in. All reasons that concern the account share one code and one text. Decisions 29. */
export const signInErrors = defineErrors({ sign_in_failed: 401 });
