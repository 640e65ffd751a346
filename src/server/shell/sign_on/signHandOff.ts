import { createHmac, randomBytes } from 'node:crypto';

/** A user who is sent to another system. */
export interface HandOff {
  /** Address of the portal. */
  readonly issuer: string;
  /** Address of the other system. */
  readonly audience: string;
  readonly username: string;
  readonly company: string;
  readonly email: string;
  readonly name: string;
}

/** Time for the other system to accept the hand-off. */
export const handOffSeconds = 60;

/**
 * Signs a hand-off as a JSON Web Token (HS256) with the key that both systems share. It carries an id, so that the other system can
 * refuse it a second time.
 */
export function signHandOff({ issuer, audience, username, company, email, name }: HandOff, key: string, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: issuer,
    aud: audience,
    sub: `${username}@${company}`,
    email,
    name,
    iat: issuedAt,
    exp: issuedAt + handOffSeconds,
    jti: randomBytes(16).toString('base64url'),
  };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
