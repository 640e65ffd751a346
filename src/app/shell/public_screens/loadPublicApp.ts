import { languageStore } from '../../framework/i18n/language.ts';
import { loadLibraryLocale } from '../signed_in/libraryLocale.ts';
import { PublicApp } from './PublicApp.tsx';

/** Returns the app of public screens once the libraries' texts of the current language are loaded. */
export async function loadPublicApp(): Promise<{ readonly PublicApp: typeof PublicApp }> {
  await languageStore.addLoader(loadLibraryLocale);
  return { PublicApp };
}
