import Box from '@mui/material/Box';
import {
  gridColumnPositionsSelector,
  gridDimensionsSelector,
  gridVisibleColumnDefinitionsSelector,
  useGridApiContext,
  useGridEvent,
  useGridSelector,
} from '@mui/x-data-grid';
import { useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { isNumeric } from '../cell/isNumeric.ts';
import { pinnedFields } from '../package/packageInternals.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { linesOf, TotalValues } from './TotalValues.tsx';
import { useTotals } from './useTotals.ts';

/**
 * The totals as the last row of the table, each under its column; scrolls sideways with the columns. While none of these columns is in
 * view, one line names all totals.
 */
export function TableTotals() {
  const message = useMessage();
  const api = useGridApiContext();
  const columns = useGridSelector(api, gridVisibleColumnDefinitionsSelector);
  const positions = useGridSelector(api, gridColumnPositionsSelector);
  const pinned = columns.filter(({ field }) => pinnedFields(api.current).includes(field)).length;
  const pinnedWidth = columns.slice(0, pinned).reduce((sum, { computedWidth }) => sum + computedWidth, 0);
  const { shownColumns } = useGridLayout();
  const totals = useTotals() ?? [];
  const row = useRef<HTMLDivElement>(null);
  const { width } = useGridSelector(api, gridDimensionsSelector).viewportOuterSize;
  const placed = totals.flatMap((total) => {
    const column = shownColumns.find(({ field }) => field === total.field);
    const index = columns.findIndex(({ field }) => field === column?.name);
    const left = positions[index];
    if (!column || left === undefined) return [];
    return { ...total, stays: index < pinned, left, width: columns[index]?.computedWidth ?? 0, isNumber: isNumeric(column) };
  });
  // Half of a total says nothing.
  const isSeenFrom = (left: number) =>
    placed.some((each) => each.stays || (each.left - left >= pinnedWidth && each.left + each.width - left <= width));
  const [seenFrom, setSeenFrom] = useState(0);
  const isOutOfView = width > 0 && placed.length > 0 && !isSeenFrom(seenFrom);
  useGridEvent(api, 'scrollPositionChange', ({ left }) => {
    // Not through React: the totals move with each frame of the scrolling.
    row.current?.style.setProperty(scrolled, `${-left}px`);
    if (isSeenFrom(left) === isOutOfView) setSeenFrom(left);
  });
  const hasSum = totals.some(({ fn }) => fn === 'sum');
  // The height fits two lines, so that nothing moves when the totals arrive.
  const height = Math.max(36, Math.max(1, ...totals.map(linesOf)) * 17 + 2);
  const cellOf = (lines: number) => ({ ...cellStyle, lineHeight: `${(height - 1) / lines}px` });
  const cell = cellOf(1);
  return (
    <Box
      ref={row}
      sx={{
        position: 'relative',
        height,
        flexShrink: 0,
        overflow: 'hidden',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box aria-hidden sx={{ position: 'absolute', inset: 0, bgcolor: 'action.hover' }} />
      <Box component="dl" aria-label={message('grid.totals')} sx={{ m: 0 }}>
        {placed.map(({ fn, field, label, values, note, stays, left, width, isNumber }) => (
          <Box
            key={`${fn}:${field}`}
            sx={{
              ...cellOf(linesOf({ values, note })),
              left,
              width,
              textAlign: isNumber ? 'right' : 'left',
              ...(stays ? { zIndex: 2 } : { transform: `translateX(var(${scrolled}, 0px))` }),
            }}
          >
            <Box component="dt" sx={fn === 'sum' ? visuallyHidden : { ...word, mr: 0.5 }}>
              {fn === 'sum' ? label : message(`grid.total_short.${fn}`)}
            </Box>
            <Box
              component="dd"
              sx={{ display: linesOf({ values, note }) > 1 ? 'inline-block' : 'inline', verticalAlign: 'top', m: 0, fontWeight: 500 }}
            >
              <TotalValues total={{ values, note }} isStacked={linesOf({ values, note }) > 1} />
            </Box>
          </Box>
        ))}
      </Box>
      {hasSum && (
        <Box
          aria-hidden
          sx={{ ...cell, ...word, left: 0, width: pinnedWidth || undefined, bgcolor: 'background.paper', zIndex: 1, '&::before': veil }}
        >
          {message('grid.total_short.sum')}
        </Box>
      )}
      {isOutOfView && (
        <Box aria-hidden sx={{ ...cell, left: 0, right: 0, bgcolor: 'background.paper', zIndex: 3, '&::before': veil }}>
          {hasSum && (
            <Box component="span" sx={{ ...word, mr: 3 }}>
              {message('grid.total_short.sum')}
            </Box>
          )}
          <AllTotals totals={totals} />
        </Box>
      )}
    </Box>
  );
}

/** All totals in one line, each after its name. */
function AllTotals({ totals }: { readonly totals: NonNullable<ReturnType<typeof useTotals>> }) {
  return totals.map(({ fn, field, shortLabel, values, note }) => (
    <Box key={`${fn}:${field}`} component="span" sx={{ mr: 3 }}>
      <Box component="span" sx={{ ...word, mr: 0.75 }}>
        {shortLabel}
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {[...values, ...(note ? [note.text] : [])].join(' · ')}
      </Box>
    </Box>
  ));
}

/** Name of the style property with the pixels by which the columns are scrolled. */
const scrolled = '--totals-scrolled';

const cellStyle = {
  typography: 'body2',
  position: 'absolute',
  top: 0,
  bottom: 0,
  px: '10px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

const word = { display: 'inline', color: 'text.secondary' } as const;

/** The colour of the row over the part that stays. */
const veil = { content: '""', position: 'absolute', inset: 0, bgcolor: 'action.hover', zIndex: -1 } as const;
