import { useCallback } from 'react';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** Gives kinds of records with their numbers, as they are named within a sentence: `1 session and 14 visits`. */
export function useCountedNames(): (kinds: readonly { readonly title: string; readonly count: number }[]) => string {
  const language = useLanguage();
  return useCallback(
    (kinds) => {
      const numbers = new Intl.NumberFormat(language);
      const named = kinds.map(({ title, count }) =>
        title.includes('{count}')
          ? title.replace('{count}', numbers.format(count))
          : `${numbers.format(count)} ${withinSentence(title, language)}`,
      );
      return new Intl.ListFormat(language, { type: 'conjunction' }).format(named);
    },
    [language],
  );
}

/** A title without its capital; abbreviations keep theirs. */
function withinSentence(title: string, language: string): string {
  const [first = '', second = ''] = title;
  return second === second.toLocaleLowerCase(language) ? first.toLocaleLowerCase(language) + title.slice(1) : title;
}
