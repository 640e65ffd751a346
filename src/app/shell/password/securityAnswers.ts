import { foldAnswer, type SecurityAnswerProblem, securityAnswerProblem } from '../../../shared/shell/password/securityAnswerRule.ts';

type Values = Readonly<Record<string, string>>;

export const questionName = (index: number): string => `question_${index}`;
/** Name of an answer in the server's refusals. */
export const answerName = (index: number): string => `answers.${index}`;

/** The rules of an answer, and that no two answers are the same. Rules. */
export const answerRules = ['short_answer', 'short_word', 'repeated_word', 'sequence', 'reused'] as const satisfies readonly (
  | SecurityAnswerProblem
  | 'reused'
)[];

/** Empty questions and answers of a form. */
export function emptyAnswers(count: number): Values {
  return Object.fromEntries(
    indices(count).flatMap((index) => [
      [questionName(index), ''],
      [answerName(index), ''],
    ]),
  );
}

/** Checks each question and answer; returns the problems, worded, in the order of the form. */
export function answerProblems(values: Values, count: number, message: (key: string) => string): Record<string, string | undefined> {
  return Object.fromEntries(
    indices(count).flatMap((index) => {
      const broken = brokenRule(values, count, index);
      const answer = values[answerName(index)]?.trim() === '' ? 'validation.required' : broken && `security_answer.${broken}`;
      return [
        [questionName(index), values[questionName(index)] === '' ? message('validation.required') : undefined],
        [answerName(index), answer && message(answer)],
      ];
    }),
  );
}

/** The rules broken by at least one answer. */
export function brokenRules(values: Values, count: number): ReadonlySet<string> {
  return new Set(indices(count).flatMap((index) => brokenRule(values, count, index) ?? []));
}

/** The answers in the form of the API. */
export function answersOf(values: Values, count: number): readonly { readonly id: number; readonly text: string }[] {
  return indices(count).map((index) => ({ id: Number(values[questionName(index)]), text: (values[answerName(index)] ?? '').trim() }));
}

function brokenRule(values: Values, count: number, index: number): (typeof answerRules)[number] | undefined {
  const answer = values[answerName(index)]?.trim() ?? '';
  if (answer === '') return undefined;
  const isReused = indices(count).some((other) => other < index && foldAnswer(values[answerName(other)] ?? '') === foldAnswer(answer));
  return securityAnswerProblem(answer) ?? (isReused ? 'reused' : undefined);
}

function indices(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
