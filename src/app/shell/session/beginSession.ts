import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { changeLanguage, languageStore } from '../../framework/i18n/language.ts';
import { themeStore } from '../theme/themeStore.ts';
import { keptSignIn } from './keptSignIn.ts';
import { loginNotices } from './loginNotices.ts';
import { lostSessions } from './lostSessions.ts';
import { passwordNotices } from './passwordNotices.ts';
import { addSession, findSession, type StoredSession } from './sessionStore.ts';
import { wantedGroup } from './wantedGroup.ts';

/** Takes up a session that the server has begun, by whatever way, with the user's language and look, in the menu group that was asked for. */
export async function beginSession(answer: SignInAnswer): Promise<StoredSession> {
  const company = answer.profile.MT_COMP;
  lostSessions.forget(company);
  loginNotices.forget(company);
  keptSignIn.allow(company);
  passwordNotices.note(answer.profile, answer.notices.password);
  // The look that the profile asks for, unless this browser's user has chosen one.
  themeStore.follow(answer.profile.MT_THEME);
  if (!languageStore.isChosen()) await changeLanguage(answer.profile.MT_LANG);
  const session = addSession(answer);
  wantedGroup.show(session);
  return findSession(company) ?? session;
}
