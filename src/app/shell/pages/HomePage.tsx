import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MenuContext } from '../layout/MenuContext.ts';
import { MenuIcon } from '../layout/MenuIcon.tsx';
import { type MenuNode, menuTargets } from '../layout/menuTree.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { companyOf } from '../session/location.ts';
import { useSession } from '../session/useSession.ts';

/** Where a session begins without a landing page: the menu of the group, spread out. Spec S-021. */
export function HomePage() {
  const message = useMessage();
  const menu = use(MenuContext);
  const session = useSession(companyOf(useLocation().pathname));
  const name = session?.user.profile.MT_FNAME;
  usePageTitle(message('layout.home'));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 0.5 }}>
        {name ? message('home.welcome', { name }) : message('layout.home')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {message(menu.length > 0 ? 'home.hint' : 'home.empty')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' }}>
        {menu.map((node) => (
          <MenuCard key={node.id} node={node} />
        ))}
      </Box>
    </>
  );
}

function MenuCard({ node }: { readonly node: MenuNode }) {
  return (
    <Card variant="outlined">
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1, color: 'primary.main' }}>
          <MenuIcon name={node.icon} />
          <Typography variant="h2" color="textPrimary">
            {node.title}
          </Typography>
        </Stack>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {menuTargets([node]).map(({ node: { to, title, isExternal } }) => (
            <Box component="li" key={to} sx={{ py: 0.5 }}>
              {isExternal || to.startsWith('http') ? (
                <Link href={to} target="_blank" rel="noopener" underline="hover">
                  {title}
                </Link>
              ) : (
                <Link component={RouterLink} to={to} underline="hover">
                  {title}
                </Link>
              )}
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
