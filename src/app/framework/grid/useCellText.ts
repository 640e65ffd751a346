import { useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { type CellContext, formatCell } from '../../../shared/framework/formats/formatCell.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** The text of a column in a row. */
export type CellText = (row: GridRow, column: ColumnDescription) => string;

/** Gives the texts of cells; each is formatted once per row, however often its cell is drawn while the table scrolls. */
export function useCellText(): CellText {
  const language = useLanguage();
  const formats = useDateFormats();
  return useMemo(() => makeCellText({ language, timezone: browserTimezone, formats }), [language, formats]);
}

function makeCellText(context: CellContext): CellText {
  const known = new WeakMap<GridRow, Map<ColumnDescription, string>>();
  return (row, column) => {
    const texts = known.get(row) ?? new Map<ColumnDescription, string>();
    known.set(row, texts);
    const text = texts.get(column) ?? cellText(row, column, context);
    texts.set(column, text);
    return text;
  };
}

function cellText(row: GridRow, column: ColumnDescription, context: CellContext): string {
  const { reference } = column;
  // A record that the reader may not see has no label, and its id means nothing to people.
  return reference
    ? formatCell(row[reference.labelField], { ...column, type: 'text' }, context)
    : formatCell(row[column.field], column, context);
}
