import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

const name = 'PORTAL_SECRET';

/**
 * Reads the secret of this database, which is made at first use: it signs values that the portal gives out and checks later. The secret is
 * stored as a secret environment variable, so that it is never sent; after its row is deleted, a new secret is made.
 */
export async function readPortalSecret(connection: Connection): Promise<string> {
  const stored = await findSecret(connection);
  if (stored !== undefined) return stored;
  const made = randomBytes(32).toString('base64url');
  await connection.run(sql`
    insert into environment_variables (name, secret_value, description, secret, requires_restart)
    values (${name}, ${made}, 'Key that signs the portal’s own cookies and challenges / Clé qui signe les témoins et les défis du portail', true, false)
    on conflict do nothing`);
  // The row exists, but its value has been cleared.
  await connection.run(sql`
    update environment_variables set secret_value = ${made}, secret = true
    where name = ${name} and company is null and coalesce(secret_value, '') = ''`);
  const secret = await findSecret(connection);
  invariant(secret !== undefined, 'a secret was put in');
  return secret;
}

/** A text's keyed hash, hexadecimal, which cannot be computed without the secret. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex');
}

/** Checks whether a returned text is the keyed hash that was given out, in constant time. */
export function isKeyedHash(given: string, secret: string, purpose: string, text: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(keyedHash(secret, purpose, text))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A whole number below `bound`, always the same for a secret and a text. */
export function derivedNumber(secret: string, purpose: string, text: string, bound: number): number {
  return Number.parseInt(keyedHash(secret, purpose, text).slice(0, 12), 16) % bound;
}

async function findSecret(connection: Connection): Promise<string | undefined> {
  const [row] = await connection.run<{ secret_value: string }>(sql`
    select secret_value from environment_variables where name = ${name} and company is null and secret_value <> ''`);
  return row?.secret_value;
}
