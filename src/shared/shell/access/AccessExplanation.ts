import type { Verb } from '../../framework/definitions/rights/permissions.ts';

/** Rules that can decide if a user may open a screen, in the order of the check. */
export const accessRules = [
  'user_status',
  'company_status',
  'screen',
  'command',
  'level',
  'group',
  'menu',
  'grant',
  'use',
  'maintenance',
] as const;

export type AccessRule = (typeof accessRules)[number];

/** One checked rule. */
export interface AccessStep {
  readonly rule: AccessRule;
  readonly ok: boolean;
  /** Values for the text of the step; the rule decides which ones. */
  readonly values: Readonly<Record<string, string>>;
  /** Path below /{company}/pages/ where the administrator can change it; absent if the administrator may not. */
  readonly path?: string;
}

/** A user's right to a verb, with its requirements. */
export interface VerbAccess {
  readonly verb: Verb;
  readonly allowed: boolean;
  /** Title of the screen whose grant the verb needs. */
  readonly needs: string;
  /** Names of the only user types that may use it; empty: all. */
  readonly types: readonly string[];
  /** true: only staff of the product's company may write these records, because every company reads them; the user is not staff. */
  readonly is_staff_only: boolean;
}

/** The reasons why a user may or may not open a screen. */
export interface AccessExplanation {
  readonly user: { readonly id: number; readonly MT_UID: string; readonly name: string; readonly company: string };
  readonly cmid: string;
  /** In the request's language; the cmid if nothing gives it a title. */
  readonly title: string;
  readonly allowed: boolean;
  /** The first step that bars the screen; null if it may be opened. */
  readonly decisive: AccessRule | null;
  readonly steps: readonly AccessStep[];
  /** The user's verbs on the records of the screen; empty if it has no records or may not be opened. */
  readonly verbs: readonly VerbAccess[];
  /** The records that the user sees; null under the same conditions as empty `verbs`. */
  readonly rows: {
    readonly seen: 'all' | 'some' | 'none';
    /** Labels of the fields and conditions that give the user some of the records, in the request's language; none where all are visible. */
    readonly by: readonly string[];
    /** Numbers of the user's accounts, only the first few; null: all accounts. */
    readonly accounts: readonly string[] | null;
    readonly account_count: number;
    readonly company: string;
  } | null;
}
