import type { Localization } from '@mui/material/locale';
import english from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import type { Language } from '../../../shared/framework/text.ts';

/** The words that libraries bring along. English is built into MUI's. */
export interface LibraryLocale {
  readonly reactAdmin: TranslationMessages;
  /** To be laid over the theme: default props of MUI's components. */
  readonly mui: readonly (Localization | object)[];
}

const inEnglish: LibraryLocale = { reactAdmin: english, mui: [] };
const loaded = new Map<Language, LibraryLocale>([['en', inEnglish]]);

/** French is a chunk of its own; the packs of all other languages are one, which only those read who chose one of them. */
const loaders: Readonly<Record<Language, () => Promise<LibraryLocale>>> = {
  fr: () => import('./libraryLocale.fr.ts').then(({ frenchLocale }) => frenchLocale),
};

/** Loads the words of a language, so that `libraryLocale` has them. */
export async function loadLibraryLocale(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const load = loaders[language] ?? (() => import('./libraryLocale.other.ts').then(({ otherLocale }) => otherLocale(language)));
  loaded.set(language, await load());
}

/** The words of a language that has been loaded, English otherwise. */
export function libraryLocale(language: Language): LibraryLocale {
  return loaded.get(language) ?? inEnglish;
}
