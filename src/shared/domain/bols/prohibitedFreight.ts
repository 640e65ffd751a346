import type { FieldProblem } from '../../framework/AppError.ts';
import { foldText } from '../../framework/query/foldText.ts';

/** A row of the list of prohibited freight. */
export interface ProhibitedFreight {
  /** In the language of the reader. */
  readonly name: string;
  readonly name_en: string;
  readonly name_fr: string;
  readonly category: string;
  readonly keywords: readonly string[] | null;
  readonly tdg_class: string | null;
}

/**
 * The freight that a description names and that is never carried: by its keywords, or else by its names. Words count whole, in any case
 * and without accents. Freight that is restricted or carried by arrangement is not refused.
 */
export function refusedFreight(description: string, list: readonly ProhibitedFreight[]): ProhibitedFreight | undefined {
  const text = ` ${wordsOf(description)} `;
  return list.find(({ category, keywords, name_en, name_fr }) => {
    if (category !== 'prohibited') return false;
    const names = keywords && keywords.length > 0 ? keywords : [name_en, name_fr];
    return names.some((name) => wordsOf(name) !== '' && text.includes(` ${wordsOf(name)} `));
  });
}

/** The words for freight that is never carried. */
export function prohibitedProblem({ name }: ProhibitedFreight): FieldProblem {
  return { key: 'bols.prohibited', values: { name } };
}

function wordsOf(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
