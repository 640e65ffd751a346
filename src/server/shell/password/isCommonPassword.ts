import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Most guesses, by the estimate of zxcvbn, for a password to count as common: a word of its list of 49,000 common passwords in
 * any spelling, with the usual digits, years and signs around it, takes about 10^8; two unrelated words take far more.
 */
const commonGuesses = 10 ** 8.1;

/** Number of first characters that are judged: if they are hard to guess, so is the whole, and long texts take long to estimate. */
const judgedCharacters = 30;

/**
 * Checks whether a password is on a list of common ones, also with capitals, digits for letters, repeats, keyboard rows and
 * added digits or signs: `Password1234!`, `P@ssw0rd2026!`, `Qwertyuiop1!`. Law 52.
 * @param password of any length; the first 30 characters count
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= openEstimator();
  return (await estimator).check(Array.from(password).slice(0, judgedCharacters).join('')).guesses <= commonGuesses;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the list with the first judged password: it takes half a second and some 40 MB. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}
