import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AuthProvider, CoreAdminContext, type Store } from 'react-admin';
import { makeDataProvider } from '../../framework/admin/dataProvider.ts';
import type { FindResource } from '../../framework/admin/resourceCatalogue.ts';
import { screenRouter } from '../../framework/admin/screenRouter.tsx';
import { useFieldLabels } from '../../framework/admin/useFieldLabels.ts';
import { makeI18nProvider } from '../../framework/i18n/i18nProvider.ts';
import { languageStore } from '../../framework/i18n/language.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { LocaleTheme } from '../theme/LocaleTheme.tsx';
import { libraryLocale } from './libraryLocale.ts';

interface AdminContextsProps {
  /** Code of the company in the address. */
  readonly company: string;
  readonly authProvider: AuthProvider;
  readonly findResource: FindResource;
  readonly queryClient: QueryClient;
  readonly store: Store;
  readonly children: ReactNode;
}

/** The contexts of react-admin, in the language of the interface, for screens below `/{company}/pages/`. */
export function AdminContexts({ company, authProvider, findResource, queryClient, store, children }: AdminContextsProps) {
  const language = useLanguage();
  const words = libraryLocale(language);
  const messages = useMemo(
    () => makeI18nProvider({ language, catalogues: languageStore.catalogues(), reactAdmin: words.reactAdmin }),
    [language, words],
  );
  const i18nProvider = useFieldLabels(messages, queryClient, findResource);
  const dataProvider = useMemo(() => makeDataProvider(findResource), [findResource]);
  return (
    <LocaleTheme words={words.mui}>
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        basename={screenPath(company, '').slice(0, -1)}
        routerProvider={screenRouter}
      >
        {children}
      </CoreAdminContext>
    </LocaleTheme>
  );
}
