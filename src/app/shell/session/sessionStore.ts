import type { MasterConfig, MenuGroup, Profile, SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import { chosenSessions } from './chosenSessions.ts';

/** A signed-in user as this browser remembers it. Spec S-137, S-144. */
export interface StoredSession {
  readonly auth: {
    readonly token: string;
    /** Instant, UTC. */
    readonly lastRefreshed: string;
    /** 4: the password must be reset first. */
    readonly loginStatus: number;
  };
  readonly user: {
    readonly profile: Profile;
    readonly groups: readonly MenuGroup[];
    readonly currentGroup: string;
    readonly masterconfig: MasterConfig;
    /** The one account that the session sees after switching account. */
    readonly account?: SignInAnswer['current_account'];
    readonly formats?: SignInAnswer['formats'];
    /** Who acts as this user by Switch User. */
    readonly switchedFrom?: SignInAnswer['switched_from'];
  };
}

/** One of the sessions of this browser. */
export interface ListedSession {
  readonly key: string;
  readonly session: StoredSession;
  /** The one with which this tab speaks at addresses of its company. */
  readonly isCurrent: boolean;
}

type Sessions = Readonly<Record<string, StoredSession>>;

const storageKey = 'sessions';
const listeners = new Set<() => void>();
let sessions: Sessions = {};
let listed: readonly ListedSession[] = [];

type User = Pick<Profile, 'MT_UID' | 'MT_COMP'>;

/**
 * Sessions are kept by user and company, so that one browser can hold several. Spec S-143. Acting as a user is another session than
 * that user's own.
 */
function sessionKey({ MT_UID, MT_COMP }: User, switchedFrom?: User | null): string {
  return `${MT_UID}@${MT_COMP}${switchedFrom ? ` by ${sessionKey(switchedFrom)}` : ''}`;
}

function answerKey(answer: SignInAnswer): string {
  return sessionKey(answer.profile, answer.switched_from);
}

function keyOf({ user }: StoredSession): string {
  return sessionKey(user.profile, user.switchedFrom);
}

/**
 * Takes up the sessions that this browser remembers and follows what other tabs do with them: a session that ended there
 * ends here.
 * @returns stops following
 */
export function watchSessions(): () => void {
  const follow = ({ key }: Pick<StorageEvent, 'key'>): void => {
    // No key: the storage was cleared as a whole.
    if (key === storageKey || key === null) take(readStored());
  };
  const stored = readStored();
  chosenSessions.restore((key) => Object.hasOwn(stored, key));
  take(stored);
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Remembers who has signed in, and goes on in this tab as that user. Spec S-160. */
export function addSession(answer: SignInAnswer, now?: Date): StoredSession {
  const session = store(answer, now);
  chooseSession(keyOf(session));
  return session;
}

function store(answer: SignInAnswer, now: Date = new Date()): StoredSession {
  const before = readStored()[answerKey(answer)];
  const group =
    before && answer.groups.some(({ code }) => code === before.user.currentGroup) ? before.user.currentGroup : answer.current_group;
  const session: StoredSession = {
    auth: { token: answer.token, lastRefreshed: now.toISOString(), loginStatus: answer.status },
    user: {
      profile: answer.profile,
      groups: answer.groups,
      currentGroup: group,
      masterconfig: answer.masterconfig,
      account: answer.current_account,
      formats: answer.formats,
      switchedFrom: answer.switched_from,
    },
  };
  save({ ...readStored(), [answerKey(answer)]: session });
  return session;
}

/** Replaces what is known of a session that still exists: a late answer does not bring an ended one back. Spec S-161. */
export function renewSession(answer: SignInAnswer, now?: Date): void {
  if (readStored()[answerKey(answer)]) store(answer, now);
}

/** Forgets a session. Spec S-162. */
export function removeSession(session: StoredSession): void {
  const { [keyOf(session)]: _removed, ...others } = readStored();
  save(others);
}

/** Shows the menu of another of the user's groups. Spec S-207. */
export function switchGroup(session: StoredSession, code: string): void {
  if (session.user.groups.some((group) => group.code === code))
    save({ ...readStored(), [keyOf(session)]: { ...session, user: { ...session.user, currentGroup: code } } });
}

/** All sessions of this browser, for choosing among them; the same list until something changes. */
export function listSessions(): readonly ListedSession[] {
  return listed;
}

/** Goes on in this tab with another session of this browser; other tabs keep theirs. Unknown keys change nothing. */
export function chooseSession(key: string): void {
  const company = sessions[key]?.user.profile.MT_COMP;
  if (company === undefined) return;
  chosenSessions.choose(company, key);
  chosenSessions.choose('', key);
  take(sessions);
}

/**
 * The session with which this tab speaks for a company, or at addresses without one. When it ends, nobody else of the company
 * takes its place without being asked, but whoever acted as another user is herself again.
 */
export function findSession(company?: string): StoredSession | undefined {
  const key = chosenSessions.find(company ?? '');
  const session = key === undefined ? undefined : (sessions[key] ?? sessions[originKey(key)]);
  if (company === undefined) return session ?? latest();
  return session?.user.profile.MT_COMP === company ? session : undefined;
}

/** The key of the session that another one came from by Switch User: it ends the other's key. */
function originKey(key: string): string {
  return key.split(' by ').slice(1).join(' by ');
}

/** The session renewed last, of a company or of any. */
function latest(company?: string): StoredSession | undefined {
  return Object.values(sessions)
    .filter(({ user }) => company === undefined || user.profile.MT_COMP === company)
    .reduce<StoredSession | undefined>(
      (found, session) => (found && found.auth.lastRefreshed >= session.auth.lastRefreshed ? found : session),
      undefined,
    );
}

/** The group whose menu is shown. */
export function currentGroup({ user }: StoredSession): MenuGroup | undefined {
  return user.groups.find(({ code }) => code === user.currentGroup) ?? user.groups[0];
}

export function subscribeToSessions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function save(next: Sessions): void {
  localStorage.setItem(storageKey, JSON.stringify(next));
  take(next);
}

/** What all tabs share, as it is now: what this one took up may be a moment older, and must not undo what another tab did. */
function readStored(): Sessions {
  return parseSessions(localStorage.getItem(storageKey));
}

function take(next: Sessions): void {
  sessions = next;
  for (const { user } of Object.values(next)) settle(user.profile.MT_COMP);
  listed = Object.entries(next).map(([key, session]) => ({
    key,
    session,
    isCurrent: findSession(session.user.profile.MT_COMP) === session,
  }));
  for (const listener of listeners) listener();
}

/** A tab that has not chosen yet stays with whom it shows now. */
function settle(company: string): void {
  const session = latest(company);
  if (session && chosenSessions.find(company) === undefined) chosenSessions.choose(company, keyOf(session));
}

function parseSessions(text: string | null): Sessions {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    return Object.fromEntries(entries.filter((entry): entry is [string, StoredSession] => isSession(entry[1])));
  } catch {
    return {};
  }
}

/** Older builds may have stored another shape: such a session is as good as ended. */
function isSession(value: unknown): value is StoredSession {
  const { auth, user } = (value ?? {}) as Partial<StoredSession>;
  return typeof auth?.token === 'string' && typeof user?.profile?.MT_UID === 'string' && Array.isArray(user.groups);
}
