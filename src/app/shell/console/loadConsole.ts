import { languageStore } from '../../framework/i18n/language.ts';
import { Console } from './Console.tsx';
import { loadLibraryWords } from './libraryWords.ts';

/** Hands out the console once the libraries' words of the current language are there; from then on they come with each language. */
export async function loadConsole(): Promise<{ readonly Console: typeof Console }> {
  await languageStore.addLoader(loadLibraryWords);
  return { Console };
}
