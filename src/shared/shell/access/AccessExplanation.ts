import type { Verb } from '../../framework/definitions/permissions.ts';

/** What can decide whether a user may open a screen, in the order in which it is looked at. */
export const accessRules = [
  'user_status',
  'company_status',
  'screen',
  'command',
  'level',
  'group',
  'menu',
  'grant',
  'maintenance',
] as const;

export type AccessRule = (typeof accessRules)[number];

/** One thing that was looked at. */
export interface AccessStep {
  readonly rule: AccessRule;
  readonly ok: boolean;
  /** For the words of the step; which ones depends on the rule. */
  readonly values: Readonly<Record<string, string>>;
  /** Path below /{company}/pages/ where whoever asks can change it; absent where she cannot. */
  readonly path?: string;
}

/** Whether a user may use a verb, and what it asks for. */
export interface VerbAccess {
  readonly verb: Verb;
  readonly allowed: boolean;
  /** Title of the screen whose grant the verb needs. */
  readonly needs: string;
  /** User types that alone may use it, in words; empty: all. */
  readonly types: readonly string[];
  /** What every company reads is written by the product's own people alone, and the user is none of them. */
  readonly is_staff_only: boolean;
}

/** Why a user may open a screen or not. */
export interface AccessExplanation {
  readonly user: { readonly id: number; readonly MT_UID: string; readonly name: string; readonly company: string };
  readonly cmid: string;
  /** In the request's language; the cmid where nothing has a title for it. */
  readonly title: string;
  readonly allowed: boolean;
  /** The first step that stands against it; null where it may be opened. */
  readonly decisive: AccessRule | null;
  readonly steps: readonly AccessStep[];
  /** What the user may do with the records of the screen; empty where it has none or may not be opened. */
  readonly verbs: readonly VerbAccess[];
  /** Which of the records the user sees; null as `verbs` is empty. */
  readonly rows: {
    readonly seen: 'all' | 'some' | 'none';
    /** Labels of the fields that tie a record to the user, in the request's language. */
    readonly by: readonly string[];
    /** Numbers of the user's accounts, the first few; null: all accounts. */
    readonly accounts: readonly string[] | null;
    readonly account_count: number;
    readonly company: string;
  } | null;
}
