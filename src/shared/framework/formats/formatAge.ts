const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/**
 * The time since an instant in its largest unit, rounded down: `12 minutes ago`; at least one minute.
 * @param at instant, ISO 8601
 */
export function formatAge(at: string, now: Date, language: string): string {
  const age = Math.max(minuteMs, now.getTime() - Date.parse(at));
  const [unit, length] = units.find(([, ms]) => age >= ms) ?? units[2];
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(age / length), unit);
}
