import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** As `GET globals/google_recaptcha/challenge` answers it. */
export interface Challenge {
  /** SHA-256 of salt and number, hexadecimal. */
  readonly challenge: string;
  readonly salt: string;
  /** The number lies between 0 and this. */
  readonly max_number: number;
  readonly signature: string;
}

/** Numbers tried between two pauses: some milliseconds of work. */
const batch = 2000;

/**
 * Finds the number of a challenge by trying all. It gives way to others between batches, so that the page stays alive.
 * @param pause waits a moment between batches, told how many numbers were tried; the caller owns the clock. It may throw to give up.
 * @returns what `captcha` fields take; undefined where no number fits, as of a challenge that was tampered with
 */
export async function solveChallenge(challenge: Challenge, pause: (tried: number) => Promise<void>): Promise<string | undefined> {
  for (let number = 0; number <= challenge.max_number; number++) {
    if (number > 0 && number % batch === 0) await pause(number);
    if (hashOf(challenge.salt, number) === challenge.challenge) return formatSolution(challenge, number);
  }
  return undefined;
}

/** What a challenge is for its number; the browser's own hash function is missing where a portal is served without TLS. */
function hashOf(salt: string, number: number): string {
  return bytesToHex(sha256(utf8ToBytes(salt + number)));
}

/** The solution in one line: challenge, salt, number and signature, none of which has a dot. */
function formatSolution({ challenge, salt, signature }: Challenge, number: number): string {
  return [challenge, salt, number, signature].join('.');
}

/** @returns undefined for a text that is no solution */
export function parseSolution(
  text: string,
): { readonly challenge: string; readonly salt: string; readonly number: number; readonly signature: string } | undefined {
  const [, challenge, salt, number, signature] = /^([0-9a-f]{64})\.([\w-]+)\.(\d{1,9})\.([\w-]+)$/.exec(text) ?? [];
  if (challenge === undefined || salt === undefined || number === undefined || signature === undefined) return undefined;
  return { challenge, salt, number: Number(number), signature };
}
