import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { makeDataProvider } from '../../framework/admin/dataProvider.ts';
import { RegisteredResources } from '../../framework/admin/RegisteredResources.tsx';
import { makeFindResource } from '../../framework/admin/resourceCatalogue.ts';
import { screenRouter } from '../../framework/admin/screenRouter.tsx';
import { useFieldLabels } from '../../framework/admin/useFieldLabels.ts';
import { DraftUserContext } from '../../framework/drafts/DraftUserContext.ts';
import { GridToolsContext } from '../../framework/grid/GridToolsContext.ts';
import { dateFormatStore } from '../../framework/i18n/dateFormats.ts';
import { makeI18nProvider } from '../../framework/i18n/i18nProvider.ts';
import { languageStore } from '../../framework/i18n/language.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { Notices } from '../../framework/notices/Notices.tsx';
import { screenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { AppFrame } from '../layout/AppFrame.tsx';
import { MaintenanceBanner } from '../maintenance/MaintenanceBanner.tsx';
import { PasswordNotices } from '../password/PasswordNotices.tsx';
import type { Session } from '../session/Session.ts';
import { currentGroup, keyOf } from '../session/sessionStore.ts';
import { useMenuRefresh } from '../session/useMenuRefresh.ts';
import { useSession } from '../session/useSession.ts';
import { themeStore } from '../theme/themeStore.ts';
import { makeAuthProvider } from './authProvider.ts';
import { libraryLocale } from './libraryLocale.ts';
import { makeQueryClient } from './queryClient.ts';
import { userStore } from './userStore.ts';

/** Entries in the menu of every grid, loaded when it is opened. */
const gridTools = [lazyPart(() => import('./GridTools.tsx'), 'GridTools')];

/** The app after sign-in: react-admin's contexts, our frame, and the page of the address within it. */
export function SignedInApp() {
  const { pathname } = useLocation();
  const session = useSession(companyOf(pathname));
  // The session has just ended: the route leads to the sign-in page.
  if (!session) return null;
  const { username, company } = session.user;
  const { account, switchedFrom } = session;
  // The data of another user, or of other accounts, must not be drawn from this one's cache.
  return <AppOfSession key={`${username}@${company} ${account?.account ?? ''} ${switchedFrom?.username ?? ''}`} session={session} />;
}

function AppOfSession({ session }: { readonly session: Session }) {
  const language = useLanguage();
  const words = libraryLocale(language);
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(() => userStore(session.user));
  const skin = skinOf(session);
  useMenuRefresh(queryClient);
  useEffect(() => dateFormatStore.set(session.formats ?? defaultDateFormats), [session.formats]);
  useEffect(() => {
    themeStore.setSkin(skin);
  }, [skin]);
  useFollowedTheme(session.user.theme);
  const messages = useMemo(
    () => makeI18nProvider({ language, catalogues: languageStore.catalogues(), reactAdmin: words.reactAdmin }),
    [language, words],
  );
  const findResource = useMemo(() => makeFindResource(queryClient), [queryClient]);
  const i18nProvider = useFieldLabels(messages, queryClient, findResource);
  const dataProvider = useMemo(() => makeDataProvider(findResource), [findResource]);
  const authProvider = useMemo(() => makeAuthProvider(session, findResource), [session, findResource]);
  return (
    <ThemeProvider theme={(outer: Theme) => withLocale(outer, words.mui)}>
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        basename={screenPath(session.user.company, '').slice(0, -1)}
        routerProvider={screenRouter}
      >
        <DraftUserContext value={keyOf(session)}>
          <GridToolsContext value={gridTools}>
            <RegisteredResources>
              <AppFrame session={session}>
                <MaintenanceBanner />
                <PasswordNotices session={session} />
                <Outlet />
              </AppFrame>
              <Notices />
            </RegisteredResources>
          </GridToolsContext>
        </DraftUserContext>
      </CoreAdminContext>
    </ThemeProvider>
  );
}

/**
 * A theme with the texts of MUI's own components. The explicit type saves the compiler 17 s of inferring that a theme is also an options
 * object.
 */
function withLocale(theme: object, words: readonly object[]): Theme {
  return createTheme(theme, ...words);
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
