import { useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { renewSession } from '../session/sessionStore.ts';

interface AccountSwitch {
  readonly isBusy: boolean;
  /** Number of the account; empty: all. */
  readonly switchAccount: (account: string) => Promise<void>;
}

/**
 * Limits the session to one account. The signed-in app is mounted again for each account, here and in other tabs, so that no earlier row
 * stays on the screen. Spec S-208.
 */
export function useSwitchAccount(onDone: () => void): AccountSwitch {
  const [isBusy, setBusy] = useState(false);
  const switchAccount = async (account: string): Promise<void> => {
    setBusy(true);
    try {
      const answer = await callApi('POST', 'users/switchaccount', { body: { account } });
      onDone();
      renewSession(answer);
    } catch {
      // The reaction to failed calls reports a failure; the previous account stays.
      setBusy(false);
    }
  };
  return { isBusy, switchAccount };
}
