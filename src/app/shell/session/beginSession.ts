import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { changeLanguage, languageStore } from '../../framework/i18n/language.ts';
import { themeStore } from '../theme/themeStore.ts';
import { keptSignIn } from './keptSignIn.ts';
import { loginNotices } from './loginNotices.ts';
import { lostSessions } from './lostSessions.ts';
import { passwordNotices } from './passwordNotices.ts';
import type { Session } from './Session.ts';
import { userOf } from './sessionOf.ts';
import { addSession, findSession } from './sessionStore.ts';
import { wantedGroup } from './wantedGroup.ts';

/** Takes up a session that the server has begun, by whatever way, with the user's language and look, in the menu group that was asked for. */
export async function beginSession(answer: SignInAnswer): Promise<Session> {
  const user = userOf(answer.profile);
  const { company } = user;
  lostSessions.forget(company);
  loginNotices.forget(company);
  keptSignIn.allow(company);
  passwordNotices.note(user, answer.notices.password);
  // The look that the profile asks for, unless this browser's user has chosen one.
  themeStore.follow(user.theme);
  if (!languageStore.isChosen()) await changeLanguage(user.language);
  const session = addSession(answer);
  wantedGroup.show(session);
  return findSession(company) ?? session;
}
