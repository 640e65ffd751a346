import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Guesses up to which a password counts as common, by the estimate of zxcvbn: a word of its list of 49,000 common passwords
 * in any spelling, with the usual digits, years and signs around it, takes about 10^8; two unrelated words take far more.
 */
const commonGuesses = 10 ** 8.1;

/** Only the beginning is judged: what is hard to guess there is so as a whole, and the estimate of long texts takes long. */
const judgedCharacters = 30;

/**
 * Finds passwords that are on a list of common ones, also behind capitals, figures for letters, repeats, rows of keys and
 * added digits or signs: `Password1234!`, `P@ssw0rd2026!`, `Qwertyuiop1!`. Decisions 52.
 * @param password of any length; the first 30 characters count
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= openEstimator();
  return (await estimator).check(Array.from(password).slice(0, judgedCharacters).join('')).guesses <= commonGuesses;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The list takes half a second and some 40 MB: loaded when the first password is judged. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}
