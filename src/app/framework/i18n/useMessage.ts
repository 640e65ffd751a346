import { useCallback } from 'react';
import { formatMessage, type MessageValues } from '../../../shared/framework/messages/messages.ts';
import { languageStore } from './language.ts';
import { useLanguage } from './useLanguage.ts';

/**
 * Gives our messages in the interface's language: `message('login.title', { company })`. Works outside react-admin too, where
 * `useTranslate` has no provider; inside, both give the same words.
 */
export function useMessage(): (key: string, values?: MessageValues) => string {
  const language = useLanguage();
  return useCallback((key, values) => formatMessage(languageStore.catalogues(), language, key, values), [language]);
}
