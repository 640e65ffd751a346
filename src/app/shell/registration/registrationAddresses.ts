import type { AccountName } from '../password/passwordCalls.ts';

/** Data that registration passes to the next page, out of sight. */
export interface FoundPerson {
  readonly kind: 'employee' | 'customer';
  readonly company: string;
  readonly proof: string;
  /** Masked e-mail address. */
  readonly email: string;
}

/** Reads the data kept in the browser's history; its shape is not certain. */
export function parseFoundPerson(state: unknown): FoundPerson | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { kind, company, proof, email } = state as Partial<Record<keyof FoundPerson, unknown>>;
  const isKind = kind === 'employee' || kind === 'customer';
  if (!isKind || typeof company !== 'string' || typeof proof !== 'string' || typeof email !== 'string') return undefined;
  return { kind, company, proof, email };
}

/** An activated account without a password. */
export interface ActivatedAccount extends AccountName {
  /** Allows to set the first password. */
  readonly proof: string;
}

/** Reads an activation kept in the browser's history; its shape is not certain. */
export function parseActivated(state: unknown): ActivatedAccount | undefined {
  if (typeof state !== 'object' || state === null || !('activated' in state)) return undefined;
  if (typeof state.activated !== 'object' || state.activated === null) return undefined;
  const { username, company, proof } = state.activated as Partial<Record<keyof ActivatedAccount, unknown>>;
  return typeof username === 'string' && typeof company === 'string' && typeof proof === 'string'
    ? { username, company, proof }
    : undefined;
}
