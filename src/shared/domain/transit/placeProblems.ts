import type { FieldProblem } from '../../framework/AppError.ts';
import { recordFormats } from '../../framework/fields/formats.ts';
import { isPostalCodeOf, isSubdivisionOf } from '../../framework/fields/subdivisions.ts';

/** One end of a move as a person names it; empty texts are unknown parts. */
export interface Place {
  /** In capitals, without separators. */
  readonly postal: string;
  readonly city: string;
  readonly province: string;
}

export type PlacePart = keyof Place;

/**
 * The parts of a place that cannot be right, whatever the list of points holds. The list alone decides of a code and a city together (F11),
 * so that a code that does not fit its province is judged there where a city is named too.
 * @returns the part with its problem
 * @see rules
 */
export function placeProblems({ postal, city, province }: Place): Partial<Record<PlacePart, FieldProblem>> {
  if (postal !== '' && !recordFormats.postal(postal)) return { postal: { key: 'validation.postal' } };
  if (province !== '' && province.length !== 2) return { province: { key: 'transit.province_length' } };
  if (province !== '' && !isSubdivisionOf(province, '')) return { province: { key: 'validation.province' } };
  if (postal === '' && (city === '' || province === '')) return { postal: { key: 'transit.place_needed' } };
  if (postal !== '' && province !== '' && city === '' && !isPostalCodeOf(postal, province, '')) return { postal: mismatch };
  return {};
}

/** Rule R-009. */
export const mismatch: FieldProblem = { key: 'validation.postal_mismatch' };
