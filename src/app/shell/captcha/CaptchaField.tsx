import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { VisitorCheckProps } from '../../framework/form/record/VisitorCheckContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useCaptcha } from './useCaptcha.ts';

/** A checkbox. Ticking it starts a computation in the browser that is costly for programs that send many requests. Rule R-242. */
export function CaptchaField({ value, onChange, problem, inputRef, form }: VisitorCheckProps) {
  const message = useMessage();
  const id = useId();
  const { isTicked, tick, share, hasFailed } = useCaptcha(value, onChange, form);
  const fault = hasFailed ? message('captcha.failed') : isTicked ? undefined : problem;
  const isWorking = isTicked && value === '';
  return (
    <FormControl error={fault !== undefined}>
      <Box
        sx={{
          border: 1,
          borderRadius: 1,
          borderColor: fault === undefined ? 'divider' : 'error.main',
          px: 1.5,
          py: 0.5,
          overflow: 'hidden',
        }}
      >
        <FormControlLabel
          control={
            <Checkbox
              checked={isTicked}
              onChange={(_event, next) => tick(next)}
              slotProps={{ input: { ref: inputRef, 'aria-describedby': `${id}-state`, 'aria-invalid': fault !== undefined } }}
            />
          }
          label={message('captcha.label')}
          sx={{ mr: 0 }}
        />
        {isWorking && <LinearProgress variant="determinate" value={share * 100} aria-label={message('captcha.working')} sx={{ mb: 1 }} />}
        <Typography
          component="output"
          id={`${id}-state`}
          variant="body2"
          color="textSecondary"
          sx={{ display: 'block', pb: isTicked ? 0.75 : 0 }}
        >
          {isWorking ? message('captcha.working') : isTicked && message('captcha.done')}
        </Typography>
      </Box>
      {fault !== undefined && <FormHelperText role={hasFailed ? 'alert' : undefined}>{fault}</FormHelperText>}
    </FormControl>
  );
}
