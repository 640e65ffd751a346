/** A phone number of North America as its digits, also with the code of the country; other text stays without blanks and separators. */
export function readPhone(text: string): string {
  return text.replaceAll(/[\s().\-\u2010-\u2015/]/g, '').replace(/^\+?1(?=\d{10}$)/, '');
}
