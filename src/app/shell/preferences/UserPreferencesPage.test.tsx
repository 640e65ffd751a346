import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menuGroup, menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { makePageServer } from '../../../../test/fixtures/testPages.tsx';
import { noticeEndpoints } from '../../../shared/shell/notices/endpoints.ts';
import { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import { sessionEndpoints } from '../../../shared/shell/session/endpoints.ts';
import { switchEndpoints } from '../../../shared/shell/switching/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { DraftUserContext } from '../../framework/drafts/DraftUserContext.ts';
import { dateFormatStore } from '../../framework/i18n/dateFormats.ts';
import { chooseLanguage, languageStore } from '../../framework/i18n/language.ts';
import { requestHeaders } from '../session/requestHeaders.ts';
import { addSession } from '../session/sessionStore.ts';
import { themeStore } from '../theme/themeStore.ts';
import { UserPreferencesPage } from './UserPreferencesPage.tsx';

const stored = {
  language: 'en-us',
  theme: 'light',
  date_format: 'YYYY-MM-DD',
  time_format: 'HH:mm',
  default_account: '0100001',
  default_menu_group: 'READERS',
  landing_page: 'BOOKS',
};
const profile = {
  MT_EMAIL: 'ada@example.com',
  MT_FNAME: 'Ada',
  MT_LNAME: 'Byron',
  phone: '7055551234',
  MT_LANG: 'en-us',
  MT_THEME: 'light',
};
const session = {
  issued_at: '2026-03-01T12:00:00Z',
  refreshed_at: '2026-03-01T12:30:00Z',
  ip_address: '192.0.2.1',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
  switched_from: '',
};

const decided = {
  notice: 'request_decided',
  label: 'News of my requests',
  ways: [
    { way: 'portal', choice: 'at_once', choices: ['at_once'] },
    { way: 'mail', choice: 'at_once', choices: ['at_once', 'daily', 'off'] },
  ],
};

let server: ReturnType<typeof makePageServer>;

beforeEach(() => {
  localStorage.clear();
  server = makePageServer();
  configureApi({ endpoints: () => [...preferenceEndpoints, ...sessionEndpoints, ...switchEndpoints, ...noticeEndpoints] });
  themeStore.choose('light');
  server.answers('GET users/get_userinfor', { status: 200, body: stored });
  server.answers('GET users/own_profile', { status: 200, body: profile });
  server.answers('GET users/sessions', {
    status: 200,
    body: {
      results: [
        { ...session, id: 1, is_current: true },
        { ...session, id: 2, is_current: false },
      ],
    },
  });
  server.answers('GET notices/choices', { status: 200, body: { notices: [decided] } });
  server.answers('GET globals/account/search', {
    status: 200,
    body: { results: [{ account: '0100001', name: 'Northern Books', address: '' }], count: 1 },
  });
  server.answers('GET users/refresh', { status: 200, body: signInAnswer() });
  addSession(
    signInAnswer({ groups: [menuGroup({ menulist: [menuItem({ mid: 'B', CMCID: 'BOOKS', CMVNAM: 'BOOKS', CMTITLE: 'Books' })] })] }),
  );
});
afterEach(cleanup);

function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/acme/pages/UA-PREF']}>
        <DraftUserContext value="ada@acme">
          <UserPreferencesPage />
        </DraftUserContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const look = () => within(screen.getByRole('region', { name: 'Appearance and start page' }));
const own = () => within(screen.getByRole('region', { name: 'Profile and security' }));

async function choose(label: string, option: string | RegExp): Promise<void> {
  fireEvent.mouseDown(await look().findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

describe('[S-107] preferences', () => {
  test('saved preferences are shown, accounts by their names', async () => {
    open();
    expect((await look().findByRole('combobox', { name: 'Start page' })).textContent).toBe('Books');
    await waitFor(() =>
      expect(look().getByRole('combobox', { name: 'Default account' })).toHaveProperty('value', 'Northern Books · 0100001'),
    );
    expect(look().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test('a choice applies at once, is sent alone, and is confirmed', async () => {
    server.answers('PUT users/save_userinfor', { status: 200, body: { ...stored, theme: 'dark' } });
    open();
    await choose('Theme', 'Dark');
    await choose('Date format', /MM\/DD\/YYYY/);
    expect([themeStore.get().choice, dateFormatStore.get().date]).toEqual(['dark', 'MM/DD/YYYY']);
    fireEvent.click(look().getByRole('button', { name: 'Save' }));
    await look().findByText('Your preferences have been saved.');
    expect(server.sent('PUT users/save_userinfor')).toEqual([{ theme: 'dark', date_format: 'MM/DD/YYYY' }]);
  });

  test('[D-266] the texts follow the language that is chosen, and the calls to the server with them', async () => {
    server.answers('PUT users/save_userinfor', { status: 200, body: { ...stored, language: 'fr' } });
    open();
    await choose('Language', 'Français');
    const french = within(await screen.findByRole('region', { name: 'Apparence et page de départ' }));
    expect(screen.queryByRole('region', { name: 'Appearance and start page' })).toBeNull();
    server.answers('GET users/get_userinfor', { status: 200, body: { ...stored, language: 'fr' } });
    server.answers('GET users/refresh', {
      status: 200,
      body: { ...signInAnswer(), profile: { ...signInAnswer().profile, MT_LANG: 'fr' } },
    });
    fireEvent.click(french.getByRole('button', { name: 'Enregistrer' }));
    await french.findByText('Vos préférences ont été enregistrées.');
    expect(server.sent('PUT users/save_userinfor')).toEqual([{ language: 'fr' }]);
    cleanup();
    // The page without its form keeps the saved language.
    expect([languageStore.get(), document.documentElement.lang, requestHeaders()['accept-language']]).toEqual(['fr', 'fr', 'fr']);
    await chooseLanguage('en');
  });

  test.each([
    ['given up', () => fireEvent.click(look().getByRole('button', { name: 'Discard changes' }))],
    ['left', cleanup],
  ])('a look that is %s is not worn any longer', async (_name, end) => {
    open();
    await choose('Theme', 'Dark');
    await choose('Time format', /^12 hours/);
    end();
    expect([themeStore.get().choice, dateFormatStore.get().time]).toEqual(['light', 'HH:mm']);
  });

  test('[S-132] the theme of the system is kept by this browser; the profile gets that of a new user', async () => {
    server.answers('PUT users/save_userinfor', { status: 200, body: stored });
    open();
    await choose('Theme', 'Same as device');
    fireEvent.click(look().getByRole('button', { name: 'Save' }));
    await look().findByText('Your preferences have been saved.');
    expect(server.sent('PUT users/save_userinfor')).toEqual([{ theme: 'light' }]);
    expect(themeStore.get()).toMatchObject({ choice: 'system', keepsSystem: true });
  });

  test('a refused value is reported at its field', async () => {
    server.answers('PUT users/save_userinfor', {
      status: 400,
      body: { status: 400, code: 'preference_not_yours', errors: { landing_page: 'Choose one of your own accounts or groups.' } },
    });
    open();
    await choose('Start page', 'Same as the menu group');
    fireEvent.click(look().getByRole('button', { name: 'Save' }));
    await look().findByText('Choose one of your own accounts or groups.');
    expect(look().getByRole('combobox', { name: 'Start page' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('[S-200] a landing page that is no longer in the menu stays, marked as inactive', async () => {
    server.answers('GET users/get_userinfor', { status: 200, body: { ...stored, landing_page: 'GONE' } });
    open();
    expect((await look().findByRole('combobox', { name: 'Start page' })).textContent).toBe('GONE · Inactive');
  });
});

describe('profile', () => {
  test('an invalid value is reported at its field and not sent; another e-mail address asks for the password', async () => {
    server.answers('PUT users', { status: 200, body: { ...profile, MT_EMAIL: 'new@example.com' } });
    open();
    expect(await own().findByLabelText('Phone')).toHaveProperty('value', '705 555 - 1234');
    fireEvent.change(own().getByLabelText('Phone'), { target: { value: '705' } });
    fireEvent.change(own().getByLabelText('Email'), { target: { value: 'nowhere' } });
    fireEvent.click(own().getByRole('button', { name: 'Save profile' }));
    for (const text of ['Invalid Phone Number', 'Invalid Email address', 'Enter your password to change your email address'])
      await own().findByText(text);
    expect(server.forms('PUT users')).toEqual([]);
    fireEvent.change(own().getByLabelText('Phone'), { target: { value: '(705) 555-9999' } });
    fireEvent.change(own().getByLabelText('Email'), { target: { value: 'new@example.com' } });
    fireEvent.change(own().getByLabelText('Current password'), { target: { value: 'secret' } });
    fireEvent.click(own().getByRole('button', { name: 'Save profile' }));
    await own().findByText('Your profile has been saved.');
    expect(Object.fromEntries(new URLSearchParams(server.forms('PUT users')[0]))).toMatchObject({
      phone: '7055559999',
      MT_EMAIL: 'new@example.com',
      current_password: 'secret',
    });
  });
});

describe('a draft', () => {
  test('of the profile comes back without the password, after a page that went without its user', async () => {
    open();
    fireEvent.change(await own().findByLabelText('Email'), { target: { value: 'new@example.com' } });
    fireEvent.change(own().getByLabelText('Current password'), { target: { value: 'Typed-Pass-9' } });
    cleanup();
    expect(JSON.stringify(localStorage)).not.toContain('Typed-Pass-9');
    open();
    await own().findByText(/^Your unsaved changes from just now are back/);
    expect(own().getByLabelText('Email')).toHaveProperty('value', 'new@example.com');
    expect(own().getByLabelText('Current password')).toHaveProperty('value', '');
    expect(own().getByRole('listitem').textContent).toBe('EmailSaved: ada@example.com→Draft: new@example.com');
    fireEvent.click(own().getByRole('button', { name: 'Discard' }));
    expect(own().getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  });

  test('of the preferences comes back in the words of their choices, and is gone once saved', async () => {
    server.answers('PUT users/save_userinfor', { status: 200, body: {} });
    open();
    await choose('Date format', /DD\/MM\/YYYY/);
    cleanup();
    open();
    await look().findByText(/^Your unsaved changes from/);
    expect(look().getByRole('listitem').textContent).toMatch(/^Date formatSaved: 2026-03-28 .*→Draft: 28\/03\/2026/);
    server.answers('GET users/get_userinfor', { status: 200, body: { ...stored, date_format: 'DD/MM/YYYY' } });
    fireEvent.click(look().getByRole('button', { name: 'Save' }));
    await look().findByText('Your preferences have been saved.');
    expect(look().queryByText(/^Your unsaved changes from/)).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft/'))).toEqual([]);
  });
});

test('another session is ended by its button, this one has none', async () => {
  server.answers('DELETE users/sessions/2', { status: 204 });
  open();
  const sessions = within(screen.getByRole('region', { name: 'Where you are signed in' }));
  const buttons = await sessions.findAllByRole('button', { name: 'End the session of Firefox, Linux, 192.0.2.1' });
  expect(buttons).toHaveLength(1);
  server.answers('GET users/sessions', { status: 200, body: { results: [{ ...session, id: 1, is_current: true }] } });
  for (const button of buttons) fireEvent.click(button);
  await waitFor(() => expect(sessions.queryByRole('button')).toBeNull());
});

describe('notices', () => {
  const kinds = () => within(screen.getByRole('region', { name: 'Notices' }));
  const mail = async () =>
    within(await kinds().findByRole('group', { name: 'News of my requests' })).getByRole('combobox', { name: 'Email' });

  test('a choice is stored as soon as it is made; what cannot be chosen is shown', async () => {
    server.answers('PUT notices/choices', { status: 200, body: { notice: 'request_decided', way: 'mail', choice: 'off' } });
    open();
    fireEvent.mouseDown(await mail());
    fireEvent.click(await screen.findByRole('option', { name: 'Off' }));
    await waitFor(() => expect(server.sent('PUT notices/choices')).toEqual([{ notice: 'request_decided', way: 'mail', choice: 'off' }]));
    await waitFor(async () => expect((await mail()).textContent).toBe('Off'));
    expect(kinds().getByRole('combobox', { name: 'In the portal' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('a choice that the server refuses is taken back', async () => {
    server.answers('PUT notices/choices', { status: 503, body: { code: 'unavailable', detail: 'Not now' } });
    open();
    fireEvent.mouseDown(await mail());
    fireEvent.click(await screen.findByRole('option', { name: 'Once a day' }));
    await waitFor(() => expect(server.sent('PUT notices/choices')).toHaveLength(1));
    await waitFor(async () => expect((await mail()).textContent).toBe('Immediately'));
  });

  test('a failure to load says so, with a way to try again', async () => {
    server.answers('GET notices/choices', { status: 500, body: { code: 'internal_error', detail: 'Broken' } });
    open();
    const retry = await kinds().findByRole('button', { name: 'Try again' });
    server.answers('GET notices/choices', { status: 200, body: { notices: [] } });
    fireEvent.click(retry);
    expect(await kinds().findByText('No notices concern you.')).toBeTruthy();
  });
});
