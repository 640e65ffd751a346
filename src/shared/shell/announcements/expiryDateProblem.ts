/**
 * The problem of a day on which something expires; undefined if there is none. Days are `YYYY-MM-DD`.
 * @param today in the zone of the person who sets the day
 * @see rules
 */
export function expiryDateProblem(day: string, today: string): 'validation.expiry_past' | 'validation.expiry_too_far' | undefined {
  if (day < today) return 'validation.expiry_past';
  return day > nextYear(today) ? 'validation.expiry_too_far' : undefined;
}

/** The same day of the next year; 28 February for the 29th. */
function nextYear(day: string): string {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0');
  return year + (day.endsWith('-02-29') ? '-02-28' : day.slice(4));
}
