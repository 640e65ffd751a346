import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { use } from 'react';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AnnouncementsIcon } from '../../framework/icons.ts';
import { screenPath } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { useUnreadAnnouncements } from './useAnnouncements.ts';

const pageCmid = 'ANO-SHOW';

/**
 * Links to the announcements and counts the unread ones. Without a page for them in the menu it links to the home page, which shows them
 * too.
 */
export function AnnouncementsButton({ company }: { readonly company: string }) {
  const message = useMessage();
  const hasPage = menuTrail(use(MenuContext), pageCmid).length > 0;
  const unread = useUnreadAnnouncements();
  const label = message('announcements.unread', { count: unread });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={hasPage ? screenPath(company, pageCmid) : `/${company}/home`} aria-label={label}>
        {/* A badge without a number keeps its last one for its readers, though nobody sees it. */}
        {unread === 0 ? (
          <AnnouncementsIcon />
        ) : (
          <Badge badgeContent={unread} color="primary">
            <AnnouncementsIcon />
          </Badge>
        )}
      </IconButton>
    </Tooltip>
  );
}
