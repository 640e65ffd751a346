import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useMessage } from '../../i18n/useMessage.ts';

/** Shown until a file is there. */
export function ViewerLoading({ name }: { readonly name: string }) {
  const message = useMessage();
  return (
    <Box role="status" sx={{ m: 'auto', p: 3, display: 'flex', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' }}>
      <CircularProgress size={24} aria-hidden />
      {message('viewer.loading', { name })}
    </Box>
  );
}
