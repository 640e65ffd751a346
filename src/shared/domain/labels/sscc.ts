/**
 * The check digit of an SSCC or another GS1 number: weights 3 and 1 from the right.
 * @param body the digits before it
 * @see domain 5.14
 */
export function gs1CheckDigit(body: string): number {
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Digits before the check digit of an SSCC. */
const bodyDigits = 17;

/**
 * An SSCC of 18 digits: extension digit, GS1 company prefix, serial number, check digit.
 * @param prefix 7 to 10 digits
 * @param serial counts through the extension digit too, once the digits behind the prefix are used up
 */
export function ssccOf(prefix: string, serial: number): string {
  const places = bodyDigits - 1 - prefix.length;
  const numbers = 10 ** places;
  const body = `${Math.floor(serial / numbers) % 10}${prefix}${String(serial % numbers).padStart(places, '0')}`;
  return `${body}${gs1CheckDigit(body)}`;
}

/** true for a GS1 company prefix. */
export function isGs1Prefix(text: string): boolean {
  return /^[0-9]{7,10}$/.test(text);
}
