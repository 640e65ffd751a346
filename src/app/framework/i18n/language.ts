import { type Language, languageOf } from '../../../shared/framework/text.ts';
import { makeStore } from '../stores/makeStore.ts';
import { persistedStore } from '../stores/persistedStore.ts';
import { languages, loadCatalogue, loadedCatalogues } from './catalogues.ts';

/** Loads the library packs that a language needs in addition to the portal's messages; called before the language is shown. */
type LanguageLoader = (language: Language) => Promise<unknown>;

const store = makeStore<Language>('en');
const remembered = persistedStore('local', 'language', (kept) => (typeof kept === 'string' ? kept : undefined));

/** The language that the user chose in this tab, also after a sign-in that leaves the site and comes back. */
const chosen = persistedStore('session', 'language_chosen', (kept) => (typeof kept === 'string' ? kept : undefined));
const loaders = new Set<LanguageLoader>();

/** The language that is being loaded, or shown: answers of the server come in it. */
let asked: Language | undefined;

/** The language of the interface: changes take effect without a reload. */
export const languageStore = {
  get: store.get,
  /** The language that is shown once its texts are loaded. */
  asked: (): Language => asked ?? store.get(),
  catalogues: loadedCatalogues,
  /** true: the user chose it in this tab, so a profile does not replace it. */
  isChosen: (): boolean => chosen.get() !== undefined,
  subscribe: store.subscribe,
  /** Adds a loader that runs before a language is shown; resolves when it has run for the current language. */
  addLoader: async (loader: LanguageLoader): Promise<void> => {
    loaders.add(loader);
    await loader(store.get());
  },
};

/**
 * Shows the interface in a language once everything it needs is loaded, and remembers it in this browser.
 * @param code a language code or tag such as `en-us`; one without a catalogue means English
 */
export async function changeLanguage(code: string): Promise<void> {
  const language = languageOf(code, languages);
  asked = language;
  await Promise.all([loadCatalogue(language), ...Array.from(loaders, (loader) => loader(language))]);
  document.documentElement.lang = language;
  remembered.set(language);
  store.set(language);
}

/** Like `changeLanguage`, for a choice of the user. */
export async function chooseLanguage(code: string): Promise<void> {
  chosen.set(code);
  await changeLanguage(code);
}

/** The next profile decides again; the language stays until then. */
export function forgetLanguageChoice(): void {
  chosen.forget();
}

/**
 * Initial language: the language chosen in this tab, else the session's, else the last one used in this browser, else the browser's.
 * @param ofSession language of the user who is signed in here; undefined: nobody is
 */
export function initialLanguage(ofSession?: string): Language {
  return languageOf(chosen.get() ?? ofSession ?? remembered.get() ?? navigator.language, languages);
}
