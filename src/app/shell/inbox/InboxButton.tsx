import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { InboxIcon } from '../../framework/icons.ts';
import { screenPath } from '../addresses/addresses.ts';
import { inboxCmid, useWaiting } from './useInbox.ts';

/** Links to the records that wait for the user, with their number; only for users whose menu has the page. */
export function InboxButton({ company }: { readonly company: string }) {
  const message = useMessage();
  const count = useWaiting();
  if (count === undefined) return null;
  const label = message('inbox.waiting', { count });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={screenPath(company, inboxCmid)} aria-label={label}>
        {count === 0 ? (
          <InboxIcon />
        ) : (
          <Badge badgeContent={count} color="primary">
            <InboxIcon />
          </Badge>
        )}
      </IconButton>
    </Tooltip>
  );
}
