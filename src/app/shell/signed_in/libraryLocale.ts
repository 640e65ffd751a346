import type { Localization } from '@mui/material/locale';
import english from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import type { Language } from '../../../shared/framework/text.ts';

/** The texts built into libraries. MUI's are English by default. */
export interface LibraryLocale {
  readonly reactAdmin: TranslationMessages;
  /** Merged into the theme: default props of MUI's components. */
  readonly mui: readonly (Localization | object)[];
}

const inEnglish: LibraryLocale = { reactAdmin: english, mui: [] };
const loaded = new Map<Language, LibraryLocale>([['en', inEnglish]]);

/** French is a chunk by itself; the packs of all other languages are one, loaded only for a user of one of them. */
const loaders: Readonly<Record<Language, () => Promise<LibraryLocale>>> = {
  fr: () => import('./libraryLocale.fr.ts').then(({ frenchLocale }) => frenchLocale),
};

/** Loads the texts of a language for `libraryLocale`. */
export async function loadLibraryLocale(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const load = loaders[language] ?? (() => import('./libraryLocale.other.ts').then(({ otherLocale }) => otherLocale(language)));
  loaded.set(language, await load());
}

/** The texts of a loaded language, English otherwise. */
export function libraryLocale(language: Language): LibraryLocale {
  return loaded.get(language) ?? inEnglish;
}
