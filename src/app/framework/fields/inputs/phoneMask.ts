/** Digits of a phone number; a country code 1 before ten digits is dropped. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Puts digits under the mask `### ### - ####`, from the left; further digits follow. Spec S-182, B-019. */
export function maskPhone(digits: string): string {
  if (/\D/.test(digits)) return digits;
  const area = digits.slice(0, 3);
  const exchange = digits.slice(3, 6);
  const line = digits.slice(6);
  return `${area}${exchange && ` ${exchange}`}${line && ` - ${line}`}`;
}

/** The position in a masked text behind `count` digits. */
export function placeBehindDigits(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
