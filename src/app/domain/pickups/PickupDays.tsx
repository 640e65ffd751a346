import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { pickupDaysMax } from '../../../shared/domain/pickups/pickupDay.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ProgressLine } from '../../framework/ProgressLine.tsx';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { useLongDay } from '../transit/useLongDay.ts';
import { usePickupDays } from './usePickupDays.ts';

/** The terminal and the days of pickups at the place of the form, what is wrong with the chosen day, and the next day with a truck. */
export function PickupDays({ record, onChange }: FormSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const { longDay, weekdays } = useLongDay();
  const { days, refusal, isAsking } = usePickupDays(record);
  const { pickup_date: day } = record;
  const chosen = typeof day === 'string' && day !== '' ? day : undefined;
  const next = days?.next_date;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Typography id={headingId} variant="subtitle1" component="h3">
        {message('pickups.place')}
      </Typography>
      <Box sx={{ height: 4, mb: 1 }}>{isAsking && <ProgressLine label={message('pickups.checking')} />}</Box>
      <Box aria-live="polite">
        {!days && refusal === undefined && (
          <Typography variant="body2" color="textSecondary">
            {message('pickups.place_first')}
          </Typography>
        )}
        {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
        {days && (
          <Box component="ul" sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none' }}>
            {[
              message('pickups.terminal', { terminal: days.terminal }),
              days.service_days.length > 0 ? message('pickups.days', { days: weekdays(days.service_days) }) : message('pickups.days_all'),
              message('pickups.cutoff', { cutoff: days.cutoff }),
            ].map((line) => (
              <Typography key={line} component="li" variant="body2">
                {line}
              </Typography>
            ))}
          </Box>
        )}
        {days?.problem && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {message(days.problem.key, { cutoff: days.cutoff, days: pickupDaysMax })}
          </Alert>
        )}
        {days && !days.problem && chosen !== undefined && (
          <Alert severity="success">{message('pickups.free', { day: longDay(chosen) })}</Alert>
        )}
        {next !== undefined && next !== chosen && (days?.problem !== undefined || chosen === undefined) && (
          <Button variant="outlined" onClick={() => onChange({ pickup_date: next })}>
            {message('pickups.take', { day: longDay(next) })}
          </Button>
        )}
      </Box>
    </Paper>
  );
}
