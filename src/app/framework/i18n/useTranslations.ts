import { useEffect, useMemo, useState } from 'react';
import { languages, loadCatalogue } from './catalogues.ts';
import { languageStore } from './language.ts';
import { useLanguage } from './useLanguage.ts';

/**
 * Gives the words of a message in the other languages, for a search in any of them: `translationsOf('Sign out')`. Their catalogues are
 * loaded when the component is first drawn; until then, and for a text that is no message, the list is empty.
 */
export function useTranslations(): (text: string) => readonly string[] {
  const language = useLanguage();
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    void Promise.all(languages.map(loadCatalogue)).then(
      () => setLoaded((count) => count + 1),
      // If the other languages cannot be loaded, only the user's language is searched.
      () => undefined,
    );
  }, []);
  return useMemo(() => {
    // Read again once further catalogues have come.
    const catalogues = loaded >= 0 ? languageStore.catalogues() : {};
    const others = languages.filter((each) => each !== language);
    const words = new Map<string, string[]>();
    for (const [key, text] of Object.entries(catalogues[language] ?? {}))
      words.set(text, [...(words.get(text) ?? []), ...others.flatMap((each) => catalogues[each]?.[key] ?? [])]);
    return (text) => words.get(text) ?? [];
  }, [language, loaded]);
}
