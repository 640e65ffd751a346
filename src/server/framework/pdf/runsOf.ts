import { type Direction, isTurning, levelsOf, mirrored } from './bidiText.ts';
import { fallbackFonts } from './fallbackFonts.ts';
import type { Piece } from './pieceOf.ts';
import { signsOf } from './signsOf.ts';

/** A part of a line in one font and direction. */
export interface Run {
  readonly text: string;
  /** Its signs as the font takes them. */
  readonly signs: readonly string[];
  readonly font: string | undefined;
  /** Level of the Unicode Bidirectional Algorithm; odd ones run from right to left. */
  readonly level: number;
}

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;

/** The runs of a line, in the order of reading. @param direction of its paragraph */
export function runsOf(line: string, direction: Direction, piecesOf: (sign: string, isJapanese: boolean) => readonly Piece[]): Run[] {
  const levels = isTurning(line) ? levelsOf(line, direction) : undefined;
  const isJapanese = kana.test(line);
  const runs: OpenRun[] = [];
  let at = 0;
  for (const sign of signsOf(line)) {
    const level = levels?.[at] ?? 0;
    for (const piece of piecesOf(sign, isJapanese)) {
      const last = runs.at(-1);
      const run = runOf(piece, level, last);
      if (last && isOneRun(last, run)) {
        last.text += run.text;
        last.signs.push(...run.signs);
      } else runs.push(run);
    }
    at += sign.length;
  }
  return runs;
}

export function isShaped(font: string | undefined): boolean {
  return font !== undefined && fallbackFonts[font]?.isShaped === true;
}

interface OpenRun extends Run {
  text: string;
  readonly signs: string[];
}

function runOf({ text, shown, font: own }: Piece, level: number, last: Run | undefined): OpenRun {
  // A blank between Arabic or Hebrew words is of their font: readers turn the words of one run together.
  const isBetween = text === ' ' && last?.level === level && level % 2 === 1 && isShaped(last.font) && isTurning(last.text);
  const font = isBetween ? last.font : own;
  return { text, signs: [level % 2 === 1 && !isShaped(font) ? mirrored(shown) : shown], font, level };
}

/** Signs that run from right to left without a font that turns them are written one by one. */
function isOneRun(one: Run, other: Run): boolean {
  return one.font === other.font && one.level === other.level && (one.level % 2 === 0 || isShaped(one.font));
}
