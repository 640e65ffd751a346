import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecondarySource } from '../../../shared/shell/sign_on/secondarySources.ts';

/** How long somebody may take at the identity provider. */
export const transactionMs = 10 * 60_000;

/** A sign-in that is under way at the identity provider. */
export interface Transaction {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE: only who began may exchange the code. */
  readonly verifier: string;
  /** Address that the provider leads back to; the exchange has to name the same. */
  readonly callback: string;
  readonly company: string;
  /** Path within the app to go to afterwards; empty: where the session begins. */
  readonly redirect: string;
  /** Present where no session is wanted but an authorization for a source. */
  readonly secondary?: { readonly source: SecondarySource; readonly seuid: string; readonly sesess: string };
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals a transaction for the browser's cookie: who has the cookie can neither read nor change it, and any process of the
 * installation can open it, so that nothing is stored for those who only look at the provider's page.
 * @param secret the client's secret at the provider, which all processes share
 */
export function sealTransaction(transaction: Transaction, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(transaction), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Opens what `sealTransaction` made; undefined for anything else, and for one that took too long. */
export function openTransaction(sealed: string, secret: string, now: Date): Transaction | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    // Authenticated: nobody but this installation can have written it.
    const transaction = JSON.parse(text.toString('utf8')) as Transaction;
    return transaction.expires > now.getTime() ? transaction : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sign-on transaction', 32));
}
