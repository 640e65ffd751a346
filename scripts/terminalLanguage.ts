import { type Language, languageOf } from '../src/shared/framework/text.ts';

/** The language of the terminal's locale, among the known ones. */
export function terminalLanguage(known: readonly Language[]): Language {
  const { env } = process;
  return languageOf(env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'], known);
}
