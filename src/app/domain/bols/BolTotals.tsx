import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { bolTotals, typedItems } from '../../../shared/domain/bols/bolTotals.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';

/** Pieces, pounds and cubic feet of the lines as they are typed; the server computes them again on saving. */
export function BolTotals({ record }: FormSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const totals = bolTotals(typedItems(record['bol_items']));
  const facts = [
    ['bol.pieces', totals.total_pieces],
    ['bol.pounds', totals.total_weight],
    ['bol.cube', totals.total_cube],
  ] as const;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Typography id={headingId} variant="subtitle1" component="h3">
        {message('bol.totals')}
      </Typography>
      <Box component="ul" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' }}>
        {facts.map(([key, value]) => (
          <Typography key={key} component="li" variant="body2">
            {message(key, { value: value ?? 0 })}
          </Typography>
        ))}
      </Box>
    </Paper>
  );
}
