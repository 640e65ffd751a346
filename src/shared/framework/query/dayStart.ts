import { dayMs } from '../durations.ts';

/** A wall time: `Date.UTC` of its parts, so not an instant. */
type WallMs = number;

/** True if a text is the name of an IANA time zone, such as `America/Toronto` or `UTC`. Bare offsets are not. */
export function isTimezone(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) && clockOf(name) !== undefined;
}

/**
 * The first instant of a local day. If midnight is skipped, the first instant that exists; if it comes twice, the earlier one.
 * @param day a calendar day, `YYYY-MM-DD`
 * @param timezone an IANA zone name
 * @returns an ISO 8601 instant in UTC, such as `2026-11-20T05:00:00.000Z`
 * @see grid contract 6
 */
export function dayStart(day: string, timezone: string): string {
  return new Date(localInstant(wallOfDay(day), timezone)).toISOString();
}

/** The wall time of a calendar day's midnight; `YYYY-MM-DD` with a year below 100 means that year, not 19xx. */
export function wallOfDay(day: string): WallMs {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Instant (epoch ms) at which the clocks of a zone show a wall time; if they skip it, the first instant after the gap. */
export function localInstant(wall: WallMs, timezone: string): number {
  const wallAt = (instant: number): WallMs => wallTime(instant, timezone);
  const offsets = [-dayMs, dayMs].map((away) => offsetMs(timezone, wall + away));
  const earliest = wall - Math.max(...offsets);
  const latest = wall - Math.min(...offsets);
  if (wallAt(earliest) === wall) return earliest;
  if (wallAt(latest) === wall) return latest;
  // The clocks skipped this time: the jump lies between the two candidate instants.
  let before = earliest;
  let after = latest;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle) >= wall) after = middle;
    else before = middle;
  }
  return after;
}

/** The instant (epoch ms) at which the clocks of a zone show a wall time, the first of two; undefined if they skip it. */
export function findLocalInstant(wall: WallMs, timezone: string): number | undefined {
  const instant = localInstant(wall, timezone);
  // Old offsets have parts of a second.
  return Math.abs(wallTime(instant, timezone) - wall) < 1000 ? instant : undefined;
}

/** The wall time (ms) that the clocks of a zone show at an instant (epoch ms). */
export function wallTime(instant: number, timezone: string): WallMs {
  return instant + offsetMs(timezone, instant);
}

/** The calendar day, `YYYY-MM-DD`, of an instant in a zone. */
export function localDay(instant: Date, timezone: string): string {
  return new Date(wallTime(instant.getTime(), timezone)).toISOString().slice(0, 10);
}

/** @returns NaN for an unknown zone, and for an instant that is none */
function offsetMs(timezone: string, instant: number): number {
  const clock = clockOf(timezone);
  if (!clock || Number.isNaN(new Date(instant).getTime())) return Number.NaN;
  const shown = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(shown.get(type));
  const wall = new Date(0);
  // The year before 1 is shown as 1 BC.
  wall.setUTCFullYear(shown.get('era') === 'BC' ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
  wall.setUTCHours(part('hour'), part('minute'), part('second'));
  return wall.getTime() - Math.floor(instant / 1000) * 1000;
}

/** By zone; undefined: no zone has that name. A format costs more to make than to use. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** Most names of zones that are kept: more than there are zones. */
const clocksMax = 1000;

function clockOf(timezone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(timezone)) return clocks.get(timezone);
  const clock = makeClock(timezone);
  if (clocks.size < clocksMax) clocks.set(timezone, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  const number = 'numeric';
  const parts = { era: 'short', year: number, month: number, day: number, hour: number, minute: number, second: number } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn', timeZone });
  } catch {
    return undefined;
  }
}
