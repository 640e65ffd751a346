import { markDirection } from './bidiText.ts';
import { signsOf, wordsOf } from './signsOf.ts';

/** Breaks a text into lines at blanks, and a word that is wider than a line within. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  if (measure(text) <= width && !text.includes('\n')) return [text];
  return text.split('\n').flatMap((paragraph) => markDirection(wrapParagraph(paragraph, width, measure), paragraph));
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(paragraph)) {
    if (measure(line + word.trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    let rest = word;
    while (measure(rest.trimEnd()) > width) {
      const part = fittingPart(rest, width, measure);
      lines.push(part);
      rest = rest.slice(part.length);
    }
    line = rest;
  }
  return [...lines, line.trimEnd()];
}

/** The longest beginning of a word that fits, at least one character. */
function fittingPart(word: string, width: number, measure: (text: string) => number): string {
  let part = '';
  for (const sign of signsOf(word)) {
    if (part !== '' && measure(part + sign) > width) return part;
    part += sign;
  }
  return part;
}
