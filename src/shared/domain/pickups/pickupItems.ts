import type { FieldProblem } from '../../framework/AppError.ts';
import { compareDecimals, type Decimal, decimal } from '../../framework/decimals/Decimal.ts';
import { type BolTotals, bolTotals, itemOf, measuresOf, typedItems } from '../bols/bolTotals.ts';
import { trailerFeetOf } from '../items/itemMeasures.ts';
import { accessorialProblems } from '../rating/serviceRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** Cubic feet that one pickup can have. */
export const pickupCubeMax = 3394;

/** Feet of the longest trailer. */
const trailerFeet = decimal(53);

export interface PickupTotals extends BolTotals {
  /** Feet of a trailer that the lines take, with two places. */
  readonly feet: Decimal;
  /** true: more than one trailer of 53 feet, which is a warning alone. */
  readonly isOverTrailer: boolean;
}

/** The totals of the lines of a form that have pieces and a weight so far. */
export function typedPickupTotals(lines: unknown): PickupTotals {
  return totalsOf(typedItems(lines));
}

/** The totals of stored lines. */
export function pickupTotals(lines: readonly Values[]): PickupTotals {
  return totalsOf(lines.map(itemOf));
}

function totalsOf(items: ReturnType<typeof typedItems>): PickupTotals {
  const feet = trailerFeetOf(items.map(measuresOf));
  return { ...bolTotals(items), feet, isOverTrailer: compareDecimals(feet, trailerFeet) > 0 };
}

/** Equipment that a pickup asks for, as the accessorial that it takes the place of. */
const equipmentCodes: Readonly<Record<string, string>> = { tailgate: 'TGP', flat_deck: 'FDP', reefer: 'REE' };

/** Problems of the chosen accessorials, also with the equipment that is asked for. */
export function pickupServiceProblem(codes: readonly string[], equipment: unknown): FieldProblem | undefined {
  const asked = typeof equipment === 'string' ? equipmentCodes[equipment] : undefined;
  const own = accessorialProblems(codes);
  const both = asked === undefined ? [] : accessorialProblems([...codes, asked]).filter(({ key }) => key !== 'freight.four_accessorials');
  const [first] = [...own, ...both];
  return first && { key: first.key };
}
