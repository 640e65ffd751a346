import type { Language } from '../../../shared/framework/text.ts';
import { useStore } from '../stores/makeStore.ts';
import { languageStore } from './language.ts';

/** The language of the interface; the component is drawn again when it changes. */
export function useLanguage(): Language {
  return useStore(languageStore);
}
