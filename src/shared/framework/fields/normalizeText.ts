/** Blanks other than the ordinary space, in the syntax of pattern brackets here and in PostgreSQL: non-breaking, narrow, of fixed width. */
export const oddBlankSigns = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';

/** Blanks of every kind and invisible characters, which nobody sees at the ends of a text; as `oddBlankSigns`. */
export const unseenSigns = `\\t\\n\\v\\f\\r ${oddBlankSigns}\\u2028\\u2029\\u0085\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u2060-\\u2064\\u3164\\uFEFF`;

const ends = new RegExp(`^[${unseenSigns}]+|[${unseenSigns}]+$`, 'g');
const oddBlanks = new RegExp(`[${oddBlankSigns}]`, 'g');

/**
 * A text as records keep it, whatever its way in: composed letters, no blanks and invisible characters at its ends, and in one line only
 * ordinary blanks. Law 58.
 */
export function normalizeText(text: string, { isOneLine }: { readonly isOneLine: boolean }): string {
  const trimmed = text.normalize('NFC').replace(ends, '');
  return isOneLine ? trimmed.replace(oddBlanks, ' ') : trimmed;
}
