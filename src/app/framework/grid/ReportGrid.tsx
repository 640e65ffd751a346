import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { GridContext } from './GridContext.ts';
import { GridFooter } from './GridFooter.tsx';
import { type GridScreen, hasList } from './GridScreen.ts';
import { GridSearch } from './GridSearch.tsx';
import { GridTable } from './GridTable.tsx';
import { GridToolbar } from './GridToolbar.tsx';
import { useGrid } from './useGrid.ts';

export interface ReportGridProps {
  readonly screen: ScreenDescription;
  /** Drawn at the start of each row. */
  readonly rowActions?: (row: GridRow) => ReactNode;
  /** Drawn at the end of the toolbar. */
  readonly toolbar?: ReactNode;
  /** Told of the selected rows' ids on the page, when the screen lets rows be selected. */
  readonly onSelectionChange?: (ids: readonly (number | string)[]) => void;
}

/** The grid of a list screen: search, filters, columns, pages, totals and export, as its definition and its reader's rights have them. */
export function ReportGrid({ screen, ...rest }: ReportGridProps) {
  const message = useMessage();
  if (!hasList(screen)) return <Alert severity="info">{message('grid.not_a_list')}</Alert>;
  return <ListGrid key={screen.cmid} screen={screen} {...rest} />;
}

function ListGrid({ screen, rowActions, toolbar, onSelectionChange }: Omit<ReportGridProps, 'screen'> & { readonly screen: GridScreen }) {
  const grid = useGrid(screen);
  const text = useText();
  const [isFullscreen, setFullscreen] = useState(false);
  useNotices(grid);

  return (
    <GridContext value={grid}>
      <Paper
        component="section"
        aria-label={text(screen.title)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isFullscreen && !event.defaultPrevented) setFullscreen(false);
        }}
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          mt: 1,
          // Below dialogs and menus, which open from here.
          ...(isFullscreen && { position: 'fixed', inset: 0, mt: 0, overflow: 'auto', zIndex: theme.zIndex.modal - 10, borderRadius: 0 }),
        })}
      >
        <GridToolbar isFullscreen={isFullscreen} onFullscreen={() => setFullscreen((value) => !value)} end={toolbar} />
        <GridSearch />
        {/* Rows scroll within their own height, so that headings and footer stay in view; an open search pushes them down instead. */}
        <Box
          sx={{
            flex: '1 0 auto',
            minWidth: 0,
            minHeight: 320,
            height: isFullscreen ? 0 : { xs: 'calc(100dvh - 330px)', sm: 'calc(100dvh - 290px)' },
            display: 'flex',
          }}
        >
          <GridTable rowActions={rowActions} onSelectionChange={onSelectionChange} />
        </Box>
        <GridFooter />
      </Paper>
    </GridContext>
  );
}

/** Tells of what happened beside the rows: a link that could not be read whole, and the first rows, which close the search. */
function useNotices({ state, rows }: ReturnType<typeof useGrid>) {
  const message = useMessage();
  const notify = useNotify();
  const ignored = state.ignored.join(', ');
  useEffect(() => {
    if (ignored !== '') notify(message('grid.link_ignored', { parameters: ignored }), { type: 'warning' });
  }, [ignored, notify, message]);

  const { onTab } = state;
  const { summary } = rows;
  const shown = rows.rows.length;
  useEffect(() => {
    if (summary) onTab({ kind: 'rows', count: shown });
  }, [summary, shown, onTab]);
}
