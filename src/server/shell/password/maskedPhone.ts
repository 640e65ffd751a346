import type { Connection } from '../../db/Connection.ts';
import { derivedNumber, readPortalSecret } from '../settings/portalSecret.ts';

/**
 * A number masked to its last two digits, such as `•••-•••-••34`. Without an account or number, the digits are derived from the
 * key and never change, so that answers for known and unknown accounts look alike.
 * @param phone ten digits
 * @param key seed of the invented digits
 */
export async function maskedPhone(connection: Connection, phone: string | null | undefined, key: string): Promise<string> {
  const invented = String(derivedNumber(await readPortalSecret(connection), 'phone', key, 100)).padStart(2, '0');
  return `•••-•••-••${phone ? phone.slice(-2) : invented}`;
}
