import Box from '@mui/material/Box';
import { memo, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { ProgressLine } from '../../ProgressLine.tsx';
import { useInertRows } from '../package/packageInternals.ts';
import { NoRows } from '../rows/NoRows.tsx';
import { useGridRows } from '../state/GridContexts.ts';
import { DrawnTable } from './DrawnTable.tsx';
import { staleRows } from './staleRows.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import { lineInFullScreen, waitingHeadings } from './tableStyle.ts';
import { useTableWidth } from './useTableWidth.ts';

/**
 * The rows of the page, with sortable headings under their categories; a click or Enter opens a row's record. Reads neither the state of
 * the search nor that of an export, so that typing and progress do not draw it again. Until the first answer the table is not drawn: its
 * headings would be drawn anew with each width, and the rows decide the widths.
 */
export const GridTable = memo(function GridTable() {
  const message = useMessage();
  const { rows, isLoading, isStale } = useGridRows();
  const place = useRef<HTMLDivElement>(null);
  const width = useTableWidth(place);
  const isEmpty = rows.length === 0;
  const isWaiting = isEmpty && isLoading;
  const [isAnswered, setAnswered] = useState(!isWaiting);
  if (!isAnswered && !isWaiting) setAnswered(true);
  useInertRows(place, isStale);
  return (
    <Box
      ref={place}
      sx={{
        flex: 1,
        minWidth: 0,
        position: 'relative',
        containerType: 'inline-size',
        ...(isStale && staleRows),
        ...(isWaiting && waitingHeadings),
      }}
      aria-busy={isLoading}
    >
      {isLoading && !isEmpty && <ProgressLine label={message('grid.loading')} sx={lineInFullScreen} />}
      {!isLoading && isEmpty && <NoRows />}
      {isAnswered && width !== undefined ? <DrawnTable {...{ place, width }} /> : <TableSkeleton />}
    </Box>
  );
});
