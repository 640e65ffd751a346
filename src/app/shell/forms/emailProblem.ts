import { emailProblem as problemKey } from '../../../shared/shell/registration/emailProblem.ts';

/** Words of a missing or ill-formed e-mail address, as the server words them; spaces around it do not count. Rules. */
export function emailProblem(text: string, message: (key: string) => string): string | undefined {
  const key = problemKey(text.trim());
  return key && message(key);
}
