import { compareDecimals, decimal } from '../../framework/decimals/Decimal.ts';
import type { PricedEnd, PriceProblem } from './Price.ts';
import type { PricedShipment } from './PricedShipment.ts';
import type { AccessorialRow, GuaranteedPointRow, LaneRow, RateReference } from './RateReference.ts';
import { isSet, type MeasuredShipment } from './ratedWeights.ts';

/** Accessorials that people choose for one shipment at most; computed ones do not count (R-106, law F17). */
const accessorialsMax = 4;

/** Feet up to which freight is carried in without a charge. */
export const freeCarryFeet = 60;

/** Inside delivery, which a longer carry adds by itself (rating A34). */
export const insideDelivery = 'IND';

/** Pounds and feet of a trailer above which sales answer, and no service is guaranteed (domain 2.1, 5.8). */
export const limits = { pounds: decimal(20_000), feet: decimal(24) } as const;

/** Services that exclude each other, and the key of the message that says so. */
const exclusions = [
  ['FDD', 'REE', 'freight.flat_deck_reefer'],
  ['FDP', 'REE', 'freight.flat_deck_reefer'],
  ['FDD', 'TGD', 'freight.flat_deck_tailgate_delivery'],
  ['FDP', 'TGP', 'freight.flat_deck_tailgate_pickup'],
] as const;

/** Problems of the chosen accessorials by themselves.. */
export function accessorialProblems(codes: readonly string[]): readonly PriceProblem[] {
  const chosen = new Set(codes);
  const tooMany = chosen.size > accessorialsMax ? ['freight.four_accessorials'] : [];
  const excluded = exclusions.flatMap(([a, b, key]) => (chosen.has(a) && chosen.has(b) ? [key] : []));
  return [...new Set([...tooMany, ...excluded])].map((key) => ({ field: 'accessorials', key }));
}

/** Accessorials that nobody may choose on that day: out of season, by billing alone, or no longer offered (law F18). */
export function seasonProblems(codes: readonly string[], day: string, accessorials: readonly AccessorialRow[]): readonly PriceProblem[] {
  return codes.flatMap((code): readonly PriceProblem[] => {
    const row = accessorials.find((each) => each.code === code);
    if (!row || row.status !== 'active') return [{ field: 'accessorials', key: 'freight.accessorial_unknown', values: { code } }];
    if (isInSeason(row, day)) return [];
    const values = { code, from: row.season_from ?? '', to: row.season_to ?? '' };
    return [{ field: 'accessorials', key: 'freight.out_of_season', values }];
  });
}

/** Both days of a season are included; one that ends before it starts spans the new year. */
export function isInSeason({ season_from, season_to }: Pick<AccessorialRow, 'season_from' | 'season_to'>, day: string): boolean {
  if (!isSet(season_from) || !isSet(season_to)) return true;
  const monthDay = day.slice(5);
  return season_from <= season_to ? season_from <= monthDay && monthDay <= season_to : season_from <= monthDay || monthDay <= season_to;
}

/** The guarantee between two points, as the list has it: the origin by its terminal, the destination by its city (rating A31b). */
export function guaranteeOf(
  { service_level }: PricedShipment,
  origin: PricedEnd,
  destination: PricedEnd,
  { guaranteed_service_points }: RateReference,
): GuaranteedPointRow | undefined {
  const row = guaranteed_service_points.find(
    (each) =>
      each.status === 'active' &&
      each.origin_terminal === origin.point.terminal &&
      each.destination_city === destination.point.city &&
      each.destination_province === destination.point.province,
  );
  return service_level === 'guaranteed_noon' && row?.level !== 'noon' ? undefined : row;
}

/** Why the service cannot be had for the shipment: the first reason.. */
export function serviceProblem(
  shipment: PricedShipment,
  measured: MeasuredShipment,
  origin: PricedEnd,
  destination: PricedEnd,
  reference: RateReference,
  lane: LaneRow | undefined,
): PriceProblem | undefined {
  const { service_level, origin_country, destination_country, accessorials } = shipment;
  const problem = (key: string): PriceProblem => ({ field: 'service_level', key });
  if (service_level === 'intermodal') return lane && !lane.intermodal ? problem('freight.no_intermodal') : undefined;
  if (!isGuaranteed(shipment)) return undefined;
  if (origin_country !== destination_country) return problem('freight.guaranteed_international');
  if (compareDecimals(measured.weight, limits.pounds) > 0) return problem('freight.guaranteed_weight');
  if (compareDecimals(measured.feet, limits.feet) > 0) return problem('freight.guaranteed_feet');
  if (accessorials.some((code) => code === 'FDP' || code === 'FDD')) return problem('freight.guaranteed_flat_deck');
  const areDirect = [origin, destination].every(({ direct }) => direct?.kind === 'direct');
  if (!areDirect || !guaranteeOf(shipment, origin, destination, reference)) return problem('freight.guaranteed_points');
  return undefined;
}

export function isGuaranteed({ service_level }: Pick<PricedShipment, 'service_level'>): boolean {
  return service_level === 'guaranteed_noon' || service_level === 'guaranteed_4pm';
}
