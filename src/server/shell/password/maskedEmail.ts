import type { Connection } from '../../db/Connection.ts';
import { derivedNumber, readPortalSecret } from '../settings/portalSecret.ts';

/**
 * A masked address, such as `n•••@•••.com`: its owner recognizes it, others learn little. Without an account, the mask is derived
 * from the key, so that it is always the same.
 * @param key seed of the invented address
 */
export async function maskedEmail(connection: Connection, email: string | undefined, key: string, username: string): Promise<string> {
  const secret = await readPortalSecret(connection);
  const letter = letters[derivedNumber(secret, 'letter', key, letters.length)] ?? 'a';
  // Most addresses begin as the user id does.
  const first = derivedNumber(secret, 'first', key, 10) < 8 ? (username[0]?.toLowerCase() ?? letter) : letter;
  const madeUp = `${first}@x.${endings[derivedNumber(secret, 'ending', key, endings.length)] ?? 'com'}`;
  return maskEmail(email ?? madeUp);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const endings = ['com', 'com', 'com', 'ca', 'com'] as const;

/** First letter and ending of an address, such as `n•••@•••.com`. */
export function maskEmail(email: string): string {
  return `${Array.from(email)[0]?.toLowerCase() ?? ''}•••@•••.${email.split('.').at(-1) ?? ''}`;
}
