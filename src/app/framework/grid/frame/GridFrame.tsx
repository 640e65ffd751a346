import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import { useId, useRef, useState } from 'react';
import { useUndoKeys } from '../../changes/useUndoKeys.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { lowWindow } from '../../lowWindow.ts';
import { usePrinting } from '../../usePrinting.ts';
import { useBoardSwitch } from '../board/useBoardSwitch.ts';
import { WrongBoard } from '../board/WrongBoard.tsx';
import { SelectionLine } from '../bulk/SelectionLine.tsx';
import { GridCards } from '../cards/GridCards.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { FilterPanel } from '../filters/FilterPanel.tsx';
import { ValuesNotFound } from '../filters/ValuesNotFound.tsx';
import { FailedRows } from '../notices/FailedRows.tsx';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { GridTable } from '../table/gridTablePart.ts';
import { columnsUpright, PrintedTable } from '../table/PrintedTable.tsx';
import { GridTotals } from '../totals/GridTotals.tsx';
import { GridFooter } from './GridFooter.tsx';
import { GridToolbar } from './GridToolbar.tsx';

/** The questions of a report, with the inputs of filters. */
const ParametersPanel = lazyPart(() => import('../filters/ParametersPanel.tsx'), 'ParametersPanel');

/** The groups of the rows, with the drawing of charts: loaded when they are opened. */
const GridChart = lazyPart(() => import('../chart/GridChart.tsx'), 'GridChart');

/**
 * The parts of a grid in their places: tools, filters, chips, table and footer, as high as the rest of the window or in full screen. On a
 * phone the page scrolls: totals, cards and pages follow each other, under tools that stay.
 */
export function GridFrame() {
  const text = useText();
  const { list, shownColumns, parts } = useGridLayout();
  const {
    view: { chart },
    isAsking,
  } = useGridState();
  const { isBoard } = useBoardSwitch();
  const isOther = chart !== undefined || isBoard;
  const isNarrow = useIsNarrow();
  const panelId = useId();
  const [isFullscreen, setFullscreen] = useState(false);
  const isPrinting = usePrinting();
  const section = useRef<HTMLElement>(null);
  useUndoKeys(section, list.changes?.apiUrl);
  if (isAsking)
    return (
      <WaitingContext value={null}>
        <ParametersPanel />
      </WaitingContext>
    );
  return (
    <Paper
      ref={section}
      component="section"
      data-fills-page=""
      data-fullscreen={isFullscreen ? '' : undefined}
      aria-label={text(list.title)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isFullscreen && !event.defaultPrevented) setFullscreen(false);
      }}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        mt: 1,
        [lowWindow]: { mt: 0 },
        minHeight: { sm: 'min(80dvh, 640px)' },
        // On a phone as high as its cards.
        'main > &': { flex: { xs: '0 0 auto', sm: '1 1 auto' }, minHeight: 'auto' },
        '@media print': { display: 'block', minHeight: 0, border: 0 },
        // Below dialogs and menus, which open from here.
        ...(isFullscreen && { position: 'fixed', inset: 0, mt: 0, overflow: 'auto', zIndex: theme.zIndex.modal - 10, borderRadius: 0 }),
      })}
    >
      <GridToolbar panelId={panelId} isFullscreen={isFullscreen} onFullscreen={() => setFullscreen((value) => !value)} />
      <FilterPanel id={panelId} />
      <FilterChips />
      <ValuesNotFound />
      <WrongBoard />
      {chart && (
        <WaitingContext value={null}>
          <GridChart chart={chart} />
        </WaitingContext>
      )}
      {!chart && isBoard && <WaitingContext value={null}>{parts.board?.draw()}</WaitingContext>}
      {!isOther && <FailedRows />}
      {!isOther && <SelectionLine />}
      {isOther ? null : isNarrow ? (
        <>
          <GridTotals />
          <Box sx={{ '@media print': keptOffPaper }}>
            <GridCards />
          </Box>
        </>
      ) : (
        // Rows scroll within the height that is left, so that headings and footer stay in view; a window too low for that scrolls itself.
        <Box
          sx={{
            flex: '1 1 0',
            minHeight: 320,
            [lowWindow]: { minHeight: 360 },
            minWidth: 0,
            position: 'relative',
            '@media print': keptOffPaper,
          }}
        >
          <Box sx={{ position: 'absolute', inset: 0, display: 'flex' }}>
            <WaitingContext value={null}>
              <GridTable />
            </WaitingContext>
          </Box>
        </Box>
      )}
      {/* Always there: the sheet is chosen before the page is drawn for it. */}
      {shownColumns.length > columnsUpright && <GlobalStyles styles={wideSheet} />}
      {isPrinting && !chart && <PrintedTable />}
      {!isOther && <GridFooter />}
    </Paper>
  );
}

const wideSheet = { '@page': { size: 'landscape' } };

/** Keeps the size of the table of the screen, which would otherwise measure itself anew after printing. */
const keptOffPaper = { position: 'fixed', inset: 0, opacity: 0, pointerEvents: 'none' } as const;
