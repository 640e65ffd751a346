import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { here, makePageServer, openPage } from '../../../../test/fixtures/testPages.tsx';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { forgetMissingProfile, passwordNotice } from '../session/browserState.ts';
import { addSession, findSession } from '../session/sessionStore.ts';
import { PasswordNotices } from './PasswordNotices.tsx';

let server = makePageServer();
beforeEach(() => {
  server = makePageServer();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const catalogue = [
  { id: 1, text: 'First pet?' },
  { id: 2, text: 'First street?' },
  { id: 3, text: 'First school?' },
  { id: 4, text: 'First teacher?' },
];

/** A signed-in user, and a server that accepts a change of the password. */
function prepareChange(status: 0 | 4): void {
  addSession(signInAnswer({ status }));
  server.answers(
    'POST passwordreset/verifypassword',
    { status: 200, body: { valid: false, messages: ['The current password is incorrect.'] } },
    { status: 200, body: { valid: true, messages: [], proof: 'p1' } },
  );
  server.answers('POST passwordreset/changepassword', { status: 200, body: { status: 0, token: 'next', expires: '' } });
  server.answers('GET users/refresh', { status: 200, body: signInAnswer({ token: 'next' }) });
}

async function choose(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByText(option));
}

test('[S-108][R-215][D-522] a signed-in user changes the password with the current one, and stays signed in with a new token', async () => {
  prepareChange(0);
  openPage('/reset-password?company=acme');
  expect(await screen.findByRole('heading', { name: 'Change Your Password' })).toBeTruthy();
  const current = screen.getByLabelText<HTMLInputElement>('Current password');
  expect([current.autocomplete, screen.getByLabelText<HTMLInputElement>('New password').autocomplete]).toEqual([
    'current-password',
    'new-password',
  ]);
  type('Current password', 'Wrong-Password-1');
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-oK');
  press('Change password');
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  type('Confirm new password', 'Orchard-2026-ok');
  press('Change password');
  expect(await screen.findByText('The current password is incorrect.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(current));
  type('Current password', 'Right-Password-1');
  press('Change password');
  expect(await screen.findByText('Your password has been changed.')).toBeTruthy();
  expect(server.headersOf('POST passwordreset/changepassword')?.get('authorization')).toBe('Token secret');
  expect(server.sent('POST passwordreset/changepassword')).toEqual([
    { proof: 'p1', password: 'Orchard-2026-ok', confirmation: 'Orchard-2026-ok' },
  ]);
  expect(findSession('acme')?.auth.token).toBe('next');
});

test('a forgotten current password leads to the reset', async () => {
  addSession(signInAnswer());
  openPage('/reset-password?company=acme');
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot your current password?' }));
  expect(await screen.findByRole('radio', { name: /Link by email/ })).toBeTruthy();
});

test('[S-022][S-164][R-227] Update Profile asks for security questions where there are too few, then for the password, and leads on', async () => {
  prepareChange(4);
  server.answers('GET globals/account/securityquestions', { status: 200, body: { questions: [], catalogue } });
  server.answers('POST globals/account/securityquestions', { status: 204 });
  server.answers('PUT users', { status: 200, body: {} });
  server.answers('POST passwordreset/verifypassword', { status: 200, body: { valid: true, messages: [], proof: 'p1' } });
  openPage('/acme/pages/init-account');
  expect(await screen.findByRole('heading', { name: 'Update Profile' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/acme/logout');
  expect(await screen.findByText('Step 1 of 3: Profile')).toBeTruthy();
  type('Last name', 'Lovelace');
  expect(screen.queryByLabelText('Current or temporary password')).toBeNull();
  press('Continue');
  expect(await screen.findByText('Step 2 of 3: Security questions')).toBeTruthy();
  expect(server.forms('PUT users')).toEqual(['MT_FNAME=Ada&MT_LNAME=Lovelace&MT_EMAIL=ada%40example.com']);
  type('Current or temporary password', 'Temporary-2026');
  for (const [number, question, answer] of [
    [1, 'First pet?', 'Rover'],
    [2, 'First street?', 'Heron Lake'],
    [3, 'First school?', 'Sudbury'],
  ] as const) {
    await choose(`Question ${number}`, question);
    type(`Answer ${number}`, answer);
  }
  press('Continue');
  expect(await screen.findByText('Step 3 of 3: Password')).toBeTruthy();
  expect(server.sent('POST globals/account/securityquestions')).toEqual([
    {
      current_password: 'Temporary-2026',
      answers: [
        { id: 1, text: 'Rover' },
        { id: 2, text: 'Heron Lake' },
        { id: 3, text: 'Sudbury' },
      ],
    },
  ]);
  type('New password', 'Orchard-2026-ok');
  type('Confirm new password', 'Orchard-2026-ok');
  press('Change password');
  await waitFor(() => expect(here()).toBe('/acme/home'));
  expect(server.sent('POST passwordreset/verifypassword')).toEqual([
    { username: 'ada', company: 'acme', password: 'Temporary-2026', current: true },
  ]);
  expect(findSession('acme')?.auth.loginStatus).toBe(0);
});

test('[S-164] with enough security questions none are asked, and another address asks for the password', async () => {
  addSession(signInAnswer({ status: 4 }));
  server.answers('GET globals/account/securityquestions', { status: 200, body: { questions: catalogue.slice(0, 3), catalogue } });
  openPage('/acme/pages/init-account');
  server.answers(
    'PUT users',
    { status: 400, body: { status: 400, detail: 'x', errors: { current_password: 'The current password is incorrect.' } } },
    { status: 200, body: {} },
  );
  expect(await screen.findByText('Step 1 of 2: Profile')).toBeTruthy();
  type('Email', 'ada@example.org');
  press('Continue');
  expect(screen.getByText('Field is required')).toBeTruthy();
  type('Current or temporary password', 'Temporary-2026');
  press('Continue');
  expect(await screen.findByText('The current password is incorrect.')).toBeTruthy();
  press('Continue');
  expect(await screen.findByText('Step 2 of 2: Password')).toBeTruthy();
  expect(screen.getByLabelText('Current or temporary password')).toBeTruthy();
  expect(screen.getByLabelText('New password')).toBeTruthy();
});

test('[S-022] Update Profile opens for a user who need not change the password, with the own profile and the ways on', async () => {
  addSession(signInAnswer());
  const own = { MT_FNAME: 'Ada', MT_LNAME: 'Byron', MT_EMAIL: 'ada@example.com', phone: '5145550134' };
  server.answers('GET users/own_profile', { status: 200, body: own });
  server.answers('PUT users', { status: 200, body: { ...own, MT_LNAME: 'Lovelace' } });
  server.answers('GET users/refresh', { status: 200, body: signInAnswer() });
  openPage('/acme/pages/init-account');
  expect(await screen.findByRole('heading', { name: 'Update Profile' })).toBeTruthy();
  expect(await screen.findByLabelText('Phone')).toHaveProperty('value', '514 555 - 0134');
  expect(screen.queryByText(/^Step/)).toBeNull();
  type('Last name', 'Lovelace');
  press('Save profile');
  expect(await screen.findByText('Your profile has been saved.')).toBeTruthy();
  expect(server.forms('PUT users')).toEqual(['MT_FNAME=Ada&MT_LNAME=Lovelace&MT_EMAIL=ada%40example.com&phone=5145550134']);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/acme/pages/UA-PWD', '/acme/pages/UA-SECQST', '/acme/home']),
  );
  expect(here()).toBe('/acme/pages/init-account');
});

test('Update Profile of another user says that the profile is changed in person only', async () => {
  addSession({ ...signInAnswer(), switched_from: { MT_UID: 'chief', MT_COMP: 'acme', name: 'Grace Hopper' } });
  openPage('/acme/pages/init-account');
  expect(await screen.findByRole('heading', { name: 'Update Profile' })).toBeTruthy();
  expect(screen.queryByLabelText('Last name')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('You cannot do this while acting as another user');
});

test.each([
  ['[R-222]', 'Rex', 'Answer must be at least 4 characters'],
  ['[R-223]', 'St Anne', 'Each word must be at least 3 characters'],
  ['[R-224]', 'Rover rover', 'Answer may not repeat words'],
  ['[R-225]', 'Unit 1234', 'Answer may not contain sequential numbers'],
  ['[R-226]', 'SUDBURY', 'Answers may not be reused'],
])('%s the answer "%s" gets the message "%s" next to it', async (_rule, answer, problem) => {
  addSession(signInAnswer());
  server.answers('GET globals/account/securityquestions', { status: 200, body: { questions: [], catalogue } });
  openPage('/acme/pages/update-security-profile');
  await screen.findByLabelText('Answer 1');
  type('Answer 1', 'Sudbury');
  type('Answer 2', answer);
  press('Save answers');
  expect(screen.getByText(problem)).toBeTruthy();
});

test('[S-047][R-227] the security profile shows which questions are answered, never the answers, and takes new ones', async () => {
  addSession(signInAnswer());
  server.answers('GET globals/account/securityquestions', { status: 200, body: { questions: catalogue.slice(0, 2), catalogue } });
  server.answers(
    'POST globals/account/securityquestions',
    { status: 400, body: { status: 400, detail: 'x', errors: { 'answers.1': 'Answers may not be reused' } } },
    { status: 204 },
  );
  openPage('/acme/pages/update-security-profile');
  expect(await screen.findByRole('heading', { name: 'Update Security Profile' })).toBeTruthy();
  expect(await screen.findByText('At least 3 security questions and answers are required')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['First pet?', 'First street?']),
  );
  await choose('Question 1', 'First pet?');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Question 2' }));
  expect(within(await screen.findByRole('listbox')).queryByText('First pet?')).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: 'First street?' }));
  await choose('Question 3', 'First school?');
  for (const [index, answer] of ['Rover', 'Heron Lake', 'Sudbury'].entries()) type(`Answer ${index + 1}`, answer);
  expect(screen.getByText('A different answer to each question').textContent).toContain('– met');
  type('Current password', 'Right-Password-1');
  press('Save answers');
  expect(await screen.findByText('Answers may not be reused')).toBeTruthy();
  type('Answer 2', 'Grey Heron');
  press('Save answers');
  expect(await screen.findByText('Your security questions have been saved.')).toBeTruthy();
  expect(screen.queryByText('At least 3 security questions and answers are required')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Answer 1').value).toBe('');
  press('Add a question');
  expect(screen.getByLabelText('Answer 4')).toBeTruthy();
});

const owner = { username: 'ada', company: 'acme' };

test.each([
  ['[R-218]', { days_left: 5, changed_at: null }, 'Your password expires in 5 days'],
  ['[R-218]', { days_left: 1, changed_at: null }, 'Your password expires in 1 day'],
  ['[R-218]', { days_left: 0, changed_at: null }, 'Your password expires today'],
  ['[R-219]', { days_left: null, changed_at: '2026-03-10T17:00:00Z' }, 'Your password was changed on March 10, 2026'],
])('%s the notice %o reads "%s" until it is dismissed', (_rule, notice, expected) => {
  const session = addSession(signInAnswer());
  passwordNotice(owner).set(notice);
  const draw = () => render(<PasswordNotices session={session} />, { wrapper: MemoryRouter });
  draw();
  expect(screen.getByRole('alert').textContent).toContain(expected);
  press('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  draw();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[R-218] the notice disappears when the password is changed on a page beside it', () => {
  const session = addSession(signInAnswer());
  passwordNotice(owner).set({ days_left: 3, changed_at: null });
  render(<PasswordNotices session={session} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('alert').textContent).toContain('Your password expires in 3 days');
  act(() => passwordNotice(owner).forget());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[R-218] the notice leads to the change of the password, in French, too', async () => {
  const session = addSession(signInAnswer());
  passwordNotice(owner).set({ days_left: 3, changed_at: null });
  await changeLanguage('fr');
  render(<PasswordNotices session={session} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('alert').textContent).toContain('Votre mot de passe expire dans 3 jours');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/reset-password?company=acme');
});

test('[D-633] missing security questions are said after a sign-in, with the way to them, until they are answered or it is dismissed', () => {
  const session = addSession(signInAnswer());
  passwordNotice(owner).set({ days_left: null, changed_at: null, lacksQuestions: true });
  render(<PasswordNotices session={session} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('alert').textContent).toContain('Your security profile is missing');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/acme/pages/UA-SECQST');
  act(() => forgetMissingProfile(owner));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void passwordNotice(owner).set({ days_left: 3, changed_at: null, lacksQuestions: true }));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' }).at(-1) ?? document.body);
  expect(screen.getByRole('alert').textContent).toContain('Your password expires in 3 days');
});
