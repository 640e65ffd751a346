import { type AppError, defineErrors, type ErrorDetails } from '../AppError.ts';

/** The offences of a list request (grid contract, section 8); of a fixed call also a parameter that is missing. */
export const queryErrors = defineErrors({
  unknown_parameter: 400,
  missing_parameter: 400,
  unknown_column: 400,
  unknown_operator: 400,
  operator_not_allowed: 400,
  invalid_value: 400,
  out_of_range: 400,
  repeated_parameter: 400,
  malformed: 400,
  query_too_long: 414,
});

/** Place in a request: the parameter as it was sent, and its decoded value. */
export interface Place {
  readonly parameter: string;
  readonly value: string;
}

const shownLength = 200;

/**
 * The error for an offence at a place of the request. It repeats at most 200 characters of the sent text.
 * @param allowed the right answers: names, values, or one string that names the format
 * @param details further values for the message; parameter, value and `allowed` (as `expected`) are already given
 */
export function offence(
  code: keyof typeof queryErrors,
  { parameter, value }: Place,
  allowed: readonly string[],
  details: ErrorDetails = {},
  messageKey = `error.${code}`,
): AppError {
  const place = { parameter: cut(parameter), value: cut(value) };
  const shown = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, typeof text === 'string' ? cut(text) : text]));
  return queryErrors[code]({ ...place, expected: allowed.join(', '), ...shown }, { ...place, allowed, messageKey });
}

function cut(text: string): string {
  return text.slice(0, shownLength);
}
