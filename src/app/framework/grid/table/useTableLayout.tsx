import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColumnGroupingModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { type ColumnGroup, columnGroups } from '../../../../shared/framework/grid/columnGroups.ts';
import type { RowSaver } from '../../cells/RowSaver.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { lowWindow } from '../../lowWindow.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { useCellText } from '../cell/useCellText.ts';
import { tableVariables } from '../package/packageInternals.ts';
import { namingColumns } from '../rows/rowNames.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { useTotals } from '../totals/useTotals.ts';
import { useColumnWidths } from './useColumnWidths.ts';
import { useLeadingColumns, useTableColumns } from './useTableColumns.tsx';

/**
 * Share of the table's width that pinned columns may take, so that other columns stay in view; larger for columns that the user has pinned.
 */
const pinnedShare = 0.5;
const chosenShare = 0.75;

/** A category stays in view while its columns scroll. */
const inView = { position: 'sticky', left: `calc(var(${tableVariables.pinnedWidth}) + 10px)` } as const;

/**
 * Columns of the table with their widths, the categories above them, and the columns that stay at the left: the tools of a row and all
 * columns up to those that name its record.
 * @param width pixels for the whole table
 * @param saver saves edited cells; undefined: none can be edited
 */
export function useTableLayout(width: number, saver: RowSaver | undefined) {
  const text = useText();
  const message = useMessage();
  const { list, shownColumns, arrangement, parts } = useGridLayout();
  const { rows } = useGridRows();
  const { nameFields } = list;
  const naming = useMemo(() => namingColumns(shownColumns, nameFields, text), [shownColumns, nameFields, text]);
  const cellText = useCellText();
  const leading = useLeadingColumns();
  const tools = leading.reduce((sum, column) => sum + column.width, 0);
  const fitted = useColumnWidths({
    columns: shownColumns,
    naming,
    rows,
    cellText,
    totals: useTotals(),
    drawn: parts.cells,
    available: width - tools,
  });
  const { widths: chosen, pinned: chosenPins } = arrangement;
  const widths = useMemo(() => new Map([...fitted].map(([name, width]) => [name, chosen?.[name] ?? width])), [fitted, chosen]);
  const total = [...widths.values()].reduce((sum, each) => sum + each, tools);
  const pinnedColumns = useMemo(() => {
    const last = naming.at(-1);
    const upToName = last ? shownColumns.slice(0, shownColumns.indexOf(last) + 1) : [];
    const first = chosenPins ? shownColumns.filter(({ name }) => chosenPins.includes(name)) : upToName;
    const firstWidth = first.reduce((sum, { name }) => sum + (widths.get(name) ?? 0), tools);
    const fits = width === 0 || firstWidth <= width * (chosenPins ? chosenShare : pinnedShare);
    return [...leading.map(({ field }) => field), ...(fits ? first.map(({ name }) => name) : [])];
  }, [naming, shownColumns, leading, widths, chosenPins, tools, width]);
  const pinned = pinnedColumns.length;
  const columns = useTableColumns({ naming, widths, pinned, cellText, saver });
  const isLow = useMediaQuery(lowWindow);
  const hasCategory = shownColumns.some(({ category }) => category && text(category) !== '');
  const groups = useMemo((): GridColumnGroupingModel => {
    const categories = shownColumns.map(({ name, category }) => ({ name, category: category && text(category) }));
    if (!hasCategory || isLow) return [];
    const all = [...leading.map(({ field }) => ({ name: field, category: undefined })), ...categories];
    // A heading cannot lie half over columns that stay and half over columns that scroll: the second half has its line, and no word to see.
    const staying = columnGroups(all.slice(0, pinned));
    const scrolling = columnGroups(all.slice(pinned));
    const isSecondHalf = (run: ColumnGroup) => run === scrolling[0] && run.heading === staying.at(-1)?.heading;
    const group = (run: ColumnGroup) => ({
      groupId: `${run.heading ?? ''}:${run.columns[0]}`,
      // A heading of a table must not be empty.
      headerName: run.heading ?? message('grid.no_category'),
      headerClassName: run.heading === undefined ? 'plain' : isSecondHalf(run) ? 'half' : '',
      renderHeaderGroup: () => (
        <span style={run.heading === undefined || isSecondHalf(run) ? visuallyHidden : staying.includes(run) ? undefined : inView}>
          {run.heading ?? message('grid.no_category')}
        </span>
      ),
      children: run.columns.map((field) => ({ field })),
    });
    return [...staying, ...scrolling].map(group);
  }, [shownColumns, hasCategory, isLow, pinned, leading, text, message]);
  return { columns, groups, naming, pinnedColumns, scrolls: total > width };
}
