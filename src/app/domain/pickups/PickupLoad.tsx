import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { pickupCubeMax, typedPickupTotals } from '../../../shared/domain/pickups/pickupItems.ts';
import { formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';

/** The load of the lines as they are typed, with the limits of a trailer; the server computes it again on saving. */
export function PickupLoad({ record }: FormSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const { total_pieces, total_weight, total_cube, feet, isOverTrailer } = typedPickupTotals(record['pickup_items']);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Typography id={headingId} variant="subtitle1" component="h3">
        {message('pickups.load')}
      </Typography>
      <Box aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body2">
          {message('pickups.totals', { pieces: total_pieces ?? 0, pounds: total_weight ?? 0, cube: total_cube ?? 0 })}
        </Typography>
        <Typography variant="body2">{message('pickups.feet', { feet: Number(formatDecimal(feet)) })}</Typography>
        {isOverTrailer && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {message('pickups.over_trailer')}
          </Alert>
        )}
        {(total_cube ?? 0) > pickupCubeMax && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {message('pickups.cube')}
          </Alert>
        )}
      </Box>
    </Paper>
  );
}
