import type { DateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import type { MasterConfig, UserType } from '../../../shared/shell/session/SignInAnswer.ts';

/** The user of a session. Texts are empty where the user has no value. */
export interface SessionUser {
  readonly username: string;
  /** Code of the company: first segment of the portal's addresses. */
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly type: UserType;
  /** Name of a skin. */
  readonly style: string;
  readonly theme: 'light' | 'dark';
  /** `en-us`, `fr` or the code of another language. */
  readonly language: string;
}

/** An entry of a menu, in menu order. */
export interface MenuEntry {
  readonly id: string;
  /** Id of the parent entry; empty at the top. */
  readonly parent: string;
  readonly title: string;
  /** cmid of the screen that the entry opens; empty for a pure heading. */
  readonly cmid: string;
  /** Path below /{company}/pages/, or an address; empty: the cmid. */
  readonly path: string;
  /** Id of the help text; empty if the entry has none. */
  readonly helpId: string;
  /** Opens a document library, of the user's company or another; undefined: no library. */
  readonly library: 'own' | 'external' | undefined;
  /** true: opens in a new window. */
  readonly isExternal: boolean;
  /** Name of an icon; empty: the parent's icon. */
  readonly icon: string;
}

export interface MenuGroup {
  readonly code: string;
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  readonly isAdmin: boolean;
  /** cmid opened after sign-in; empty: the home page. */
  readonly landingPage: string;
  readonly style: string;
}

/** A signed-in user, as this browser remembers the session. Spec S-137, S-144. */
export interface Session {
  readonly auth: {
    readonly token: string;
    /** Instant, UTC. */
    readonly lastRefreshed: string;
    /** 4: the password must be reset first. */
    readonly loginStatus: number;
  };
  readonly user: SessionUser;
  readonly groups: readonly MenuGroup[];
  /** Code of the group whose menu is shown. */
  readonly currentGroup: string;
  readonly masterconfig: MasterConfig;
  /** The only account visible to the session after switching account. */
  readonly account?: { readonly account: string; readonly name: string } | null | undefined;
  readonly formats?: DateFormats | undefined;
  /** Zone of the company. */
  readonly timezone?: string | undefined;
  /** The user who acts as this user by Switch User. */
  readonly switchedFrom?: SessionOrigin | null | undefined;
}

/** The origin of a session begun by Switch User. */
export interface SessionOrigin extends Pick<SessionUser, 'username' | 'company'> {
  readonly name: string;
}
