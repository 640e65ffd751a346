import { recordFormats } from '../../framework/fields/formats.ts';

/**
 * Checks a required e-mail address, for the forms and calls of users and account requests.
 * @param email without spaces around it
 * @returns key of the message; undefined for a good address
 * @see rules
 */
export function emailProblem(email: string): 'validation.required' | 'validation.user_email' | undefined {
  if (email.trim() === '') return 'validation.required';
  return recordFormats.email(email) ? undefined : 'validation.user_email';
}
