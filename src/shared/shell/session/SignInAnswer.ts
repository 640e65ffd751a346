import type { DateFormats } from '../../framework/formats/dateFormats.ts';

/** The seed's shapes of the signed-in user (seed 000, section 3): codes and words where the tables hold ids. Inherited names stop here. */

/** Texts are empty if the user has no value. */
export interface Profile {
  readonly MT_UID: string;
  readonly MT_TYPE: UserType;
  readonly MT_STYLE: string;
  readonly MT_EMAIL: string;
  /** Code of the customer that the user belongs to. */
  readonly MT_CUST: string;
  readonly MT_FNAME: string;
  readonly MT_LNAME: string;
  readonly MT_SESSIONID: string;
  readonly MT_ADM: YesNo;
  /** Code of the default menu group. */
  readonly MT_GRP: string;
  /** User id assumed by switching user. */
  readonly MT_RESU: string;
  /** Number of the default account. */
  readonly MT_DACT: string;
  /** `en-us`, `fr` or the code of a further language. */
  readonly MT_LANG: string;
  /** Code of the company: first segment of the portal's addresses. */
  readonly MT_COMP: string;
  /** `Active`, or the reason why the account may not be used: `Inactive`, `Locked`, `Suspended`, `Missing`, `Paused`. */
  readonly MT_STATUS: string;
  readonly MT_THEME: 'light' | 'dark';
}

export type UserType = 'ADMIN' | 'EMPLOYEE' | 'SALES' | 'CUSTOMER' | 'ANON';
type YesNo = 'Y' | 'N';

/** An entry of a menu. `TMHOOK` makes the tree; the order is that of the list. */
export interface MenuItem {
  /** Id of the entry. */
  readonly mid: string;
  /** `mid` of the parent entry; empty at the top. */
  readonly TMHOOK: string;
  readonly TMMTYP: 'L';
  readonly TMVNAM: string;
  /** Id of the side menu that the entry comes from; null for a top entry. */
  readonly TSCID: number | null;
  /** cmid that the entry opens; empty for a heading. */
  readonly CMCID: string;
  /** Title in the request's language. */
  readonly CMTITLE: string;
  /** Path below /{company}/pages/, or an address. */
  readonly CMVNAM: string;
  readonly CMHID: string;
  readonly DOCLIB: YesNo;
  readonly EXDOCLIB: YesNo;
  readonly DOCLIB_TYPE: string;
  readonly helpmenu: { readonly MHMID: string };
  /** Opens in a new window. */
  readonly external: boolean;
  readonly icon: string;
}

export interface MenuGroup {
  readonly code: string;
  /** In the request's language. */
  readonly name: string;
  readonly menulist: readonly MenuItem[];
  readonly is_admin: YesNo;
  /** cmid opened after sign-in; empty: the home page. */
  readonly landing_page: string;
  readonly style: string;
}

export interface MasterConfigEntry {
  readonly mc_value: string;
  readonly mc_description: string;
  readonly mc_v1: string;
  readonly mc_v2: string;
}

/** Key group -> key -> entry; the list of languages is the one key `LANGUAGE` of the group FRAMEWORK. */
export type MasterConfig = Readonly<Record<string, Readonly<Record<string, MasterConfigEntry | readonly MasterConfigEntry[]>>>>;

/**
 * 0 success; 4 the password must be reset first; 1 the account must be activated first, without a session. All other values are
 * failures.
 */
export type SignInStatus = 0 | 1 | 4;

/** The state of a user's password; instants are UTC. */
export interface PasswordNotice {
  /** Instant by which the password must be changed; null if there is none. */
  readonly expires_at: string | null;
  /** Days until then, 0 on the last day; null while that is far off. */
  readonly days_left: number | null;
  /** Instant of the last change; null unless that is less than 24 hours ago. */
  readonly changed_at: string | null;
}

/** Answer of sign-in and of renewal. */
export interface SignInAnswer {
  readonly status: SignInStatus;
  readonly profile: Profile;
  readonly groups: readonly MenuGroup[];
  /** Code of the group whose menu is shown; empty if the user is in none. */
  readonly current_group: string;
  readonly masterconfig: MasterConfig;
  /** The only account that this session sees after switching account; null: all of the user's. */
  readonly current_account: { readonly account: string; readonly name: string } | null;
  readonly formats: DateFormats;
  /** The user who acts by Switch User; null in an ordinary session. */
  readonly switched_from: { readonly MT_UID: string; readonly MT_COMP: string; readonly name: string } | null;
  readonly notices: { readonly password: PasswordNotice };
  /** Empty with status 1. */
  readonly token: string;
  /** Instant at which the token ends unless it is renewed; empty with status 1. */
  readonly expires: string;
}
