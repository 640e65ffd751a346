import { languageStore } from '../../framework/i18n/language.ts';
import { loadLibraryLocale } from './libraryLocale.ts';
import { SignedInApp } from './SignedInApp.tsx';

/** Hands out the signed-in app once the libraries' words of the current language are there; from then on they come with each language. */
export async function loadSignedInApp(): Promise<{ readonly SignedInApp: typeof SignedInApp }> {
  await languageStore.addLoader(loadLibraryLocale);
  return { SignedInApp };
}
