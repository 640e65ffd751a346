import { invariant } from '../../../../shared/framework/AppError.ts';
import words from './nameWords.json' with { type: 'json' };
import type { City } from './places.ts';
import type { Random } from './Random.ts';

/** Names of people, firms and streets, composed from word lists; any match with a real one is chance. */

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export function personName(random: Random, isFrench: boolean): PersonName {
  return isFrench
    ? { first: oneOf(random, words.frenchFirstNames), last: oneOf(random, words.frenchLastNames) }
    : { first: oneOf(random, words.englishFirstNames), last: oneOf(random, words.englishLastNames) };
}

/** A firm with the part of its name that its branches and sister firms share. */
export interface FirmName {
  readonly name: string;
  readonly brand: string;
}

/**
 * Draws a firm of at most 30 characters.
 * @param family brand of the family that the firm belongs to; default: any
 */
export function firmName(random: Random, isFrench: boolean, family?: string): FirmName {
  if (!isFrench) {
    const brand = family ?? oneOf(random, words.englishBrands);
    const name = `${brand} ${oneOf(random, words.englishTrades)}`;
    const full = `${name}${oneOf(random, words.englishEndings)}`;
    return { name: full.length > longestFirm ? name : full, brand };
  }
  const brand = family ?? oneOf(random, words.frenchBrands);
  const isPlural = random.isWithin(0.25);
  const name = isPlural ? `Les ${oneOf(random, words.frenchTrades)} ${brand}` : `${oneOf(random, words.frenchKinds)} ${brand}`;
  const full = isPlural ? `${name} inc.` : name;
  return { name: full.length > longestFirm ? name : full, brand };
}

/** Longest name of a customer. */
export const longestFirm = 30;

/** Draws in vain until the lists count as used up: thousands even where few values are left. */
const drawsMax = 100_000;

/**
 * Repeats a draw until it is allowed and its key is new.
 * @throws Error if the words do not suffice for one more
 */
export function uniqueDraw<Item>(
  used: Set<string>,
  keyOf: (item: Item) => string,
  draw: () => Item,
  isAllowed: (item: Item) => boolean = () => true,
): Item {
  for (let draws = 0; draws < drawsMax; draws += 1) {
    const item = draw();
    const key = keyOf(item);
    if (used.has(key) || !isAllowed(item)) continue;
    used.add(key);
    return item;
  }
  throw new Error(`No new name in ${drawsMax} draws: ${used.size} are in use. Add words to nameWords.json.`);
}

/** A street in the language of the city's signs. */
export function streetAddress(random: Random, city: City, longest: number): string {
  const number = random.int(1, 9899);
  const address =
    city.province === 'QC'
      ? `${number}, ${oneOf(random, words.frenchStreetKinds)} ${oneOf(random, words.frenchStreets)}`
      : `${number} ${oneOf(random, words.englishStreets)} ${oneOf(random, words.englishStreetKinds)}`;
  return fitting(address, longest);
}

/** A code below one of the city's prefixes, in the stored form: upper case, no space. */
export function postalCode(random: Random, city: City): string {
  const prefix = random.pick(city.prefixes);
  if (city.country === 'US') {
    const code = `${prefix}${random.int(10, 99)}`;
    return random.isWithin(0.15) ? `${code}-${random.int(1000, 9999)}` : code;
  }
  return `${prefix}${random.int(1, 9)}${oneOf(random, words.postalLetters)}${random.int(1, 9)}`;
}

/** Ten digits within the numbers reserved for fiction. */
export function phoneNumber(random: Random, city: City): string {
  return `${city.area}55501${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** Lower-case words without accents, joined by hyphens, for codes, addresses and user ids. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function fitting(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const end = cut.lastIndexOf(' ');
  return (end > longest / 2 ? cut.slice(0, end) : cut).trim();
}

/** A word of a list in nameWords.json; no list is empty. */
function oneOf(random: Random, [first, ...others]: readonly string[]): string {
  invariant(first !== undefined, 'each list of words has one');
  return random.pick([first, ...others]);
}
