import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { InboxIcon } from '../../framework/icons.ts';
import { screenPath } from '../addresses/addresses.ts';
import { inboxCmid, useWaiting } from './useInbox.ts';

/** The number of records that wait for the user, on the home page; empty if none does, so that nothing moves when the number comes. */
export function HomeInbox({ company }: { readonly company: string }) {
  const message = useMessage();
  const count = useWaiting();
  if (count === undefined) return null;
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: '0 1 auto' }, minHeight: 32 }}>
      {count > 0 && (
        <Button component={Link} to={screenPath(company, inboxCmid)} size="small" startIcon={<InboxIcon />} sx={{ ml: -0.5 }}>
          {message('inbox.waiting', { count })}
        </Button>
      )}
    </Box>
  );
}
