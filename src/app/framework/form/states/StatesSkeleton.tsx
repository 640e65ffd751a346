import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMessage } from '../../i18n/useMessage.ts';

/** The room of the bar of states while they load. */
export function StatesSkeleton() {
  const message = useMessage();
  return (
    <Box component="output" aria-label={message('states.loading')} sx={{ display: 'flex', gap: 3, mb: 2, height: { xs: 40, sm: 62 } }}>
      <Skeleton variant="rounded" sx={{ flex: 1, height: 40 }} />
      <Skeleton variant="rounded" sx={{ width: 120, height: 40 }} />
    </Box>
  );
}
