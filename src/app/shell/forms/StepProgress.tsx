import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface StepProgressProps {
  /** 1-based. */
  readonly step: number;
  readonly count: number;
}

/** The progress in a form of several pages. */
export function StepProgress({ step, count }: StepProgressProps) {
  const message = useMessage();
  return (
    <Box sx={{ mt: -1.5, mb: 2.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {message('forms.step', { step, count })}
      </Typography>
      <Stack direction="row" spacing={0.75} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Box
            // The segments have no identity but their position.
            key={index.toString()}
            sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: index < step ? 'primary.main' : 'divider' }}
          />
        ))}
      </Stack>
    </Box>
  );
}
