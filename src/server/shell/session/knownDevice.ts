import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { type AccountName, accountKey } from '../password/accounts.ts';
import { isKeyedHash, keyedHash, readPortalSecret } from '../settings/portalSecret.ts';
import { type Carrier, cookiePlace } from './cookiePlace.ts';

const lifeMs = 180 * 86_400_000;
const purpose = 'known device';

/**
 * Browsers in which a user has signed in by password before. Strangers who guess for an account shut it, over and over if they
 * like; its user goes on from such a browser, whose failures are counted by themselves. The cookie signs nobody in, and nothing of it
 * is stored: it carries a random id and the portal's signature for this account.
 */
export const knownDevice = {
  /** @returns the id of the browser; undefined where the user has not signed in with it */
  find: async (connection: Connection, { request }: Carrier, name: AccountName): Promise<string | undefined> => {
    const [id = '', signature = ''] = (request.cookies[cookieName(name)] ?? '').split('.');
    return isKeyedHash(signature, await readPortalSecret(connection), purpose, signedText(name, id)) ? id : undefined;
  },

  /** @param id of a browser that is known already; undefined gives it one */
  remember: async (connection: Connection, carrier: Carrier, name: AccountName, now: Date, id = random()): Promise<void> => {
    const signature = keyedHash(await readPortalSecret(connection), purpose, signedText(name, id));
    const expires = new Date(now.getTime() + lifeMs);
    carrier.reply.setCookie(cookieName(name), `${id}.${signature}`, { ...cookiePlace(carrier), expires, httpOnly: true });
  },
};

/** Users who share a browser have a cookie each. */
function cookieName(name: AccountName): string {
  return `known_${createHash('sha256').update(accountKey(name)).digest('hex').slice(0, 16)}`;
}

function signedText(name: AccountName, id: string): string {
  return `${accountKey(name)}\n${id}`;
}

function random(): string {
  return randomBytes(16).toString('base64url');
}
