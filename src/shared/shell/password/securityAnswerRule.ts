import { foldText } from '../../framework/query/foldText.ts';

/** A broken rule of a security answer: last part of its message key, `security_answer.<rule>`. */
export type SecurityAnswerProblem = 'short_answer' | 'short_word' | 'repeated_word' | 'sequence';

/** Least number of answered questions, all different (rule R-227). */
export const securityAnswersMin = 3;

/** Number of these questions asked at a reset. */
export const securityAnswersAsked = 2;

const wordMin = 4;
const wordOfSeveralMin = 3;

/** The first rule that an answer breaks; undefined for a good one. Rules. */
export function securityAnswerProblem(answer: string): SecurityAnswerProblem | undefined {
  const words = foldAnswer(answer).split(' ');
  const [only = ''] = words;
  if (words.length === 1 && Array.from(only).length < wordMin) return 'short_answer';
  if (words.length > 1 && words.some((word) => Array.from(word).length < wordOfSeveralMin)) return 'short_word';
  if (new Set(words).size < words.length) return 'repeated_word';
  if (hasSequence(answer)) return 'sequence';
  return undefined;
}

/** The form in which answers are compared and hashed: without case, accents and extra spaces. */
export function foldAnswer(answer: string): string {
  return foldText(answer).trim().replaceAll(/\s+/g, ' ');
}

/** Three or more digits in a row, each one higher or each one lower than the last. Rule R-225. */
function hasSequence(text: string): boolean {
  return [...text.matchAll(/\d{3,}/g)].some(([run]) => {
    const steps = Array.from(run)
      .slice(1)
      .map((digit, i) => Number(digit) - Number(run[i]));
    return steps.some((step, i) => Math.abs(step) === 1 && step === steps[i + 1]);
  });
}
