import { useTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { dateKindOf } from '../../cells/cellText.ts';
import { useText } from '../../i18n/useText.ts';
import { isNumeric } from '../cell/isNumeric.ts';
import type { CellText } from '../cell/useCellText.ts';
import type { Total } from '../totals/useTotals.ts';
import { type ColumnMeasure, columnWidths } from './columnWidths.ts';
import { measureText } from './measureText.ts';

interface ColumnWidthsOptions {
  /** The shown columns. */
  readonly columns: readonly ColumnDescription[];
  /** Columns that name a record. */
  readonly naming: readonly ColumnDescription[];
  readonly rows: readonly GridRow[];
  readonly cellText: CellText;
  readonly totals: readonly Total[] | undefined;
  /** By field: the columns whose values the page draws itself. */
  readonly drawn: Readonly<Record<string, unknown>> | undefined;
  /** Pixels for these columns together. */
  readonly available: number;
}

/** Padding of a cell with a little slack, and the room of a heading's arrow. */
const cellPadding = 24;
const sortArrow = 22;
/** Room of the dot of a tone, and of the icon of a map. */
const dotWidth = 14;
const iconWidth = 26;
const drawnWidth = 130;
/** Padding of an input, and the room of its mark. */
const inputWidth = 56;
/** Room of the button that opens a calendar or a list. */
const openerWidth = 28;
/** Padding of a button and of its cell. */
const buttonWidth = 48;
/** Room of the word before a total that is no sum. */
const wordWidth = 60;

const noWidths: ReadonlyMap<ColumnDescription, number> = new Map();
const noTotals: ReadonlyMap<string, number> = new Map();

interface Contents {
  readonly cellText: CellText;
  readonly widths: ReadonlyMap<ColumnDescription, number>;
  /** By field: the widest total so far. */
  readonly totals: ReadonlyMap<string, number>;
}

/**
 * Widths of the shown columns by the content of the first page that has rows; another page, order or filter leaves them as they are, but
 * for a total that would be cut.
 * @returns pixels by column name
 */
export function useColumnWidths({ columns, naming, rows, cellText, totals, drawn, available }: ColumnWidthsOptions) {
  const text = useText();
  const { typography } = useTheme();
  const measure = useMemo(() => {
    const size = typeof typography.body2.fontSize === 'number' ? typography.body2.fontSize : 14;
    return {
      cell: measureText(`400 ${size}px ${typography.fontFamily}`),
      heading: measureText(`500 ${size}px ${typography.fontFamily}`),
    };
  }, [typography]);
  const [contents, setContents] = useState<Contents>({ cellText, widths: noWidths, totals: noTotals });
  // Another language or date format makes other texts.
  const isCurrent = contents.cellText === cellText;
  const held = isCurrent ? contents.widths : noWidths;
  const heldTotals = isCurrent ? contents.totals : noTotals;
  // The rows of a column that has just been shown may still be on their way.
  const arrived = columns.filter((column) => !held.has(column) && rows.some((row) => row[column.field] !== undefined));
  const totalWidths = useMemo(
    () =>
      (totals ?? []).map(({ field, fn, values }) => {
        const widest = Math.max(0, ...values.map((value) => measure.heading(value)));
        return [field, Math.ceil(widest + (fn === 'sum' ? 0 : wordWidth) + cellPadding)] as const;
      }),
    [totals, measure],
  );
  const wider = totalWidths.filter(([field, width]) => width > (heldTotals.get(field) ?? 0));
  if (arrived.length > 0 || wider.length > 0) {
    const widestOf = (column: ColumnDescription) =>
      drawn?.[column.field] !== undefined || column.endpoint
        ? drawnWidth
        : column.format === 'action'
          ? buttonWidth + Math.max(measure.cell(text(column.label)), ...rows.map((row) => measure.cell(cellText(row, column))))
          : Math.max(...rows.map((row) => (naming.includes(column) ? measure.heading : measure.cell)(cellText(row, column, 'short')))) +
            cellPadding +
            signWidth(column) +
            editWidth(column);
    setContents({
      cellText,
      widths: new Map([...held, ...arrived.map((column) => [column, widestOf(column)] as const)]),
      totals: new Map([...heldTotals, ...wider]),
    });
  }
  return useMemo(() => {
    const measures = columns.map((column): ColumnMeasure => {
      const heading = measure.heading(text(column.label)) + cellPadding + (column.sortable ? sortArrow : 0);
      return {
        name: column.name,
        kind: naming.includes(column) ? 'name' : isWords(column) ? 'words' : 'value',
        content: Math.max(heading, held.get(column) ?? 0, heldTotals.get(column.field) ?? 0),
        fixed: column.width,
      };
    });
    return columnWidths(measures, available);
  }, [columns, naming, held, heldTotals, measure, text, available]);
}

/** Room of the sign before the values of a column. */
function signWidth({ tones, map }: ColumnDescription): number {
  if (map && Object.values(map).some(({ icon }) => icon)) return iconWidth;
  return tones.length > 0 || map ? dotWidth : 0;
}

/** Room of the parts of an input around its text. */
function editWidth({ edit }: ColumnDescription): number {
  if (!edit) return 0;
  return edit.kind === 'reference' || dateKindOf(edit) ? inputWidth + openerWidth : inputWidth;
}

function isWords(column: ColumnDescription): boolean {
  return column.reference !== undefined || (column.type === 'text' && !column.searchOptions && !isNumeric(column));
}
