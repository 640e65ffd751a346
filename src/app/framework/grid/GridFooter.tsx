import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lastPage, rowsPerPageOptions } from '../../../shared/framework/grid/gridEvents.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { NoticePlace } from '../notices/NoticePlace.tsx';
import { useGridActions, useGridLayout, useGridRows, useGridState } from './GridContexts.ts';
import { GridTotals } from './GridTotals.tsx';
import { totalsFit } from './totalsFit.ts';
import { useIsNarrow } from './useIsNarrow.ts';

/** Totals, numbers of rows and of selected rows, and the pages: at most ten numbers, with the first and the last. Spec B-200 to B-203. */
export function GridFooter() {
  const message = useMessage();
  const { view } = useGridState();
  const { change } = useGridActions();
  const { rows, summary, shown, selection } = useGridRows();
  const isNarrow = useIsNarrow();
  const { list, shownColumns } = useGridLayout();
  const isInTable = !isNarrow && totalsFit(list.totals, shownColumns);
  const count = summary?.count ?? 0;
  const pages = lastPage(count, shown.rowsPerPage);
  // Two quick presses lead two pages on, although the page number waits for its rows.
  const stepTo = (type: string) => Math.min(Math.max(view.page + (type === 'next' ? 1 : -1), 1), pages);
  const first = count === 0 ? 0 : (shown.page - 1) * shown.rowsPerPage + 1;
  const last = first === 0 ? 0 : first + rows.length - 1;
  const isAll = count > 0 && first === 1 && last === count;
  const rangeKey = isAll ? 'grid.range_all' : summary?.isEstimated ? 'grid.range_estimated' : 'grid.range';
  return (
    // On a phone it follows the cards, whose number is not known before.
    <Box component="footer" sx={{ flexShrink: 0, visibility: isNarrow && !summary ? 'hidden' : undefined }}>
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
        <Typography component="output" variant="body2">
          {summary && message(rangeKey, { first, last, count })}
        </Typography>
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
        {count > Math.min(...rowsPerPageOptions) && !isNarrow && (
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
        {pages > 1 && (
          <Pagination
            // A finger needs 40 px.
            size={isNarrow ? 'large' : 'small'}
            sx={{ displayPrint: 'none' }}
            count={pages}
            page={shown.page}
            // One boundary number and three neighbours make ten numbers at most.
            boundaryCount={isNarrow ? 0 : 1}
            siblingCount={isNarrow ? 0 : 3}
            onChange={(_event, page) => change('page', { page })}
            renderItem={(item) => (
              <PaginationItem {...item} {...(isStep(item.type) && { onClick: () => change('page', { page: stepTo(item.type) }) })} />
            )}
            aria-label={message('grid.pages')}
            getItemAriaLabel={(type, page) =>
              type === 'page' ? message('grid.page', { page: page ?? 1 }) : message(`grid.page_${type.replace('-', '_')}`)
            }
          />
        )}
      </Box>
    </Box>
  );
}

function isStep(type: string): boolean {
  return type === 'next' || type === 'previous';
}

/** Between the number of rows and the pages, whose line notices cover with the edge of the page below it: no row, no page. */
const noticePlace = { flex: 1, alignSelf: 'stretch', position: 'relative', mb: -1.5 } as const;
