/**
 * The identity behind a request or a run of a schedule, resolved once: everything that decides rows, fields and verbs.
 * Plain data, so that the rights of a named user can be computed without a request.
 */
export interface Reader {
  readonly userId: number;
  readonly companyId: number;
  /** Type of the session, such as ADMIN. */
  readonly type: string;
  /** Employed by the product's own company: sees rows of scope `staff`. */
  readonly isStaff: boolean;
  /** Administrator level: type ADMIN. */
  readonly isAdmin: boolean;
  /** Sees the rows of every company: administrator of the product's own company. */
  readonly seesAllCompanies: boolean;
  /** Accounts whose rows the reader sees. */
  readonly accounts: readonly number[] | 'all';
  /** Accounts whose withheld fields (`x-visible-to`) the reader also sees. */
  readonly fullAccounts: readonly number[] | 'all';
  /** Roles that records give the user (`x-holders`), such as staff_roles; none while somebody else acts as the user. */
  readonly roles: ReadonlySet<string>;
  /** Users for whom this one decides (`x-delegates`); none while somebody else acts as the user. */
  readonly standsFor?: readonly Delegation[];
  /** Another user acts as this user, or the account is on hold: personal rows stay closed. */
  readonly isActedFor: boolean;
  /** Somebody else changed the account, so that it stays outside of the walls for a time. Law 64 */
  readonly hold?: AccountHold;
  /** Somebody who looks with the eyes of this reader: rows and values are those that both may see. Law 63 */
  readonly seenBy?: Reader;
  /** Cmids granted by all of the user's menu groups. */
  readonly grants: ReadonlySet<string>;
  /** Ids of the user's active menu groups. */
  readonly groups?: readonly number[];
  /** The portal itself acts, for a stated reason: sees all rows and fields of every scope. */
  readonly isSystem?: true;
}

/** A user for whom another one decides. */
export interface Delegation {
  readonly user: number;
  /** Entities on whose records; undefined: all. */
  readonly entities: readonly string[] | undefined;
}

/** Rights that an account has again once its hold has ended. */
export interface AccountHold {
  readonly roles: ReadonlySet<string>;
  /** Begin; results of earlier work stay closed too. */
  readonly since: Date;
  /** Absent: until somebody releases it. */
  readonly until?: Date;
}

/** The reader without the hold of the account: to tell what it closes. */
export function withoutHold({ hold, ...reader }: Reader): Reader {
  return hold ? { ...reader, isActedFor: false, roles: hold.roles } : reader;
}
