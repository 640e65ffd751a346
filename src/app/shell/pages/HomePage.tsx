import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useLocation } from 'react-router';
import { DashboardSkeleton } from '../../framework/dashboards/DashboardSkeleton.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { WaitingContext } from '../../framework/lazyPart.ts';
import { WaitingOrOffline } from '../../framework/OfflineHint.tsx';
import { companyOf } from '../addresses/location.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { HomeAnnouncements } from '../announcements/HomeAnnouncements.tsx';
import { useAnnouncements } from '../announcements/useAnnouncements.ts';
import { HomeDashboard } from '../dashboards/HomeDashboard.tsx';
import { useHomeDashboard } from '../dashboards/useHomeDashboard.ts';
import { HomeInbox } from '../inbox/HomeInbox.tsx';
import { MenuContext } from '../menus/MenuContext.ts';
import { useScreenParts } from '../menus/useScreenParts.tsx';
import { HomeRating } from '../ratings/HomeRating.tsx';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/useSession.ts';
import { useToday } from './useToday.ts';

/** Pixels of the home page, centred in a wider window. */
const homeWidth = 1440;

/** The things that need the user: unread announcements, figures and short lists of the group's dashboard, favourite and recent screens. Spec S-021. */
export function HomePage() {
  const company = companyOf(useLocation().pathname) ?? '';
  const session = useSession(company);
  return session ? <Home company={company} session={session} /> : null;
}

function Home({ company, session }: { readonly company: string; readonly session: Session }) {
  const message = useMessage();
  const menu = use(MenuContext);
  const today = useToday();
  const dashboard = useHomeDashboard(session);
  const announcements = useAnnouncements();
  const parts = useScreenParts(company);
  const name = session.user.firstName;
  usePageTitle(message('layout.home'));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: homeWidth, mx: 'auto' }}>
      <div>
        <Typography variant="h1">{name ? message('home.welcome', { name }) : message('layout.home')}</Typography>
        {/* The number comes after the content of the page, in a place that is kept for it. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {menu.length > 0 ? today : message('home.empty')}
          </Typography>
          <HomeInbox company={company} />
        </Box>
      </div>
      {/* All at once: a part that came later would move the others. */}
      {dashboard.isPending || announcements.isPending ? (
        <WaitingOrOffline>
          <DashboardSkeleton shape={dashboard.shape} />
        </WaitingOrOffline>
      ) : (
        <>
          <HomeAnnouncements company={company} />
          <HomeDashboard company={company} dashboard={dashboard} parts={parts} />
          {/* The last part, as it may come later than the others. */}
          <WaitingContext value={null}>
            <HomeRating />
          </WaitingContext>
        </>
      )}
    </Box>
  );
}
