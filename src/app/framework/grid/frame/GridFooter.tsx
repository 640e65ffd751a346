import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { rowsPerPageOptions } from '../../../../shared/framework/query/rowsPerPage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { NoticePlace } from '../../notices/NoticePlace.tsx';
import { useGridActions, useGridLayout, useGridRows, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { GridTotals } from '../totals/GridTotals.tsx';
import { totalsFit } from '../totals/totalsFit.ts';
import { GridPages } from './GridPages.tsx';
import { RowRange } from './RowRange.tsx';

const SelectedTotals = lazyPart(() => import('../bulk/SelectedTotals.tsx'), 'SelectedTotals');

/** Totals, numbers of rows and of selected rows, rows per page, and the pages. Spec B-200 to B-203. */
export function GridFooter() {
  const message = useMessage();
  const { view } = useGridState();
  const { change } = useGridActions();
  const { rows, isLoaded, summary, hasMore, selection } = useGridRows();
  const isNarrow = useIsNarrow();
  const { list, shownColumns } = useGridLayout();
  const isInTable = !isNarrow && totalsFit(list.totals, shownColumns);
  const fewest = Math.min(...rowsPerPageOptions);
  const canChooseRows = !isNarrow && (summary ? summary.count > fewest : hasMore || rows.length > fewest);
  return (
    // On a phone it follows the cards, whose number is not known before.
    <Box component="footer" sx={{ flexShrink: 0, visibility: isNarrow && !isLoaded ? 'hidden' : undefined }}>
      {!isInTable && !isNarrow && <GridTotals />}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          px: { xs: 1, sm: 2 },
          py: 0.5,
          minHeight: 40,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <RowRange />
        {isNarrow ? <Box sx={{ flex: 1 }} /> : <NoticePlace sx={noticePlace} />}
        {selection.ids.length > 0 && (
          <Chip
            size="small"
            label={message('grid.selected', { count: selection.ids.length })}
            onClick={() => selection.select([])}
            onDelete={() => selection.select([])}
            aria-label={message('grid.clear_selection', { count: selection.ids.length })}
            sx={{ displayPrint: 'none' }}
          />
        )}
        {(selection.isMatching || selection.ids.length > 0) && (
          <WaitingContext value={null}>
            <SelectedTotals />
          </WaitingContext>
        )}
        {canChooseRows && (
          <TextField
            select
            size="small"
            variant="standard"
            sx={{ displayPrint: 'none' }}
            value={view.rowsPerPage}
            onChange={({ target }) => change('rowsPerPage', { rowsPerPage: Number(target.value) })}
            slotProps={{
              input: { sx: { typography: 'body2', '& > [role="combobox"]': { py: 0.5 } } },
              select: { inputProps: { 'aria-label': message('grid.rows_per_page') }, disableUnderline: true },
            }}
          >
            {rowsPerPageOptions.map((option) => (
              <MenuItem key={option} value={option}>
                {message('grid.rows', { count: option })}
              </MenuItem>
            ))}
          </TextField>
        )}
        <GridPages />
      </Box>
    </Box>
  );
}

/** Between the number of rows and the pages, whose line notices cover with the edge of the page below it: no row, no page. */
const noticePlace = { flex: 1, alignSelf: 'stretch', position: 'relative', mb: -1.5 } as const;
