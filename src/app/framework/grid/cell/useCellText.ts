import { useMemo } from 'react';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { type CellContext, formatCell } from '../../../../shared/framework/formats/formatCell.ts';
import { inUnitOfRow } from '../../../../shared/framework/formats/inUnit.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';

/** The text of a column in a row. `short`: of a long list the first entries and the number of the others. */
export type CellText = (row: GridRow, column: ColumnDescription, length?: 'short') => string;

/** Gives the texts of cells; each is formatted once per row, however often its cell is drawn while the table scrolls. */
export function useCellText(): CellText {
  const context = useCellContext();
  return useMemo(() => makeCellText(context), [context]);
}

type Texts = Map<ColumnDescription, string>;

function makeCellText(context: CellContext): CellText {
  const known = { whole: new WeakMap<GridRow, Texts>(), short: new WeakMap<GridRow, Texts>() };
  return (row, column, length) => {
    const isShort = length === 'short' && isLong(shownValue(row, column));
    const rows = isShort ? known.short : known.whole;
    const texts: Texts = rows.get(row) ?? new Map();
    rows.set(row, texts);
    const text = texts.get(column) ?? cellText(row, column, context, isShort);
    texts.set(column, text);
    return text;
  };
}

function cellText(row: GridRow, column: ColumnDescription, context: CellContext, isShort: boolean): string {
  const value = shownValue(row, column);
  const shape = column.reference ? ({ ...column, type: 'text' } as const) : inUnitOfRow(column, row);
  if (!isShort || !isLong(value)) return formatCell(value, shape, context);
  return `${formatCell(value.slice(0, entriesShown), shape, context)} +${value.length - entriesShown}`;
}

/** The value that people see. A record that the reader may not see has no label, and its id means nothing to people. */
function shownValue(row: GridRow, { reference, field }: ColumnDescription): unknown {
  return row[reference ? reference.labelField : field];
}

/** The entries of a list that its cell shows. */
const entriesShown = 3;

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > entriesShown;
}
