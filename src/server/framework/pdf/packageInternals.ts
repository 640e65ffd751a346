/*
 * Everything that the PDF takes from its package beyond the documented functions. `packageInternals.test.ts` fails if an upgrade changes a
 * part.
 */

import { invariant } from '../../../shared/framework/AppError.ts';
import type { Direction } from './bidiText.ts';
import { signsOf } from './signsOf.ts';

/** A text as glyphs with their places, in thousandths of the size of the font. */
interface Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
}

interface Glyph {
  readonly id: number;
  readonly codePoints: readonly number[];
}

type Layout = (text: string) => Run;

interface PackageFont {
  layoutRun: Layout;
  /** Layout of a word, kept for the life of the document. */
  layoutCached: Layout;
  /** Height of letters above their line, in thousandths of the size. */
  readonly ascender: number;
  /** Takes a glyph into the file. @returns its number there */
  readonly subset: { readonly includeGlyph: (glyph: number) => number };
  /** The code points of each glyph of the file, by its number there. */
  readonly unicode: (readonly number[] | undefined)[];
  readonly font: FontFile;
}

interface FontFile {
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  /** Texts whose single glyph it is. */
  readonly stringsForGlyph: (glyph: number) => readonly string[];
  layout: (
    text: string,
    features?: Readonly<Record<string, boolean>>,
    script?: undefined,
    language?: undefined,
    direction?: Direction,
  ) => Run;
}

/** A font of a document. */
export interface DocumentFont {
  readonly hasSign: (codePoint: number) => boolean;
  /** The text that readers copy of the glyphs of a text. Takes the glyphs into the file. */
  readonly textOf: (text: string, direction: Direction) => string;
  /** Height of letters above their line, as a part of the size. */
  readonly ascent: number;
}

/**
 * Opens the current font of a document. Texts are laid out sign by sign, each with its marks, without kerning: signs are few, while the
 * package keeps every different word until the document ends. Texts of a font that shapes are laid out as a whole.
 * @param directionOf for a font that shapes: the direction of the text that is laid out
 */
export function openFont(doc: PDFKit.PDFDocument, directionOf?: () => Direction): DocumentFont {
  const font = parseFont(doc);
  const layout = font.font.layout.bind(font.font);
  font.font.layout = (text) => {
    const direction = directionOf?.();
    try {
      return layout(text, undefined, undefined, undefined, direction);
    } catch {
      // The package fails at marks for which a letter has no anchor. Such marks find their place by their own shape.
      return layout(text, { mark: false, mkmk: false, abvm: false, blwm: false }, undefined, undefined, direction);
    }
  };
  const layoutRun = keepLast(font.layoutRun.bind(font), () => directionOf?.());
  font.layoutRun = layoutRun;
  const known = new Map<string, Run>();
  font.layoutCached = (text) => {
    if (directionOf) return layoutRun(text);
    const [glyphs, positions]: [Glyph[], unknown[]] = [[], []];
    let advanceWidth = 0;
    for (const sign of signsOf(text)) {
      let run = known.get(sign);
      if (!run) {
        run = layoutRun(sign);
        known.set(sign, run);
      }
      glyphs.push(...run.glyphs);
      positions.push(...run.positions);
      advanceWidth += run.advanceWidth;
    }
    return { glyphs, positions, advanceWidth };
  };
  return {
    hasSign: (codePoint) => font.font.hasGlyphForCodePoint(codePoint),
    textOf: (text, direction) => {
      const codePoints = font.layoutCached(text).glyphs.map(({ id, codePoints: own }) => {
        const number = font.subset.includeGlyph(id);
        return (font.unicode[number] ??= own.length > 0 ? own : codePointsOf(font.font, id));
      });
      return String.fromCodePoint(...(direction === 'rtl' ? codePoints.toReversed() : codePoints).flat());
    },
    ascent: font.ascender / 1000,
  };
}

/** Keeps the last layout: the package lays a text out several times before it is drawn. */
function keepLast(layout: Layout, directionOf: () => Direction | undefined): Layout {
  let last: { readonly text: string; readonly direction: Direction | undefined; readonly run: Run } | undefined;
  return (text) => {
    const direction = directionOf();
    if (last?.text !== text || last.direction !== direction) last = { text, direction, run: layout(text) };
    return last.run;
  };
}

/** The code points of a glyph that is a part of a sign: those of the sign that it is alone, if it is one. */
function codePointsOf(font: FontFile, glyph: number): number[] {
  const [text = ''] = font.stringsForGlyph(glyph);
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}

/**
 * Draws a text whose glyphs name other signs than it has, and states it beside them. The statement is within the coordinates of the glyphs,
 * from which readers take its place; the package would set it around them.
 */
export function stateText(doc: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const add = doc.addContent.bind(doc);
  doc.addContent = (operator: string) => {
    if (operator === 'BT') doc.markContent('Span', { actual: text });
    add(operator);
    if (operator === 'ET') doc.endMarkedContent();
    return doc;
  };
  draw();
  doc.addContent = add;
}

/** Writes a comment between objects of the file. */
export function writeComment(doc: object, comment: string): void {
  const write: unknown = '_write' in doc ? doc._write : undefined;
  invariant(typeof write === 'function', 'a document writes its own lines');
  write.call(doc, comment);
}

/** @throws Error if an upgrade of the package changed a part */
function parseFont(doc: object): PackageFont {
  const font: unknown = '_font' in doc ? doc._font : undefined;
  invariant(isObject(font) && isObject(font['font']) && isObject(font['subset']), 'a document has a font that is embedded');
  const parts = [
    font['layoutRun'],
    font['layoutCached'],
    font['font']['layout'],
    font['font']['hasGlyphForCodePoint'],
    font['font']['stringsForGlyph'],
  ];
  invariant(
    [...parts, font['subset']['includeGlyph']].every((part) => typeof part === 'function'),
    'a font lays texts out',
  );
  invariant(typeof font['ascender'] === 'number' && Array.isArray(font['unicode']), 'a font has its measures and its code points');
  return font as object as PackageFont;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
