import type { AccountName } from '../password/passwordCalls.ts';
/** The two doors by which people come to an account with limited access. */
export type AccessDoor = 'online-quoting' | 'rapid-bol';

/** Where an account is activated. Spec S-049, S-166. */
export function activationPath(door: AccessDoor, { company, username }: AccountName): string {
  return `/${door}-activation?${new URLSearchParams({ company, username })}`;
}

/** What registration hands on to the next page, out of sight. */
export interface FoundPerson {
  readonly kind: 'employee' | 'customer';
  readonly company: string;
  readonly proof: string;
  /** Masked. */
  readonly email: string;
}

/** Reads what the browser kept of it; its shape is not certain. */
export function parseFoundPerson(state: unknown): FoundPerson | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { kind, company, proof, email } = state as Partial<Record<keyof FoundPerson, unknown>>;
  const isKind = kind === 'employee' || kind === 'customer';
  if (!isKind || typeof company !== 'string' || typeof proof !== 'string' || typeof email !== 'string') return undefined;
  return { kind, company, proof, email };
}

/** An account that was activated and has no password yet. */
export interface ActivatedAccount extends AccountName {
  /** With it the first password is set. */
  readonly proof: string;
}

/** Reads what the browser kept of an activation. */
export function parseActivated(state: unknown): ActivatedAccount | undefined {
  if (typeof state !== 'object' || state === null || !('activated' in state)) return undefined;
  if (typeof state.activated !== 'object' || state.activated === null) return undefined;
  const { username, company, proof } = state.activated as Partial<Record<keyof ActivatedAccount, unknown>>;
  return typeof username === 'string' && typeof company === 'string' && typeof proof === 'string'
    ? { username, company, proof }
    : undefined;
}
