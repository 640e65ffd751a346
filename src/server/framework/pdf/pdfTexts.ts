import { type Direction, parseLine, visualOrder } from './bidiText.ts';
import { type DocumentFonts, documentFonts, type Weight } from './documentFonts.ts';
import { stateText } from './packageInternals.ts';
import { type Piece, piecesOf } from './pieceOf.ts';
import { isShaped, type Run, runsOf } from './runsOf.ts';
import { isPlain } from './signsOf.ts';

/** Measures a text in points. */
export type Measure = (text: string, isBold?: boolean) => number;

export interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly weight: Weight;
  readonly size: number;
}

/** Texts of a document, in the first font that has each of their signs. */
export interface PdfTexts {
  readonly measure: Measure;
  /** Writes a line in the current colour. */
  readonly write: (line: string, place: LinePlace) => void;
}

const atLetters = { lineBreak: false, baseline: 'alphabetic' } as const;
/** With features, even with none, the package lays a text out as a whole, not word by word. */
const asWhole = { features: [] };

const shapedWidthsMax = 10_000;

/** @param size of the measured texts, in points */
export function pdfTexts(doc: PDFKit.PDFDocument, size: number): PdfTexts {
  const fonts = documentFonts(doc);
  const weights = { plain: textsOf(doc, fonts, size, 'plain'), bold: textsOf(doc, fonts, size, 'bold') };
  return {
    measure: (text, isBold = false) => weights[isBold ? 'bold' : 'plain'].measure(text),
    write: (line, place) => weights[place.weight].write(line, place),
  };
}

function textsOf(doc: PDFKit.PDFDocument, fonts: DocumentFonts, size: number, weight: Weight): PdfTexts {
  const { ascent } = fonts.choose(weight, undefined);
  const widthOfSign = signWidths(doc, fonts, size, weight);
  const pieces = knownPieces(fonts, weight);

  const shapedWidths = new Map<string, number>();

  const widthOfRun = ({ font, signs, level }: Run): number => {
    if (!isShaped(font)) return signs.reduce((sum, sign) => sum + widthOfSign(font, sign), 0);
    const [text, direction] = [signs.join(''), directionAt(level)];
    const key = `${font} ${direction} ${text}`;
    let width = shapedWidths.get(key);
    if (width === undefined) {
      fonts.choose(weight, font, direction);
      width = doc.fontSize(size).widthOfString(text, asWhole);
      // Texts have no end, unlike signs.
      if (shapedWidths.size >= shapedWidthsMax) shapedWidths.clear();
      shapedWidths.set(key, width);
    }
    return width;
  };
  const lineRuns = (line: string): Run[] => {
    const { text, direction } = parseLine(line);
    return runsOf(text, direction, pieces);
  };
  const measureLine = (line: string): number => {
    let sum = 0;
    if (isPlain(line)) for (const sign of line) sum += widthOfSign(undefined, sign);
    else for (const run of lineRuns(line)) sum += widthOfRun(run);
    return sum;
  };

  return {
    measure: (text) => (text.includes('\n') ? Math.max(...text.split('\n').map(measureLine)) : measureLine(text)),
    write: (line, { x, y, size: own }) => {
      const letters = y + ascent * own;
      if (isPlain(line)) {
        fonts.choose(weight, undefined);
        doc.fontSize(own).text(line, x, letters, atLetters);
        return;
      }
      const runs = lineRuns(line);
      const widths = runs.map((run) => (widthOfRun(run) * own) / size);
      const lefts = leftsOf(runs, widths, x);
      for (const [i, run] of runs.entries()) {
        const text = run.signs.join('');
        const direction = directionAt(run.level);
        // Readers copy the signs of the glyphs. Where these are not those of the text, the text is stated beside them.
        const isCopied = fonts.choose(weight, run.font, direction).textOf(text, direction) === run.text;
        const draw = (): void => {
          doc.fontSize(own).text(text, lefts[i] ?? x, letters, isShaped(run.font) ? { ...atLetters, ...asWhole } : atLetters);
        };
        if (isCopied) draw();
        else stateText(doc, run.text, draw);
      }
    },
  };
}

/** Widths of signs, each measured once: a document has millions of signs and few different ones. */
function signWidths(doc: PDFKit.PDFDocument, fonts: DocumentFonts, size: number, weight: Weight) {
  const widths = new Map<string, number>();
  return (font: string | undefined, sign: string): number => {
    const key = font === undefined ? sign : `${font} ${sign}`;
    let width = widths.get(key);
    if (width === undefined) {
      fonts.choose(weight, font);
      width = doc.fontSize(size).widthOfString(sign);
      widths.set(key, width);
    }
    return width;
  };
}

function knownPieces(fonts: DocumentFonts, weight: Weight) {
  const known = new Map<string, readonly Piece[]>();
  return (sign: string, isJapanese: boolean): readonly Piece[] => {
    const key = isJapanese ? `ja ${sign}` : sign;
    const pieces = known.get(key) ?? piecesOf(sign, isJapanese, (font, codePoint) => fonts.choose(weight, font).hasSign(codePoint));
    known.set(key, pieces);
    return pieces;
  };
}

function leftsOf(runs: readonly Run[], widths: readonly number[], x: number): number[] {
  const lefts: number[] = [];
  let left = x;
  for (const i of visualOrder(runs.map(({ level }) => level))) {
    lefts[i] = left;
    left += widths[i] ?? 0;
  }
  return lefts;
}

function directionAt(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr';
}
