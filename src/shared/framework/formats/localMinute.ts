/** `2026-03-13 11:00` on the clock of a time zone, as lists show an instant. */
export function localMinute(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
}
