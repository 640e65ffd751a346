import { passwordProblems } from '../../../shared/shell/password/passwordRule.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Checks a new password and its repetition; returns the problems, worded.
 * @param username user id, which the password must not equal; empty if it is not known yet
 * @param mismatchKey message for two different passwords: the pages of a reset have their own. Rules.
 */
export function newPasswordProblems(
  { password, confirmation }: NewPassword,
  username: string,
  mismatchKey: 'password.confirmation' | 'error.passwords_differ',
  message: (key: string) => string,
): { readonly password: string | undefined; readonly confirmation: string | undefined } {
  const [broken] = passwordProblems(password, { username });
  return {
    password: password === '' ? message('validation.required') : broken && message(`password.${broken}`),
    confirmation: confirmation === '' ? message('validation.required') : confirmation === password ? undefined : message(mismatchKey),
  };
}
