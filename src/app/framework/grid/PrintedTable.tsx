import Box from '@mui/material/Box';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { columnGroups } from '../../../shared/framework/grid/columnGroups.ts';
import { BooleanMark } from '../fields/BooleanMark.tsx';
import { ToneText } from '../fields/ToneText.tsx';
import { useText } from '../i18n/useText.ts';
import { useGridLayout, useGridRows } from './GridContexts.ts';
import { isNumeric } from './isNumeric.ts';
import { useCellText } from './useCellText.ts';

/** Columns that fit an upright sheet; more of them lie on a wide one. */
export const columnsUpright = 8;
/** Columns that fit a wide sheet at the size of a hint; more of them are drawn smaller. */
const columnsWide = 14;
const smallestScale = 0.45;

/**
 * The rows of the page on paper. The table of the screen draws the visible cells alone, at fixed places; this one has all of them, wraps
 * their texts, shrinks with the number of columns and repeats its headings on every sheet.
 */
export function PrintedTable() {
  const text = useText();
  const cellText = useCellText();
  const { shownColumns } = useGridLayout();
  const { rows } = useGridRows();
  const groups = columnGroups(shownColumns.map(({ name, category }) => ({ name, category: category && text(category) })));
  const zoom = Math.max(smallestScale, Math.min(1, columnsWide / shownColumns.length));
  return (
    <Box component="table" sx={{ ...tableStyle, zoom }}>
      <thead>
        {groups.some(({ heading }) => heading !== undefined) && (
          <tr>
            {groups.map(({ heading, columns }) => (
              <th key={columns[0]} colSpan={columns.length} scope="colgroup">
                {heading}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {shownColumns.map((column) => (
            <Box key={column.name} component="th" scope="col" sx={{ textAlign: isNumeric(column) ? 'end' : 'start' }}>
              {text(column.label)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {shownColumns.map((column) => {
              const value = row[column.field];
              return (
                <Box key={column.name} component="td" dir="auto" sx={cellStyle(column)}>
                  <ToneText rules={column.tones} record={row}>
                    {typeof value === 'boolean' ? <BooleanMark value={value} /> : cellText(row, column)}
                  </ToneText>
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Dates, and values behind a dot, stay in one line. */
function cellStyle(column: ColumnDescription) {
  const { type, tones } = column;
  const isOneLine = type === 'date' || type === 'datetime' || tones.length > 0;
  return { textAlign: isNumeric(column) ? 'end' : 'start', whiteSpace: isOneLine ? 'nowrap' : 'normal' } as const;
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
