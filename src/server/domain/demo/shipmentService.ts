import { type City, distanceKm } from './places.ts';
import type { Random } from './Random.ts';

/** The route between two cities. */
export interface Lane {
  readonly from: City;
  readonly to: City;
  readonly roadKm: number;
  readonly isWithinCanada: boolean;
}

export function laneOf(from: City, to: City): Lane {
  return { from, to, roadKm: Math.max(30, distanceKm(from, to) * 1.25), isWithinCanada: from.country === 'CA' && to.country === 'CA' };
}

/** The sold service. */
export interface Service {
  readonly level: string;
  /** Working days from pickup to the promised day. */
  readonly days: number;
  /** Promised time, in minutes after midnight. */
  readonly promised: number;
}

/** Working days of the longest lane by road, from coast to coast: two drivers take turns on it. */
const longestRoad = 6;
const kmPerDay = 650;

export function pickService(random: Random, lane: Lane, weight: number): Service {
  const days = Math.min(longestRoad, 1 + Math.floor(lane.roadKm / kmPerDay));
  const drawn = random.next();
  // Guaranteed levels are not sold for long lanes, across the border or for heavy freight.
  if (lane.isWithinCanada && lane.roadKm < 1300 && weight < 2_000_000) {
    if (drawn < 0.06) return { level: 'guaranteed_noon', days, promised: 720 };
    if (drawn < 0.12) return { level: 'guaranteed_4pm', days, promised: 960 };
  }
  if (drawn > 0.97) return { level: 'expedited', days: Math.ceil(days / 2), promised: 1020 };
  if (lane.isWithinCanada && lane.roadKm > 2500 && drawn > 0.8) return { level: 'intermodal', days: days + 1, promised: 1020 };
  return { level: 'standard', days, promised: 1020 };
}
