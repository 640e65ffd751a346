import { foldText } from '../../../shared/framework/query/foldText.ts';
import { pathWithin } from '../menus/favouriteTargets.ts';
import type { PaletteItem } from './PaletteItem.ts';

/** How well an item fits a text; a lower one comes first. */
export const ranks = {
  /** A name of the item is the text. */
  exact: 0,
  /** A name begins with the text. */
  start: 1,
  /** Each typed word begins a word of a name. */
  words: 2,
  /** Each typed word begins a word of a wish that the item answers. */
  wish: 3,
  /** Each typed word begins a word of a name, of the second line or of the address. */
  beside: 4,
  /** Some of the typed words occur only inside the words of these. */
  within: 5,
  /** Some of the words occur in other languages alone. */
  hidden: 6,
} as const;

export type Rank = (typeof ranks)[keyof typeof ranks];

type RankedItem = Pick<PaletteItem, 'title' | 'detail' | 'hint' | 'names' | 'wishes' | 'words' | 'to'>;

/**
 * Ranks an item for a text, ignoring case and accents. Each word of the text has to occur in the item.
 * @returns undefined: the item is not found
 */
export function rankItem(item: RankedItem, text: string): Rank | undefined {
  const wanted = foldText(text.trim());
  const typed = wanted.split(/\s+/).filter(Boolean);
  if (typed.length === 0) return ranks.exact;
  const { title, detail, hint, names = [], wishes = [], words = '', to = '' } = item;
  const own = [title, hint, ...names].filter(Boolean).map(foldText);
  const begins = (searched: string): boolean => typed.every((word) => beginsWord(searched, word));
  const isIn = (searched: string): boolean => typed.every((word) => searched.includes(word));
  if (own.includes(wanted)) return ranks.exact;
  if (own.some((name) => name.startsWith(wanted))) return ranks.start;
  if (own.some(begins)) return ranks.words;
  if (wishes.map(foldText).some(begins)) return ranks.wish;
  const shown = [...own, foldText(detail), foldText(pathWithin(to).replace(/^pages\//, ''))].join(' ');
  if (begins(shown)) return ranks.beside;
  if (isIn(shown)) return ranks.within;
  return isIn(`${shown} ${foldText(words)}`) ? ranks.hidden : undefined;
}

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  return false;
}
