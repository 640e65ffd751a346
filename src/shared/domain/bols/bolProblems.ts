import type { FieldProblem } from '../../framework/AppError.ts';
import { compareDecimals, decimal } from '../../framework/decimals/Decimal.ts';
import { localInstant } from '../../framework/query/dayStart.ts';
import { accessorialProblems, freeCarryFeet, insideDelivery, isInSeason } from '../rating/serviceRules.ts';
import { type BolItem, type BolTotals, poundsOf } from './bolTotals.ts';
import { type DangerousGoods, goodsProblems } from './goodsProblems.ts';
import { type ProhibitedFreight, refusedFreight } from './prohibitedFreight.ts';

/** A chosen accessorial, as the catalogue has it. */
export interface ChosenService {
  readonly code: string;
  readonly name_en: string;
  readonly name_fr: string;
  readonly status: string;
  readonly requestable: boolean;
  readonly season_from: string | null;
  readonly season_to: string | null;
}

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
}

export interface BolContent {
  readonly bol: Bol;
  readonly items: readonly BolItem[];
  readonly totals: BolTotals;
  readonly goods: readonly DangerousGoods[];
  readonly services: readonly ChosenService[];
  readonly prohibited: readonly ProhibitedFreight[];
  readonly now: Date;
  readonly timezone: string;
}

type Problems = Readonly<Record<string, FieldProblem>>;

/**
 * The faults of a bill of lading as a whole; those of single values and lines are found before.
 * @returns place, such as `bol_items/0/weight` -> problem
 */
export function bolProblems(content: BolContent): Problems {
  const { bol, goods, prohibited } = content;
  return {
    ...itemProblems(content),
    ...goodsProblems({ isDangerous: bol.dangerous_goods, isCertified: bol.dg_declaration, shipperCountry: bol.shipper_country, goods, prohibited }),
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
  const ofLines = items.flatMap((item, line): [string, FieldProblem][] => {
    const place = `bol_items/${line}`;
    const isUnclassed = isAbroad && item.freight_class === null && [item.length, item.width, item.height].includes(null);
    const refused = refusedFreight(item.description, prohibited);
    return [
      ...(compareDecimals(poundsOf(item), mostPounds) > 0 ? [[`${place}/weight`, { key: 'bols.weight' }] as [string, FieldProblem]] : []),
      ...(isUnclassed ? [[`${place}/freight_class`, { key: 'bols.freight_class' }] as [string, FieldProblem]] : []),
      ...(refused ? [[`${place}/description`, refusedProblem(refused)] as [string, FieldProblem]] : []),
    ];
  });
  if ((totals.total_pieces ?? 0) > mostPieces) ofLines.push(['bol_items', { key: 'bols.pieces' }]);
  if ((totals.total_cube ?? 0) > mostCube) ofLines.push(['bol_items', { key: 'bols.cube', values: { max: mostCube } }]);
  return Object.fromEntries(ofLines);
}

export function refusedProblem({ name_en, name_fr }: ProhibitedFreight): FieldProblem {
  return { key: 'bols.prohibited', values: { name_en, name_fr } };
}

const offHours = 'OHD';
const hours24Ms = 24 * 60 * 60 * 1000;

/** A window past midnight begins in the evening and ends in the morning. */
function timeProblem({ bol, services, now, timezone }: BolContent): Problems {
  const { delivery_time_from: from, delivery_time_to: to, ship_date: day } = bol;
  const times = [from, to].filter((time) => time !== null);
  const field = from === null ? 'delivery_time_to' : 'delivery_time_from';
  if (!services.some(({ code }) => code === offHours)) {
    const isLate = times.some((time) => time < '07:00' || time > '19:00');
    return isLate ? { [field]: { key: 'bols.delivery_time' } } : {};
  }
  const isOffHour = (time: string): boolean => time >= '19:00' || time <= '07:00';
  // Both ends lie off hours, and the day is not between them.
  const spansDay = from !== null && to !== null && from <= '07:00' && to >= '19:00';
  if (times.length < 2 || !times.every(isOffHour) || spansDay) return { delivery_time_from: { key: 'bols.off_hour_times' } };
  const start = day === null ? undefined : localInstant(Date.parse(`${day}T${from}:00Z`), timezone);
  return start !== undefined && start - now.getTime() < hours24Ms ? { delivery_time_from: { key: 'bols.off_hour_ahead' } } : {};
}

const conflicts: Readonly<Record<string, string>> = {
  'rating.four_accessorials': 'bols.four_accessorials',
  'rating.flat_deck_reefer': 'bols.flat_deck_reefer',
  'rating.flat_deck_tailgate_delivery': 'bols.flat_deck_tailgate_delivery',
  'rating.flat_deck_tailgate_pickup': 'bols.flat_deck_tailgate_pickup',
};

/** law F17, F18. */
function serviceProblems({ bol, services, now }: BolContent): Problems {
  const codes = services.map(({ code }) => code);
  const [conflict] = accessorialProblems(codes);
  if (conflict) return { accessorials: { key: conflicts[conflict.key] ?? conflict.key } };
  const day = bol.ship_date ?? now.toISOString().slice(0, 10);
  const gone = services.find((each) => each.status !== 'active' || !each.requestable || !isInSeason(each, day));
  if (gone) return { accessorials: { key: 'bols.accessorial_not_offered', values: { name_en: gone.name_en, name_fr: gone.name_fr } } };
  const isCarried = (bol.carry_distance_ft ?? 0) > freeCarryFeet && !codes.includes(insideDelivery);
  return isCarried ? { accessorials: { key: 'bols.carry_distance' } } : {};
}
