import { isDay } from '../query/checkValue.ts';
import { findLocalInstant, localInstant } from '../query/dayStart.ts';

/** Forms in which people write days. */
type DayFormat = 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YYYY';

/**
 * A time of the day as `HH:mm`: `9:30`, `930`, `9 h 30`, `9:30 AM`, `09:30:00`.
 * @returns undefined for another text, and for a time that no clock shows
 */
export function readClock(text: string): string | undefined {
  const [, first, second = '00', half] =
    /^(\d{1,2})(?::|\s?h\s?)?(\d{2})(?::00(?:\.0+)?)?(?:\s*([ap])\.?\s?m\.?)?$/i.exec(text.trim()) ??
    /^(\d{1,2})\s?h$/i.exec(text.trim()) ??
    [];
  if (first === undefined) return undefined;
  const hour = Number(first);
  if (Number(second) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined;
  const shown = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(shown).padStart(2, '0')}:${second}`;
}

/**
 * A day as `YYYY-MM-DD`: in the ISO form with or without zeros and separators, else in the reader's format. A time of midnight behind it is
 * left out, which spreadsheets add.
 * @returns undefined for another text; the day need not exist
 */
export function readDay(text: string, format: DayFormat): string | undefined {
  const day = text.trim().replace(/[ T]0?0:00(:00)?$/, '');
  const [, year, month, date] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(day) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  if (year && month && date) return isoDay(year, month, date);
  const [, first, second, last] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(day) ?? [];
  if (!first || !second || !last || format === 'YYYY-MM-DD') return undefined;
  return format === 'MM/DD/YYYY' ? isoDay(last, first, second) : isoDay(last, second, first);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * A day and a time of a zone as an instant in UTC. Of a time that comes twice the first is meant; a day without a time is its first
 * instant. A time that the clocks skip stays a local one, `YYYY-MM-DD HH:mm`, which no record takes.
 * @returns undefined for another text
 */
export function readLocalInstant(text: string, format: DayFormat, timezone: string): string | undefined {
  const [, dayText, timeText] = /^(\S+?)(?:(?:,?\s+|T)(\d.*))?$/.exec(text.trim()) ?? [];
  const [, clockText = timeText ?? '0:00', seconds = '00', half = ''] =
    /^(\d{1,2}:\d{2}):([0-5]\d)(?:\.\d+)?(\D*)$/.exec(timeText ?? '') ?? [];
  const day = dayText && readDay(dayText, format);
  const clock = readClock(`${clockText}${half}`);
  if (!day || !isDay(day) || !clock) return undefined;
  const wall = Date.parse(`${day}T${clock}:${seconds}Z`);
  const instant = timeText === undefined ? localInstant(wall, timezone) : findLocalInstant(wall, timezone);
  return instant === undefined ? `${day} ${clock}` : new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** True for a day and a time without a zone, `YYYY-MM-DD HH:mm`, as a text stays whose time the clocks skip. */
export function isLocalTime(value: unknown): boolean {
  return typeof value === 'string' && /^.{10} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) && isDay(value.slice(0, 10));
}
