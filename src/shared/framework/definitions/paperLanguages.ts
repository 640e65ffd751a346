import type { Language } from '../text.ts';
import type { PaperDefinition } from './types.gen.ts';

/** The languages that a reader may ask a paper for: one, or English and French together. */
export const paperLanguages = ['en', 'fr', 'both'] as const;

export type PaperLanguage = (typeof paperLanguages)[number];

/** The choices that a paper leaves, the reader's own first; empty for a paper that leaves none. */
export function offeredLanguages({ language = 'reader' }: Pick<PaperDefinition, 'language'>): readonly PaperLanguage[] {
  return language === 'reader' ? paperLanguages : [];
}

/**
 * The languages of a paper, the first one first.
 * @param asked by the reader; without effect on a paper that leaves no choice
 * @param own the reader's language, which comes first where both are asked for
 */
export function languagesOf(
  { language = 'reader' }: Pick<PaperDefinition, 'language'>,
  asked: PaperLanguage | undefined,
  own: Language,
): readonly Language[] {
  const chosen = language === 'reader' ? asked : language;
  if (chosen === undefined) return [own];
  if (chosen !== 'both') return [chosen];
  return own === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
}
