import type { ColumnDescription } from '../definitions/ScreenDescription.ts';

/** The currency of amounts that name none. */
export const defaultCurrency = 'CAD';

/** true: the code of a currency, as ISO 4217 writes them. */
export function isCurrency(unit: string | undefined): unit is string {
  return unit !== undefined && /^[A-Z]{3}$/.test(unit);
}

type MeasuredColumn = Pick<ColumnDescription, 'format' | 'unit'> & Partial<Pick<ColumnDescription, 'unitField' | 'hasHiddenUnit'>>;

/** A column for a value in a unit. An amount whose currency is not known is a plain number: a sign would name a wrong one. */
export function inUnit<Column extends Pick<MeasuredColumn, 'format' | 'unit'>>(column: Column, unit: unknown): Column {
  const named = typeof unit === 'string' && unit !== '' ? unit : undefined;
  return column.format === 'currency' && !isCurrency(named) ? { ...column, format: undefined, unit: named } : { ...column, unit: named };
}

/** A column for its value in a row, with the unit that the row names; the column itself if all its values have the same unit, or none. */
export function inUnitOfRow<Column extends MeasuredColumn>(column: Column, row: Readonly<Record<string, unknown>>): Column {
  if (column.unitField !== undefined) return inUnit(column, row[column.unitField]);
  return column.hasHiddenUnit ? inUnit(column, undefined) : column;
}
