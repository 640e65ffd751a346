import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { callApi } from '../../framework/api/callApi.ts';

const signedOutKey = (company: string): string => `signed_out ${company}`;

/**
 * Whether this device stays signed in to a company. The login cookie itself is out of the reach of scripts: a second cookie
 * without any secret says that there is one. Spec S-123.
 */
export const keptSignIn = {
  isPossible: (company: string): boolean =>
    localStorage.getItem(signedOutKey(company)) === null && document.cookie.split('; ').includes(`kept_${company}=1`),
  /** While a sign-out is on its way to the server, no tab may sign in by the cookie that it is about to remove. */
  bar: (company: string): void => localStorage.setItem(signedOutKey(company), 'yes'),
  allow: (company: string): void => localStorage.removeItem(signedOutKey(company)),
  /**
   * Signs in by the cookie; the server removes it when that fails. Spec S-124, S-238.
   * @throws ApiError 401, or with status 0 without a network
   */
  enter: (company: string): Promise<SignInAnswer> =>
    callApi('POST', 'users/user_session_log_in', {
      body: { company },
      headers: { authorization: '' },
      suppressErrors: true,
    }),
};
