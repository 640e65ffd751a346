import { type RJSFValidationError, toPath } from '@rjsf/utils';

/** The path of the value that an error is about; empty for the form as a whole. */
export function errorPath({ property = '' }: RJSFValidationError): string[] {
  return toPath(property).map(String);
}

/** Errors in the order in which their fields and items are read, each once; those of fields that the form does not show come last. */
export function inReadingOrder(errors: readonly RJSFValidationError[], names: readonly string[]): RJSFValidationError[] {
  const rank = (error: RJSFValidationError): number => {
    const place = names.indexOf(errorPath(error)[0] ?? '');
    return place < 0 ? names.length : place;
  };
  // rjsf merges a refusal twice into the results of live validation, and writes its path in two ways.
  const once = new Map(errors.map((error) => [`${errorPath(error).join('/')} ${error.message}`, error]));
  return [...once.values()].toSorted((one, other) => rank(one) - rank(other) || itemOf(one) - itemOf(other));
}

/** Position of the item of an array that an error is about; 0 for other values. */
function itemOf(error: RJSFValidationError): number {
  return Number(errorPath(error)[1]) || 0;
}
