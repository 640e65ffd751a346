import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
} from '../../framework/decimals/Decimal.ts';

export type DimensionUnit = 'in' | 'ft' | 'm' | 'cm';
export type WeightUnit = 'LBS' | 'KGS';

/** A line of freight. Its weight is that of all its pieces (rating A12b); length, width and height are those of one piece. */
export interface ItemMeasures {
  readonly pieces: Decimal;
  readonly length?: Decimal | undefined;
  readonly width?: Decimal | undefined;
  readonly height?: Decimal | undefined;
  readonly dimUnit: DimensionUnit;
}

/** Inches of one unit (domain 5.1). */
const inchesPer: Readonly<Record<DimensionUnit, Decimal>> = {
  in: decimal(1),
  ft: decimal(12),
  m: decimal('39.3701'),
  cm: decimal('0.393701'),
};

const poundsPerKilogram = decimal('2.20462');
const cubicInchesPerFoot = decimal(1728);
/** Square inches of one foot of a trailer 96 in wide. */
const squareInchesPerTrailerFoot = decimal(96 * 12);
const zero = decimal(0);

/** The exact length in inches. */
export function toInches(length: Decimal, unit: DimensionUnit): Decimal {
  return multiplyDecimals(length, inchesPer[unit]);
}

/** The weight in pounds with two places, half up: what is stored, and what all else is computed from (rating A2). */
export function toPounds(weight: Decimal, unit: WeightUnit): Decimal {
  return roundDecimal(unit === 'KGS' ? multiplyDecimals(weight, poundsPerKilogram) : weight, 2);
}

/** Cubic feet of a line with two places (R-067, rating A3); undefined without all three dimensions. */
export function cubeOf({ pieces, length, width, height, dimUnit }: ItemMeasures): Decimal | undefined {
  if (!length || !width || !height) return undefined;
  const inches = [length, width, height].map((side) => toInches(side, dimUnit));
  return divideDecimals(inches.reduce(multiplyDecimals, pieces), cubicInchesPerFoot, 2);
}

/**
 * Feet of a trailer that lines take side by side, unstacked, with two places: summed exactly and rounded once (R-068, rating A4). A line
 * without length or width takes none.
 */
export function trailerFeetOf(lines: readonly ItemMeasures[]): Decimal {
  const areas = lines.map(({ pieces, length, width, dimUnit }) =>
    length && width ? multiplyDecimals(pieces, multiplyDecimals(toInches(length, dimUnit), toInches(width, dimUnit))) : zero,
  );
  return divideDecimals(addDecimals(...areas), squareInchesPerTrailerFoot, 2);
}

/** Pounds per cubic foot with three places, as they are shown; undefined without a cube. */
export function densityOf(pounds: Decimal, cube: Decimal | undefined): Decimal | undefined {
  return cube && cube.digits > 0n ? divideDecimals(pounds, cube, 3) : undefined;
}

/** A step of a scale of densities: the class from a density on, in pounds per cubic foot. */
export interface DensityStep {
  readonly from: Decimal;
  readonly freightClass: string;
}

/**
 * The class of a density by a scale whose steps may have any order; lower bounds are inclusive and compared with the unrounded density
 * (domain 5.2). Undefined without a cube and below the lowest step.
 */
export function classByDensity(pounds: Decimal, cube: Decimal | undefined, scale: readonly DensityStep[]): string | undefined {
  if (!cube || cube.digits <= 0n) return undefined;
  let best: DensityStep | undefined;
  for (const step of scale) {
    const isReached = compareDecimals(pounds, multiplyDecimals(step.from, cube)) >= 0;
    if (isReached && (!best || compareDecimals(step.from, best.from) > 0)) best = step;
  }
  return best?.freightClass;
}
