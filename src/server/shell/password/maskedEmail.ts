import type { Connection } from '../../db/Connection.ts';
import { readPortalSecret, settledNumber } from '../settings/portalSecret.ts';

/**
 * An address of which its owner knows that it is hers, and nobody else much: `n•••@•••.com`. Where there is no account, one
 * that its name settles for ever.
 * @param key what the made-up address hangs on
 */
export async function maskedEmail(connection: Connection, email: string | undefined, key: string, username: string): Promise<string> {
  const secret = await readPortalSecret(connection);
  const letter = letters[settledNumber(secret, 'letter', key, letters.length)] ?? 'a';
  // Most addresses begin as the user id does.
  const first = settledNumber(secret, 'first', key, 10) < 8 ? (username[0]?.toLowerCase() ?? letter) : letter;
  const madeUp = `${first}@x.${endings[settledNumber(secret, 'ending', key, endings.length)] ?? 'com'}`;
  return maskEmail(email ?? madeUp);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const endings = ['com', 'com', 'com', 'ca', 'com'] as const;

/** First letter and ending of an address, such as `n•••@•••.com`. */
function maskEmail(email: string): string {
  return `${Array.from(email)[0]?.toLowerCase() ?? ''}•••@•••.${email.split('.').at(-1) ?? ''}`;
}
