import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecondarySource } from '../../../shared/shell/sign_on/secondarySources.ts';

/** Time for a sign-in at the identity provider. */
export const transactionMs = 10 * 60_000;

/** A sign-in in progress at the identity provider. */
export interface Transaction {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE: only the browser that started may exchange the code. */
  readonly verifier: string;
  /** Address to which the provider redirects; the exchange must name the same. */
  readonly callback: string;
  readonly company: string;
  /** Path within the app to open afterwards; empty: the start page of the session. */
  readonly redirect: string;
  /** Present if the transaction is for an authorization for a source, not for a session. */
  readonly secondary?: { readonly source: SecondarySource; readonly seuid: string; readonly sesess: string };
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals a transaction for the browser's cookie: its holder can neither read nor change it, and every process of the
 * installation can open it, so that visits to the provider's page that end there store nothing.
 * @param secret the client's secret at the provider, which all processes share
 */
export function sealTransaction(transaction: Transaction, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(transaction), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Opens a transaction sealed by `sealTransaction`; undefined for any other text, and for an expired one. */
export function openTransaction(sealed: string, secret: string, now: Date): Transaction | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    // Authenticated: only this installation can have written it.
    const transaction = JSON.parse(text.toString('utf8')) as Transaction;
    return transaction.expires > now.getTime() ? transaction : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sign-on transaction', 32));
}
