import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  CreateButton,
  EditButton,
  ListButton,
  RecordContextProvider,
  ReferenceField,
  ResourceContextProvider,
  ShowButton,
  TextField,
  useParams,
  useRedirect,
  useResourceDefinitions,
} from 'react-admin';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';
import { configureApi } from '../api/callApi.ts';
import { knownCalls } from '../api/knownCalls.ts';
import { makeDataProvider } from './dataProvider.ts';
import { RegisteredResources } from './RegisteredResources.tsx';
import { ScreenParamsContext } from './ResourceCatalogueContext.ts';
import { makeFindResource } from './resourceCatalogue.ts';
import { screenRouter } from './screenRouter.tsx';

const resources: readonly ResourceDescription[] = [
  {
    name: 'books',
    label: { en: 'Books', fr: 'Livres' },
    titleFields: [{ en: 'title', fr: 'title' }],
    searchFields: ['title'],
    verbs: ['list', 'show', 'create', 'edit'],
    entity: 'books',
    idKind: 'number',
    screens: { list: 'BK-START', create: 'BK-ADD', show: 'BK-VIEW/{id}', edit: 'BK-EDIT/{id}' },
  },
  {
    name: 'people/authors',
    label: { en: 'Authors', fr: 'Auteurs' },
    titleFields: [
      { en: 'first_name', fr: 'first_name' },
      { en: 'last_name', fr: 'last_name' },
    ],
    searchFields: [],
    verbs: ['list', 'show'],
    entity: 'books',
    idKind: 'number',
    screens: { list: 'AU-START', show: 'AU-VIEW/{id}' },
  },
];

const answers: Readonly<Record<string, unknown>> = {
  'definitions/resources': { resources },
  'people/authors': { results: [{ id: 3, first_name: 'Jane', last_name: 'Austen' }] },
};

beforeEach(() => {
  knownCalls.add([{ method: 'GET', path: 'definitions/resources' }]);
  configureApi({ endpoints: knownCalls.list });
  vi.stubGlobal('fetch', async (url: string) => {
    const body = answers[url.replace('/api/', '').replace(/\?.*/, '')];
    return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(page: ReactNode, mounted?: readonly string[]) {
  const queryClient = new QueryClient();
  const admin = (
    <ThemeProvider theme={createTheme()}>
      <CoreAdminContext
        basename="/acme/pages"
        dataProvider={makeDataProvider(makeFindResource(queryClient))}
        queryClient={queryClient}
        routerProvider={screenRouter}
      >
        <RegisteredResources {...(mounted && { mounted })}>
          <Here />
          <ResourceContextProvider value="books">
            <RecordContextProvider value={{ id: 7, title: 'Emma', author: 3 }}>{page}</RecordContextProvider>
          </ResourceContextProvider>
        </RegisteredResources>
      </CoreAdminContext>
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ path: '/:company/pages/:cmid/*', element: admin }], { initialEntries: ['/acme/pages/OWN/7'] });
  render(<RouterProvider router={router} />);
}

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>;
}

test('resources are registered by the path of their calls, with rights, label and the name of a record', async () => {
  function Names() {
    const definitions = useResourceDefinitions();
    return Object.values(definitions).map(({ name, hasList, hasShow, hasEdit, hasCreate, options, recordRepresentation }) => (
      <p key={name}>
        {[name, options?.label, hasList, hasShow, hasEdit, hasCreate].join(' ')}
        {typeof recordRepresentation === 'function' &&
          `: ${String(recordRepresentation({ id: 3, first_name: 'Jane', last_name: 'Austen' }))}`}
      </p>
    ));
  }
  open(<Names />);
  expect(await screen.findByText('books Books true true true true: #3')).toBeDefined();
  expect(await screen.findByText('people/authors Authors true true false false: Jane Austen')).toBeDefined();
});

test('buttons and references of react-admin lead to the screens of the definitions', async () => {
  open(
    <>
      <ListButton />
      <CreateButton />
      <EditButton />
      <ShowButton />
      <ReferenceField source="author" reference="people/authors">
        <TextField source="last_name" />
      </ReferenceField>
    </>,
  );
  await waitFor(() => expect(screen.getByText('Austen').closest('a')?.getAttribute('href')).toBe('/acme/pages/AU-VIEW/3'));
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['BK-START', 'BK-ADD', 'BK-EDIT/7', 'BK-VIEW/7', 'AU-VIEW/3'].map((path) => `/acme/pages/${path}`));
});

test('links of a resource with views of its own lead to them', async () => {
  open(
    <>
      <EditButton />
      <ReferenceField source="author" reference="people/authors" />
    </>,
    ['books'],
  );
  await waitFor(() => expect(screen.getByText('Jane Austen').closest('a')?.getAttribute('href')).toBe('/acme/pages/AU-VIEW/3'));
  expect(screen.getByRole('link', { name: /edit/i }).getAttribute('href')).toBe('/acme/pages/books/7');
});

test('a resource that the reader may use nothing of is refused for want of permission', async () => {
  const dataProvider = makeDataProvider(makeFindResource(new QueryClient()));
  const refusal = { status: 403, problem: { code: 'no_permission' }, message: 'error.no_permission' };
  await expect(dataProvider.getOne('ghosts', { id: 1 })).rejects.toMatchObject(refusal);
  await expect(dataProvider.getList('ghosts', { filter: {} })).rejects.toMatchObject(refusal);
});

test('a redirect leads to the screen, and the parameters of the route are those of its path', async () => {
  function Page() {
    const redirect = useRedirect();
    const { id } = useParams();
    const isKnown = 'books' in useResourceDefinitions();
    return isKnown && <button onClick={() => redirect('show', 'books', id)}>show {id}</button>;
  }
  open(
    <ScreenParamsContext value={{ id: '7' }}>
      <Page />
    </ScreenParamsContext>,
  );
  (await screen.findByRole('button', { name: 'show 7' })).click();
  await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/acme/pages/BK-VIEW/7'));
});
