import type { Language } from './text.ts';

/** `label: text`, with the space before the colon that the language asks for. */
export function labelledText(label: string, text: string, language: Language): string {
  return `${label}${language === 'fr' ? '\u00a0' : ''}: ${text}`;
}
