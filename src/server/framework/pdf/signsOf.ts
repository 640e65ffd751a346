/** Signs that each have a glyph of their own in the font of the file, whatever their neighbours are. */
const plain =
  /^[\n -~\u00a0-\u00ac\u00ae-\u01f8\u01fa-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1e00-\u1e3e\u1e40-\u1e42\u1e44\u1e46-\u1e62\u1e64-\u1eb8\u1eba-\u1eca\u1ecc\u1ece-\u1ee4\u1ee6-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u214f]*$/;

/** A text needs neither another font nor its neighbours: Latin, Greek and Cyrillic letters without combining marks. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Code points that form one sign with those beside them: marks, joiners, flags, letters of Korean in parts. */
const joining = /[\p{M}\p{Cf}\p{Emoji_Modifier}\p{RI}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0e33\u0eb3]/u;

const bySigns = new Intl.Segmenter('en', { granularity: 'grapheme' });
const byWords = new Intl.Segmenter('en', { granularity: 'word' });

/** The signs that a person sees: letters with their marks, syllables, an emoji of several code points. */
export function signsOf(text: string): Iterable<string> {
  return isPlain(text) || !joining.test(text) ? text : Array.from(bySigns.segment(text), ({ segment }) => segment);
}

/** Scripts that have no blanks between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/** The parts of a paragraph after which a line can end. */
export function wordsOf(paragraph: string): string[] {
  const words = paragraph.split(/(?<=[ \-/,;])/);
  return isPlain(paragraph) ? words : words.flatMap((word) => (unspaced.test(word) ? splitUnspaced(word) : [word]));
}

/** Words by the dictionary of the platform; no line begins with a closing sign, or ends with an opening one. */
function splitUnspaced(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of byWords.segment(text)) {
    const last = parts.at(-1);
    const staysBehind = last !== undefined && (opening.test(last) || (isWordLike === false && !opening.test(segment)));
    if (staysBehind) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/** The beginning of a text, at most a number of code units, that ends with a whole sign. */
export function beginningOf(text: string, length: number): string {
  let end = 0;
  for (const sign of signsOf(text.slice(0, length + signMax))) {
    if (end + sign.length > length) break;
    end += sign.length;
  }
  return text.slice(0, end).toWellFormed();
}

/** Code units of a sign beyond which it is cut itself. */
const signMax = 100;
