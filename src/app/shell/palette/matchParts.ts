import { foldText } from '../../../shared/framework/query/foldText.ts';

/** A piece of a text; `isMatch` is true for a match of a searched word. */
export interface MatchPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into matches of the searched words and the text between, ignoring case and accents. */
export function matchParts(text: string, search: string): readonly MatchPart[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  // One letter may fold into two: each folded letter has the position of its original letter.
  const letters = Array.from(text);
  const folded = letters.map((letter) => foldText(letter));
  const places = folded.flatMap((letter, i) => Array.from({ length: letter.length }, () => i));
  const whole = folded.join('');
  const matched = new Set<number>();
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (const place of places.slice(at, at + word.length)) matched.add(place);
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [i, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === matched.has(i)) last.text += letter;
    else parts.push({ text: letter, isMatch: matched.has(i) });
  }
  return parts;
}
