import { dayMs } from '../durations.ts';
import { localInstant, wallOfDay } from './dayStart.ts';

/** A half-open interval of instants `[from, to)`, each epoch ms. */
export interface InstantRange {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;

/**
 * The instants that a checked datetime value covers under `is` and `iexact`: its whole local day, or its whole minute.
 * The comparisons use `instantOf` instead. Grid contract 3.3.
 */
export function datetimeRange(value: string, timezone: string): InstantRange {
  const from = instantOf(value, timezone);
  if (value.length === 10) return { from, to: localInstant(wallOfDay(value) + dayMs, timezone) };
  const minute = Math.floor(from / minuteMs) * minuteMs;
  return { from: minute, to: minute + minuteMs };
}

/**
 * The instant (epoch ms) of a checked datetime value; for a day its first instant.
 * @param timezone IANA zone of values without an offset
 */
export function instantOf(value: string, timezone: string): number {
  if (value.includes('T')) return Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  const wall = value.length === 10 ? wallOfDay(value) : Date.parse(`${value.replace(' ', 'T')}${value.length === 16 ? ':00' : ''}Z`);
  return localInstant(wall, timezone);
}
