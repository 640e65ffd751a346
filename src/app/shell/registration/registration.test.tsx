import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { here, makePageServer, openPage } from '../../../../test/fixtures/testPages.tsx';
import { type Challenge, solveChallenge } from '../../../shared/shell/captcha/solveChallenge.ts';
import { loginNotice } from '../session/browserState.ts';

/** jsdom has no workers: does the same work on the page's own thread. */
class PageThread extends EventTarget {
  terminate(): void {}
  postMessage(challenge: Challenge): void {
    void solveChallenge(challenge, async () => {}).then((solution) =>
      this.dispatchEvent(new MessageEvent('message', { data: { solution } })),
    );
  }
}

const challenge = { challenge: bytesToHex(sha256(utf8ToBytes('salt42'))), salt: 'salt', max_number: 100, signature: 'sig' };
const solution = `${challenge.challenge}.salt.42.sig`;
let server = makePageServer();
beforeEach(() => {
  server = makePageServer();
  vi.stubGlobal('Worker', PageThread);
  server.answers('GET globals/google_recaptcha/challenge', { status: 200, body: challenge });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tick = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'I am not a robot' }));
  await screen.findByText('Verified. You can continue.');
};

test.each([
  ['/online-quoting-access?company=acme', 'Online quoting access', '/online-quoting-activation?company=acme&username=ada.b'],
  ['/rapid-bol-access?company=acme', 'Rapid BOL access', '/rapid-bol-activation?company=acme&username=ada.b'],
])('[S-048][R-242] %s asks for an account, after the box was ticked', async (path, title, next) => {
  server.answers('POST users/create', { status: 201, body: { status: 1 } });
  openPage(path);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  press('Request access');
  expect(screen.getAllByText('Field is required')).toHaveLength(4);
  expect(screen.getByText('Please check the reCAPTCHA box')).toBeTruthy();
  type('First name', 'Ada');
  type('Last name', 'Byron');
  type('Email', 'ada@example.com');
  type('Phone (optional)', '514 555-0');
  type('Choose a user ID', 'ada b');
  press('Request access');
  expect(screen.getByText('Invalid Phone Number')).toBeTruthy();
  expect(screen.getByText('User ID contains invalid characters')).toBeTruthy();
  type('Phone (optional)', '+1 (514) 555-0199');
  type('Choose a user ID', 'ada.b');
  await tick();
  press('Request access');
  await waitFor(() => expect(here()).toBe(next));
  expect(await screen.findByText(/We have emailed you a 6-digit code/)).toBeTruthy();
  expect(server.sent('POST users/create')).toEqual([
    {
      company: 'acme',
      username: 'ada.b',
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      phone: '5145550199',
      captcha: solution,
    },
  ]);
});

test('[R-242] a solution that the server has taken is replaced by itself, and nothing typed is lost', async () => {
  server.answers('POST users/create', { status: 400, body: { status: 400, detail: 'x', errors: { email: 'Invalid Email address' } } });
  openPage('/online-quoting-access?company=acme');
  await screen.findByLabelText('First name');
  for (const [label, value] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Byron',
    Email: 'ada@example.zz',
    'Choose a user ID': 'ada',
  }))
    type(label, value);
  await tick();
  press('Request access');
  expect(await screen.findByText('Invalid Email address')).toBeTruthy();
  await screen.findByText('Verified. You can continue.');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

test('[R-242] a check that cannot be carried out is said, and may be tried again', async () => {
  server.answers('GET globals/google_recaptcha/challenge', { status: 503, body: {} }, { status: 200, body: challenge });
  openPage('/online-quoting-access?company=acme');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I am not a robot' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Verification failed. Tick the box again.');
  await tick();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['/online-quoting-activation?company=acme&username=ada', 'Online quoting activation'],
  ['/rapid-bol-activation?company=acme&username=ada', 'Rapid BOL activation'],
])('[S-049][S-166] %s takes the code that was mailed', async (path, title) => {
  server.answers(
    'POST users/activate',
    { status: 400, body: { status: 400, detail: 'Verification failed' } },
    { status: 200, body: { status: 0, needs_password: false, proof: '', expires: '' } },
  );
  server.answers('POST users/send_activation_code', { status: 202 });
  openPage(path);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('User ID').value).toBe('ada');
  press('Send the code again');
  expect(await screen.findByText(/We have sent another code/)).toBeTruthy();
  expect(server.sent('POST users/send_activation_code')).toEqual([{ company: 'acme', username: 'ada' }]);
  type('6-digit code', '4291');
  press('Activate');
  expect(screen.getByText('Activation code must be 6 digits')).toBeTruthy();
  type('6-digit code', '042917');
  press('Activate');
  expect(await screen.findByText('Verification failed')).toBeTruthy();
  press('Activate');
  await waitFor(() => expect(here()).toBe('/acme/login'));
  expect(loginNotice('acme').get()).toBe('activated');
  expect(server.sent('POST users/activate').at(-1)).toEqual({ company: 'acme', username: 'ada', activation_code: '042917' });
});

