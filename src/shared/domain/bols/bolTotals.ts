import { addDecimals, decimal, formatDecimal } from '../../framework/decimals/Decimal.ts';
import { cubeOf, type DimensionUnit, densityOf, type ItemMeasures, toPounds, type WeightUnit } from '../items/itemMeasures.ts';

/** A line of a bill of lading as it is stored: its weight is that of all its pieces, in its own unit (rating A12b). */
export interface BolItem {
  readonly description: string;
  readonly pieces: number;
  readonly weight: number;
  readonly weight_unit: WeightUnit;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly dim_unit: DimensionUnit;
  readonly freight_class: string | null;
}

export interface BolTotals {
  readonly total_pieces: number | null;
  /** Pounds, each line rounded by itself (rating A2). */
  readonly total_weight: number | null;
  /** Cubic feet of the lines with dimensions; null without any. */
  readonly total_cube: number | null;
}

/** The measures of a line that follow from its own values. R-067 */
export function itemFigures(item: BolItem): { readonly cube: number | null; readonly density: number | null } {
  const cube = cubeOf(measuresOf(item));
  const density = densityOf(poundsOf(item), cube);
  return { cube: cube ? Number(formatDecimal(cube)) : null, density: density ? Number(formatDecimal(density)) : null };
}

/** The totals of a bill of lading; all null without lines. */
export function bolTotals(items: readonly BolItem[]): BolTotals {
  if (items.length === 0) return { total_pieces: null, total_weight: null, total_cube: null };
  const cubes = items.flatMap((item) => cubeOf(measuresOf(item)) ?? []);
  return {
    total_pieces: items.reduce((sum, { pieces }) => sum + pieces, 0),
    total_weight: Number(formatDecimal(addDecimals(...items.map(poundsOf)))),
    total_cube: cubes.length > 0 ? Number(formatDecimal(addDecimals(...cubes))) : null,
  };
}

/** Pounds of a line with two places. */
export function poundsOf({ weight, weight_unit }: Pick<BolItem, 'weight' | 'weight_unit'>) {
  return toPounds(decimal(weight), weight_unit);
}

function measuresOf({ pieces, length, width, height, dim_unit }: BolItem): ItemMeasures {
  const sideOf = (value: number | null) => (value === null ? undefined : decimal(value));
  return { pieces: decimal(pieces), length: sideOf(length), width: sideOf(width), height: sideOf(height), dimUnit: dim_unit };
}
