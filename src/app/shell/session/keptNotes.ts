import type { PasswordNotice } from '../../../shared/shell/session/SignInAnswer.ts';
import { type Kept, keptBy, keptIn } from '../../framework/stores/keptIn.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';
import type { SessionUser } from './Session.ts';

// What a browser or a tab remembers about sessions beside the sessions themselves.

/** By company: its session was lost, not ended by its user. The sign-in page of every tab says so until the next sign-in. */
export const expiredNotice = keptBy('local', 'lost_session', isKept);

/** By company: a sign-out is on its way to the server, or never got there. Until the next sign-in no cookie signs in. */
export const signedOutNotice = keptBy('local', 'signed_out', isKept);

/** An event before the sign-in that the sign-in page mentions. */
export type LoginNotice = 'password_changed' | 'activated';

/** By company, in this tab until the next sign-in. */
export const loginNotice = keptBy('session', 'login_notice', (kept): LoginNotice | undefined =>
  kept === 'password_changed' || kept === 'activated' ? kept : undefined,
);

type KeptPassword = Pick<PasswordNotice, 'days_left' | 'changed_at'>;

const passwordNotices = keptBy('session', 'password_notice', (kept): KeptPassword => {
  const { days_left, changed_at } = (kept ?? {}) as Partial<Record<keyof PasswordNotice, unknown>>;
  return {
    days_left: typeof days_left === 'number' ? days_left : null,
    changed_at: typeof changed_at === 'string' ? changed_at : null,
  };
});

/**
 * The notice about a user's password that came with the sign-in, in this tab until it was read: once for each sign-in, and not lost
 * by a reload. Rules.
 */
export function passwordNotice({ username, company }: Pick<SessionUser, 'username' | 'company'>): Kept<KeptPassword> {
  return passwordNotices(`${username}@${company}`);
}

/**
 * Company -> key of the session with which this tab speaks; under the empty company that of addresses which name none. A sign-in of
 * another user in another tab does not change who is at work here, and a reload or a duplicated tab goes on as the same user.
 */
export const tabSession = keptIn('session', 'chosen_sessions', (kept): Readonly<Record<string, string>> | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
});

/** The menu group that the address asks for on entry: a user who has to sign in first gets it afterwards. Spec S-036. */
export const requestedGroup = makeStore<string | undefined>(undefined);

/** Company -> instant (UTC) at which its session ends however often it is renewed, as the last check of its token gave it. */
export const sessionDeadline = makeStore<Readonly<Record<string, string>>>({});

function isKept(kept: unknown): true | undefined {
  return kept === null ? undefined : true;
}
