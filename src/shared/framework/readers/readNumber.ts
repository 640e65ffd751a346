export interface NumberReading {
  /** true: a single comma before three digits begins the decimals; else it parts the thousands. */
  readonly decimalComma: boolean;
  /** true: the other separator can also begin decimals, if it can mean nothing else: `12,5`. */
  readonly bothSigns?: boolean;
  /** true: a percent sign may follow. */
  readonly isPercent?: boolean;
}

/**
 * The number of a text as people write it: with blanks, commas or points between the thousands, a comma or point before the decimals,
 * a dollar sign, a true minus sign, a minus sign behind it, or brackets for one below zero.
 * @returns undefined for a text that is no number
 */
export function readNumber(text: string, { decimalComma, bothSigns = false, isPercent = false }: NumberReading): number | undefined {
  // Raised digits are no digits of the number.
  if (/[\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u209F]/.test(text)) return undefined;
  const bare = text
    .normalize('NFKC')
    .replaceAll(/[\s$\u200B\u200E\u200F\uFEFF]/g, '')
    .replace(isPercent ? /%$/ : /(?!)/, '');
  const plain = withPoint(withSignFirst(bare), decimalComma, bothSigns);
  return plain !== undefined && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** `(45)`, `45-` and `−45` as `-45`. */
function withSignFirst(text: string): string {
  const [, bracketed] = /^\(([\d.,]+)\)$/.exec(text) ?? [];
  const [, trailed] = /^([\d.,]+)[-−–]$/.exec(text) ?? [];
  const below = bracketed ?? trailed;
  return below === undefined ? text.replace(/^[−–]/, '-') : `-${below}`;
}

/** The digits with a point before the decimals and nothing between the thousands. */
function withPoint(text: string, decimalComma: boolean, bothSigns: boolean): string | undefined {
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  if (commas > 0 && points > 0) {
    const [thousands, decimal] = text.lastIndexOf(',') > text.lastIndexOf('.') ? (['.', ','] as const) : ([',', '.'] as const);
    if (!bothSigns && !decimalComma && decimal === ',') return undefined;
    const [whole, decimals] = split(text, decimal);
    return isGrouped(whole, thousands) ? `${whole.replaceAll(thousands, '')}.${decimals}` : text;
  }
  if (commas > 1) return isGrouped(text, ',') ? text.replaceAll(',', '') : text;
  if (points > 1) return isGrouped(text, '.') ? text.replaceAll('.', '') : text;
  if (commas === 0) return text;
  if (!decimalComma && isGrouped(text, ',')) return text.replace(',', '');
  return decimalComma || bothSigns ? text.replace(',', '.') : undefined;
}

function split(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** True for digits in threes: `1,234,567`. */
function isGrouped(text: string, sign: ',' | '.'): boolean {
  return (sign === ',' ? /^[+-]?[1-9]\d{0,2}(,\d{3})+$/ : /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/).test(text);
}
