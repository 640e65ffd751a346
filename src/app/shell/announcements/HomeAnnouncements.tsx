import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { useAnnouncements, useReadAnnouncements } from './useAnnouncements.ts';

const pageCmid = 'ANO-SHOW';

/** The announcements for the home page as lines; only unread ones if the menu has a page for all of them. */
export function HomeAnnouncements({ company }: { readonly company: string }) {
  const message = useMessage();
  const titleId = useId();
  const hasPage = menuTrail(use(MenuContext), pageCmid).length > 0;
  const { data = [] } = useAnnouncements();
  const { mutate: read } = useReadAnnouncements();
  const shown = data.filter((each) => each.on_home && (!hasPage || each.read_at === null));
  if (shown.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ gridColumn: '1 / -1' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 36, gap: 2 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {message('announcements.title')}
        </Typography>
        {hasPage && (
          <Link component={RouterLink} to={screenPath(company, pageCmid)} underline="hover" variant="body2">
            {message('announcements.all')}
          </Link>
        )}
      </Box>
      {shown.map((announcement) => (
        <AnnouncementRow key={announcement.id} announcement={announcement} level="h3" onRead={(id) => read([id])} />
      ))}
    </Box>
  );
}
