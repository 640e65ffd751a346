import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { CellColumn } from '../formats/formatCell.ts';
import { inUnit, inUnitOfRow } from '../formats/inUnit.ts';
import type { Aggregate } from '../query/ListQuery.ts';

/** Gives a message by its key, in one language. */
type Message = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Such as “Total weight”; a column that begins with the word, such as “Total charges”, keeps its own name. */
export function totalLabel(fn: Aggregate['fn'], column: string, message: Message): string {
  const word = message(`grid.total_short.${fn}`);
  return column.toLowerCase().startsWith(word.toLowerCase()) ? column : message(`grid.total.${fn}`, { column });
}

/** The unit of a value; null: rows without one; undefined: all values have the same, or none. */
export type ValueUnit = string | null | undefined;

/** An amount next to amounts in other units: an amount without a unit needs a word that says so. */
export function amountInUnit(amount: string, unit: ValueUnit, hasOthers: boolean, message: Message): string {
  return unit === null && hasOthers ? message('grid.amount_without_unit', { amount }) : amount;
}

/** A column as its total is written. */
export type TotalColumn = ColumnDescription & Pick<CellColumn, 'namesCurrency'>;

/** The column as its total in a unit is written: a currency by its code, because totals in several currencies can be shown together. */
export function totalColumn(column: ColumnDescription, fn: Aggregate['fn'], unit?: ValueUnit): TotalColumn {
  if (fn === 'count') return { ...column, type: 'number', format: undefined, unit: undefined, searchOptions: undefined, decimals: 0 };
  // An average of whole numbers is rarely whole.
  const total = fn === 'avg' && column.type === 'number' ? { ...column, type: 'decimal' as const, decimals: 2 } : column;
  return unit === undefined ? inUnitOfRow(total, {}) : { ...inUnit(total, unit), namesCurrency: true };
}
