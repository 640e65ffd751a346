import { localeOf } from '../messages/locale.ts';
import type { Language } from '../text.ts';

/** Units whose sign differs from language to language, by their sign in definitions. */
const spokenUnits: Readonly<Record<string, string>> = { d: 'day', h: 'hour', min: 'minute', bytes: 'byte' };

/** The unit of a value in a language: `30 days`, `30 jours`; a sign that all languages share stays. */
export function unitIn(unit: string, value: number, language: Language): string {
  const spoken = spokenUnits[unit];
  if (spoken === undefined) return unit;
  const parts = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: spoken, unitDisplay: 'long' }).formatToParts(value);
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}
