import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Challenge, parseSolution } from '../../../shared/shell/captcha/solveChallenge.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { isKeyedHash, keyedHash, readPortalSecret } from '../settings/portalSecret.ts';

/** On average half of the numbers are tried: less than a second for a person, expensive for mass requests. */
const maxNumber = 50_000;
const lifetimeMs = 20 * 60_000;
const purpose = 'challenge';

/** Makes a challenge. Nothing is stored: the salt holds its expiry, the signature proves that this portal made it. */
export async function makeChallenge(connection: Connection, now: Date): Promise<Challenge & { readonly expires: string }> {
  const end = new Date(now.getTime() + lifetimeMs);
  const salt = `${randomBytes(12).toString('hex')}-${Math.floor(end.getTime() / 1000)}-`;
  const challenge = hashOf(salt, randomInt(maxNumber + 1));
  const signature = keyedHash(await readPortalSecret(connection), purpose, signedText(challenge, salt));
  return { challenge, salt, max_number: maxNumber, signature, expires: end.toISOString() };
}

/** true: the solution fits an unexpired challenge of this portal. It passes once across all servers. Spec S-255 */
export async function passChallenge(connection: Connection, solution: string, now: Date): Promise<boolean> {
  const parsed = parseSolution(solution);
  const secret = await readPortalSecret(connection);
  if (!parsed) return false;
  const { challenge, salt, number, signature } = parsed;
  const seconds = Number(salt.split('-')[1]);
  const isOurs = isKeyedHash(signature, secret, purpose, signedText(challenge, salt));
  if (!isOurs || hashOf(salt, number) !== challenge || !(seconds * 1000 > now.getTime())) return false;
  const [first] = await connection.run(sql`
    insert into verification_tokens (kind, token_hash, expires_at, used_at)
    values ('challenge', ${keyedHash(secret, 'solved', challenge)}, ${new Date(seconds * 1000)}, ${now}) on conflict do nothing returning id`);
  return first !== undefined;
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

function signedText(challenge: string, salt: string): string {
  return `${challenge}\n${salt}`;
}
