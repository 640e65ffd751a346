import type { Localization } from '@mui/material/locale';
import english from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import type { Language } from '../../../shared/framework/text.ts';

/** The words that libraries bring along. English is built into MUI's. */
export interface LibraryWords {
  readonly reactAdmin: TranslationMessages;
  /** To be laid over the theme: default props of MUI's components. */
  readonly mui: readonly (Localization | object)[];
}

const inEnglish: LibraryWords = { reactAdmin: english, mui: [] };
const loaded = new Map<Language, LibraryWords>([['en', inEnglish]]);

/** French is a chunk of its own; the packs of all other languages are one, which only those read who chose one of them. */
const loaders: Readonly<Record<Language, () => Promise<LibraryWords>>> = {
  fr: () => import('./frenchWords.ts').then(({ frenchWords }) => frenchWords),
};

/** Loads the words of a language, so that `libraryWords` has them. */
export async function loadLibraryWords(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const load = loaders[language] ?? (() => import('./furtherWords.ts').then(({ furtherWords }) => furtherWords(language)));
  loaded.set(language, await load());
}

/** The words of a language that has been loaded, English otherwise. */
export function libraryWords(language: Language): LibraryWords {
  return loaded.get(language) ?? inEnglish;
}
