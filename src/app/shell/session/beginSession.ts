import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { fallBackOnTimezone } from '../../framework/i18n/browserTimezone.ts';
import { changeLanguage, languageStore } from '../../framework/i18n/language.ts';
import { themeStore } from '../theme/themeStore.ts';
import { expiredNotice, loginNotice, passwordNotice, requestedGroup, signedOutNotice } from './browserState.ts';
import type { Session, SessionUser } from './Session.ts';
import { userOf } from './sessionOf.ts';
import { addSession, findSession, keyOf, switchGroup } from './sessionStore.ts';

/** Takes up a session that the server has begun, by any sign-in, with the user's language and look, in the requested menu group. */
export async function beginSession(answer: SignInAnswer): Promise<Session> {
  const user = userOf(answer.profile);
  const { company } = user;
  expiredNotice(company).forget();
  loginNotice(company).forget();
  signedOutNotice(company).forget();
  setPasswordNotice(user, answer.notices);
  if (!languageStore.isChosen()) await changeLanguage(user.language);
  const session = addSession(answer);
  // Applies the look of the profile, unless the user has chosen one in this browser.
  themeStore.enter(keyOf(session), user.theme);
  fallBackOnTimezone(session.timezone);
  showRequestedGroup(session);
  return findSession(company) ?? session;
}

/** Shows the menu group that the address requests, if it is one of the user's groups; the request counts once. */
export function showRequestedGroup(session: Session): void {
  const group = requestedGroup.get();
  if (group !== undefined) switchGroup(session, group);
  requestedGroup.set(undefined);
}

function setPasswordNotice(user: SessionUser, { password, security_profile: profile }: SignInAnswer['notices']): void {
  const lacksQuestions = profile === 'missing';
  if (password.days_left === null && password.changed_at === null && !lacksQuestions) passwordNotice(user).forget();
  else passwordNotice(user).set({ ...password, lacksQuestions });
}
