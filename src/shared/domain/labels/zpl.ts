/** The texts of a label, as its printer writes them. */
export interface LabelTexts {
  /** Shipper, or the party that a blind shipment names. Law F21 */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly postal: string;
  readonly terminal: string;
  readonly service: string;
  /** Such as `2 of 5`. */
  readonly unit: string;
  readonly probill: string;
  readonly barcode: string;
  readonly sscc: string | null;
  /** Such as `DO NOT STACK`. */
  readonly warnings: readonly string[];
}

/** Dots per inch of a printer of labels. */
export type LabelDpi = 203 | 300;

/**
 * A label of 4 by 6 inches in ZPL II. Values are data: no sign of one is a command.
 * @see domain 5.14, law F12, F13
 */
export function zplLabel(label: LabelTexts, dpi: LabelDpi): string {
  const dots = (inches: number): number => Math.round(inches * dpi);
  const text = (x: number, y: number, height: number, value: string, width: number): string => {
    const high = dots(height);
    const wide = Math.max(1, Math.min(high, Math.floor(dots(width) / Math.max(1, widthOf(value)))));
    return value === '' ? '' : `^FO${dots(x)},${dots(y)}^A0N,${high},${wide}^FH_^FD${zplText(value)}^FS`;
  };
  const line = (y: number): string => `^FO${dots(0.15)},${dots(y)}^GB${dots(3.7)},${Math.max(2, dots(0.01))},${Math.max(2, dots(0.01))}^FS`;
  // A module is a whole number of dots: 0.0148 inches for the units, 0.0197 or less for the SSCC.
  const [unitModule, ssccModule] = dpi === 203 ? [4, 3] : [6, 5];
  return [
    `^XA^CI28^PW${dots(4)}^LL${dots(6)}^LH0,0`,
    ...label.from.slice(0, 3).map((value, i) => text(0.15, 0.15 + i * 0.17, 0.14, value, 2.3)),
    text(2.6, 0.15, 0.16, label.service, 1.25),
    text(2.6, 0.38, 0.3, label.unit, 1.25),
    line(0.75),
    ...label.to.slice(0, 5).map((value, i) => text(0.15, 0.85 + i * 0.22, 0.19, value, 3.7)),
    line(2.0),
    text(0.15, 2.1, 0.6, label.postal, 2.3),
    text(2.6, 2.1, 0.45, label.terminal, 1.25),
    ...label.warnings.slice(0, 2).map((value, i) => text(0.15, 2.8 + i * 0.24, 0.22, value, 3.7)),
    line(3.35),
    text(0.15, 3.45, 0.25, label.probill, 3.7),
    `^FO${dots(0.3)},${dots(3.8)}^BY${unitModule},3,${dots(0.75)}^BCN,,Y,N,N,A^FD${digitsOf(label.barcode)}^FS`,
    label.sscc === null ? '' : `^FO${dots(0.3)},${dots(4.85)}^BY${ssccModule},3,${dots(0.7)}^BCN,,Y,N,N,D^FD(00)${digitsOf(label.sscc)}^FS`,
    '^XZ',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** A value in hexadecimal where a printer could read a command in it, or knows no such letter; control characters are blanks. */
export function zplText(value: string): string {
  return Array.from(value.toWellFormed(), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return ' ';
    if (code > 0x7f) return encodeURIComponent(sign).replaceAll('%', '_');
    return '^~_\\'.includes(sign) ? `_${code.toString(16).toUpperCase()}` : sign;
  }).join('');
}

/** A bar code of digits holds nothing else. */
function digitsOf(value: string): string {
  return value.replaceAll(/[^0-9]/g, '');
}

/** The width of a text in parts of the width of its font: generous, so that wide letters stay on the label. */
function widthOf(value: string): number {
  return Array.from(value).reduce((sum, sign) => sum + (/[MW@%ÆŒ]|[^\u0020-\u024f]/u.test(sign) ? 1 : 0.65), 0);
}
