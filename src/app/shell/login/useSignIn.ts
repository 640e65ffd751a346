import { useState } from 'react';
import type { SignInAnswer } from '../../../shared/shell/SignInAnswer.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { changeLanguage, languageStore } from '../../framework/i18n/language.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { activationPath, landingPath } from '../routes/addresses.ts';
import { loginNotices } from '../session/loginNotices.ts';
import { lostSessions } from '../session/lostSessions.ts';
import { addSession } from '../session/sessionStore.ts';
import { themeStore } from '../theme/themeStore.ts';

interface Credentials {
  readonly company: string;
  readonly username: string;
  readonly password: string;
}

interface SignIn {
  readonly isBusy: boolean;
  /** Why nobody is signed in, worded. */
  readonly problem: string | undefined;
  readonly submit: (credentials: Credentials) => Promise<void>;
}

/**
 * Signs in and leads on by the login status: 0 to the screen asked for, 4 to the new password, 1 to the activation. Spec S-163
 * to S-166.
 * @param redirect where to go afterwards; undefined: where the session begins
 */
export function useSignIn(redirect: string | undefined, onEnter: (path: string) => void): SignIn {
  const message = useMessage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (credentials: Credentials): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await callApi<SignInAnswer>('POST', 'users/login', { form: { ...credentials } });
      if (answer.status === 1) return onEnter(activationPath(credentials));
      loginNotices.forget(credentials.company);
      lostSessions.forget(credentials.company);
      takeOverLook(answer);
      if (!languageStore.isChosen()) await changeLanguage(answer.profile.MT_LANG);
      const session = addSession(answer);
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

/** The look that the profile asks for, unless this browser's user has chosen one. */
function takeOverLook({ profile }: SignInAnswer): void {
  if (profile.MT_THEME === 'dark' && themeStore.get().choice === 'system') themeStore.choose('dark');
}
