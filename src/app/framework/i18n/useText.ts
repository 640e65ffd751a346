import { useCallback } from 'react';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import { useLanguage } from './useLanguage.ts';

/** Gives the texts of definitions in the interface's language: `text(column.label)`. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text) => textIn(text, language), [language]);
}
