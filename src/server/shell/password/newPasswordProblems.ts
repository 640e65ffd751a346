import { type PasswordOwner, type PasswordProblem, passwordProblems } from '../../../shared/shell/password/passwordRule.ts';
import { isCommonPassword } from './isCommonPassword.ts';

/**
 * Lists the problems of a new password, as parts of message keys `password.<problem>`: by the rule that the browser also checks
 * and, if it meets the rule, by the list of common passwords, which only the server has. Rules; law 52.
 */
export async function newPasswordProblems(password: string, owner: PasswordOwner): Promise<readonly (PasswordProblem | 'common')[]> {
  const problems = passwordProblems(password, owner);
  if (problems.length > 0) return problems;
  return (await isCommonPassword(password)) ? ['common'] : [];
}
