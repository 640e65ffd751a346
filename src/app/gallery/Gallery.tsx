import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, Link as RouterLink, RouterProvider, useParams } from 'react-router';
import { shellEndpoints } from '../../shared/shell/endpoints.ts';
import { makeDataProvider } from '../framework/admin/dataProvider.ts';
import { screenRouter } from '../framework/admin/screenRouter.tsx';
import { knownCalls } from '../framework/api/knownCalls.ts';
import { loadAllMessages } from '../framework/i18n/catalogues.ts';
import { makeI18nProvider } from '../framework/i18n/i18nProvider.ts';
import { languageStore } from '../framework/i18n/language.ts';
import { useLanguage } from '../framework/i18n/useLanguage.ts';
import { useMessage } from '../framework/i18n/useMessage.ts';
import { Notices } from '../framework/notices/Notices.tsx';
import { useStore } from '../framework/stores/makeStore.ts';
import { LanguageSwitch } from '../shell/choices/LanguageSwitch.tsx';
import { libraryLocale, loadLibraryLocale } from '../shell/signed_in/libraryLocale.ts';
import { makeQueryClient } from '../shell/signed_in/queryClient.ts';
import { AppTheme } from '../shell/theme/AppTheme.tsx';
import { LocaleTheme } from '../shell/theme/LocaleTheme.tsx';
import { themeStore } from '../shell/theme/themeStore.ts';
import { EntryView } from './EntryView.tsx';
import { galleryGroups } from './entries/GalleryEntry.ts';
import { galleryEntries } from './entries.ts';
import { startGalleryServer } from './galleryServer.ts';

/** Prepares the gallery: its example server, and the words of the libraries. */
export async function loadGallery(): Promise<void> {
  knownCalls.add(shellEndpoints);
  startGalleryServer();
  await Promise.all([languageStore.addLoader(loadLibraryLocale), loadAllMessages()]);
}

/** Shows every part of the interface, live, with its JSON. For development only; no part of the portal. */
export function Gallery() {
  return (
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>
  );
}

const router = createBrowserRouter([
  { path: '/gallery', element: <GalleryPage /> },
  { path: '/gallery/:entry/*', element: <GalleryPage /> },
]);

function GalleryPage() {
  const language = useLanguage();
  const words = libraryLocale(language);
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(() => memoryStore());
  const [dataProvider] = useState(() => makeDataProvider());
  const i18nProvider = useMemo(
    () => makeI18nProvider({ language, catalogues: languageStore.catalogues(), reactAdmin: words.reactAdmin }),
    [language, words],
  );
  return (
    <LocaleTheme words={words.mui}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        basename="/gallery"
        routerProvider={screenRouter}
      >
        <Frame />
        <Notices />
      </CoreAdminContext>
    </LocaleTheme>
  );
}

function Frame() {
  const message = useMessage();
  const { entry: name } = useParams();
  const entry = galleryEntries.find((each) => each.name === name);
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, minHeight: '100dvh' }}>
      <Box component="nav" aria-label={message('gallery.entries')} sx={{ p: 2, width: { md: 240 }, flexShrink: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Stack>
        {galleryGroups.map((group) => (
          <Box key={group} sx={{ mb: 1 }}>
            <Typography variant="overline" component="h2">
              {group}
            </Typography>
            <Box
              component="ul"
              sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, flexDirection: { md: 'column' } }}
            >
              {galleryEntries
                .filter((each) => each.group === group)
                .map((each) => (
                  <li key={each.name}>
                    <Link component={RouterLink} to={`/gallery/${each.name}`} aria-current={each.name === name ? 'page' : undefined}>
                      {each.name}
                    </Link>
                  </li>
                ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Box component="main" sx={{ flex: 1, minWidth: 0, p: 2 }}>
        <Typography variant="h1">{entry?.name ?? message('gallery.title')}</Typography>
        {entry && <EntryView key={entry.name} entry={entry} />}
      </Box>
    </Box>
  );
}

function ThemeSwitch() {
  const message = useMessage();
  const { choice } = useStore(themeStore);
  return (['light', 'dark'] as const).map((mode) => (
    <Button
      key={mode}
      size="small"
      color="inherit"
      variant={choice === mode ? 'outlined' : 'text'}
      aria-pressed={choice === mode}
      onClick={() => themeStore.choose(mode)}
    >
      {message(`layout.theme_${mode}`)}
    </Button>
  ));
}
