import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { here, makePageServer, openPage } from '../../../../test/fixtures/testPages.tsx';

let server = makePageServer();
beforeEach(() => {
  server = makePageServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = '/reset-password/account-change?company=acme';
const change = {
  username: 'payroll',
  company: 'acme',
  changes: ['Email', 'Phone'],
  changed_at: '2026-03-10T15:00:00Z',
  shut_until: '2026-03-13T15:00:00Z',
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['I know of this change', 'mine', /records are open to your account again/],
  ['I do not know of it', 'not_mine', /All sessions of the account have been ended/],
])('a person says “%s” by a button alone, and the hash leaves the address', async (button, answer, words) => {
  server.answers('GET users/account_change', { status: 200, body: change });
  server.answers('POST users/account_change', { status: 200, body: { state: 'confirmed' } });
  openPage(`${page}&hash=secret`);
  expect(await screen.findByText(/changed your account payroll on .*: Email, Phone/)).toBeTruthy();
  expect(here()).toBe(page);
  expect(server.sent('POST users/account_change')).toEqual([]);
  await press(button);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(server.sent('POST users/account_change')).toEqual([{ hash: 'secret', answer }]);
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

test('a link that was used, or whose time is over, is told with the way on; a server that fails can be asked again', async () => {
  server.answers(
    'GET users/account_change',
    { status: 503, body: { status: 503, code: 'database_unavailable', detail: 'Later.' } },
    { status: 404 },
  );
  openPage(`${page}&hash=old`);
  await press('Try again');
  expect(await screen.findByText(/ask payroll to release your account/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I know of this change' })).toBeNull());
});

test('an answer that is refused stays on the page with its reason', async () => {
  server.answers('GET users/account_change', { status: 200, body: change });
  server.answers('POST users/account_change', { status: 409, body: { status: 409, code: 'link_used', detail: 'This link was used.' } });
  openPage(`${page}&hash=secret`);
  await press('I know of this change');
  expect(await screen.findByText('This link was used.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'I do not know of it' })).toBeTruthy();
});
