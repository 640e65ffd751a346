import type { FieldProblem } from '../../framework/AppError.ts';
import { compareDecimals, decimal } from '../../framework/decimals/Decimal.ts';
import { localInstant } from '../../framework/query/dayStart.ts';
import type { AccessorialRow } from '../rating/RateReference.ts';
import { accessorialProblems, freeCarryFeet, insideDelivery, isInSeason } from '../rating/serviceRules.ts';
import { type BolItem, type BolTotals, poundsOf } from './bolTotals.ts';
import { type DangerousCommodity, type DangerousGoods, goodsProblems } from './goodsProblems.ts';
import { type ProhibitedFreight, prohibitedProblem, refusedFreight } from './prohibitedFreight.ts';

/** A chosen accessorial, as the catalogue has it. */
export type ChosenService = Pick<AccessorialRow, 'code' | 'status' | 'requestable' | 'season_from' | 'season_to'>;

/** The values of a bill of lading that its rules read. Times are `HH:mm`, days `YYYY-MM-DD`. */
export interface Bol {
  readonly terms: string | null;
  readonly third_party: number | null;
  readonly third_party_number: string | null;
  readonly ship_date: string | null;
  readonly shipper_country: string | null;
  readonly consignee_country: string | null;
  readonly delivery_time_from: string | null;
  readonly delivery_time_to: string | null;
  readonly carry_distance_ft: number | null;
  readonly dangerous_goods: boolean;
  readonly dg_declaration: boolean;
  readonly erap_number: string | null;
}

export interface BolContent {
  readonly bol: Bol;
  readonly items: readonly BolItem[];
  readonly totals: BolTotals;
  readonly goods: readonly DangerousGoods[];
  /** The commodities of its lines that are dangerous goods. */
  readonly commodities: readonly DangerousCommodity[];
  readonly services: readonly ChosenService[];
  readonly prohibited: readonly ProhibitedFreight[];
  readonly now: Date;
  readonly timezone: string;
}

type Placed = readonly [place: string, problem: FieldProblem];
type Problems = Readonly<Record<string, FieldProblem>>;

/**
 * The faults of a bill of lading as a whole; those of single values and lines are found before.
 * @returns place, such as `bol_items/0/weight` -> problem
 */
export function bolProblems(content: BolContent): Problems {
  const { bol, goods, commodities, prohibited } = content;
  return {
    ...itemProblems(content),
    ...goodsProblems({
      isDangerous: bol.dangerous_goods,
      isCertified: bol.dg_declaration,
      erapNumber: bol.erap_number,
      shipperCountry: bol.shipper_country,
      goods,
      commodities,
      prohibited,
    }),
    ...payerProblem(bol),
    ...timeProblem(content),
    ...serviceProblems(content),
  };
}

/** Law F8: an account of one's own, or any other by its number and postal code. */
function payerProblem({ terms, third_party, third_party_number }: Bol): Problems {
  const isMissing = terms === 'third_party' && third_party === null && third_party_number === null;
  return isMissing ? { third_party: { key: 'bols.no_third_party' } } : {};
}

const mostPieces = 9999;
const mostPounds = decimal(99_999);
/** Cubic feet of a trailer of 53 feet. */
const mostCube = 3394;

/** rating A2. */
function itemProblems({ bol, items, totals, prohibited }: BolContent): Problems {
  if (items.length === 0) return { bol_items: { key: 'bols.no_detail' } };
  const isAbroad = bol.shipper_country !== bol.consignee_country;
  const ofLines = items.flatMap((item, line): Placed[] => {
    const place = `bol_items/${line}`;
    const isUnclassed = isAbroad && item.freight_class === null && [item.length, item.width, item.height].includes(null);
    const refused = refusedFreight(item.description, prohibited);
    const found: (Placed | undefined)[] = [
      compareDecimals(poundsOf(item), mostPounds) > 0 ? [`${place}/weight`, { key: 'bols.weight' }] : undefined,
      isUnclassed ? [`${place}/freight_class`, { key: 'freight.class_missing' }] : undefined,
      refused ? [`${place}/description`, prohibitedProblem(refused)] : undefined,
    ];
    return found.filter((each) => each !== undefined);
  });
  if ((totals.total_pieces ?? 0) > mostPieces) ofLines.push(['bol_items', { key: 'bols.pieces' }]);
  if ((totals.total_cube ?? 0) > mostCube) ofLines.push(['bol_items', { key: 'bols.cube', values: { max: mostCube } }]);
  return Object.fromEntries(ofLines);
}

const offHours = 'OHD';
const hours24Ms = 24 * 60 * 60 * 1000;

/** both ends of each window count, and an off-hour window does not span the day. */
function timeProblem({ bol, services, now, timezone }: BolContent): Problems {
  const { delivery_time_from: from, delivery_time_to: to, ship_date: day } = bol;
  const problem = (field: 'delivery_time_from' | 'delivery_time_to', key: string): Problems => ({ [field]: { key } });
  const isOffHour = (time: string): boolean => time >= '19:00' || time <= '07:00';
  if (!services.some(({ code }) => code === offHours)) {
    const isOutside = (time: string | null): boolean => time !== null && (time < '07:00' || time > '19:00');
    if (isOutside(from)) return problem('delivery_time_from', 'freight.delivery_hours');
    return isOutside(to) ? problem('delivery_time_to', 'freight.delivery_hours') : {};
  }
  if (from === null || !isOffHour(from)) return problem('delivery_time_from', 'freight.off_hours');
  if (to === null || !isOffHour(to) || (from <= '07:00' && to >= '19:00')) return problem('delivery_time_to', 'freight.off_hours');
  const start = day === null ? undefined : localInstant(Date.parse(`${day}T${from}:00Z`), timezone);
  const isShort = start !== undefined && start - now.getTime() < hours24Ms;
  return isShort ? problem('delivery_time_from', 'freight.off_hours_notice') : {};
}

/** law F17, F18. */
function serviceProblems({ bol, services, now }: BolContent): Problems {
  const codes = services.map(({ code }) => code);
  const [conflict] = accessorialProblems(codes);
  if (conflict) return { accessorials: { key: conflict.key } };
  const day = bol.ship_date ?? now.toISOString().slice(0, 10);
  const unknown = services.find(({ status, requestable }) => status !== 'active' || !requestable);
  if (unknown) return { accessorials: { key: 'freight.accessorial_unknown', values: { code: unknown.code } } };
  const early = services.find((each) => !isInSeason(each, day));
  const season = early && { code: early.code, from: early.season_from ?? '', to: early.season_to ?? '' };
  if (season) return { accessorials: { key: 'freight.out_of_season', values: season } };
  const isCarried = (bol.carry_distance_ft ?? 0) > freeCarryFeet && !codes.includes(insideDelivery);
  return isCarried ? { accessorials: { key: 'bols.carry_distance' } } : {};
}
