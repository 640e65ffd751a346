import { foldText } from './foldText.ts';

/** A part of a text: index of its first character, and of the one behind it. */
export interface Hit {
  readonly start: number;
  readonly end: number;
}

/** The words of a search as comparisons see them, each once. */
export function searchWords(search: string): readonly string[] {
  return [...new Set(foldText(search).split(/\s+/).filter(Boolean))];
}

/** true: the texts together hold each of the words, in any order and within longer words. */
export function holdsWords(texts: readonly string[], words: readonly string[]): boolean {
  const folded = texts.map(foldText);
  return words.every((word) => folded.some((text) => text.includes(word)));
}

/**
 * The parts of a text that equal one of the words, whatever their case and accents, in order; parts that overlap or touch are one.
 * @param words as `searchWords` gives them
 */
export function findHits(text: string, words: readonly string[]): readonly Hit[] {
  const { folded, starts, ends } = foldedPlaces(text);
  const hits = words.flatMap((word) => placesOf(folded, word).map((at) => hitAt(starts, ends, at, at + word.length)));
  const joined: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && hit.start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, hit.end) };
    else joined.push(hit);
  }
  return joined;
}

/** The folded text, and for each of its characters the place of the character that it comes from: `œ` becomes two, an accent none. */
function foldedPlaces(text: string) {
  const [starts, ends]: [number[], number[]] = [[], []];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const parts = foldText(character);
    for (let i = 0; i < parts.length; i += 1) {
      starts.push(at);
      ends.push(end);
    }
    if (parts === '' && ends.length > 0) ends[ends.length - 1] = end;
    folded += parts;
    at = end;
  }
  return { folded, starts, ends };
}

function placesOf(text: string, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}

function hitAt(starts: readonly number[], ends: readonly number[], from: number, to: number): Hit {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 };
}

/** The places of a phrase in a text, whatever its case, accents and spaces, in order; none for a phrase without letters or signs. */
export function findPhrase(text: string, phrase: string): readonly Hit[] {
  const words = foldText(phrase).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { folded, starts, ends } = foldedPlaces(text);
  const pattern = new RegExp(words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'g');
  return Array.from(folded.matchAll(pattern), ({ index, 0: found }) => hitAt(starts, ends, index, index + found.length));
}
