import type { Connection } from '../../db/Connection.ts';
import { readPortalSecret, settledNumber } from '../settings/portalSecret.ts';

/**
 * The last two digits of a number, such as `•••-•••-••34`. Where there is no account, or none with a number, the name settles
 * them for ever, so that the answers are alike.
 * @param phone ten digits
 * @param key settles the invented digits
 */
export async function maskedPhone(connection: Connection, phone: string | null | undefined, key: string): Promise<string> {
  const invented = String(settledNumber(await readPortalSecret(connection), 'phone', key, 100)).padStart(2, '0');
  return `•••-•••-••${phone ? phone.slice(-2) : invented}`;
}
