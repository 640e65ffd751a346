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

/** The lines of a form that have pieces and a weight so far. */
export function typedItems(lines: unknown): readonly BolItem[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    const item = typeof line === 'object' && line !== null ? itemOf({ ...line }) : undefined;
    return item && Number.isInteger(item.pieces) && item.pieces > 0 && Number.isFinite(item.weight) && item.weight > 0 ? [item] : [];
  });
}

/** A line from its stored or typed values. */
export function itemOf(values: Readonly<Record<string, unknown>>): BolItem {
  const { dim_unit: dimUnit, weight_unit: weightUnit, description, freight_class: freightClass } = values;
  return {
    description: typeof description === 'string' ? description : '',
    pieces: Number(values['pieces']),
    weight: Number(values['weight']),
    weight_unit: weightUnit === 'KGS' ? 'KGS' : 'LBS',
    length: sideIn(values['length']),
    width: sideIn(values['width']),
    height: sideIn(values['height']),
    dim_unit: dimUnit === 'ft' || dimUnit === 'm' || dimUnit === 'cm' ? dimUnit : 'in',
    freight_class: typeof freightClass === 'string' && freightClass !== '' ? freightClass : null,
  };
}

function sideIn(value: unknown): number | null {
  const side = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(side) ? side : null;
}

/** Pounds of a line with two places. */
export function poundsOf({ weight, weight_unit }: Pick<BolItem, 'weight' | 'weight_unit'>) {
  return toPounds(decimal(weight), weight_unit);
}

/** The measures of a line, for its cube and its feet of a trailer. */
export function measuresOf({ pieces, length, width, height, dim_unit }: BolItem): ItemMeasures {
  const sideOf = (value: number | null) => (value === null ? undefined : decimal(value));
  return { pieces: decimal(pieces), length: sideOf(length), width: sideOf(width), height: sideOf(height), dimUnit: dim_unit };
}
