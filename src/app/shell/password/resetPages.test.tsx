import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { here, makePageServer, openPage } from '../../../../test/fixtures/testPages.tsx';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { loginNotice } from '../session/browserState.ts';

let server = makePageServer();
beforeEach(() => {
  server = makePageServer();
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const profile = { email: 'a•••@e•••.com', phone: null, methods: ['email', 'questions'] };

test('[S-040][R-221] a reset names its company and asks for a way; without one it says so, and nothing is sent', async () => {
  openPage('/reset-password?company=acme');
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeTruthy();
  expect(await screen.findByText('Acme Books')).toBeTruthy();
  expect(screen.getByText('Step 1 of 3: Account')).toBeTruthy();
  press('Continue');
  expect(screen.getByText('At least one communication method is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Link by email/ })));
});

test('a company that does not exist is said', async () => {
  server.answers('GET globals/company', { status: 404, body: {} });
  openPage('/reset-password?company=nowhere');
  expect(await screen.findByRole('heading', { name: 'Company not found' })).toBeTruthy();
});

test('[S-040] a link is requested by mail; the response does not reveal if the account exists', async () => {
  server.answers('POST passwordreset/hashbyemail', { status: 202 });
  openPage('/reset-password?company=acme');
  fireEvent.click(await screen.findByRole('radio', { name: /Link by email/ }));
  type('Email', 'ada');
  press('Continue');
  expect(screen.getByText('Invalid Email address')).toBeTruthy();
  type('Email', ' ada@example.com ');
  press('Continue');
  expect(await screen.findByText('If ada@example.com belongs to an account, we have sent a link to it.')).toBeTruthy();
  expect(server.sent('POST passwordreset/hashbyemail')).toEqual([{ company: 'acme', email: 'ada@example.com' }]);
});

test('[S-041] the check carries the user id in its query, sends a code and takes it; a refusal keeps what was typed', async () => {
  server.answers('GET passwordreset/userprofile', { status: 200, body: profile });
  server.answers('POST passwordreset/sendcode', { status: 202, body: { expires: '2026-03-01T12:00:00Z' } });
  server.answers(
    'POST passwordreset/verifycode',
    { status: 400, body: { status: 400, code: 'verification_failed', detail: 'Verification failed' } },
    { status: 200, body: { proof: 'p1', expires: '2026-03-01T12:00:00Z' } },
  );
  openPage('/reset-password?company=acme');
  fireEvent.click(await screen.findByRole('radio', { name: /^Code/ }));
  press('Continue');
  expect(screen.getByText('Field is required')).toBeTruthy();
  type('User ID', 'ada');
  press('Continue');
  await waitFor(() => expect(here()).toBe('/reset-password/security-check?company=acme&username=ada&way=code'));
  expect(await screen.findByText('We will send a 6-digit code for ada to a•••@e•••.com.')).toBeTruthy();
  press('Send the code');
  expect(await screen.findByText(/we have sent a 6-digit code to a•••@e•••.com/)).toBeTruthy();
  expect(server.sent('POST passwordreset/sendcode')).toEqual([{ username: 'ada', company: 'acme', method: 'email' }]);
  const code = screen.getByLabelText<HTMLInputElement>('6-digit code');
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  type('6-digit code', ' 042 917 ');
  expect(code.value).toBe('042917');
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('Verification failed');
  expect(code.value).toBe('042917');
  press('Continue');
  await waitFor(() => expect(here()).toBe('/reset-password/set?company=acme&username=ada'));
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});

test.each([
  ['042917', 'Verification failed'],
  ['4291', 'Activation code must be 6 digits'],
  ['', 'Field is required'],
])('[R-017][R-042] the code "%s" is answered "%s"', async (code, problem) => {
  server.answers('GET passwordreset/userprofile', { status: 200, body: profile });
  server.answers('POST passwordreset/verifycode', { status: 400, body: { status: 400, detail: 'Verification failed' } });
  openPage('/reset-password/security-check?company=acme&username=ada', { sentBy: 'email' });
  await screen.findByLabelText('6-digit code');
  type('6-digit code', code);
  press('Continue');
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(server.sent('POST passwordreset/verifycode')).toHaveLength(code.length === 6 ? 1 : 0);
});

test('more digits than six are not taken', async () => {
  server.answers('GET passwordreset/userprofile', { status: 200, body: profile });
  openPage('/reset-password/security-check?company=acme&username=ada', { sentBy: 'email' });
  await screen.findByLabelText('6-digit code');
  type('6-digit code', '1234567');
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('123456');
});

test('[R-221] where a code can go two ways, one has to be chosen', async () => {
  server.answers('GET passwordreset/userprofile', {
    status: 200,
    body: { ...profile, phone: '•••-•••-••23', methods: ['email', 'text message', 'questions'] },
  });
  server.answers('POST passwordreset/sendcode', { status: 202 });
  openPage('/reset-password/security-check?company=acme&username=ada&way=code');
  await screen.findByText('Where should we send the code?');
  press('Send the code');
  expect(screen.getByText('At least one communication method is required')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Text message/ }));
  press('Send the code');
  expect(await screen.findByText(/has a phone number, we have sent a 6-digit code to •••-•••-••23/)).toBeTruthy();
  expect(server.sent('POST passwordreset/sendcode')).toEqual([{ username: 'ada', company: 'acme', method: 'text message' }]);
});

test('a code is sent again after a minute at the earliest', async () => {
  server.answers('GET passwordreset/userprofile', { status: 200, body: profile });
  server.answers('POST passwordreset/sendcode', { status: 202 });
  openPage('/reset-password/security-check?company=acme&username=ada', { sentBy: 'email' });
  await screen.findByLabelText('6-digit code');
  vi.useFakeTimers();
  await act(async () => press('Send the code again'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(/We have sent another code/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 60 seconds' });
  expect(button.disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(button.textContent).toBe('Send again in 1 second');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect([button.textContent, button.disabled]).toEqual(['Send the code again', false]);
  expect(server.sent('POST passwordreset/sendcode')).toHaveLength(1);
});

test('[S-041] security questions are asked and answered', async () => {
  const questions = [
    { id: 4, text: 'Your first pet?' },
    { id: 7, text: 'Your first street?' },
  ];
  server.answers('GET passwordreset/securityquestions', { status: 200, body: { questions } });
  server.answers('POST passwordreset/verifyquestions', { status: 200, body: { proof: 'p2', expires: '2026-03-01T12:00:00Z' } });
  openPage('/reset-password/security-check?company=acme&username=ada&way=questions');
  await screen.findByText('Your first pet?');
  type('Answer 1', ' Rover ');
  press('Continue');
  expect(screen.getByText('Field is required')).toBeTruthy();
  type('Answer 2', 'Heron Lake');
  press('Continue');
  await waitFor(() => expect(here()).toBe('/reset-password/set?company=acme&username=ada'));
  expect(server.sent('POST passwordreset/verifyquestions')).toEqual([
    {
      username: 'ada',
      company: 'acme',
      answers: [
        { id: 4, text: 'Rover' },
        { id: 7, text: 'Heron Lake' },
      ],
    },
  ]);
});

test('data that cannot be read is reported, and can be requested again', async () => {
  server.answers(
    'GET passwordreset/securityquestions',
    { status: 429, body: { detail: 'Too many attempts' } },
    { status: 200, body: { questions: [] } },
  );
  openPage('/reset-password/security-check?company=acme&username=ada&way=questions');
  expect(await screen.findByText('Too many attempts')).toBeTruthy();
  press('Try again');
  expect(await screen.findByText(/Answer the security questions of ada/)).toBeTruthy();
});

test('without a user id the check begins at the beginning', async () => {
  openPage('/reset-password/security-check?company=acme');
  await waitFor(() => expect(here()).toBe('/reset-password?company=acme'));
});

test('[S-043] without a passed check there is no new password', async () => {
  openPage('/reset-password/set?company=acme&username=ada');
  expect(await screen.findByRole('heading', { name: 'Reset password error' })).toBeTruthy();
  expect(here()).toBe('/reset-password/error?company=acme');
  expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/reset-password?company=acme');
});

test.each([
  ['[R-207]', 'Orchard-2026', '12 to 100 characters', true],
  ['[R-207]', 'Orchard-202', '12 to 100 characters', false],
  ['[R-208]', `${'Aa1-'.repeat(25)}x`, '12 to 100 characters', false],
  ['[R-209]', '2026-Orchard-ok', 'A letter as the first character', false],
  ['[R-210]', 'orchard-2026-ok', 'An uppercase letter', false],
  ['[R-211]', 'ORCHARD-2026-OK', 'A lowercase letter', false],
  ['[R-212]', 'Orchard-yes-okay', 'A digit', false],
  ['[R-213]', 'Orchard#2026ok', 'One of ! % ^ * ( ) _ - + = < > | \\ [ ]', false],
  ['[R-213]', 'Orchard(2026)ok', 'One of ! % ^ * ( ) _ - + = < > | \\ [ ]', true],
  ['[R-214]', 'dock-Lead-2026', 'Different from your user ID', false],
])('%s while typing, the rules show that "%s" meets "%s": %s', async (_rule, password, rule, isMet) => {
  openPage('/reset-password/set?company=acme&username=Dock-Lead-2026', { permit: { proof: 'p1' } });
  await screen.findByLabelText('New password');
  type('New password', password);
  expect(screen.getByText(rule).textContent).toContain(isMet ? '– met' : '– not met yet');
});

test('before the first key the rules are a list without verdicts', async () => {
  openPage('/reset-password/set?company=acme&username=dock', { permit: { proof: 'p1' } });
  await screen.findByLabelText('New password');
  expect(screen.getByText('A digit').textContent).toBe('A digit');
  expect(screen.queryByText(/rules? (is|are) not met yet/)).toBeNull();
  type('New password', 'o');
  expect(screen.getByText('A digit').textContent).toBe('A digit – not met yet');
  expect(screen.getByText(/rules are not met yet/)).toBeTruthy();
});

test('[S-042][R-216] a mismatch shows the message of the reset; then the password is set and the sign-in page confirms it', async () => {
  server.answers('POST passwordreset/changepassword', { status: 200, body: { status: 0, token: '', expires: '' } });
  openPage('/reset-password/set?company=acme&username=ada', { permit: { proof: 'p1' } });
  await screen.findByLabelText('New password');
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-oK');
  press('Set new password');
  expect(screen.getByText("Your passwords don't match")).toBeTruthy();
  type('Confirm new password', 'Orchard-2026-ok');
  press('Set new password');
  await waitFor(() => expect(here()).toBe('/acme/login'));
  expect(loginNotice('acme').get()).toBe('password_changed');
  expect(server.sent('POST passwordreset/changepassword')).toEqual([
    { proof: 'p1', password: 'Orchard-2026-ok', confirmation: 'Orchard-2026-ok' },
  ]);
});

test('a password used before is reported next to the field, which keeps it', async () => {
  const errors = { password: 'You have used this password before.' };
  server.answers('POST passwordreset/changepassword', {
    status: 400,
    body: { status: 400, code: 'password_used_before', detail: 'x', errors },
  });
  openPage('/reset-password/set?company=acme&username=ada', { permit: { proof: 'p1' } });
  const input = await screen.findByLabelText<HTMLInputElement>('New password');
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-ok');
  press('Set new password');
  expect(await screen.findByText(errors.password)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['Orchard-2026-ok', 'true']);
});

test('[S-043] the hash of a link leaves the address at once; a link that was used leads to the error page', async () => {
  server.answers('GET passwordreset/accountsbyhash', { status: 400, body: { status: 400, code: 'link_invalid', detail: 'Used' } });
  openPage('/reset-password/set?company=acme&hash=secret');
  await waitFor(() => expect(here()).toBe('/reset-password/set?company=acme'));
  await waitFor(() => expect(here()).toBe('/reset-password/error?company=acme'));
});

test('[S-043] a link that was used meanwhile leads to the error page, too', async () => {
  server.answers('GET passwordreset/accountsbyhash', { status: 200, body: { company: 'acme', usernames: ['ada'], expires: '' } });
  server.answers('POST passwordreset/changepassword', { status: 400, body: { status: 400, code: 'link_invalid', detail: 'Used' } });
  openPage('/reset-password/set?company=acme&hash=secret');
  await screen.findByLabelText('New password');
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-ok');
  press('Set new password');
  await waitFor(() => expect(here()).toBe('/reset-password/error?company=acme'));
});

test('[R-229] a link for several accounts asks a new password for each', async () => {
  server.answers('GET passwordreset/accountsbyhash', { status: 200, body: { company: 'acme', usernames: ['ada', 'grace'], expires: '' } });
  server.answers(
    'POST passwordreset/changepassword',
    { status: 400, body: { status: 400, detail: 'x', errors: { 'passwords.1.password': 'Password must start with a letter' } } },
    { status: 200, body: { status: 0, token: '', expires: '' } },
  );
  openPage('/reset-password/set?company=acme&hash=secret');
  expect(await screen.findByText('Multiple accounts found, provide a new password for each')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Account grace' })).toBeTruthy();
  const [first, second] = screen.getAllByLabelText('New password');
  const [repeated, repeatedSecond] = screen.getAllByLabelText('Confirm new password');
  const fill = (input: HTMLElement | undefined, value: string): boolean => fireEvent.change(input as HTMLElement, { target: { value } });
  fill(first, 'Orchard-2026-ok');
  fill(repeated, 'Orchard-2026-ok');
  press('Set new password');
  expect(screen.getAllByText('Field is required')).toHaveLength(2);
  fill(second, 'Meadows-2026-ok');
  fill(repeatedSecond, 'Meadows-2026-ok');
  press('Set new password');
  expect(await screen.findByText('Password must start with a letter')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(second));
  press('Set new password');
  await waitFor(() => expect(here()).toBe('/acme/login'));
  expect(server.sent('POST passwordreset/changepassword').at(-1)).toEqual({
    hash: 'secret',
    passwords: [
      { username: 'ada', password: 'Orchard-2026-ok', confirmation: 'Orchard-2026-ok' },
      { username: 'grace', password: 'Meadows-2026-ok', confirmation: 'Meadows-2026-ok' },
    ],
  });
});

test('[S-006] the language changes visible messages, and keeps typed values', async () => {
  openPage('/reset-password/set?company=acme&username=ada', { permit: { proof: 'p1' } });
  await screen.findByLabelText('New password');
  type('New password', 'Orchard-2026-ok');
  press('Set new password');
  expect(screen.getByText('Field is required')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Français' }));
  const input = await screen.findByLabelText<HTMLInputElement>('Nouveau mot de passe');
  expect(input.value).toBe('Orchard-2026-ok');
  expect(screen.queryByText('Field is required')).toBeNull();
});
