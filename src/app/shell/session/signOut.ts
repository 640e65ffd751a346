import { callApi } from '../../framework/api/callApi.ts';
import { forgetDraftsOf } from '../../framework/drafts/draftStore.ts';
import { forgetLanguageChoice } from '../../framework/i18n/language.ts';
import { themeStore } from '../theme/themeStore.ts';
import { expiredNotice, signedOutNotice } from './browserState.ts';
import type { Session } from './Session.ts';
import { keyOf, removeSession } from './sessionStore.ts';

/** Longest wait (ms) for the server to confirm that the token is invalid. Spec S-330. */
export const logoutTimeThreshold = 5000;

/**
 * Ends a session here, in the other tabs, and on the server, and removes its user's drafts. Without a server it ends only in this browser;
 * the token then expires by age, and the cookie does not sign this device in again.
 */
export async function signOut(session: Session): Promise<void> {
  const headers = { authorization: `Token ${session.auth.token}` };
  const company = session.user.company;
  expiredNotice(company).forget();
  signedOutNotice(company).set(true);
  forgetDraftsOf(keyOf(session));
  forgetLanguageChoice();
  themeStore.leave();
  removeSession(session);
  const signal = AbortSignal.timeout(logoutTimeThreshold);
  await callApi('POST', 'users/logout', { headers, signal, suppressErrors: true }).catch(() => undefined);
}
