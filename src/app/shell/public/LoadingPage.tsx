import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import { useMessage } from '../../framework/i18n/useMessage.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** Shown while a part of the app loads. A part that arrives at once must not cause a flash of it. */
export function LoadingPage() {
  const message = useMessage();
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center', animation: `${appear} 200ms 200ms both` }}>
      <CircularProgress aria-label={message('layout.loading')} />
    </Box>
  );
}
