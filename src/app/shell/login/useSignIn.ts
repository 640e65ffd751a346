import { useState } from 'react';
import { activationPath } from '../../../shared/shell/registration/activationPath.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { beginSession } from '../session/beginSession.ts';
import { landingPath } from '../session/landingPath.ts';

interface Credentials {
  readonly company: string;
  readonly username: string;
  readonly password: string;
  /** Y: this device stays signed in. */
  readonly keep: 'Y' | 'N';
}

interface SignIn {
  readonly isBusy: boolean;
  /** The reason why the sign-in failed, worded. */
  readonly problem: string | undefined;
  readonly submit: (credentials: Credentials) => Promise<void>;
}

/**
 * Signs in and continues by the login status: 0 to the requested screen, 4 to the new password, 1 to the activation. Spec S-163 to S-166.
 * @param redirect address after the sign-in; undefined: the start of the session
 */
export function useSignIn(redirect: string | undefined, onEnter: (path: string) => void): SignIn {
  const message = useMessage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (credentials: Credentials): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await callApi('POST', 'users/login', {
        form: { ...credentials },
        // A wrong password says nothing about an existing session.
        headers: { authorization: '' },
      });
      if (answer.status === 1) return onEnter(activationPath('online-quoting', credentials));
      const session = await beginSession(answer);
      onEnter(answer.status === 0 && redirect ? redirect : landingPath(session));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? message('errors.network_hint') : (error.problem.detail ?? message('errors.unknown')));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, submit };
}
