import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';

/**
 * The line above the rows once all rows of the page are selected: offers all rows that match, and ends that selection. On a phone, where no
 * heading has a box, it also offers the rows of the page.
 */
export function SelectionLine() {
  const message = useMessage();
  const { list, parts } = useGridLayout();
  const { selection: mode } = list;
  const { rows, summary, selection } = useGridRows();
  const isNarrow = useIsNarrow();
  const isPage = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  const hasMore = summary === undefined || summary.count > rows.length;
  const isBegun = isNarrow && !isPage && selection.ids.length > 0;
  const actions = selection.isMatching || selection.ids.length > 0 ? parts.selectionActions : undefined;
  const isOffered = selection.isMatching || isBegun || (isPage && hasMore);
  if (mode !== 'multiple' || !(isOffered || actions)) return null;
  const kind = summary === undefined ? '_uncounted' : summary.isEstimated ? '_estimated' : '';
  const count = summary?.count ?? 0;
  const [words, offer, choose] = selection.isMatching
    ? [message(`table.matching_selected${kind}`, { count }), message('table.end_selection'), () => selection.select([])]
    : isBegun
      ? [
          // The footer counts them.
          '',
          message('table.select_page'),
          () => selection.select([...new Set([...selection.ids, ...rows.map(({ id }) => id)])]),
        ]
      : [
          message('table.page_selected', { count: rows.length }),
          message(`table.select_matching${kind}`, { count }),
          selection.selectMatching,
        ];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 1,
        px: { xs: 1, sm: 2 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
        displayPrint: 'none',
      }}
    >
      <Typography variant="body2" component="div" aria-live="polite">
        {isOffered ? words : ''}
      </Typography>
      {isOffered && (
        <Button
          onClick={({ currentTarget }) => {
            // The line goes with the selection: its box in the heading takes the focus.
            if (selection.isMatching) currentTarget.closest('section')?.querySelector<HTMLElement>('[role="columnheader"] input')?.focus();
            choose();
          }}
          sx={{ minHeight: { xs: 40, sm: 32 } }}
        >
          {offer}
        </Button>
      )}
      {actions}
    </Box>
  );
}
