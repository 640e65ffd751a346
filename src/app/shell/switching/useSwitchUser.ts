import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { placeBeforeSwitch } from '../session/browserState.ts';
import { landingPath } from '../session/landingPath.ts';
import type { SessionUser } from '../session/Session.ts';
import { userKey } from '../session/sessionOf.ts';
import { addSession } from '../session/sessionStore.ts';

interface UserSwitch {
  readonly isBusy: boolean;
  /** The reason why the last attempt failed. */
  readonly problem: string | undefined;
  readonly switchUser: (user: Pick<SessionUser, 'username' | 'company'>) => Promise<void>;
}

/** Begins a session as another user and goes to its start. Spec S-209, S-239. */
export function useSwitchUser(): UserSwitch {
  const message = useMessage();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const switchUser = async (user: Pick<SessionUser, 'username' | 'company'>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await callApi('POST', 'users/switchuser', { body: userKey(user), suppressErrors: true });
      placeBeforeSwitch.set(`${window.location.pathname}${window.location.search}`);
      void navigate(landingPath(addSession(answer)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? message('errors.network_hint') : (error.problem.detail ?? message('errors.unknown')));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, switchUser };
}
