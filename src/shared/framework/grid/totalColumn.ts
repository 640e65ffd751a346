import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { Aggregate } from '../query/ListQuery.ts';

/** Gives a message by its key, in one language. */
type Message = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Such as “Total weight”; a column that begins with the word, such as “Total charges”, keeps its own name. */
export function totalLabel(fn: Aggregate['fn'], column: string, message: Message): string {
  const word = message(`grid.total_short.${fn}`);
  return column.toLowerCase().startsWith(word.toLowerCase()) ? column : message(`grid.total.${fn}`, { column });
}

/** The column as its total is written. */
export function totalColumn(column: ColumnDescription, fn: Aggregate['fn']): ColumnDescription {
  if (fn === 'count') return { ...column, type: 'number', format: undefined, unit: undefined, searchOptions: undefined, decimals: 0 };
  // An average of whole numbers is rarely whole.
  return fn === 'avg' && column.type === 'number' ? { ...column, type: 'decimal', decimals: 2 } : column;
}
