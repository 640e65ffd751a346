import { type Decimal, formatDecimal } from '../../framework/decimals/Decimal.ts';
import type { Bilingual } from './Price.ts';

/** A number as each language writes it, without zeros at the end, or with at least `places`: 1,067.5 and 1 067,5. */
export function localNumber(value: Decimal, places = 0): Bilingual {
  const [whole = '', fraction = ''] = formatDecimal(value).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(places, '0');
  const grouped = (blank: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, blank);
  const written = (blank: string, point: string): string => `${grouped(blank)}${kept === '' ? '' : `${point}${kept}`}`;
  return { en: written(',', '.'), fr: written('\u00a0', ',') };
}

/** A text in both languages, whose parts are texts of both or the same in each. */
export function bilingual(en: TemplateParts, fr: TemplateParts): Bilingual {
  const joined = (parts: TemplateParts, language: keyof Bilingual): string =>
    parts.map((part) => (typeof part === 'string' ? part : part[language])).join('');
  return { en: joined(en, 'en'), fr: joined(fr, 'fr') };
}

type TemplateParts = readonly (string | Bilingual)[];
