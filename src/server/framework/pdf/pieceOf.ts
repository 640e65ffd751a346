import { fallbackFonts, japaneseSigns } from './fallbackFonts.ts';

/** A part of a text in one font. */
export interface Piece {
  readonly text: string;
  /** The text as its font draws it: without invisible signs that the font lacks, or the code of a sign that no font has. */
  readonly shown: string;
  /** undefined: the first font, which also writes codes. */
  readonly font: string | undefined;
}

/** A font has the sign; fonts are opened when they are asked. */
type HasSign = (font: string | undefined, codePoint: number) => boolean;

const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The pieces of a sign, as a person sees it: one, unless no font has all its parts.
 * @param isJapanese the text has kana
 */
export function piecesOf(sign: string, isJapanese: boolean, hasSign: HasSign): readonly Piece[] {
  for (const font of candidates(sign, isJapanese)) {
    const shown = Array.from(inDrawnOrder(sign)).filter((part) => !invisible.test(part) || hasSign(font, codeOf(part)));
    if (shown.every((part) => hasSign(font, codeOf(part)))) return [{ text: sign, shown: shown.join(''), font }];
  }
  const composed = sign.normalize('NFC');
  if (composed !== sign) return piecesOf(composed, isJapanese, hasSign).map((piece, i) => ({ ...piece, text: i === 0 ? sign : '' }));
  const parts = Array.from(sign);
  if (parts.length > 1) return parts.flatMap((part) => piecesOf(part, isJapanese, hasSign));
  return [{ text: sign, shown: `[U+${codeOf(sign).toString(16).toUpperCase().padStart(4, '0')}]`, font: undefined }];
}

/** Marks in the order in which a font sets them: shadda below the vowel of an Arabic letter, the ring of a Thai vowel below the tone. */
function inDrawnOrder(sign: string): string {
  return sign.replaceAll(/([\u064b-\u0650\u0652]+)\u0651/g, '\u0651$1').replaceAll(/([\u0e48-\u0e4b]+)\u0e33/g, '\u0e4d$1\u0e32');
}

function* candidates(sign: string, isJapanese: boolean): Generator<string | undefined> {
  const { emoji, ...others } = fallbackFonts;
  if (emoji?.signs.test(sign)) yield 'emoji';
  yield undefined;
  if (isJapanese && japaneseSigns.test(sign)) yield 'japanese';
  for (const [name, { signs }] of Object.entries(others)) if (signs.test(sign)) yield name;
}

const codeOf = (part: string): number => part.codePointAt(0) ?? 0;
