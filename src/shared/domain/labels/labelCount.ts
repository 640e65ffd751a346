/** A line of a bill of lading, as far as its labels need it. */
export interface LabelledLine {
  readonly pieces: number;
  readonly huCount: number | null;
  readonly packageCode: string;
}

/** Most labels of a shipment: a handling unit has three digits. */
const labelsMax = 999;

/** Most labels of a line of loose pieces. */
const looseMax = 99;

/** Packages that are handling units by themselves. */
const unitPackages: ReadonlySet<string> = new Set(['PLT', 'SKD', 'CRT', 'TOT', 'DRM']);

/**
 * The number of labels of a shipment: one for each handling unit.
 * @param asked the number that somebody has asked for; null: by the lines
 * @returns undefined for none, and for more than `labelsMax`
 * @see domain 5.14, law F12, rating A28, rule R-020
 */
export function labelCount(lines: readonly LabelledLine[], asked: number | null = null): number | undefined {
  const count = asked ?? lines.reduce((sum, line) => sum + unitsOf(line), 0);
  return Number.isInteger(count) && count >= 1 && count <= labelsMax ? count : undefined;
}

function unitsOf({ pieces, huCount, packageCode }: LabelledLine): number {
  return huCount ?? (unitPackages.has(packageCode) ? pieces : Math.min(pieces, looseMax));
}

/** The bar code of a handling unit: probill and three digits. Law F13 */
export function labelBarcode(probill: string, unit: number): string {
  return `${probill}${String(unit).padStart(3, '0')}`;
}
