import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AnswerOf, EndpointNamed } from '../../framework/calls/endpointTypes.ts';
import type { captchaEndpoints } from './endpoints.ts';

/** A challenge without its end. */
export type Challenge = Omit<AnswerOf<EndpointNamed<typeof captchaEndpoints, 'GET globals/google_recaptcha/challenge'>>, 'expires'>;

/** Numbers tried between two pauses: some milliseconds of work. */
const batch = 2000;

/**
 * Finds the number of a challenge by trying all. It yields between batches, so that the page stays responsive.
 * @param pause waits a moment between batches and gets the count of numbers tried; the caller owns the clock. It may throw to give up.
 * @returns the value for `captcha` fields; undefined if no number fits, such as after tampering with the challenge
 */
export async function solveChallenge(challenge: Challenge, pause: (tried: number) => Promise<void>): Promise<string | undefined> {
  for (let number = 0; number <= challenge.max_number; number++) {
    if (number > 0 && number % batch === 0) await pause(number);
    if (hashOf(challenge.salt, number) === challenge.challenge) return formatSolution(challenge, number);
  }
  return undefined;
}

/** The challenge of a number, as the server computes it. The browser's own hash function is missing without TLS. */
function hashOf(salt: string, number: number): string {
  return bytesToHex(sha256(utf8ToBytes(salt + number)));
}

/** The solution in one line: challenge, salt, number and signature; none of them contains a dot. */
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
