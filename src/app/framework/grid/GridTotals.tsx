import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessage } from '../i18n/useMessage.ts';
import { useTotals } from './useTotals.ts';

/** The totals in one line above the footer, where they have no place under their columns. */
export function GridTotals() {
  const message = useMessage();
  const totals = useTotals();
  if (!totals || totals.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={message('grid.totals')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        m: 0,
        px: { xs: 1, sm: 2 },
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
      }}
    >
      {totals.map(({ fn, field, label, text }) => (
        <Box key={`${fn}:${field}`} sx={{ display: 'flex', gap: 0.75, whiteSpace: 'nowrap' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
