import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { entryCompany, expiredNotice } from '../session/browserState.ts';
import { findSession, watchSessions } from '../session/sessionStore.ts';
import { LoginPage } from './LoginPage.tsx';

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
/** Announcements of the company. */
const told: object[] = [];
const onEnter = vi.fn<(path: string) => void>();
const company = {
  code: 'acme',
  name: 'Acme Books',
  skin: 'boreal',
  languages: [
    { code: 'en-us', name: '' },
    { code: 'fr', name: '' },
  ],
};

beforeEach(() => {
  localStorage.clear();
  watchSessions()();
  expiredNotice('acme').forget();
  entryCompany.forget();
  told.length = 0;
  // Announcements arrive at any time; the page's other calls are answered in their order.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.startsWith('/api/announcements/home') ? Response.json({ results: told }) : fetchMock(url, init),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  configureApi({ endpoints: () => shellEndpoints });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  await changeLanguage('en');
});

function answer(status: number, body: unknown): void {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
}

function open(search = '', product = 'product'): void {
  render(
    <ProductContext value={{ code: product, name: 'Product' }}>
      <LoginPage company="acme" search={search} onEnter={onEnter} />
    </ProductContext>,
  );
}

async function signIn(username = 'ada', password = 'Secret-1234'): Promise<void> {
  await screen.findByText(/Acme Books/);
  fireEvent.change(screen.getByLabelText('User ID'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('[S-001][S-019] the page names its company and begins at the user id', async () => {
  answer(200, company);
  open();
  expect(await screen.findByText('Acme Books')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('User ID'));
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/globals/company?company=acme');
});

test.each([
  ['[S-012][S-163] without a landing page', '', '', '/acme/home'],
  ['[S-011][S-163] with a landing page', 'BOOKS', '', '/acme/pages/BOOKS'],
  ['[S-116] with an address asked for', 'BOOKS', '?redirect=%2Facme%2Fpages%2FX%3Fa%3D1', '/acme/pages/X?a=1'],
  ['with an address elsewhere', '', '?redirect=%2F%2Fevil.example', '/acme/home'],
])('%s a sign-in leads on', async (_name, landing, search, expected) => {
  answer(200, company);
  open(search);
  answer(200, signInAnswer({ landing }));
  await signIn();
  await vi.waitFor(() => expect(onEnter).toHaveBeenCalledExactlyOnceWith(expected));
  expect(findSession('acme')?.auth.token).toBe('secret');
  const [url, init] = fetchMock.mock.calls[1] ?? [];
  expect([url, init?.body]).toEqual([
    '/api/users/login',
    new URLSearchParams({ company: 'acme', username: 'ada', password: 'Secret-1234', keep: 'N' }),
  ]);
});

test('[S-166] an account that is not active leads to its activation, without a session', async () => {
  answer(200, company);
  open();
  answer(200, signInAnswer({ status: 1, token: '' }));
  await signIn();
  await vi.waitFor(() => expect(onEnter).toHaveBeenCalledExactlyOnceWith('/online-quoting-activation?company=acme&username=ada'));
  expect(findSession()).toBeUndefined();
});

test('[S-165] a refusal says what the server says, and the password is typed again', async () => {
  answer(200, company);
  open();
  answer(401, { status: 401, code: 'sign_in_failed', detail: 'Invalid username or password entered' });
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password entered');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(findSession()).toBeUndefined();
});

test('a server that cannot be reached is said', async () => {
  answer(200, company);
  open();
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
});

test('[S-179][S-196] missing values are reported at their inputs, and nothing is sent', async () => {
  answer(200, company);
  open();
  await signIn('', '');
  expect(screen.getAllByText('Field is required')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('User ID'));
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('[S-318] a lost session is said, and its user types only the password', async () => {
  answer(200, company);
  expiredNotice('acme').set({ username: 'ada' });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('Your session is no longer active. Please log in again.');
  expect(screen.getByLabelText<HTMLInputElement>('User ID').value).toBe('ada');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('[D-631] a session that was ended elsewhere is said in its own words', async () => {
  answer(200, company);
  expiredNotice('acme').set({ username: 'ada', isEnded: true });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('This session is no longer active');
});

test('a company that does not exist is said, with a way to the product', async () => {
  answer(404, { status: 404 });
  open();
  expect(await screen.findByRole('heading', { name: 'Company not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in to Product' }).getAttribute('href')).toBe('/product/login');
});

test('[S-006] the language changes without a reload and keeps what was typed', async () => {
  answer(200, company);
  open();
  await screen.findByText('Acme Books');
  fireEvent.change(screen.getByLabelText('User ID'), { target: { value: 'ada' } });
  fireEvent.click(screen.getByRole('button', { name: 'Français' }));
  const input = await screen.findByLabelText<HTMLInputElement>('Code d’utilisateur');
  expect(input.value).toBe('ada');
  expect(document.documentElement.lang).toBe('fr');
  expect(document.title).toBe('Connexion - Product');
});

test('the password can be shown, and a caps lock is said', async () => {
  answer(200, company);
  open();
  await screen.findByText('Acme Books');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  fireEvent.keyUp(password, { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});

test('demo accounts fill the form, with their roles in words, only if the server names them', async () => {
  const role = { en: 'Librarian', fr: 'Bibliothécaire' };
  answer(200, { ...company, demo: { users: [{ username: 'ada', role }], password: 'Demo-1' } });
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Librarian/ }));
  expect(screen.getByLabelText<HTMLInputElement>('User ID').value).toBe('ada');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Demo-1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
});

test('the product’s sign-in names the demo accounts of customers, each as a link that fills the form of its company', async () => {
  const role = { en: 'Reader', fr: 'Lecteur' };
  const users = [{ username: 'ada', role }];
  const customers = [{ company: 'branch', name: 'Branch Library', username: 'bob', role }];
  answer(200, { ...company, demo: { users, password: 'Demo-1', customers } });
  open('', 'acme');
  const link = await screen.findByRole('link', { name: /^Reader.*Branch Library$/ });
  expect(link.getAttribute('href')).toBe('/branch/login?demo=bob');
  cleanup();
  answer(200, { ...company, demo: { users, password: 'Demo-1' } });
  open('?demo=ada');
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('User ID').value).toBe('ada'));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Demo-1');
});

test('the address fills nothing in outside a demo', async () => {
  answer(200, company);
  open('?demo=ada');
  await screen.findByText('Acme Books');
  expect(screen.getByLabelText<HTMLInputElement>('User ID').value).toBe('');
});

describe('the code of a company at the product’s sign-in', () => {
  async function enter(code: string): Promise<void> {
    fireEvent.click(await screen.findByRole('button', { name: 'Customer of Product? Enter your company code' }));
    const input = await screen.findByLabelText('Company code');
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  }

  test.each([
    ['unknown to the server', 'nowhere'],
    ['that no company may have', 'api'],
  ])('%s is reported at the input', async (_name, code) => {
    answer(200, company);
    open('', 'acme');
    if (code === 'nowhere') answer(404, { status: 404 });
    await enter(code);
    const input = screen.getByLabelText('Company code');
    await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(`No company has the code ${code}. Your administrator knows it.`)).toBeTruthy();
    expect(document.activeElement).toBe(input);
    expect(onEnter).not.toHaveBeenCalled();
    expect(entryCompany.get()).toBeUndefined();
  });

  test('leads to the company’s sign-in and is kept, with a way back from there', async () => {
    answer(200, company);
    open('', 'acme');
    await screen.findByText('Acme Books');
    answer(200, { ...company, code: 'branch' });
    await enter(' Branch ');
    await vi.waitFor(() => expect(onEnter).toHaveBeenCalledExactlyOnceWith('/branch/login'));
    expect(entryCompany.get()).toBe('branch');
    cleanup();
    entryCompany.set('acme');
    answer(200, company);
    open();
    fireEvent.click(await screen.findByRole('link', { name: 'Another company' }));
    expect(entryCompany.get()).toBeUndefined();
  });
});

test('public announcements appear below the form [S-225]', async () => {
  answer(200, company);
  told.push({ id: 1, title: 'Closed on Monday', body: '<p>For a holiday.<script>x</script></p>', severity: 'warning' });
  open();
  const section = await screen.findByRole('region', { name: 'Announcements' });
  expect(section.textContent).toBe('Closed on MondayFor a holiday.');
});
