import { languageStore } from '../../framework/i18n/language.ts';
import { loadLibraryLocale } from './libraryLocale.ts';
import { SignedInApp } from './SignedInApp.tsx';

/** Returns the signed-in app once the libraries' texts of the current language are loaded; from then on they load with each language. */
export async function loadSignedInApp(): Promise<{ readonly SignedInApp: typeof SignedInApp }> {
  await languageStore.addLoader(loadLibraryLocale);
  return { SignedInApp };
}
