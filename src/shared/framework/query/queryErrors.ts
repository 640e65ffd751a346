import { type AppError, defineErrors, type ErrorDetails, type Expected } from '../AppError.ts';
import { nearestName } from '../nearestName.ts';

/** The offences of a list request (grid contract 8); of a fixed call also a parameter that is missing. */
export const queryErrors = defineErrors({
  unknown_parameter: 400,
  missing_parameter: 400,
  unknown_column: 400,
  unknown_operator: 400,
  operator_not_allowed: 400,
  invalid_value: 400,
  out_of_range: 400,
  /** A range of days beyond the longest one that the list names. */
  range_too_long: 400,
  repeated_parameter: 400,
  malformed: 400,
  query_too_long: 414,
});

/** Place in a request: the parameter as it was sent, and its decoded value. */
export interface Place {
  readonly parameter: string;
  readonly value: string;
  /** The condition within a parameter that holds several, for the message. */
  readonly condition?: { readonly name: string; readonly value: string };
}

const shownLength = 200;
const briefLength = 60;

/**
 * The error for an offence at a place of the request. It repeats at most 200 characters of the sent text.
 * @param allowed the right answers: names, values, or one message that describes the format
 * @param details further values for the message; parameter, value and `allowed` (as `expected`) are already given
 */
export function offence(
  code: keyof typeof queryErrors,
  { parameter, value, condition }: Place,
  allowed: readonly Expected[],
  details: ErrorDetails = {},
  messageKey = `error.${code}`,
): AppError {
  const place = { parameter: cut(parameter), value: cut(value) };
  const { name = parameter, value: wrong = value } = condition ?? {};
  const named = { parameter: name === parameter ? place.parameter : `${parameter}: ${cut(name)}`, value: brief(wrong) };
  const shown = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, typeof text === 'string' ? cut(text) : text]));
  return queryErrors[code]({ ...named, expected: allowed, ...shown }, { ...place, allowed, messageKey });
}

/** The refusal of a name that no column has; its message lists the likeliest first. */
export function unknownColumn(place: Place, column: string, names: readonly string[]): AppError {
  return offence('unknown_column', place, names, { column, expected: likeliestFirst(column, names) });
}

/** Names, beginning with the name that a mistyped name most likely means. */
export function likeliestFirst(name: string, names: readonly string[]): readonly string[] {
  const nearest = nearestName(name, names);
  return nearest === undefined ? names : [nearest, ...names.filter((each) => each !== nearest)];
}

/** A value within a sentence. */
function brief(text: string): string {
  return text.length > briefLength ? `${text.slice(0, briefLength)}…` : text;
}

function cut(text: string): string {
  return text.slice(0, shownLength);
}
