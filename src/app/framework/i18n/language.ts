import { type Language, languageOf } from '../../../shared/framework/text.ts';
import { keptIn } from '../stores/keptIn.ts';
import { makeStore } from '../stores/makeStore.ts';
import { languages, loadCatalogue, loadedCatalogues } from './catalogues.ts';

/** Loads what a language needs beside our messages, before the language is shown: packs of libraries. */
type LanguageLoader = (language: Language) => Promise<unknown>;

const store = makeStore<Language>('en');
const remembered = keptIn('local', 'language', (kept) => (typeof kept === 'string' ? kept : undefined));

let isChosen = false;
const loaders = new Set<LanguageLoader>();

/** The language of the interface: changes take effect without a reload. */
export const languageStore = {
  get: store.get,
  catalogues: loadedCatalogues,
  /** Whether a person chose it since the page was opened: then a profile does not replace it. */
  isChosen: (): boolean => isChosen,
  subscribe: store.subscribe,
  /** Has a part of the app prepare each language before it is shown; resolves when the current one is prepared. */
  addLoader: async (loader: LanguageLoader): Promise<void> => {
    loaders.add(loader);
    await loader(store.get());
  },
};

/**
 * Shows the interface in a language once all that it needs is loaded, and remembers it in this browser.
 * @param wanted a language code or tag such as `en-us`; one without a catalogue means English
 */
export async function changeLanguage(wanted: string): Promise<void> {
  const language = languageOf(wanted, languages);
  await Promise.all([loadCatalogue(language), ...Array.from(loaders, (loader) => loader(language))]);
  document.documentElement.lang = language;
  remembered.set(language);
  store.set(language);
}

/** As `changeLanguage`, by a person's own choice. */
export async function chooseLanguage(wanted: string): Promise<void> {
  isChosen = true;
  await changeLanguage(wanted);
}

/** The language to start with: the one used last in this browser, else the browser's own. */
export function initialLanguage(): Language {
  return languageOf(remembered.get() ?? navigator.language, languages);
}
