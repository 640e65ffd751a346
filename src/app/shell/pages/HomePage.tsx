import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { companyOf } from '../addresses/location.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { HomeAnnouncements } from '../announcements/HomeAnnouncements.tsx';
import { HomeDashboard } from '../dashboards/HomeDashboard.tsx';
import { useHomeDashboard } from '../dashboards/useHomeDashboard.ts';
import { FavouriteList } from '../menus/FavouriteList.tsx';
import { MenuContext } from '../menus/MenuContext.ts';
import { RecentList } from '../menus/RecentList.tsx';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/useSession.ts';

/** What needs the user: figures and short lists of the group's dashboard, recent and favourite screens, announcements. Spec S-021. */
export function HomePage() {
  const company = companyOf(useLocation().pathname) ?? '';
  const session = useSession(company);
  return session ? <Home company={company} session={session} /> : null;
}

function Home({ company, session }: { readonly company: string; readonly session: Session }) {
  const message = useMessage();
  const menu = use(MenuContext);
  const dashboard = useHomeDashboard(session);
  const name = session.user.firstName;
  usePageTitle(message('layout.home'));
  // Without the room of an earlier visit nothing is shown below the tiles until they have come: it would move.
  const hasRoom = dashboard.shape !== undefined || !dashboard.isPending;
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 1440 }}>
      <div>
        <Typography variant="h2" component="h1">
          {name ? message('home.welcome', { name }) : message('layout.home')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {message(menu.length > 0 ? 'home.hint' : 'home.empty')}
        </Typography>
      </div>
      <HomeDashboard company={company} dashboard={dashboard} />
      {hasRoom && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
          <RecentList company={company} />
          <FavouriteList company={company} />
          <HomeAnnouncements company={company} />
        </Box>
      )}
    </Box>
  );
}
