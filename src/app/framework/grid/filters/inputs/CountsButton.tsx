import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../../i18n/useMessage.ts';
import type { OptionCounts } from './useOptionCounts.ts';

/** Place of a list of values: the button between it and its input stays in view. */
export const belowCounts = { modifiers: [{ name: 'offset', options: { offset: [0, 36] } }] };

/** Shows row counts next to the values of a filter, or the reason for their absence. */
export function CountsButton({ counts: { isOffered, isShown, isCounting, problem, setShown } }: { readonly counts: OptionCounts }) {
  const message = useMessage();
  if (!isOffered) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Button
        size="small"
        color="inherit"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        sx={{ color: 'text.secondary', minHeight: { xs: 40, sm: 28 }, px: 1, py: 0 }}
      >
        {message(isShown ? 'grid.counts.hide' : 'grid.counts.show')}
      </Button>
      <Typography component="output" variant="caption" color="textSecondary">
        {isCounting ? message('grid.counts.counting') : problem && message(`grid.counts.${problem}`)}
      </Typography>
    </Box>
  );
}

/** The number of rows of a value, at the right of its name. */
export function RowCount({ count }: { readonly count: number | undefined }) {
  const message = useMessage();
  if (count === undefined) return null;
  return (
    <Box
      component="span"
      sx={{ ml: 'auto', pl: 2, flexShrink: 0, typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {message('grid.counts.rows', { count })}
    </Box>
  );
}
