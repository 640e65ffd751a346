import { localeOf } from '../messages/locale.ts';
import type { Language } from '../text.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * A span of time in its two largest units, rounded down: `3 days, 4 hours`; at least one minute.
 * @param seconds length of the span
 */
export function formatSpan(seconds: number, language: Language): string {
  const locale = localeOf(language);
  const whole = Math.max(60, seconds);
  const first = Math.max(
    0,
    units.findIndex(([, length]) => whole >= length),
  );
  const parts = units.slice(first, first + 2).flatMap(([unit, length], at) => {
    const rest = at === 0 ? whole : whole % (units[first]?.[1] ?? 1);
    const count = Math.floor(rest / length);
    return count === 0 ? [] : [new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)];
  });
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts);
}
