import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, Notification, Resource, useI18nProvider } from 'react-admin';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { makeDataProvider } from '../../framework/admin/dataProvider.ts';
import { RegisteredResources } from '../../framework/admin/RegisteredResources.tsx';
import { makeFindResource } from '../../framework/admin/resourceCatalogue.ts';
import { screenRouter } from '../../framework/admin/screenRouter.tsx';
import { useFieldLabels } from '../../framework/admin/useFieldLabels.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../../shell/addresses/addresses.ts';
import type { Session } from '../../shell/session/Session.ts';
import { useSession } from '../../shell/session/useSession.ts';
import { makeAuthProvider } from '../../shell/signed_in/authProvider.ts';
import { makeQueryClient } from '../../shell/signed_in/queryClient.ts';
import { userStore } from '../../shell/signed_in/userStore.ts';
import { CustomerCreate, CustomerEdit, CustomerList, CustomerShow } from './CustomerPages.tsx';

const basename = '/gallery/react-admin';
const mounted: readonly string[] = ['customers'];

/** Pages of react-admin's own components only, over the data of the running server, as the last user who signed in in this browser. */
export function StockPages() {
  const message = useMessage();
  const session = useSession();
  if (session) return <PagesOf key={session.user.username} session={session} />;
  return (
    <Alert severity="info">
      <Link href="/login">{message('gallery.sign_in')}</Link>
    </Alert>
  );
}

function PagesOf({ session }: { readonly session: Session }) {
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(() => userStore(session.user));
  const findResource = useMemo(() => makeFindResource(queryClient), [queryClient]);
  const i18nProvider = useFieldLabels(useI18nProvider(), queryClient, findResource);
  const dataProvider = useMemo(() => makeDataProvider(findResource), [findResource]);
  const authProvider = useMemo(() => makeAuthProvider(session, findResource), [session, findResource]);
  return (
    <CoreAdminContext
      basename={basename}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      routerProvider={screenRouter}
    >
      <RegisteredResources mounted={mounted}>
        <Box sx={{ overflowX: 'auto' }}>
          <Routes>
            <Route index element={<Navigate to="customers" replace />} />
            <Route
              path="customers/*"
              element={<Resource name="customers" list={CustomerList} edit={CustomerEdit} create={CustomerCreate} show={CustomerShow} />}
            />
            <Route path="*" element={<InPortal company={session.user.company} />} />
          </Routes>
        </Box>
        <Notification />
      </RegisteredResources>
    </CoreAdminContext>
  );
}

/** Opens the portal's own page of an address: a screen of another resource, and react-admin's refusal (`access-denied`). */
function InPortal({ company }: { readonly company: string }) {
  const { pathname, search } = useLocation();
  const path = pathname.slice(`${basename}/`.length);
  useEffect(() => window.location.replace(screenPath(company, path + search)), [company, path, search]);
  return null;
}
