import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, memoryStore, Notification } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { dataProvider } from '../../framework/dataProvider.ts';
import { makeI18nProvider } from '../../framework/i18n/i18nProvider.ts';
import { languageStore } from '../../framework/i18n/language.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { AppFrame } from '../layout/AppFrame.tsx';
import { MaintenanceBanner } from '../maintenance/MaintenanceBanner.tsx';
import { PasswordNotices } from '../password/PasswordNotices.tsx';
import { keepSession } from '../session/keepSession.ts';
import { companyOf } from '../session/location.ts';
import { currentGroup, type StoredSession } from '../session/sessionStore.ts';
import { useFreshMenus } from '../session/useFreshMenus.ts';
import { useSession } from '../session/useSession.ts';
import { themeStore } from '../theme/themeStore.ts';
import { makeAuthProvider } from './authProvider.ts';
import { libraryWords } from './libraryWords.ts';
import { makeQueryClient } from './queryClient.ts';

/** What is seen after sign-in: react-admin's contexts, our frame, and the page of the address within it. */
export function Console() {
  const { pathname } = useLocation();
  const session = useSession(companyOf(pathname));
  // The session has just ended: the route leads to the sign-in page.
  if (!session) return null;
  const { MT_UID, MT_COMP } = session.user.profile;
  // Another user's data must not be drawn from this one's cache.
  return <ConsoleOf key={`${MT_UID}@${MT_COMP}`} session={session} />;
}

function ConsoleOf({ session }: { readonly session: StoredSession }) {
  const language = useLanguage();
  const words = libraryWords(language);
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(() => memoryStore());
  const company = session.user.profile.MT_COMP;
  const skin = skinOf(session);
  useEffect(() => keepSession(company), [company]);
  useFreshMenus();
  useEffect(() => {
    if (skin) themeStore.setSkin(skin);
  }, [skin]);
  const i18nProvider = useMemo(
    () => makeI18nProvider({ language, catalogues: languageStore.catalogues(), reactAdmin: words.reactAdmin }),
    [language, words],
  );
  const authProvider = useMemo(() => makeAuthProvider(session), [session]);
  return (
    <ThemeProvider theme={(outer: Theme) => createTheme(outer, ...words.mui)}>
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
      >
        <AppFrame session={session}>
          <PasswordNotices session={session} />
          <Outlet />
          <MaintenanceBanner />
        </AppFrame>
        <Notification />
      </CoreAdminContext>
    </ThemeProvider>
  );
}

/** The user's skin, else that of the menu group; the company's, which the sign-in page put on, where neither has one. */
function skinOf(session: StoredSession): string | undefined {
  const wanted = [session.user.profile.MT_STYLE, currentGroup(session)?.style];
  return wanted.find((name) => name !== undefined && name !== '' && name !== 'default');
}
