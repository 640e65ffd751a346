import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { columnGroups } from '../../../../shared/framework/grid/columnGroups.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { isNumeric } from '../cell/isNumeric.ts';
import { RowValue } from '../cell/RowValue.tsx';
import { useCellText } from '../cell/useCellText.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { printedSheets } from './printedSheets.ts';

/** Columns that fit an upright sheet; more of them lie on a wide one. */
export const columnsUpright = 8;

/**
 * The rows of the page on paper. The table on screen draws only the visible cells, at fixed places; the printed table draws all cells,
 * wraps texts, and repeats the headings on every sheet. Columns that do not fit side by side follow below.
 */
export function PrintedTable() {
  const message = useMessage();
  const cellText = useCellText();
  const text = useText();
  const { shownColumns } = useGridLayout();
  const { rows } = useGridRows();
  const sheets = printedSheets(
    shownColumns.map((column) => ({
      name: column.name,
      width: widthOf(
        text(column.label),
        isOneLine(column),
        rows.map((row) => cellText(row, column)),
      ),
    })),
  );
  return sheets.map(({ names, zoom }, i) => {
    const before = sheets.slice(0, i).reduce((sum, sheet) => sum + sheet.names.length - 1, 0);
    const columns = shownColumns.filter(({ name }) => names.includes(name));
    return (
      <Box key={names[1] ?? names[0]} sx={i > 0 ? { breakBefore: 'page' } : undefined}>
        {sheets.length > 1 && (
          <Typography variant="caption">
            {message('grid.printed_columns', { from: before + (i > 0 ? 2 : 1), to: before + names.length, count: shownColumns.length })}
          </Typography>
        )}
        <SheetTable columns={columns} rows={rows} zoom={zoom} />
      </Box>
    );
  });
}

/** Least width of a column in pixels, at the size of a hint: its longest word, a good part of a longer text, and the gap. */
function widthOf(label: string, isWhole: boolean, texts: readonly string[]): number {
  const words = [label, ...texts].flatMap((each, i) => (isWhole && i > 0 ? each : each.split(' ')));
  const longest = Math.max(0, ...words.map(({ length }) => length));
  const usual = Math.min(Math.max(0, ...texts.map(({ length }) => length)), 18);
  return Math.min(Math.max(longest, usual), 36) * 6.3 + 12;
}

interface SheetTableProps {
  readonly columns: readonly ColumnDescription[];
  readonly rows: readonly GridRow[];
  readonly zoom: number;
}

function SheetTable({ columns, rows, zoom }: SheetTableProps) {
  const text = useText();
  const cellText = useCellText();
  const groups = columnGroups(columns.map(({ name, category }) => ({ name, category: category && text(category) })));
  return (
    <Box component="table" sx={{ ...tableStyle, zoom }}>
      <thead>
        {groups.some(({ heading }) => heading !== undefined) && (
          <tr>
            {groups.map(({ heading, columns: grouped }) => (
              <th key={grouped[0]} colSpan={grouped.length} scope="colgroup">
                {heading}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <Box key={column.name} component="th" scope="col" sx={{ textAlign: isNumeric(column) ? 'end' : 'start' }}>
              {text(column.label)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <Box key={column.name} component="td" dir="auto" sx={cellStyle(column)}>
                <RowValue {...{ column, row, cellText }} />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Numbers, dates, and values behind a dot stay in one line. */
function isOneLine(column: ColumnDescription): boolean {
  return column.type === 'date' || column.type === 'datetime' || column.tones.length > 0 || isNumeric(column);
}

function cellStyle(column: ColumnDescription) {
  return { textAlign: isNumeric(column) ? 'end' : 'start', whiteSpace: isOneLine(column) ? 'nowrap' : 'normal' } as const;
}

const tableStyle = {
  width: '100%',
  my: 1,
  borderCollapse: 'collapse',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 0.75, py: 0.5, verticalAlign: 'top', borderBottom: 1, borderColor: 'divider', overflowWrap: 'break-word' },
  '& th': { fontWeight: 500, textAlign: 'start', verticalAlign: 'bottom' },
  '& tr': { breakInside: 'avoid' },
} as const;
