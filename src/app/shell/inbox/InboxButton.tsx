import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { use } from 'react';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { InboxIcon } from '../../framework/icons.ts';
import { useSettled } from '../../framework/useSettled.ts';
import { screenPath } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { useInboxCount } from './useInbox.ts';

/** The page of the inbox. */
const inboxCmid = 'REQ-INBOX';

/** Links to the records that wait for the user, with their number; only for users whose menu has the page. */
export function InboxButton({ company }: { readonly company: string }) {
  const message = useMessage();
  const hasPage = menuTrail(use(MenuContext), inboxCmid).length > 0;
  // The rows of the page come first.
  const count = useInboxCount(useSettled() && hasPage) ?? 0;
  if (!hasPage) return null;
  const label = message('inbox.waiting', { count });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={screenPath(company, inboxCmid)} aria-label={label}>
        {count === 0 ? (
          <InboxIcon />
        ) : (
          <Badge badgeContent={count} color="primary" max={99}>
            <InboxIcon />
          </Badge>
        )}
      </IconButton>
    </Tooltip>
  );
}
