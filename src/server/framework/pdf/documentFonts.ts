import type { Direction } from './bidiText.ts';
import { fallbackFonts, firstFont } from './fallbackFonts.ts';
import { fontFile } from './fontFile.ts';
import { type DocumentFont, openFont } from './packageInternals.ts';

export type Weight = 'plain' | 'bold';

export interface DocumentFonts {
  /** Makes a font the current one, opened if it is not. @param direction of the text that follows */
  readonly choose: (weight: Weight, font: string | undefined, direction?: Direction) => DocumentFont;
}

/** The fonts of a document. A file is read with the first text that needs its font. */
export function documentFonts(doc: PDFKit.PDFDocument): DocumentFonts {
  const opened = new Map<string, DocumentFont>();
  let current: Direction = 'ltr';
  return {
    choose: (weight, name, direction = 'ltr') => {
      const font = name === undefined ? undefined : fallbackFonts[name];
      const file = (font ?? firstFont)[weight];
      if (!opened.has(file)) doc.registerFont(file, fontFile(file));
      doc.font(file);
      current = direction;
      const known = opened.get(file) ?? openFont(doc, font?.isShaped ? () => current : undefined);
      opened.set(file, known);
      return known;
    },
  };
}
