import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { type AccountName, accountKey } from '../credentials/accounts.ts';
import { isKeyedHash, keyedHash, readPortalSecret } from '../settings/portalSecret.ts';
import { type Carrier, cookiePlace } from './cookiePlace.ts';

const lifeMs = 180 * 86_400_000;
const purpose = 'known device';

/** The account that a browser is known for. */
interface KnownAccount extends AccountName {
  /** Of the present password; undefined where there is no such account, or none with a password. */
  readonly passwordHash: string | undefined;
}

/**
 * Browsers in which a user has signed in by password before. Strangers who guess for an account shut it, over and over if they
 * like; its user goes on from such a browser, whose failures are counted by themselves. The cookie signs nobody in, and nothing of it
 * is stored: it carries a random id and the portal's signature for this account with its present password. Decisions 44.
 */
export const knownDevice = {
  /** @returns the id of the browser; undefined where the user has not signed in with it since the password was set */
  find: async (connection: Connection, { request }: Carrier, account: KnownAccount): Promise<string | undefined> => {
    const [id = '', signature = ''] = (request.cookies[cookieName(account)] ?? '').split('.');
    return isKeyedHash(signature, await readPortalSecret(connection), purpose, signedText(account, id)) ? id : undefined;
  },

  /** @param id of a browser that is known already; undefined gives it one */
  remember: async (connection: Connection, carrier: Carrier, account: KnownAccount, now: Date, id = random()): Promise<void> => {
    const signature = keyedHash(await readPortalSecret(connection), purpose, signedText(account, id));
    const expires = new Date(now.getTime() + lifeMs);
    carrier.reply.setCookie(cookieName(account), `${id}.${signature}`, { ...cookiePlace(carrier), expires, httpOnly: true });
  },
};

/** Users who share a browser have a cookie each. */
function cookieName(name: AccountName): string {
  return `known_${createHash('sha256').update(accountKey(name)).digest('hex').slice(0, 16)}`;
}

function signedText(account: KnownAccount, id: string): string {
  return `${accountKey(account)}\n${account.passwordHash ?? ''}\n${id}`;
}

function random(): string {
  return randomBytes(16).toString('base64url');
}
