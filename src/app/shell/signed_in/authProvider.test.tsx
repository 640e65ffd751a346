import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Authenticated, CanAccess, CoreAdminContext, useGetIdentity, useLogout, usePermissions } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { makePageServer } from '../../../../test/fixtures/testPages.tsx';
import type { FindResource } from '../../framework/admin/resourceCatalogue.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { SignedIn } from '../routes/SignedIn.tsx';
import { addSession, sessionStore } from '../session/sessionStore.ts';
import { useSession } from '../session/useSession.ts';
import { makeAuthProvider } from './authProvider.ts';

const findResource: FindResource = async (name) =>
  name === 'books'
    ? {
        name,
        label: { en: 'Books', fr: 'Livres' },
        titleFields: [],
        searchFields: [],
        verbs: ['list', 'edit'],
        entity: 'books',
        idKind: 'number',
        screens: {},
      }
    : undefined;

let server: ReturnType<typeof makePageServer>;

beforeEach(() => {
  server = makePageServer();
  server.answers('POST users/logout', { status: 204 });
  server.answers('GET users/sessions', { status: 200, body: { results: [] } });
});
afterEach(cleanup);

/** A page of react-admin's own components behind the guard of the portal's routes. */
function open(): void {
  render(
    <ProductContext value={{ code: 'acme', name: 'Product' }}>
      <MemoryRouter initialEntries={['/acme/pages/BOOKS']}>
        <Here />
        <Routes>
          <Route
            path="/:company/pages/*"
            element={
              <SignedIn>
                <Admin />
              </SignedIn>
            }
          />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </ProductContext>,
  );
}

function Here() {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
}

function Admin() {
  const session = useSession('acme');
  if (!session) return null;
  return (
    <CoreAdminContext authProvider={makeAuthProvider(session, findResource)}>
      <Authenticated>
        <Page />
      </Authenticated>
    </CoreAdminContext>
  );
}

function Page() {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions();
  const logout = useLogout();
  return (
    <>
      <p>{`${identity?.id}: ${identity?.fullName}, ${permissions}`}</p>
      {['list', 'edit', 'delete'].map((action) => (
        <CanAccess key={action} resource="books" action={action}>
          <p>{`may ${action} books`}</p>
        </CanAccess>
      ))}
      <CanAccess resource="authors" action="list">
        <p>may list authors</p>
      </CanAccess>
      <button onClick={() => void logout()}>Leave</button>
    </>
  );
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent;

test('react-admin knows the user, the type of user as permissions, and what the user may do with a resource', async () => {
  addSession(signInAnswer({ type: 'EMPLOYEE' }));
  open();
  expect(await screen.findByText('ada: Ada Byron, EMPLOYEE')).toBeTruthy();
  expect(await screen.findByText('may list books')).toBeTruthy();
  expect(await screen.findByText('may edit books')).toBeTruthy();
  expect(screen.queryByText(/may delete|authors/)).toBeNull();
});

test('without a session its pages lead to the sign-in page, and so does signing out by useLogout', async () => {
  open();
  expect(address()).toBe('/acme/login');
  cleanup();
  addSession(signInAnswer());
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/acme/login'));
  expect(server.headersOf('POST users/logout')?.get('authorization')).toBe('Token secret');
  expect(sessionStore.get()).toEqual([]);
});

test.each([401, 403, 500])('an answer with status %i ends no session by itself', async (status) => {
  const session = addSession(signInAnswer());
  const { checkError } = makeAuthProvider(session, findResource);
  await expect(checkError(new ApiError({ status }, { statusText: '', details: '' }))).resolves.toBeUndefined();
  expect(sessionStore.get()).toHaveLength(1);
});
