import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** Links away from a dead end: to the start of the session, or to the sign-in page. */
export function BackButtons({ children }: { readonly children?: React.ReactNode }) {
  const message = useMessage();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" component={Link} to="/">
        {message('pages.to_start')}
      </Button>
      {children}
    </Stack>
  );
}
