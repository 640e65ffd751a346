import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { keptIn } from '../../framework/stores/keptIn.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';
import { tabSession } from './keptNotes.ts';
import type { MenuGroup, Session, SessionUser } from './Session.ts';
import { parseSession, sessionOf } from './sessionOf.ts';

/** One of the sessions of this browser. */
export interface ListedSession {
  readonly key: string;
  readonly session: Session;
  /** The one with which this tab speaks at addresses of its company. */
  readonly isCurrent: boolean;
}

type Sessions = Readonly<Record<string, Session>>;

const stored = keptIn('local', 'sessions', parseSessions);

let sessions: Sessions = {};

/** All sessions of this browser, for choosing among them; the same list until something changes. */
export const sessionStore = makeStore<readonly ListedSession[]>([]);

type User = Pick<SessionUser, 'username' | 'company'>;

/**
 * Sessions are kept by user and company, so that one browser can hold several. Spec S-143. Acting as a user is another session than
 * that user's own.
 */
function sessionKey({ username, company }: User, switchedFrom?: User | null): string {
  return `${username}@${company}${switchedFrom ? ` by ${sessionKey(switchedFrom)}` : ''}`;
}

function keyOf({ user, switchedFrom }: Session): string {
  return sessionKey(user, switchedFrom);
}

/**
 * Takes up the sessions that this browser remembers and follows what other tabs do with them: a session that ended there
 * ends here.
 * @returns stops following
 */
export function watchSessions(): () => void {
  const remembered = readStored();
  const chosen = Object.entries(tabSession.get() ?? {});
  tabSession.set(Object.fromEntries(chosen.filter(([, key]) => Object.hasOwn(remembered, key))));
  take(remembered);
  return stored.onOtherTabs(() => take(readStored()));
}

/** Remembers who has signed in, and goes on in this tab as that user. Spec S-160. */
export function addSession(answer: SignInAnswer, now: Date = new Date()): Session {
  const session = store(sessionOf(answer, now));
  chooseSession(keyOf(session));
  return session;
}

/** Keeps a session; the menu group that was chosen before stays, if the user is still in it. */
function store(session: Session): Session {
  const before = readStored()[keyOf(session)]?.currentGroup;
  const kept = session.groups.some(({ code }) => code === before) ? { ...session, currentGroup: before ?? '' } : session;
  save({ ...readStored(), [keyOf(kept)]: kept });
  return kept;
}

/** Replaces what is known of a session that still exists: a late answer does not bring an ended one back. Spec S-161. */
export function renewSession(answer: SignInAnswer, now: Date = new Date()): void {
  const session = sessionOf(answer, now);
  if (readStored()[keyOf(session)]) store(session);
}

/** Forgets a session. Spec S-162. */
export function removeSession(session: Session): void {
  const { [keyOf(session)]: _removed, ...others } = readStored();
  save(others);
}

/** Shows the menu of another of the user's groups. Spec S-207. */
export function switchGroup(session: Session, code: string): void {
  if (session.groups.some((group) => group.code === code)) save({ ...readStored(), [keyOf(session)]: { ...session, currentGroup: code } });
}

/** Goes on in this tab with another session of this browser; other tabs keep theirs. Unknown keys change nothing. */
export function chooseSession(key: string): void {
  const company = sessions[key]?.user.company;
  if (company === undefined) return;
  tabSession.set({ ...tabSession.get(), [company]: key, '': key });
  take(sessions);
}

/**
 * The session with which this tab speaks for a company, or at addresses without one. When it ends, nobody else of the company
 * takes its place without being asked, but whoever acted as another user is herself again.
 */
export function findSession(company?: string): Session | undefined {
  const key = tabSession.get()?.[company ?? ''];
  const session = key === undefined ? undefined : (sessions[key] ?? sessions[originKey(key)]);
  if (company === undefined) return session ?? latest();
  return session?.user.company === company ? session : undefined;
}

/** The key of the session that another one came from by Switch User: it ends the other's key. */
function originKey(key: string): string {
  return key.split(' by ').slice(1).join(' by ');
}

/** The session renewed last, of a company or of any. */
function latest(company?: string): Session | undefined {
  return Object.values(sessions)
    .filter(({ user }) => company === undefined || user.company === company)
    .reduce<Session | undefined>(
      (found, session) => (found && found.auth.lastRefreshed >= session.auth.lastRefreshed ? found : session),
      undefined,
    );
}

/** The group whose menu is shown. */
export function currentGroup({ groups, currentGroup: current }: Session): MenuGroup | undefined {
  return groups.find(({ code }) => code === current) ?? groups[0];
}

function save(next: Sessions): void {
  stored.set(next);
  take(next);
}

/** What all tabs share, as it is now: what this one took up may be a moment older, and must not undo what another tab did. */
function readStored(): Sessions {
  return stored.get() ?? {};
}

function take(next: Sessions): void {
  sessions = next;
  for (const { user } of Object.values(next)) settle(user.company);
  const listed = Object.entries(next).map(([key, session]) => ({
    key,
    session,
    isCurrent: findSession(session.user.company) === session,
  }));
  sessionStore.set(listed);
}

/** A tab that has not chosen yet stays with the session that it shows now. */
function settle(company: string): void {
  const session = latest(company);
  const chosen = tabSession.get() ?? {};
  if (session && chosen[company] === undefined) tabSession.set({ ...chosen, [company]: keyOf(session) });
}

function parseSessions(kept: unknown): Sessions {
  const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
  return Object.fromEntries(
    entries.flatMap(([key, value]): [string, Session][] => {
      const session = parseSession(value);
      return session ? [[key, session]] : [];
    }),
  );
}
