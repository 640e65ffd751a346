import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isUnanswered } from '../../api/ApiError.ts';
import { connection } from '../../api/connection.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { WarningIcon } from '../../icons.ts';
import { useStore } from '../../stores/makeStore.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import type { KeptRowsFailure } from '../state/useKeptRows.ts';
import { hasSameFilters } from '../state/useListDraft.ts';

/** One line above rows that remain in view because the list asked for after them could not be loaded: reason, request, retry. */
export function FailedRows() {
  const message = useMessage();
  const { grammar } = useGridLayout();
  const { failure, retry } = useGridRows();
  const isOnline = useStore(connection);
  if (!failure) return null;
  const { error } = failure;
  const reason = isUnanswered(error) ? message(isOnline ? 'grid.kept.unanswered' : 'grid.kept.offline') : error.message;
  return (
    <Box role="alert" sx={line}>
      <WarningIcon fontSize="small" sx={{ color: 'tone.warning' }} />
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {reason} {requestText(failure)}
      </Typography>
      <Button size="small" onClick={retry} sx={{ minHeight: { xs: 40, sm: 0 } }}>
        {message('grid.retry')}
      </Button>
    </Box>
  );

  function requestText({ wanted, shown }: KeptRowsFailure): string {
    if (!hasSameFilters(shown, wanted, grammar)) return message('grid.kept.filters');
    if (wanted.page !== shown.page) return message('grid.kept.page', { page: wanted.page });
    return message(JSON.stringify(wanted.sort) === JSON.stringify(shown.sort) ? 'grid.kept.rows' : 'grid.kept.sort');
  }
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1, sm: 2 },
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  flexShrink: 0,
  displayPrint: 'none',
} as const;
