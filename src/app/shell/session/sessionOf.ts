import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type * as wire from '../../../shared/shell/session/SignInAnswer.ts';
import type { MenuEntry, MenuGroup, Session, SessionUser } from './Session.ts';

/** The parts of an answer that become part of a session. */
type ProfileParts = Pick<wire.SignInAnswer, 'profile' | 'groups' | 'masterconfig' | 'current_account' | 'switched_from'> &
  Partial<Pick<wire.SignInAnswer, 'formats' | 'timezone'>>;

/** Reads an answer of sign-in or renewal. The inherited names of the API (`MT_UID`, `CMCID` …) end here. */
export function sessionOf(answer: wire.SignInAnswer, now: Date): Session {
  const auth = { token: answer.token, lastRefreshed: now.toISOString(), loginStatus: answer.status };
  return { auth, currentGroup: answer.current_group, ...partsOf(answer) };
}

function partsOf(answer: ProfileParts): Omit<Session, 'auth' | 'currentGroup'> {
  const origin = answer.switched_from;
  return {
    user: userOf(answer.profile),
    groups: answer.groups.map(groupOf),
    masterconfig: answer.masterconfig,
    account: answer.current_account,
    formats: answer.formats,
    timezone: answer.timezone,
    switchedFrom: origin && { username: origin.MT_UID, company: origin.MT_COMP, name: origin.name },
  };
}

export function userOf(profile: wire.Profile): SessionUser {
  return {
    username: profile.MT_UID,
    company: profile.MT_COMP,
    firstName: profile.MT_FNAME,
    lastName: profile.MT_LNAME,
    email: profile.MT_EMAIL,
    type: profile.MT_TYPE,
    style: profile.MT_STYLE,
    theme: profile.MT_THEME,
    language: profile.MT_LANG,
  };
}

function groupOf({ code, name, menulist, is_admin, landing_page: landingPage, style }: wire.MenuGroup): MenuGroup {
  return { code, name, entries: menulist.map(menuEntryOf), isAdmin: is_admin === 'Y', landingPage, style };
}

export function menuEntryOf(item: wire.MenuItem): MenuEntry {
  return {
    id: item.mid,
    parent: item.TMHOOK,
    title: item.CMTITLE || item.TMVNAM || item.CMCID,
    cmid: item.CMCID,
    path: item.CMVNAM,
    helpId: item.helpmenu.MHMID,
    library: libraryOf(item),
    isExternal: item.external,
    icon: item.icon,
  };
}

function libraryOf({ DOCLIB, EXDOCLIB }: wire.MenuItem): MenuEntry['library'] {
  if (DOCLIB === 'Y') return 'own';
  return EXDOCLIB === 'Y' ? 'external' : undefined;
}

/** A row of the list of users. */
export interface ListedUser extends Pick<SessionUser, 'username' | 'company'> {
  /** First and last name, else the user id. */
  readonly name: string;
  readonly companyName: string;
}

/** Reads a row of the list of users, whose columns have the names of the table's. */
export function listedUser(row: GridRow): ListedUser {
  const username = textOf(row['MT_UID']);
  return {
    username,
    company: textOf(row['MT_COMP.code']),
    name: [row['MT_FNAME'], row['MT_LNAME']].filter(Boolean).join(' ') || username,
    companyName: textOf(row['MT_COMP_label']),
  };
}

/** A user of an answer in one line: user id and company. */
export function userLine({ MT_UID, company }: { readonly MT_UID: string; readonly company: string }): string {
  return `${MT_UID} · ${company}`;
}

/** A user in the names of the API. */
export function userKey({ username, company }: Pick<SessionUser, 'username' | 'company'>): { MT_UID: string; MT_COMP: string } {
  return { MT_UID: username, MT_COMP: company };
}

/** The stored form of a session in earlier builds: the parts of the answer with the names of the API, below `user`. */
interface FormerSession {
  readonly auth: Session['auth'];
  readonly user: Pick<ProfileParts, 'profile' | 'groups' | 'masterconfig' | 'formats'> & {
    readonly currentGroup: string;
    readonly account?: ProfileParts['current_account'];
    readonly switchedFrom?: ProfileParts['switched_from'];
  };
}

/**
 * Reads a session from the browser's storage, also one stored by an earlier build.
 * @returns undefined for anything else: such a session counts as ended
 */
export function parseSession(value: unknown): Session | undefined {
  if (isSession(value)) return value;
  if (!isFormerSession(value)) return undefined;
  const { account, switchedFrom, currentGroup, ...parts } = value.user;
  return {
    auth: value.auth,
    currentGroup,
    ...partsOf({ ...parts, current_account: account ?? null, switched_from: switchedFrom ?? null }),
  };
}

function isSession(value: unknown): value is Session {
  const { auth, user, groups } = (value ?? {}) as Partial<Session>;
  return typeof auth?.token === 'string' && typeof user?.username === 'string' && Array.isArray(groups);
}

function isFormerSession(value: unknown): value is FormerSession {
  const { auth, user } = (value ?? {}) as Partial<FormerSession>;
  if (typeof auth?.token !== 'string' || typeof user?.profile?.MT_UID !== 'string' || !Array.isArray(user.groups)) return false;
  return user.groups.every(
    (group) => Array.isArray(group?.menulist) && group.menulist.every((item: Partial<wire.MenuItem> | null) => item?.helpmenu),
  );
}
