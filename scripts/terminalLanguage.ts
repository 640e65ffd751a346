import { type Language, languageOf } from '../src/shared/framework/text.ts';

/** The language that the terminal's locale asks for, among those that are known. */
export function terminalLanguage(known: readonly Language[]): Language {
  const { env } = process;
  return languageOf(env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'], known);
}
