import Box from '@mui/material/Box';
import { memo, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { ProgressLine } from '../../ProgressLine.tsx';
import { useInertRows } from '../package/packageInternals.ts';
import { NoRows } from '../rows/NoRows.tsx';
import { useGridRows } from '../state/GridContexts.ts';
import { DrawnTable } from './DrawnTable.tsx';
import { staleRows } from './staleRows.ts';
import { lineInFullScreen } from './tableStyle.ts';
import { useTableWidth } from './useTableWidth.ts';
import { WaitingTable } from './WaitingTable.tsx';

/**
 * The rows of the page, with sortable headings under their categories; a click or Enter opens a row's record. Reads neither the state of
 * the search nor that of an export, so that typing and progress do not draw it again. Until the first answer its headings alone are drawn,
 * without the package: the rows decide the widths.
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
      }}
      aria-busy={isLoading}
    >
      {isLoading && !isEmpty && <ProgressLine label={message('grid.loading')} sx={lineInFullScreen} />}
      {!isLoading && isEmpty && <NoRows />}
      {width !== undefined && (isAnswered ? <DrawnTable {...{ place, width }} /> : <WaitingTable width={width} />)}
    </Box>
  );
});
