/**
 * French text with non-breaking spaces (U+00A0) before `:` and inside « », so that no line begins or ends with such a sign.
 * Source files have ordinary spaces. The skeletons of ICU dates (`::yMMM`) stay as they are.
 * @see docs/interface.md, "French"
 */
export function frenchSpaces(text: string): string {
  return text.replaceAll(/ (?=:(?![:\w])|»)/g, '\u00a0').replaceAll('« ', '«\u00a0');
}
