import { ownValue } from '../../../shared/framework/ownValue.ts';
import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';
import { persistedMap } from '../../framework/stores/persistedMap.ts';
import { tabSession } from './browserState.ts';
import type { MenuGroup, Session, SessionUser } from './Session.ts';
import { parseSession, sessionOf } from './sessionOf.ts';

/** One of the sessions of this browser. */
export interface ListedSession {
  readonly key: string;
  readonly session: Session;
  /** true: this tab uses the session at addresses of its company. */
  readonly isCurrent: boolean;
}

type Sessions = Readonly<Record<string, Session>>;

const stored = persistedMap('local', 'session', parseSession);

let sessions: Sessions = {};

/** All sessions of this browser, to choose from; the same list until something changes. */
export const sessionStore = makeStore<readonly ListedSession[]>([]);

type User = Pick<SessionUser, 'username' | 'company'>;

/**
 * Key of a session: user and company, so that one browser can hold several. Spec S-143. A session begun by Switch User differs from a
 * session of the same user's own.
 */
function sessionKey({ username, company }: User, switchedFrom?: User | null): string {
  return `${username}@${company}${switchedFrom ? ` by ${sessionKey(switchedFrom)}` : ''}`;
}

/** Key of a session in this browser, and of the drafts that its user leaves here. */
export function keyOf({ user, switchedFrom }: Session): string {
  return sessionKey(user, switchedFrom);
}

/**
 * Takes up the sessions that this browser remembers and follows the changes of other tabs: a session that ended there ends here.
 * @returns stops following
 */
export function watchSessions(): () => void {
  const remembered = stored.all();
  const chosen = Object.entries(tabSession.get() ?? {});
  tabSession.set(Object.fromEntries(chosen.filter(([, key]) => Object.hasOwn(remembered, key))));
  publish(remembered);
  return stored.onOtherTabs(() => publish(stored.all()));
}

/** Adds the session of a user who has just signed in, and uses it in this tab. Spec S-160. */
export function addSession(answer: SignInAnswer, now: Date = new Date()): Session {
  const session = store(sessionOf(answer, now));
  chooseSession(keyOf(session));
  return session;
}

/** Stores a session; the menu group chosen before stays, if the user still belongs to it. */
function store(session: Session): Session {
  const before = stored.of(keyOf(session)).get()?.currentGroup;
  const kept = session.groups.some(({ code }) => code === before) ? { ...session, currentGroup: before ?? '' } : session;
  save(kept);
  return kept;
}

/** Replaces the data of a session that still exists: a late answer does not bring an ended one back. Spec S-161. */
export function renewSession(answer: SignInAnswer, now: Date = new Date()): void {
  const session = sessionOf(answer, now);
  if (stored.of(keyOf(session)).get()) store(session);
}

/** Removes a session. Spec S-162. */
export function removeSession(session: Session): void {
  stored.of(keyOf(session)).forget();
  publish(stored.all());
}

/** Shows the menu of another of the user's groups. Spec S-207. */
export function switchGroup(session: Session, code: string): void {
  if (session.groups.some((group) => group.code === code)) save({ ...session, currentGroup: code });
}

/** Continues in this tab with another session of this browser; other tabs keep theirs. Unknown keys change nothing. */
export function chooseSession(key: string): void {
  const company = ownValue(sessions, key)?.user.company;
  if (company === undefined) return;
  tabSession.set({ ...tabSession.get(), [company]: key, '': key });
  publish(sessions);
}

/**
 * This tab's session for a company, or for addresses without one. When it ends, no other session of the company replaces it, except the one
 * from which Switch User started.
 */
export function findSession(company?: string): Session | undefined {
  const key = ownValue(tabSession.get(), company ?? '');
  const session = key === undefined ? undefined : (ownValue(sessions, key) ?? ownValue(sessions, originKey(key)));
  if (company === undefined) return session ?? latest();
  return session?.user.company === company ? session : undefined;
}

/** The key of the session from which Switch User started: the last part of the other session's key. */
function originKey(key: string): string {
  return key.split(' by ').slice(1).join(' by ');
}

/** The session renewed last, of one company or of all. */
function latest(company?: string): Session | undefined {
  return Object.values(sessions)
    .filter(({ user }) => company === undefined || user.company === company)
    .reduce<Session | undefined>(
      (found, session) => (found && found.auth.lastRefreshed >= session.auth.lastRefreshed ? found : session),
      undefined,
    );
}

/** The group of the shown menu. */
export function currentGroup({ groups, currentGroup: current }: Session): MenuGroup | undefined {
  return groups.find(({ code }) => code === current) ?? groups[0];
}

function save(session: Session): void {
  stored.of(keyOf(session)).set(session);
  publish(stored.all());
}

function publish(next: Sessions): void {
  sessions = Object.fromEntries(Object.entries(next).map(([key, session]) => [key, withEqualParts(session, sessions[key])]));
  for (const { user } of Object.values(next)) pinSession(user.company);
  const listed = Object.entries(sessions).map(([key, session]) => ({
    key,
    session,
    isCurrent: findSession(session.user.company) === session,
  }));
  sessionStore.set(listed);
}

/**
 * The session with the objects of the session before wherever both are equal, the whole one included: what is drawn from these is not drawn
 * again, and nothing takes an equal session for another one.
 */
function withEqualParts(session: Session, before: Session | undefined): Session {
  if (!before) return session;
  const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
  if (isEqual(session, before)) return before;
  return {
    ...session,
    ...(isEqual(session.user, before.user) && { user: before.user }),
    ...(isEqual(session.groups, before.groups) && { groups: before.groups }),
    ...(isEqual(session.masterconfig, before.masterconfig) && { masterconfig: before.masterconfig }),
  };
}

/** Lets a tab without a choice keep the session that it shows now. */
function pinSession(company: string): void {
  const session = latest(company);
  const chosen = tabSession.get() ?? {};
  if (session && ownValue(chosen, company) === undefined) tabSession.set({ ...chosen, [company]: keyOf(session) });
}
