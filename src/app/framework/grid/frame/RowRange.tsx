import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { useGridRows } from '../state/GridContexts.ts';

/** The place of the rows among all of them. Their number arrives after them; if it could not be read, it can be asked for again. */
export function RowRange() {
  const message = useMessage();
  const { rows, isLoaded, summary, counting, recount, shown } = useGridRows();
  const first = rows.length === 0 ? 0 : (shown.page - 1) * shown.rowsPerPage + 1;
  const last = first === 0 ? 0 : first + rows.length - 1;
  const isOut = isLoaded && counting === 'out';
  const hasFailed = isLoaded && counting === 'failed';
  return (
    <>
      <Typography component="output" variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {summary && message(rangeKey(summary, first, last), { first, last, count: summary.count })}
        {!summary && first > 0 && message('grid.range_uncounted', { first, last })}
        {isOut && (
          <>
            <CircularProgress aria-hidden size={12} thickness={5} color="inherit" sx={quiet} />
            <span style={visuallyHidden}>{` ${message('grid.counting')}`}</span>
          </>
        )}
        {hasFailed && <span>{` ${message('grid.count_failed')}`}</span>}
      </Typography>
      {hasFailed && (
        <Button size="small" onClick={recount} sx={{ displayPrint: 'none' }}>
          {message('grid.count_again')}
        </Button>
      )}
    </>
  );
}

interface Count {
  readonly count: number;
  readonly isEstimated: boolean;
}

function rangeKey({ count, isEstimated }: Count, first: number, last: number): string {
  if (isEstimated) return 'grid.range_estimated';
  return first === 1 && last === count ? 'grid.range_all' : 'grid.range';
}

/** A count that arrives at once shows no progress. */
const quiet = {
  displayPrint: 'none',
  opacity: 0,
  animation: 'appear 150ms 400ms forwards',
  '@keyframes appear': { to: { opacity: 0.6 } },
} as const;
