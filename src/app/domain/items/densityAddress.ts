import type { FreightLine } from '../../../shared/domain/items/classLines.ts';

/** A line on its way: any of its values may be missing, or be no number yet. */
export type TypedLine = { readonly [Name in keyof FreightLine]?: FreightLine[Name] | string | null };

/** Name of the parameter of the address. */
export const linesParameter = 'lines';

/** Order of the values in the address; it cannot change, since people keep addresses. */
const order = ['pieces', 'length', 'width', 'height', 'dim_unit', 'weight', 'weight_unit'] as const;

const units: ReadonlySet<string> = new Set(['dim_unit', 'weight_unit']);

export const emptyLine: TypedLine = { dim_unit: 'in', weight_unit: 'LBS' };

/** Greatest number of lines. */
export const linesMax = 20;

/** Lines as they are in an address: `2~48~40~48~in~920~LBS`, with `!` between two lines. */
export function writeLines(lines: readonly TypedLine[]): string {
  const isEmpty = lines.every((line) => order.every((name) => units.has(name) || (line[name] ?? '') === ''));
  return isEmpty ? '' : lines.map((line) => order.map((name) => String(line[name] ?? '')).join('~')).join('!');
}

/** The lines of an address; a value that is no number is left out. */
export function readLines(text: string | null): readonly TypedLine[] {
  if (!text) return [emptyLine];
  return text
    .split('!')
    .slice(0, linesMax)
    .map((line) => {
      const values = line.split('~');
      const known = order.flatMap((name, place): (readonly [string, string | number])[] => {
        const { [place]: value = '' } = values;
        if (value === '') return [];
        if (units.has(name)) return [[name, value]];
        return Number.isFinite(Number(value)) ? [[name, Number(value)]] : [];
      });
      return { ...emptyLine, ...Object.fromEntries(known) };
    });
}
