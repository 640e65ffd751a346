import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { useAnnouncements, useReadAnnouncements } from './useAnnouncements.ts';

const pageCmid = 'ANO-SHOW';

/** The announcements for the home page; only unread ones if the menu has a page for all of them. */
export function HomeAnnouncements({ company }: { readonly company: string }) {
  const message = useMessage();
  const hasPage = menuTrail(use(MenuContext), pageCmid).length > 0;
  const { data = [] } = useAnnouncements();
  const { mutate: read } = useReadAnnouncements();
  const shown = data.filter((each) => each.on_home && (!hasPage || each.read_at === null));
  if (shown.length === 0) return null;
  return (
    <Stack component="section" spacing={1.5} aria-label={message('announcements.title')}>
      <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2">{message('announcements.title')}</Typography>
        {hasPage && (
          <Link component={RouterLink} to={screenPath(company, pageCmid)} underline="hover">
            {message('announcements.all')}
          </Link>
        )}
      </Stack>
      {shown.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} level="h3" onRead={(id) => read([id])} />
      ))}
    </Stack>
  );
}
