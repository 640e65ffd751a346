import { emailProblem as problemKey } from '../../../shared/shell/registration/emailProblem.ts';

/**
 * Checks an e-mail address; returns the server's words for a missing or malformed one. Spaces around it do not count. Rules.
 */
export function emailProblem(text: string, message: (key: string) => string): string | undefined {
  const key = problemKey(text.trim());
  return key && message(key);
}
