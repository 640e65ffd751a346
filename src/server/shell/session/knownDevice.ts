import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { type AccountName, accountKey } from '../credentials/accounts.ts';
import { isKeyedHash, keyedHash, readPortalSecret } from '../settings/portalSecret.ts';
import { type Carrier, cookiePlace } from './cookiePlace.ts';

const lifetimeMs = 180 * 86_400_000;
const purpose = 'known device';

/** The account for which a browser is known. */
interface KnownAccount extends AccountName {
  /** Hash of the present password; undefined for an unknown account, or one without a password. */
  readonly passwordHash: string | undefined;
}

/**
 * Browsers in which a user has signed in by password before. Strangers who guess can lock the account again and again; its user
 * still signs in from such a browser, whose failures are counted separately. The cookie by itself signs no user in and is not stored: it
 * carries a random id and the portal's signature for this account with its present password. Law 44.
 */
export const knownDevice = {
  /** @returns the id of the browser; undefined if the user has not signed in with it since the password was set */
  find: async (connection: Connection, { request }: Carrier, account: KnownAccount): Promise<string | undefined> => {
    const [id = '', signature = ''] = (request.cookies[cookieName(account)] ?? '').split('.');
    return isKeyedHash(signature, await readPortalSecret(connection), purpose, signedText(account, id)) ? id : undefined;
  },

  /** @param id id of a browser that is known already; undefined makes a new one */
  remember: async (connection: Connection, carrier: Carrier, account: KnownAccount, now: Date, id = random()): Promise<void> => {
    const signature = keyedHash(await readPortalSecret(connection), purpose, signedText(account, id));
    const expires = new Date(now.getTime() + lifetimeMs);
    carrier.reply.setCookie(cookieName(account), `${id}.${signature}`, { ...cookiePlace(carrier), expires, httpOnly: true });
  },
};

/** Name of the cookie, one per account: users may share a browser. */
function cookieName(name: AccountName): string {
  return `known_${createHash('sha256').update(accountKey(name)).digest('hex').slice(0, 16)}`;
}

function signedText(account: KnownAccount, id: string): string {
  return `${accountKey(account)}\n${account.passwordHash ?? ''}\n${id}`;
}

function random(): string {
  return randomBytes(16).toString('base64url');
}
