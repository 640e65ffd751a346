import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Challenge, parseSolution } from '../../../shared/shell/captcha/solveChallenge.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { isKeyedHash, keyedHash, readPortalSecret } from '../settings/portalSecret.ts';

/** On average half of the numbers are tried: less than a second for a person, expensive for mass requests. */
const maxNumber = 50_000;
const lifetimeMs = 20 * 60_000;
const purpose = 'challenge';

export interface ChallengeOptions {
  /** The form that the solution is for, which fits no other one; empty: those of accounts. */
  readonly form?: string;
  /** Factor of the work. */
  readonly times?: number;
}

/** Makes a challenge. Nothing is stored: the salt holds its expiry, the signature proves that this portal made it. */
export async function makeChallenge(
  connection: Connection,
  now: Date,
  { form = '', times = 1 }: ChallengeOptions = {},
): Promise<Challenge & { readonly expires: string }> {
  const end = new Date(now.getTime() + lifetimeMs);
  const salt = `${randomBytes(12).toString('hex')}-${Math.floor(end.getTime() / 1000)}-`;
  const largest = maxNumber * times;
  const challenge = hashOf(salt, randomInt(largest + 1));
  const signature = keyedHash(await readPortalSecret(connection), purpose, signedText(challenge, salt, form));
  return { challenge, salt, max_number: largest, signature, expires: end.toISOString() };
}

/** true: the solution fits an unexpired challenge of this portal for the form; it may have passed before. */
export async function fitsChallenge(connection: Connection, solution: string, now: Date, form = ''): Promise<boolean> {
  return checked(await readPortalSecret(connection), solution, now, form) !== undefined;
}

/** true: the solution fits an unexpired challenge of this portal. It passes once across all servers. Spec S-255 */
export async function passChallenge(connection: Connection, solution: string, now: Date, form = ''): Promise<boolean> {
  const secret = await readPortalSecret(connection);
  const fitting = checked(secret, solution, now, form);
  if (!fitting) return false;
  const { challenge, end } = fitting;
  await removeOld(connection, now);
  const [first] = await connection.run(sql`
    insert into verification_tokens (kind, token_hash, expires_at, used_at)
    values ('challenge', ${keyedHash(secret, 'solved', challenge)}, ${end}, ${now}) on conflict do nothing returning id`);
  return first !== undefined;
}

/** The challenge that the solution fits, and its end; undefined: it fits none that holds. */
function checked(
  secret: string,
  solution: string,
  now: Date,
  form: string,
): { readonly challenge: string; readonly end: Date } | undefined {
  const parsed = parseSolution(solution);
  if (!parsed) return undefined;
  const { challenge, salt, number, signature } = parsed;
  const endMs = Number(salt.split('-')[1]) * 1000;
  const isOurs = isKeyedHash(signature, secret, purpose, signedText(challenge, salt, form));
  return isOurs && hashOf(salt, number) === challenge && endMs > now.getTime() ? { challenge, end: new Date(endMs) } : undefined;
}

/** Deletes a few solutions that are too old to pass again; skips rows that others have locked. */
async function removeOld(connection: Connection, now: Date): Promise<void> {
  await connection.run(sql`delete from verification_tokens where id in (
    select id from verification_tokens where kind = 'challenge' and expires_at < ${now} order by expires_at limit 20 for update skip locked)`);
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

function signedText(challenge: string, salt: string, form: string): string {
  return `${challenge}\n${salt}\n${form}`;
}
