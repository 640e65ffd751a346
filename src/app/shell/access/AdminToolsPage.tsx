import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { useGroupChoice } from '../choices/useGroupChoice.ts';
import { ReloadDefinitions } from '../definitions/ReloadDefinitions.tsx';
import { SchemaChanges } from '../definitions/SchemaChanges.tsx';
import { MenuCard } from '../menus/MenuCard.tsx';
import { MenuContext } from '../menus/MenuContext.ts';
import { useOpenScreens } from '../menus/useOpenScreens.ts';
import { useProduct } from '../product/ProductContext.tsx';
import type { Session } from '../session/Session.ts';
import { currentGroup } from '../session/sessionStore.ts';
import { useSession } from '../session/useSession.ts';
import { adminEntries } from './adminEntries.ts';

/**
 * ADMIN-TOOLS: everything that needs an administrator, in one place. A group without the tools sees the reason instead. A group shows tools
 * and grants nothing: the server checks each one that is opened. Spec S-211, S-212, law 11.
 */
export function AdminToolsPage() {
  const session = useSession(companyOf(useLocation().pathname));
  if (!session) return null;
  return currentGroup(session)?.isAdmin ? <Tools session={session} /> : <NoTools session={session} />;
}

function Tools({ session }: { readonly session: Session }) {
  const message = useMessage();
  const { company, type } = session.user;
  const product = useProduct();
  const menu = use(MenuContext);
  const { screens, isLoading } = useOpenScreens();
  if (isLoading) return <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  const addresses = new Set(screens.filter(({ access }) => access === 'admin').map(({ path }) => screenPath(company, path)));
  const entries = adminEntries(menu, addresses);
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {entries.length === 0 && <Typography color="textSecondary">{message('admin_tools.empty')}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' }}>
        {entries.map((node) => (
          <MenuCard key={node.id} node={node} />
        ))}
      </Box>
      {type === 'ADMIN' && company === product.code && <ReloadDefinitions />}
      {type === 'ADMIN' && company === product.code && <SchemaChanges />}
    </Stack>
  );
}

function NoTools({ session }: { readonly session: Session }) {
  const message = useMessage();
  const { groups } = session;
  const { onChoose } = useGroupChoice(session);
  const group = currentGroup(session)?.name ?? '';
  const others = groups.filter(({ isAdmin }) => isAdmin);
  return (
    <Alert severity="info" role="note" sx={{ mt: 2, maxWidth: 860, alignItems: 'flex-start' }}>
      <AlertTitle>{message('admin_tools.refused')}</AlertTitle>
      {message(others.length > 0 ? 'admin_tools.refused_here' : 'admin_tools.refused_hint', { group })}
      {others.map(({ code, name }) => (
        <Box key={code} sx={{ mt: 1 }}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(code)}>
            {message('admin_tools.change_group', { group: name || code })}
          </Button>
        </Box>
      ))}
    </Alert>
  );
}
