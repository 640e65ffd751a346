import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { signedOutNotice } from './browserState.ts';

/**
 * The sign-in by this device, which stays signed in to a company. Scripts cannot read the login cookie: a second cookie without any secret
 * shows that there is one. Spec S-123.
 */
export const rememberedDevice = {
  /** false also during a sign-out: no tab signs in by the cookie that the server is about to remove. */
  canEnter: (company: string): boolean =>
    signedOutNotice(company).get() === undefined && document.cookie.split('; ').includes(`kept_${company}=1`),
  /**
   * Signs in by the cookie; the server removes it after a failure. Spec S-124, S-238.
   * @throws ApiError 401, or with status 0 without a network
   */
  enter: (company: string): Promise<SignInAnswer> =>
    callApi('POST', 'users/user_session_log_in', {
      body: { company },
      headers: { authorization: '' },
      suppressErrors: true,
    }),
};
