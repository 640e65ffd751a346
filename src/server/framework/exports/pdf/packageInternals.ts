/*
 * Everything that the PDF takes from its package beyond the documented functions. `packageInternals.test.ts` fails if an upgrade changes a
 * part.
 */

/** A text as glyphs with their places, in thousandths of the size of the font. */
interface Run {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
}

type Layout = (text: string) => Run;

interface PackageFont {
  readonly layoutRun: Layout;
  /** Layout of a word, kept for the life of the document. */
  layoutCached: Layout;
}

/** Signs whose glyph or place depends on their neighbours. */
const joined = /[\p{M}\p{Cf}]/u;

/**
 * Lays texts in the current font out sign by sign, without kerning: signs are few, while the package keeps every different word of a table
 * until the document ends. Texts with marks, such as combining accents, are left to the package.
 */
export function layOutBySigns(doc: PDFKit.PDFDocument): void {
  const font = parseFont(doc);
  if (!font) return;
  const [layoutSign, layoutWord] = [font.layoutRun.bind(font), font.layoutCached.bind(font)];
  const known = new Map<string, Run>();
  font.layoutCached = (text) => {
    if (joined.test(text)) return layoutWord(text);
    const [glyphs, positions]: [unknown[], unknown[]] = [[], []];
    let advanceWidth = 0;
    for (const sign of text) {
      let run = known.get(sign);
      if (!run) {
        run = layoutSign(sign);
        known.set(sign, run);
      }
      glyphs.push(...run.glyphs);
      positions.push(...run.positions);
      advanceWidth += run.advanceWidth;
    }
    return { glyphs, positions, advanceWidth };
  };
}

/** undefined: the package has changed, and lays texts out by itself. */
function parseFont(doc: object): PackageFont | undefined {
  const font: unknown = '_font' in doc ? doc._font : undefined;
  if (typeof font !== 'object' || font === null || !('layoutRun' in font) || !('layoutCached' in font)) return undefined;
  return typeof font.layoutRun === 'function' && typeof font.layoutCached === 'function' ? (font as PackageFont) : undefined;
}
