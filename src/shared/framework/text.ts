/** A text of a definition: always English and French, plus the languages merged from `resources/messages/<code>.json`. */
export interface Text {
  readonly en: string;
  readonly fr: string;
  readonly [language: string]: string;
}

export function isText(value: unknown): value is Text {
  if (typeof value !== 'object' || value === null) return false;
  return 'en' in value && 'fr' in value && typeof value.en === 'string' && typeof value.fr === 'string';
}

/** `en`, `fr` or the code of a further language's message file. */
export type Language = string;

/** The text in a language, or English if that language has none. */
export function textIn(text: Text, language: Language): string {
  return text[language] ?? text.en;
}

/** The language of an `Accept-Language` value such as `en-us` or `fr`: its primary subtag, `en` unless it is among `known`. */
export function languageOf(header: string | undefined, known: readonly Language[]): Language {
  const primary =
    (header ?? '')
      .trim()
      .split(/[-_,;]/)[0]
      ?.toLowerCase() ?? '';
  return known.includes(primary) ? primary : 'en';
}
