import type { PricedEnd } from './Price.ts';
import type { PricedShipment } from './PricedShipment.ts';
import type { BreakRow, DirectPointRow, FuelTableRow, LaneRow, PointRow, PricingRow, RateReference, TariffRow } from './RateReference.ts';

/** The records of the tables by which a shipment is priced. */
export interface Rates {
  readonly tariff: TariffRow;
  readonly lane: LaneRow;
  readonly breaks: readonly BreakRow[];
  /** Undefined for a payer without prices of its own: no discount (rating A32). */
  readonly pricing: PricingRow | undefined;
  readonly fuelTable: FuelTableRow | undefined;
}

/** An address as a shipment names it. */
export interface Place {
  readonly city?: string | null | undefined;
  readonly province?: string | null | undefined;
  readonly postal?: string | null | undefined;
  readonly country: string;
}

/** The end of a shipment with that name. */
export function placeOf(shipment: PricedShipment, end: 'origin' | 'destination'): Place {
  return {
    city: shipment[`${end}_city`],
    province: shipment[`${end}_province`],
    postal: shipment[`${end}_postal`],
    country: shipment[`${end}_country`],
  };
}

/**
 * The point of an address and the way it is served. The longest postal prefix wins, and among several places of one prefix the named
 * city; an address without a postal code, or with one that no point has, goes by city and province.
 */
export function findEnd(place: Place, { service_points, direct_points }: RateReference): PricedEnd | undefined {
  const point = findPoint(place, service_points);
  if (!point) return undefined;
  const isActive = direct_points.filter(({ status }) => status === 'active');
  const direct =
    isActive.find((row) => isPlace(row, point) && row.postal_prefix === point.postal_prefix) ?? isActive.find((row) => isPlace(row, point));
  return { point, direct };
}

function findPoint({ city, province, postal, country }: Place, points: readonly PointRow[]): PointRow | undefined {
  const code = normalPostal(postal);
  const named = (row: PointRow): boolean =>
    isFilled(city) && [row.city, row.city_fr].some((name) => isFilled(name) && folded(name) === folded(city));
  const inCountry = points.filter((row) => row.country === country);
  const byCode = code === '' ? [] : inCountry.filter((row) => code.startsWith(row.postal_prefix));
  const longest = Math.max(0, ...byCode.map((row) => row.postal_prefix.length));
  const closest = byCode.filter((row) => row.postal_prefix.length === longest);
  return closest.find(named) ?? closest[0] ?? inCountry.find((row) => named(row) && row.province === province?.toUpperCase());
}

function isPlace(row: DirectPointRow, point: PointRow): boolean {
  return row.province === point.province && folded(row.city) === folded(point.city);
}

/** A postal code as prefixes have it: upper case without blanks and hyphens. */
export function normalPostal(postal: string | null | undefined): string {
  return (postal ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[-’']/g, ' ').toLowerCase().trim();
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}

const directions = { prepaid: 'outbound', collect: 'inbound', third_party: 'third_party' } as const;

/**
 * Tariff, lane and prices of the payer on the shipping date (rating A19, A32), for the direction of the terms. A shipment across the border
 * and a customer rated by class have a tariff by class, all others a tariff by density; the newest comes first. Without prices of the
 * account all tariffs are open. Undefined if no tariff has a lane between the zones.
 */
export function findRates(
  shipment: PricedShipment,
  reference: RateReference,
  origin: PricedEnd,
  destination: PricedEnd,
): Rates | undefined {
  const { ship_date: day, account } = shipment;
  const inForce = reference.tariffs.filter((row) => row.status === 'active' && isInForce(row, day));
  const own = reference.customer_pricing.filter(
    (row) => row.account === account && row.direction === directions[shipment.terms] && isInForce(row, day),
  );
  const codes = new Map(reference.tariffs.map(({ id, code }) => [id, code]));
  // A price names the version of a tariff that was there when it was agreed on: its successor of the same code follows it.
  const offers = own.flatMap((pricing) =>
    inForce.filter(({ code }) => code === codes.get(pricing.tariff)).map((tariff) => ({ tariff, pricing })),
  );
  const choices: readonly { readonly tariff: TariffRow; readonly pricing?: PricingRow }[] =
    offers.length > 0 ? offers : inForce.map((tariff) => ({ tariff }));
  const byClass = isRatedByClass(shipment, reference);
  const suited = choices.filter(({ tariff }) => (tariff.basis === 'cwt_class') === byClass);
  // A tariff of the other basis serves a payer who has no other (rating A29).
  const ranked = (suited.length > 0 ? suited : choices).toSorted(
    (a, b) =>
      compareText(b.pricing?.effective_from ?? '', a.pricing?.effective_from ?? '') ||
      compareText(b.tariff.effective_from, a.tariff.effective_from) ||
      compareText(a.tariff.code, b.tariff.code),
  );
  for (const { tariff, pricing } of ranked) {
    const lane = reference.tariff_lanes.find(
      (row) => row.tariff === tariff.id && row.origin_zone === origin.point.zone && row.destination_zone === destination.point.zone,
    );
    const fuelTable = fuelTableOf(shipment, reference, pricing);
    if (lane) return { tariff, lane, breaks: reference.tariff_breaks.filter((row) => row.lane === lane.id), pricing, fuelTable };
  }
  return undefined;
}

/** A shipment across the border, or of a customer rated by class: the only ones that are asked for a class (law F3). */
function isRatedByClass({ origin_country, destination_country }: PricedShipment, { customer }: RateReference): boolean {
  return origin_country !== destination_country || (customer !== undefined && customer.classification !== 'density');
}

/** The table of the payer, else the public one, in the version that applies on the day of the pickup (rating A13, A32). */
function fuelTableOf(shipment: PricedShipment, { fuel_surcharge_tables }: RateReference, pricing: PricingRow | undefined) {
  const { origin_country, destination_country } = shipment;
  const open = [origin_country, destination_country].includes('CA') ? 'LTL-CA' : 'LTL-US';
  const code = pricing ? fuel_surcharge_tables.find(({ id }) => id === pricing.fuel_table)?.code : open;
  const day = shipment.pickup_date ?? shipment.ship_date;
  return newestFrom(
    fuel_surcharge_tables.filter((row) => row.code === code),
    ({ applies_from }) => applies_from,
    day,
  );
}

/** The row that begins last among those that have begun on a day. @param startOf its first day */
export function newestFrom<Row>(rows: readonly Row[], startOf: (row: Row) => string, day: string): Row | undefined {
  return rows.filter((row) => startOf(row) <= day).toSorted((a, b) => compareText(startOf(b), startOf(a)))[0];
}

/** Both days are included; without an end it holds on. */
export function isInForce(
  row: { readonly effective_from: string; readonly effective_to?: string | null | undefined },
  day: string,
): boolean {
  return row.effective_from <= day && (row.effective_to === null || row.effective_to === undefined || day <= row.effective_to);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
