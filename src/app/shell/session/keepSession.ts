import { ownValue } from '../../../shared/framework/ownValue.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { sessionDeadline } from './browserState.ts';
import { findSession, renewSession } from './sessionStore.ts';

/** Interval between two checks of a token's end, for an active and an idle user alike. Spec S-326. */
export const expiryCheckMs = 300_000;

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Checks every five minutes that the token of a company's session is still valid, and renews it if the user has been active since the last
 * check. Spec S-158, S-159. A 401 of either call ends the session by the general rule for answers.
 * @returns stops checking
 */
export function keepSession(company: string): () => void {
  let isActive = true;
  const markActive = (): void => {
    isActive = true;
  };
  const check = async (): Promise<void> => {
    const wasActive = isActive;
    isActive = false;
    if (!findSession(company)) return;
    const { ends } = await callApi('POST', 'globals/access/expiry', { suppressErrors: true });
    if (ownValue(sessionDeadline.get(), company) !== ends) sessionDeadline.set({ ...sessionDeadline.get(), [company]: ends });
    if (wasActive) await refreshSession();
  };
  // A check without a network says nothing about the session: the next one asks again.
  const timer = setInterval(() => void check().catch(markActive), expiryCheckMs);
  for (const sign of activityEvents) window.addEventListener(sign, markActive, { passive: true });
  return () => {
    clearInterval(timer);
    for (const sign of activityEvents) window.removeEventListener(sign, markActive);
  };
}

let requestCount = 0;

/**
 * Renews the token and reads menus, profile and settings again, in the current language. An answer overtaken by a later request is dropped.
 */
export async function refreshSession(): Promise<void> {
  requestCount += 1;
  const mine = requestCount;
  const answer = await callApi('GET', 'users/refresh', { suppressErrors: true });
  if (mine === requestCount) renewSession(answer);
}
