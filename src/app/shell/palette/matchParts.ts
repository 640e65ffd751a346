import { foldText } from '../../../shared/framework/query/foldText.ts';

/** A piece of a text, and whether it is what was searched for. */
export interface MatchPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a text into what matches one of the searched words and what does not, whatever case and accents. */
export function matchParts(text: string, search: string): readonly MatchPart[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  // One letter may fold into two: the place of each folded letter is that of the letter it comes from.
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
