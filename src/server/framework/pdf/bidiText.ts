import bidiFactory, { type Bidi } from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

/** Signs of scripts that are written from right to left, and the controls of directions. */
const turning = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// The data of the package is unpacked with the first text that needs them.
let known: Bidi | undefined;
const bidi = (): Bidi => (known ??= bidiFactory());

/** A text has parts that are written from right to left. */
export function isTurning(text: string): boolean {
  return turning.test(text);
}

/** The direction of a paragraph: that of its first letter. */
export function directionOf(paragraph: string): Direction {
  return (bidi().getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/**
 * Levels of a line by the Unicode Bidirectional Algorithm, for each code unit: odd levels run from right to left.
 * @param direction of its paragraph
 */
export function levelsOf(line: string, direction: Direction): Uint8Array {
  return bidi().getEmbeddingLevels(line, direction).levels;
}

/** The counterpart of a bracket or sign, for texts that run from right to left. */
export function mirrored(sign: string): string {
  return bidi().getMirroredCharacter(sign) ?? sign;
}

/**
 * The order from left to right of parts of a line, by their levels.
 * @see rule L2 of the algorithm
 */
export function visualOrder(levels: readonly number[]): number[] {
  let order = levels.map((_level, i) => i);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    const turned: number[] = [];
    let part: number[] = [];
    for (const i of order) {
      if ((levels[i] ?? 0) >= level) part.push(i);
      else {
        turned.push(...part.toReversed(), i);
        part = [];
      }
    }
    order = [...turned, ...part.toReversed()];
  }
  return order;
}

/** Noncharacters, which no text has: the direction of the paragraph that a line goes on. */
const marks: Readonly<Record<Direction, string>> = { ltr: '\ufdd0', rtl: '\ufdd1' };

/** The lines of a paragraph, marked with its direction. */
export function markDirection(lines: readonly string[], paragraph: string): string[] {
  if (!isTurning(paragraph)) return [...lines];
  const mark = marks[directionOf(paragraph)];
  return lines.map((line) => mark + line);
}

/** A line without its mark, and the direction of its paragraph. */
export function parseLine(line: string): { readonly text: string; readonly direction: Direction } {
  const [first = ''] = line;
  if (first === marks.ltr) return { text: line.slice(1), direction: 'ltr' };
  if (first === marks.rtl) return { text: line.slice(1), direction: 'rtl' };
  return { text: line, direction: isTurning(line) ? directionOf(line) : 'ltr' };
}
