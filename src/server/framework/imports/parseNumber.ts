/**
 * The number of a text as people write it: with blanks, commas or points between the thousands, a comma or point before the decimals,
 * a dollar sign, a true minus sign.
 * @param decimalComma true: a single comma before three digits begins the decimals; else it parts the thousands
 * @returns undefined for a text that is no number
 */
export function parseNumber(text: string, decimalComma: boolean): number | undefined {
  const bare = text.normalize('NFKC').replaceAll(/[\s$]/g, '').replace(/^[−–]/, '-');
  const plain = withPoint(bare, decimalComma);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** The digits with a point before the decimals and nothing between the thousands. */
function withPoint(text: string, decimalComma: boolean): string {
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  if (commas > 0 && points > 0) {
    const [thousands, decimal] = text.lastIndexOf(',') > text.lastIndexOf('.') ? (['.', ','] as const) : ([',', '.'] as const);
    const [whole, decimals] = split(text, decimal);
    return isGrouped(whole, thousands) ? `${whole.replaceAll(thousands, '')}.${decimals}` : text;
  }
  if (commas > 1) return isGrouped(text, ',') ? text.replaceAll(',', '') : text;
  if (points > 1) return isGrouped(text, '.') ? text.replaceAll('.', '') : text;
  if (commas === 1) return !decimalComma && isGrouped(text, ',') ? text.replace(',', '') : text.replace(',', '.');
  return text;
}

function split(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** True for digits in threes: `1,234,567`. */
function isGrouped(text: string, sign: ',' | '.'): boolean {
  return (sign === ',' ? /^[+-]?[1-9]\d{0,2}(,\d{3})+$/ : /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/).test(text);
}
