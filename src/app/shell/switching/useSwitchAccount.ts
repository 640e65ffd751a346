import { useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { renewSession } from '../session/sessionStore.ts';

interface AccountSwitch {
  readonly isBusy: boolean;
  /** Number of the account; empty: all. */
  readonly switchAccount: (account: string) => Promise<void>;
}

/**
 * Has the session see one account alone. The signed-in app begins anew with the account that it is drawn for, here and in other tabs, so
 * that no row of before stays on the screen. Spec S-208.
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
      // Told by the reaction to failed calls; the account of before stays.
      setBusy(false);
    }
  };
  return { isBusy, switchAccount };
}
