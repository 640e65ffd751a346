import { type City, cities, distanceKm, guaranteedLevel, isDirect, terminalPlaces } from '../world/places.ts';
import type { Random } from '../world/Random.ts';
import type { Freight } from './shipmentFreight.ts';

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

/** Handling units within 24 feet of a trailer. */
const mostUnits = 14;
const cityOfTerminal = new Map(terminalPlaces.map(({ code, city }) => [code, cities.find(({ name }) => name === city)]));

export function pickService(random: Random, lane: Lane, { weight, handlingUnits }: Freight): Service {
  const days = Math.min(longestRoad, 1 + Math.floor(lane.roadKm / kmPerDay));
  const drawn = random.next();
  // Guaranteed levels are sold between direct points of the list, not for heavy or long freight.
  if (drawn < 0.2 && isDirect(lane.from) && weight < 2_000_000 && handlingUnits <= mostUnits) {
    const home = cityOfTerminal.get(lane.from.terminal);
    const level = home && guaranteedLevel(home, lane.to);
    if (level) return { level: `guaranteed_${level}`, days, promised: level === 'noon' ? 720 : 960 };
  }
  if (drawn > 0.97) return { level: 'expedited', days: Math.ceil(days / 2), promised: 1020 };
  if (lane.isWithinCanada && lane.roadKm > 2500 && drawn > 0.8) return { level: 'intermodal', days: days + 1, promised: 1020 };
  return { level: 'standard', days, promised: 1020 };
}
