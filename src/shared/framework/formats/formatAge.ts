const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** Words for less than a minute; other languages have the word for now. */
const justNow: Readonly<Record<string, string>> = { en: 'just now', fr: 'à l’instant' };

/**
 * The time since an instant in its largest unit, rounded down: `12 minutes ago`; `just now` below one minute.
 * @param at instant, ISO 8601
 */
export function formatAge(at: string, now: Date, language: string): string {
  const age = now.getTime() - Date.parse(at);
  const found = units.find(([, ms]) => age >= ms);
  if (!found) return justNow[language] ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(age / length), unit);
}