test('[S-049][R-215] an account without a password gets its first one', async () => {
  server.answers('POST users/activate', { status: 200, body: { status: 0, needs_password: true, proof: 'p9', expires: '' } });
  server.answers('POST passwordreset/changepassword', { status: 200, body: { status: 0, token: '', expires: '' } });
  openPage('/online-quoting-activation?company=acme&username=ada');
  await screen.findByLabelText('6-digit code');
  type('6-digit code', '042917');
  press('Activate');
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeTruthy();
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-oK');
  press('Set new password');
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  type('Confirm new password', 'Orchard-2026-ok');
  press('Set new password');
  await waitFor(() => expect(here()).toBe('/acme/login'));
  expect(loginNotice('acme').get()).toBe('activated');
});

test('[S-023][S-024] an employee registers: identity, account, then the activation', async () => {
  server.answers('POST acme/users/register/check', { status: 200, body: { proof: 'p3', email: 'a•••@e•••.com', expires: '' } });
  server.answers('POST acme/users/register/complete', { status: 201, body: { status: 1 } });
  openPage('/register-check');
  expect(await screen.findByRole('heading', { name: 'Register' })).toBeTruthy();
  press('Continue');
  expect(screen.getByText('Field is required')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^Employee/ }));
  type('Employee number', '1042');
  type('Date of birth', '1990-02-28');
  type('Last name', 'Byron');
  press('Continue');
  expect(screen.getByText('Please check the reCAPTCHA box')).toBeTruthy();
  await tick();
  press('Continue');
  await waitFor(() => expect(here()).toBe('/register-complete'));
  expect(server.sent('POST acme/users/register/check')).toEqual([
    { kind: 'employee', employee_number: '1042', birth_date: '1990-02-28', last_name: 'Byron', captcha: solution },
  ]);
  expect(await screen.findByText(/a•••@e•••.com/)).toBeTruthy();
  expect(screen.queryByLabelText('First name')).toBeNull();
  type('Choose a user ID', 'ada');
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-ok');
  press('Create account');
  expect(screen.getByText('Field is required')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms of use' }));
  press('Create account');
  await waitFor(() => expect(here()).toBe('/online-quoting-activation?company=acme&username=ada'));
  expect(server.sent('POST acme/users/register/complete')).toEqual([
    {
      proof: 'p3',
      username: 'ada',
      password: 'Orchard-2026-ok',
      confirmation: 'Orchard-2026-ok',
      terms_accepted: true,
    },
  ]);
});

test('[S-023][S-024] a customer names company and account, then the person', async () => {
  server.answers(
    'POST acme/users/register/check',
    { status: 429, body: { status: 429, detail: 'Too many attempts' } },
    { status: 200, body: { proof: 'p4', email: 'b•••@e•••.com', expires: '' } },
  );
  server.answers('POST acme/users/register/complete', { status: 201, body: { status: 1 } });
  openPage('/register-check');
  fireEvent.click(await screen.findByRole('radio', { name: /^Customer/ }));
  type('Company code', 'North');
  type('Account number', '1000001');
  await tick();
  press('Continue');
  expect(await screen.findByText('Too many attempts')).toBeTruthy();
  expect(server.sent('POST acme/users/register/check')).toEqual([
    { kind: 'customer', company: 'north', account: '1000001', captcha: solution },
  ]);
  await screen.findByText('Verified. You can continue.');
  press('Continue');
  await screen.findByText(/b•••@e•••.com/);
  press('Create account');
  expect(screen.getAllByText('Field is required')).toHaveLength(6);
  for (const [label, value] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Byron',
    'Choose a user ID': 'ada',
    'New password': 'Orchard-2026-ok',
    'Confirm new password': 'Orchard-2026-ok',
  }))
    type(label, value);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms of use' }));
  press('Create account');
  await waitFor(() => expect(here()).toBe('/online-quoting-activation?company=north&username=ada'));
  expect(server.sent('POST acme/users/register/complete')).toEqual([
    {
      proof: 'p4',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Byron',
      password: 'Orchard-2026-ok',
      confirmation: 'Orchard-2026-ok',
      terms_accepted: true,
    },
  ]);
});

test('[S-024] without the first step there is nothing to complete', async () => {
  openPage('/register-complete');
  await waitFor(() => expect(here()).toBe('/register-check'));
});
