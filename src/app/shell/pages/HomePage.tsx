import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { companyOf } from '../addresses/location.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { HomeAnnouncements } from '../announcements/HomeAnnouncements.tsx';
import { FavouriteList } from '../menus/FavouriteList.tsx';
import { favouriteTargets } from '../menus/favouriteTargets.ts';
import { MenuCard } from '../menus/MenuCard.tsx';
import { MenuCardHeading } from '../menus/MenuCardHeading.tsx';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTargets } from '../menus/menuTree.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import { useSession } from '../session/useSession.ts';

/**
 * The start of a session without a landing page: announcements, favourites and recent screens, and the menu of the group as cards. Spec
 * S-021.
 */
export function HomePage() {
  const message = useMessage();
  const menu = use(MenuContext);
  const company = companyOf(useLocation().pathname) ?? '';
  const session = useSession(company);
  const name = session?.user.firstName;
  const { recent } = use(PersonalMenuContext);
  usePageTitle(message('layout.home'));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 0.5 }}>
        {name ? message('home.welcome', { name }) : message('layout.home')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {message(menu.length > 0 ? 'home.hint' : 'home.empty')}
      </Typography>
      <Stack spacing={3}>
        <HomeAnnouncements company={company} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: recent.length > 0 ? '1fr 1fr' : '1fr' } }}>
          <FavouriteList company={company} />
          {recent.length > 0 && <RecentList company={company} />}
        </Box>
        <Box component="section" aria-label={message('home.menu')}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' }}>
            {menu.map((node) => (
              <MenuCard key={node.id} node={node} />
            ))}
          </Box>
        </Box>
      </Stack>
    </>
  );
}

function RecentList({ company }: { readonly company: string }) {
  const message = useMessage();
  const { recent } = use(PersonalMenuContext);
  const shown = favouriteTargets(recent, menuTargets(use(MenuContext)), company);
  return (
    <Card component="section" variant="outlined" aria-label={message('recent.title')}>
      <CardContent>
        <MenuCardHeading icon="History" title={message('recent.title')} />
        <Box component="ul" sx={listSx}>
          {shown.map(({ to, title, path }) => (
            <Box component="li" key={to} sx={{ py: 0.5 }}>
              <Link component={RouterLink} to={to} underline="hover" sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Link>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                {recent.find((each) => each.path === path)?.detail}
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0 } as const;
