import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Errors of verifications, new passwords and security profiles. None reveals whether an account exists. */
export const passwordErrors = defineErrors({
  verification_failed: 400,
  link_invalid: 400,
  passwords_differ: 400,
  password_refused: 400,
  password_used_before: 400,
  current_password_wrong: 400,
  communication_method_required: 400,
  text_message_unavailable: 400,
  too_few_answers: 400,
  answers_refused: 400,
  account_not_found: 404,
  multiple_accounts: 409,
  multiple_profiles: 409,
  not_enough_questions: 409,
});
