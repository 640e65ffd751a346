import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** While the first part of the app arrives. */
export function LoadingPage() {
  const message = useMessage();
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={message('layout.loading')} />
    </Box>
  );
}
