import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** The ways on from a page that is a dead end: where a session begins, or the sign-in page. */
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
