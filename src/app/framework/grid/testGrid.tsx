import { QueryClient } from '@tanstack/react-query';
import { configure } from '@testing-library/react';
import english from 'ra-language-english';
import type { ReactNode } from 'react';
import { type AuthProvider, CoreAdminContext, Notification } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { bookColumns } from '../../../shared/framework/grid/testScreen.ts';
import { makeI18nProvider } from '../i18n/i18nProvider.ts';
import { languageStore } from '../i18n/language.ts';
import type { GridScreen, ScreenList } from './GridScreen.ts';

// A busy machine draws slowly; a test that fails waits for nothing else.
configure({ asyncUtilTimeout: 15_000 });

/** A screen that lists books, for tests. */
export function bookScreen(list: Partial<ScreenList> = {}): GridScreen {
  const title = { en: 'Books', fr: 'Livres' };
  return {
    version: '1',
    cmid: 'BOOKS',
    title,
    description: undefined,
    kind: 'resource',
    name: 'books',
    entity: 'books',
    entityLabel: title,
    titleFields: [{ en: 'isbn', fr: 'isbn' }],
    screens: [
      { cmid: 'BOOKS', path: 'BOOKS', view: 'list', title },
      { cmid: 'BOOK', path: 'BOOK/{id}', view: 'show', title },
      { cmid: 'BOOK-NEW', path: 'BOOK-NEW', view: 'create', title },
    ],
    verbs: ['list', 'show', 'create', 'export'],
    form: undefined,
    recordActions: [],
    recordLinks: [],
    slots: {},
    list: {
      apiKey: 'GET books?shop=TOR',
      filtersParams: undefined,
      columns: bookColumns,
      sort: ['-printed_on'],
      pageSize: 20,
      selection: 'none',
      totals: [{ field: 'copies', fn: 'sum' }],
      actions: true,
      exportFormats: ['PDF', 'CSV'],
      ...list,
    },
  };
}

const i18nProvider = makeI18nProvider({ language: 'en', catalogues: languageStore.catalogues(), reactAdmin: english });

function authProvider(isSignedIn: boolean): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: () => (isSignedIn ? Promise.resolve() : Promise.reject(new Error('anonymous'))),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(undefined),
  };
}

interface TestGridOptions {
  readonly address?: string;
  readonly isSignedIn?: boolean;
}

/** The contexts around a grid, at an address of company `acme`; the query of the address is shown as `address`. */
export function gridContexts({ address = '/acme/pages/BOOKS', isSignedIn = true }: TestGridOptions = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return function GridContexts({ children }: { readonly children: ReactNode }) {
    return (
      <MemoryRouter initialEntries={[address]}>
        <CoreAdminContext i18nProvider={i18nProvider} authProvider={authProvider(isSignedIn)} queryClient={queryClient}>
          {children}
          <Address />
          <Notification />
        </CoreAdminContext>
      </MemoryRouter>
    );
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${decodeURIComponent(search)}`}</output>;
}
