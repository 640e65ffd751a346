import { addDecimals, compareDecimals, type Decimal, decimal, divideDecimals, multiplyDecimals } from '../../framework/decimals/Decimal.ts';
import type { DensityScale } from './densityScales.ts';
import {
  classByDensity,
  cubeOf,
  type DensityStep,
  type DimensionUnit,
  densityOf,
  type ItemMeasures,
  toPounds,
  trailerFeetOf,
  type WeightUnit,
} from './itemMeasures.ts';

/** A line of freight as it is typed. Its weight is that of all its pieces. */
export interface FreightLine {
  readonly pieces: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly dim_unit: DimensionUnit;
  readonly weight: number;
  readonly weight_unit: WeightUnit;
}

/** Measures of freight, and its class by each scale, in the order of the scales. */
export interface FreightFigures {
  readonly pounds: Decimal;
  readonly cube: Decimal;
  /** With three places; undefined for a cube that rounds to 0. */
  readonly density: Decimal | undefined;
  readonly classes: readonly (string | undefined)[];
}

/** The figures of lines and of all of them together; the total of cubes is the sum of the lines' cubes. R-067, R-068; domain 5.2 */
export function classLines(
  lines: readonly FreightLine[],
  scales: readonly DensityScale[],
): { readonly lines: readonly FreightFigures[]; readonly total: FreightFigures; readonly trailerFeet: Decimal } {
  const steps = scales.map(stepsOf);
  const figures = (pounds: Decimal, cube: Decimal): FreightFigures => ({
    pounds,
    cube,
    density: densityOf(pounds, cube),
    classes: steps.map((scale) => classByDensity(pounds, cube, scale)),
  });
  const measured = lines.map((line) => figures(toPounds(decimal(line.weight), line.weight_unit), cubeOf(measuresOf(line)) ?? decimal(0)));
  return {
    lines: measured,
    total: figures(addDecimals(...measured.map(({ pounds }) => pounds)), addDecimals(...measured.map(({ cube }) => cube))),
    trailerFeet: trailerFeetOf(lines.map(measuresOf)),
  };
}

function measuresOf({ pieces, length, width, height, dim_unit }: FreightLine): ItemMeasures {
  const [count, l, w, h] = [decimal(pieces), decimal(length), decimal(width), decimal(height)];
  return { pieces: count, length: l, width: w, height: h, dimUnit: dim_unit };
}

/** The steps of a scale for `classByDensity`. */
function stepsOf({ steps }: DensityScale): readonly DensityStep[] {
  return steps.map(({ from, freight_class }) => ({ from: decimal(from), freightClass: freight_class }));
}

/** The changes of density that change the class. */
export interface ClassNeighbours {
  /** The class of denser freight, its lower bound, and the cubic feet that the freight has too many for it, rounded up. */
  readonly denser: { readonly freightClass: string; readonly from: Decimal; readonly cubeLess: Decimal } | undefined;
  /** The class of less dense freight, and the bound below which it applies. */
  readonly lighter: { readonly freightClass: string; readonly below: Decimal } | undefined;
}

/** The classes next to that of freight in a scale; steps of one class are one. */
export function classNeighbours({ pounds, cube }: FreightFigures, scale: DensityScale): ClassNeighbours {
  const steps = stepsOf(scale).toSorted((a, b) => compareDecimals(a.from, b.from));
  const current = classByDensity(pounds, cube, steps);
  const isReached = ({ from }: DensityStep): boolean => compareDecimals(pounds, multiplyDecimals(from, cube)) >= 0;
  const next = steps.find((step) => !isReached(step) && step.freightClass !== current);
  const reached = steps.filter(isReached);
  const before = reached.findLast(({ freightClass }) => freightClass !== current);
  const first = reached[before ? reached.indexOf(before) + 1 : 0];
  return {
    denser: next && { freightClass: next.freightClass, from: next.from, cubeLess: cubeLess(pounds, cube, next.from) },
    lighter: before && first && { freightClass: before.freightClass, below: first.from },
  };
}

/** Cubic feet to save for a density, rounded up to two places so that the class is reached. */
function cubeLess(pounds: Decimal, cube: Decimal, from: Decimal): Decimal {
  const fitting = divideDecimals(pounds, from, 2, 'floor');
  return addDecimals(cube, multiplyDecimals(fitting, decimal(-1)));
}
