import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
} from '../../framework/decimals/Decimal.ts';
import { classByDensity, cubeOf, type ItemMeasures, toInches, toPounds, trailerFeetOf } from '../items/itemMeasures.ts';
import { type ClassWeight, negative } from './lineHaul.ts';
import type { PricedItem, PricedShipment } from './PricedShipment.ts';
import type { Amount, RateReference, TariffRow } from './RateReference.ts';

/** A line of a shipment in exact measures. */
export interface MeasuredItem extends ItemMeasures {
  /** Pounds with two places: as stated, or its share of an inspected weight. */
  readonly weight: Decimal;
  readonly cube: Decimal | undefined;
  readonly stated: string | undefined;
}

export interface MeasuredShipment {
  readonly items: readonly MeasuredItem[];
  readonly pieces: Decimal;
  readonly weight: Decimal;
  readonly cube: Decimal | undefined;
  readonly feet: Decimal;
  /** Inches of the longest piece, unrounded (rating A11). */
  readonly longest: Decimal;
}

/** The rule that decides the rated weight. */
export type WeightRule = 'weight' | 'density' | 'feet';

export interface RatedWeights {
  readonly rated: Decimal;
  readonly rule: WeightRule;
  /** The weights that the breaks are asked with, by ascending class; what the rules add is of the lowest class (rating A6). */
  readonly weights: readonly ClassWeight[];
  /** More cube than a tariff by class allows at that density: every class is raised, and length is not charged (rating A9). */
  readonly isOverCapacity: boolean;
  /** Places of lines, from 0, whose class is neither stated nor known from a density. */
  readonly unclassed: readonly number[];
}

const zero = decimal(0);

/** The measures of a shipment. An inspected weight is shared by the stated ones; the last line takes the rest (rating A7). */
export function measureShipment({ items, verified_weight }: Pick<PricedShipment, 'items' | 'verified_weight'>): MeasuredShipment {
  const stated = items.map((item) => toPounds(decimal(item.weight), item.weight_unit ?? 'LBS'));
  const weights = isSet(verified_weight) ? shareOf(decimal(verified_weight), stated) : stated;
  const measured = items.map((item, place) => measureItem(item, weights[place] ?? zero));
  const cubes = measured.flatMap(({ cube }) => cube ?? []);
  const lengths = measured.flatMap(({ length, dimUnit }) => (length ? [toInches(length, dimUnit)] : []));
  return {
    items: measured,
    pieces: addDecimals(...measured.map(({ pieces }) => pieces)),
    weight: addDecimals(...weights),
    cube: cubes.length > 0 ? addDecimals(...cubes) : undefined,
    feet: trailerFeetOf(measured),
    longest: lengths.reduce(greater, zero),
  };
}

function measureItem(item: PricedItem, weight: Decimal): MeasuredItem {
  const measures: ItemMeasures = {
    pieces: decimal(item.pieces),
    length: optional(item.length),
    width: optional(item.width),
    height: optional(item.height),
    dimUnit: item.dim_unit ?? 'in',
  };
  return { ...measures, weight, cube: cubeOf(measures), stated: item.freight_class ?? undefined };
}

function shareOf(total: Decimal, stated: readonly Decimal[]): readonly Decimal[] {
  const sum = addDecimals(...stated);
  const before = stated.slice(0, -1).map((weight) => divideDecimals(multiplyDecimals(total, weight), sum, 2));
  return [...before, addDecimals(total, negative(addDecimals(...before)))];
}

/**
 * The rated weight by the rules of a tariff, rounded up to the pound, and the weights by class (domain 5.2, 5.3).
 * @param fakClass class that is agreed on with the customer for all freight
 */
export function rateWeights(
  measured: MeasuredShipment,
  tariff: TariffRow,
  { density_scale_rows }: Pick<RateReference, 'density_scale_rows'>,
  classes: { readonly inspected?: string | null | undefined; readonly fak?: string | null | undefined },
): RatedWeights {
  const { weight, cube = zero, feet } = measured;
  const isByClass = tariff.basis === 'cwt_class';
  const byDensity = !isByClass && isSet(tariff.density_minimum) ? multiplyDecimals(cube, decimal(tariff.density_minimum)) : zero;
  const isLong = isSet(tariff.linear_foot_threshold) && compareDecimals(feet, decimal(tariff.linear_foot_threshold)) > 0;
  const byFeet = isLong && isSet(tariff.linear_foot_weight) ? multiplyDecimals(feet, decimal(tariff.linear_foot_weight)) : zero;
  const most = [weight, byDensity, byFeet].reduce(greater);
  const rated = ceiling(most);
  const rule = most === weight ? 'weight' : compareDecimals(byDensity, byFeet) >= 0 ? 'density' : 'feet';
  const isOverCapacity = isByClass && isOver(measured, tariff);
  if (!isByClass) return { rated, rule, weights: [{ freightClass: null, weight: rated }], isOverCapacity, unclassed: [] };
  const scale = density_scale_rows
    .filter((row) => row.scale === tariff.density_scale)
    .map((row) => ({ from: decimal(row.density_from), freightClass: row.freight_class }));
  const found = measured.items.map((item) => {
    const own = classes.inspected ?? classes.fak ?? item.stated ?? classByDensity(item.weight, item.cube, scale);
    return own !== undefined && isOverCapacity && isSet(tariff.cubic_class) ? higherClass(own, tariff.cubic_class) : own;
  });
  const unclassed = found.flatMap((each, place) => (each === undefined ? [place] : []));
  const byClass = new Map<string, Decimal>();
  for (const [place, each] of found.entries())
    if (each !== undefined) byClass.set(each, addDecimals(byClass.get(each) ?? zero, measured.items[place]?.weight ?? zero));
  const ascending = [...byClass].toSorted(([a], [b]) => Number(a) - Number(b));
  const surplus = addDecimals(rated, negative(weight));
  const weights = ascending.map(([freightClass, own], place) => ({ freightClass, weight: place === 0 ? addDecimals(own, surplus) : own }));
  return { rated, rule, weights, isOverCapacity, unclassed };
}

/** More cubic feet than the tariff allows, at less than its pounds per cubic foot. */
function isOver({ weight, cube = zero }: MeasuredShipment, { cubic_capacity, cubic_density }: TariffRow): boolean {
  if (!isSet(cubic_capacity) || !isSet(cubic_density)) return false;
  return compareDecimals(cube, decimal(cubic_capacity)) > 0 && compareDecimals(weight, multiplyDecimals(cube, decimal(cubic_density))) < 0;
}

function higherClass(a: string, b: string): string {
  return Number(a) >= Number(b) ? a : b;
}

function ceiling(value: Decimal): Decimal {
  return negative(roundDecimal(negative(value), 0, 'floor'));
}

/** The greater of two values; the first of equal ones. */
function greater(a: Decimal, b: Decimal): Decimal {
  return compareDecimals(b, a) > 0 ? b : a;
}

/** A value that is there. */
export function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

/** The exact number of an amount that may be missing. */
function optional(value: Amount | null | undefined): Decimal | undefined {
  return isSet(value) ? decimal(value) : undefined;
}
