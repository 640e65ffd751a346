import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { RegisteredResources } from '../../framework/admin/RegisteredResources.tsx';
import { makeFindResource } from '../../framework/admin/resourceCatalogue.ts';
import { DraftUserContext } from '../../framework/drafts/DraftUserContext.ts';
import { FileFieldContext } from '../../framework/fields/FileFieldContext.ts';
import { fileField, PictureDialog } from '../../framework/files/fileField.ts';
import { DownloadToolsContext } from '../../framework/grid/export/DownloadToolsContext.ts';
import { GridToolsContext } from '../../framework/grid/frame/GridToolsContext.ts';
import { dateFormatStore } from '../../framework/i18n/dateFormats.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { Notices } from '../../framework/notices/Notices.tsx';
import { PictureDialogContext } from '../../framework/richtext/PictureDialogContext.ts';
import { SourceViewContext } from '../../framework/richtext/SourceViewContext.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';
import { companyOf } from '../addresses/location.ts';
import { AppFrame } from '../layout/AppFrame.tsx';
import { useLivePages } from '../live/useLivePages.ts';
import { MaintenanceBanner } from '../maintenance/MaintenanceBanner.tsx';
import { PasswordNotices } from '../password/PasswordNotices.tsx';
import { canViewSource } from '../session/canViewSource.ts';
import type { Session } from '../session/Session.ts';
import { currentGroup, keyOf } from '../session/sessionStore.ts';
import { useMenuRefresh } from '../session/useMenuRefresh.ts';
import { useSession } from '../session/useSession.ts';
import { themeStore } from '../theme/themeStore.ts';
import { AdminContexts } from './AdminContexts.tsx';
import { makeAuthProvider } from './authProvider.ts';
import { makeQueryClient } from './queryClient.ts';
import { userStore } from './userStore.ts';

/** Entries in the menu of every grid, loaded when it is opened. */
const gridTools = [lazyPart(() => import('./GridTools.tsx'), 'GridTools')];

/** Entries in the menu of downloads. */
const downloadTools = [lazyPart(() => withSlotMessages(import('../push_reports/ScheduleTool.tsx')), 'ScheduleTool')];

/** The app after sign-in: react-admin's contexts, our frame, and the page of the address within it. */
export function SignedInApp() {
  const { pathname } = useLocation();
  const session = useSession(companyOf(pathname));
  // The session has just ended: the route leads to the sign-in page.
  if (!session) return null;
  const { username, company } = session.user;
  const { account, switchedFrom } = session;
  // The data of another user, or of other accounts, must not be drawn from this user's cache.
  return <AppOfSession key={`${username}@${company} ${account?.account ?? ''} ${switchedFrom?.username ?? ''}`} session={session} />;
}

function AppOfSession({ session }: { readonly session: Session }) {
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(() => userStore(session.user));
  const skin = skinOf(session);
  useMenuRefresh(queryClient);
  useLivePages(session);
  useEffect(() => dateFormatStore.set(session.formats ?? defaultDateFormats), [session.formats]);
  useEffect(() => {
    themeStore.setSkin(skin);
  }, [skin]);
  useFollowedTheme(session.user.theme);
  const findResource = useMemo(() => makeFindResource(queryClient), [queryClient]);
  const authProvider = useMemo(() => makeAuthProvider(session, findResource), [session, findResource]);
  return (
    <AdminContexts
      company={session.user.company}
      authProvider={authProvider}
      findResource={findResource}
      queryClient={queryClient}
      store={store}
    >
      <DraftUserContext value={keyOf(session)}>
        <FileFieldContext value={fileField}>
          <PictureDialogContext value={PictureDialog}>
            <SourceViewContext value={canViewSource(session.user.type)}>
              <GridToolsContext value={gridTools}>
                <DownloadToolsContext value={downloadTools}>
                  <RegisteredResources>
                    <AppFrame session={session}>
                      <MaintenanceBanner />
                      <PasswordNotices session={session} />
                      <Outlet />
                    </AppFrame>
                    <Notices />
                  </RegisteredResources>
                </DownloadToolsContext>
              </GridToolsContext>
            </SourceViewContext>
          </PictureDialogContext>
        </FileFieldContext>
      </DraftUserContext>
    </AdminContexts>
  );
}

/** The style of the menu group, else the skin of the user or the company. Spec S-008, S-206. */
function skinOf(session: Session): string {
  const wanted = [currentGroup(session)?.style, session.user.style];
  return wanted.find((name) => name !== undefined && name !== '' && name !== 'default') ?? 'default';
}

/** Takes over a theme chosen elsewhere, once the profile reports it; until then this browser's own stays. */
function useFollowedTheme(theme: 'light' | 'dark'): void {
  const known = useRef(theme);
  useEffect(() => {
    if (known.current !== theme) themeStore.follow(theme);
    known.current = theme;
  }, [theme]);
}
