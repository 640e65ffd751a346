import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import { formatSecondaryAuth, secondaryAuthHeader } from '../../../shared/shell/sign_on/secondaryAuthHeader.ts';
import { languageStore } from '../../framework/i18n/language.ts';
import { fixedCmidOf } from '../addresses/fixedRoutes.ts';
import { cmidOf, companyOf } from '../addresses/location.ts';
import type { Session } from './Session.ts';
import { secondaryAuth } from './secondaryAuth.ts';
import { findSession } from './sessionStore.ts';

/** The headers for caller, screen and language. Specification, main part 7; callApi adds the time of sending. */
export function requestHeaders(): Record<string, string> {
  const { pathname } = window.location;
  const session = sessionAt(pathname);
  const language = languageStore.asked();
  return {
    cmid: cmidOf(pathname) ?? fixedCmidOf(pathname) ?? 'UNKNOWN',
    group: session?.currentGroup ?? '',
    'accept-language': profileLanguage(language),
    [secondaryAuthHeader]: formatSecondaryAuth(secondaryAuth.get()),
    ...(session && { authorization: authorizationOf(session) }),
  };
}

/** Session for an address: the session of its company, or the latest if the address names no company. */
export function sessionAt(pathname: string): Session | undefined {
  return findSession(companyOf(pathname));
}

export function authorizationOf({ auth }: Session): string {
  return `Token ${auth.token}`;
}
