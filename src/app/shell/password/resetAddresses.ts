import type { AccountName, Permit } from './passwordCalls.ts';

/** The ways to prove the ownership of an account. */
export type ResetMethod = 'link' | 'code' | 'questions';

/** Data that one step passes to the next, out of sight: it stays in the history of the tab, so that Back and a reload work. */
export interface ResetState {
  /** The method by which a code was sent already. */
  readonly sentBy?: string;
  readonly permit?: Permit;
}

export const resetPath = (company: string): string => `/reset-password?${new URLSearchParams({ company })}`;

/** Spec S-041: the user id is in the query. */
export const securityCheckPath = ({ company, username }: AccountName, way: Exclude<ResetMethod, 'link'>): string =>
  `/reset-password/security-check?${new URLSearchParams({ company, username, way })}`;

export const setPasswordPath = (company: string, username?: string): string =>
  `/reset-password/set?${new URLSearchParams({ company, ...(username !== undefined && { username }) })}`;

export const resetErrorPath = (company: string): string => `/reset-password/error?${new URLSearchParams({ company })}`;

/** Reads the data of the previous step; it comes from the browser's history, so its shape is not certain. */
export function parseResetState(state: unknown): ResetState {
  if (typeof state !== 'object' || state === null) return {};
  const { sentBy, permit } = state as Partial<Record<keyof ResetState, unknown>>;
  return { ...(typeof sentBy === 'string' && { sentBy }), ...(isPermit(permit) && { permit }) };
}

function isPermit(value: unknown): value is Permit {
  if (typeof value !== 'object' || value === null) return false;
  const { proof, hash } = value as { readonly proof?: unknown; readonly hash?: unknown };
  return typeof (proof ?? hash) === 'string';
}
