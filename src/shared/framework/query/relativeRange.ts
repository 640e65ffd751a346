/** A number of days, weeks or months up to today or from today on; today is one of the days. */
export interface RelativeRange {
  readonly direction: RelativeDirection;
  readonly count: number;
  readonly unit: RelativeUnit;
}

export const relativeUnits = ['days', 'weeks', 'months'] as const;
export type RelativeUnit = (typeof relativeUnits)[number];

export const relativeDirections = ['last', 'next'] as const;
export type RelativeDirection = (typeof relativeDirections)[number];

/** A relative range as a condition holds it, such as `last_7_days`. */
export type RelativeRangeText = `${RelativeDirection}_${number}_${RelativeUnit}`;

/** Largest number of units. */
export const relativeCountMax = 999;

/** Reads `last_7_days`; undefined for any other text, such as `last_07_days` or `last_1000_days`. */
export function parseRelativeRange(text: string): RelativeRange | undefined {
  const [, first, digits = '', last] = /^(last|next)_([1-9]\d{0,2})_(days|weeks|months)$/.exec(text) ?? [];
  const direction = relativeDirections.find((each) => each === first);
  const unit = relativeUnits.find((each) => each === last);
  return direction && unit && { direction, count: Number(digits), unit };
}

/** Writes a relative range, as `parseRelativeRange` reads it. */
export function formatRelativeRange({ direction, count, unit }: RelativeRange): RelativeRangeText {
  return `${direction}_${count}_${unit}`;
}
