import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import type { PasswordNotice } from '../../../shared/shell/session/SignInAnswer.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';
import { type PersistedStore, persistedStore, persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import type { SessionUser } from './Session.ts';

// Notes about sessions that a browser or a tab keeps in addition to the sessions.

interface LostSession {
  /** User ID of the person who has to sign in again; empty if unknown. */
  readonly username: string;
  /** true: the session was ended elsewhere, before its time. Spec D-631. */
  readonly isEnded?: boolean;
}

/**
 * By company: the session that was lost, not ended by its user. The sign-in page of every tab shows it, with the user ID filled in, until
 * the next sign-in or sign-out.
 */
export const expiredNotice = persistedStoreOf('local', 'lost_session', (kept): LostSession | undefined => {
  if (kept === null) return undefined;
  const { username, isEnded } = (typeof kept === 'object' ? kept : {}) as Partial<Record<keyof LostSession, unknown>>;
  return { username: typeof username === 'string' ? username : '', ...(isEnded === true && { isEnded }) };
});

/** Code of the company that was entered at the product's sign-in; without a session, the default address leads to its sign-in page. */
export const entryCompany = persistedStore('local', 'entry_company', (kept) =>
  typeof kept === 'string' && isCompanyCode(kept) ? kept : undefined,
);

/** By company: a sign-out is on its way to the server, or never reached it. Until the next sign-in no cookie signs in. */
export const signedOutNotice = persistedStoreOf('local', 'signed_out', isPresent);

/** An event before the sign-in that the sign-in page mentions. */
export type LoginNotice = 'password_changed' | 'activated';

/** By company, in this tab until the next sign-in. */
export const loginNotice = persistedStoreOf('session', 'login_notice', (kept): LoginNotice | undefined =>
  kept === 'password_changed' || kept === 'activated' ? kept : undefined,
);

type StoredNotice = Pick<PasswordNotice, 'days_left' | 'changed_at'> & {
  /** true: the user has no security questions. Spec D-633. */
  readonly lacksQuestions?: boolean;
};

const passwordNotices = persistedStoreOf('session', 'password_notice', (kept): StoredNotice => {
  const { days_left, changed_at, lacksQuestions } = (kept ?? {}) as Partial<Record<keyof StoredNotice, unknown>>;
  return {
    days_left: typeof days_left === 'number' ? days_left : null,
    changed_at: typeof changed_at === 'string' ? changed_at : null,
    ...(lacksQuestions === true && { lacksQuestions }),
  };
});

/**
 * The notice about a user's password that came with the sign-in, kept in this tab until it is read: shown once for each sign-in, and not
 * lost by a reload. Rules.
 */
export function passwordNotice({ username, company }: Pick<SessionUser, 'username' | 'company'>): PersistedStore<StoredNotice> {
  return passwordNotices(`${username}@${company}`);
}

/** Removes the notice of missing security questions once the user has answered some. */
export function forgetMissingProfile(user: Pick<SessionUser, 'username' | 'company'>): void {
  const stored = passwordNotice(user);
  const notice = stored.get();
  if (notice?.lacksQuestions) stored.set({ ...notice, lacksQuestions: false });
}

/**
 * Company -> key of this tab's session; the empty company is for addresses without one. A sign-in of another user in another tab does not
 * change the user of this tab, and a reload or a duplicated tab continues as the same user.
 */
export const tabSession = persistedStore('session', 'chosen_sessions', (kept): Readonly<Record<string, string>> | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
});

/** Address of the page on which this tab began to act as another user, to come back to. */
export const placeBeforeSwitch = persistedStore('session', 'place_before_switch', (kept) => (typeof kept === 'string' ? kept : undefined));

/** The menu group that the address requests on entry, kept for a user who has to sign in first. Spec S-036. */
export const requestedGroup = makeStore<string | undefined>(undefined);

/** Company -> instant (UTC) at which its session ends in spite of renewals, from the last check of its token. */
export const sessionDeadline = makeStore<Readonly<Record<string, string>>>({});

function isPresent(kept: unknown): true | undefined {
  return kept === null ? undefined : true;
}
