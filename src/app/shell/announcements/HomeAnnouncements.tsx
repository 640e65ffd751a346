import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { useAnnouncements, useReadAnnouncements } from './useAnnouncements.ts';

const pageCmid = 'ANO-SHOW';
/** Lines shown if the menu has a page for the others. */
const mostLines = 3;

/**
 * The announcements for the home page as lines; only unread ones if the menu has a page for all of them. Opening a line reads it; it stays
 * until the page is left.
 */
export function HomeAnnouncements({ company }: { readonly company: string }) {
  const message = useMessage();
  const titleId = useId();
  const hasPage = menuTrail(use(MenuContext), pageCmid).length > 0;
  const { data = [] } = useAnnouncements();
  const { mutate: read } = useReadAnnouncements();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const due = data.filter(({ id, on_home, read_at }) => on_home && (!hasPage || read_at === null || opened.includes(id)));
  if (due.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 36, gap: 2 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {message('announcements.title')}
        </Typography>
        {hasPage && (
          <Link
            component={RouterLink}
            to={screenPath(company, pageCmid)}
            underline="hover"
            variant="body2"
            sx={{ py: { xs: 1.25, sm: 0 } }}
          >
            {message('announcements.all')}
          </Link>
        )}
      </Box>
      {due.slice(0, hasPage ? mostLines : undefined).map((announcement) => (
        <AnnouncementRow
          key={announcement.id}
          announcement={announcement}
          level="h3"
          onRead={(id) => {
            setOpened([...opened, id]);
            read([id]);
          }}
        />
      ))}
    </Card>
  );
}
