import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { loadSlotMessages } from '../i18n/catalogues.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { emailProblems } from './emailForm.ts';

beforeAll(() => loadSlotMessages());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answer = () => Response | Promise<Response>;

function draw(props: Partial<ComponentProps<typeof EmailDialog>> = {}, answer: Answer = () => jsonResponse({ id: 7 }, 202)) {
  const onClose = vi.fn<() => void>();
  const path = props.path ?? 'email/send';
  const calls = testServer({ [`POST ${path}`]: answer, 'GET email/addresses': () => jsonResponse({ results: [] }) });
  render(<EmailDialog onClose={onClose} {...props} />, { wrapper: gridContexts() });
  const sent = () => calls.filter((call) => call.path === path);
  return { onClose, sent };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const filled = { to: ['bob@example.com'], subject: 'Your loan' };

test('has the title, fields and buttons of a new message [B-095] [B-096] [B-099]', async () => {
  const { onClose, sent } = draw();
  const dialog = screen.getByRole('dialog', { name: 'New Message' });
  fireEvent.click(button('CC'));
  fireEvent.click(button('BCC'));
  for (const name of ['To', 'CC', 'BCC']) expect(field(name)).toBeTruthy();
  expect(subject()).toBeTruthy();
  expect(await within(dialog).findByRole('textbox', { name: 'Message' })).toBeTruthy();
  fireEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([]);
});

test.each(['CC', 'BCC'])('%s is shown by its button, and hidden by a second click with its addresses [B-097]', (name) => {
  draw({ begun: filled });
  expect(screen.queryByRole('combobox', { name })).toBeNull();
  fireEvent.click(button(name));
  type(field(name), 'cy@example.com ');
  expect(screen.getByText('cy@example.com')).toBeTruthy();
  fireEvent.click(button(name));
  expect(screen.queryByRole('combobox', { name })).toBeNull();
  fireEvent.click(button(name));
  expect(screen.queryByText('cy@example.com')).toBeNull();
});

test('CC and BCC with addresses are shown at once [B-098]', () => {
  draw({ begun: { cc: ['cy@example.com'], bcc: ['di@example.com'] } });
  expect([field('CC'), field('BCC')]).toHaveLength(2);
});

test('sends exactly the six values, by another path where one is given [B-100] [B-102] [B-103]', async () => {
  const { sent, onClose } = draw({ path: 'doclib/email', begun: { ...filled, additionalContent: '<p>Reference 7</p>' } });
  type(field('To'), 'ann@example.com,');
  fireEvent.click(button('Send'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent().map(({ body }) => body)).toEqual([
    {
      to: ['bob@example.com', 'ann@example.com'],
      cc: [],
      bcc: [],
      subject: 'Your loan',
      content: '',
      additionalContent: '<p>Reference 7</p>',
    },
  ]);
});

test('To and Subject are required, the text is not [B-101]', async () => {
  const { sent } = draw();
  fireEvent.click(button('Send'));
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(sent()).toEqual([]);
  type(field('To'), 'bob@example.com ');
  type(subject(), 'Hello');
  fireEvent.pointerDown(subject());
  fireEvent.click(button('Send'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test.each([
  [{ to: ['nobody'] }, 'to', 'email.not_an_address'],
  [{ to: ['a@example.com'], cc: ['x'.repeat(90) + '@example.com'] }, 'cc', 'email.not_an_address'],
  [{ to: ['a@example.com'], bcc: Array.from({ length: 51 }, (_, i) => `a${i}@example.com`) }, 'bcc', 'email.too_many'],
])('%# wrong addresses are refused before they are sent', (form, at, key) => {
  const problems = emailProblems({ cc: [], bcc: [], subject: 'x', content: '', additionalContent: '', ...form });
  expect(problems).toMatchObject({ [at]: { key } });
});

test('a slow call shows Sending email, then Email sent, and nothing of the answer [B-104] [B-105] [B-106]', async () => {
  const answers: ((response: Response) => void)[] = [];
  const { onClose } = draw({ begun: filled }, () => new Promise((resolve) => void answers.push(resolve)));
  fireEvent.click(button('Send'));
  expect((await screen.findByText('Sending email')).closest('[role=status]')).toBeTruthy();
  await waitFor(() => expect(answers).toHaveLength(1));
  // If it cannot be sent, the message must still be there.
  expect(button('Cancel').disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  answers[0]?.(jsonResponse({ id: 7, text: 'answer of the server' }, 202));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(screen.queryByText(/answer of the server/)).toBeNull();
});

test('a failed call takes the progress notice away and leaves the message [B-107]', async () => {
  const { onClose } = draw({ begun: filled }, () => jsonResponse({ status: 500, detail: 'Out of order' }, 500));
  fireEvent.click(button('Send'));
  expect(await screen.findByText('Out of order')).toBeTruthy();
  expect(screen.queryByText('Sending email')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(subject().value).toBe('Your loan');
});

test('a refusal of an address is at its field', async () => {
  draw({ begun: filled }, () => jsonResponse({ status: 403, errors: { to: 'This portal does not send to bob@example.com.' } }, 403));
  fireEvent.click(button('Send'));
  expect(await screen.findByText('This portal does not send to bob@example.com.')).toBeTruthy();
  expect(field('To').getAttribute('aria-invalid')).toBe('true');
});

test.each<[string, (dialog: HTMLElement) => void]>([
  ['Escape', (dialog) => void fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['Cancel', () => void fireEvent.click(button('Cancel'))],
])('%s asks before a written message is lost', (_name, leave) => {
  const { onClose } = draw({ begun: filled });
  const dialog = screen.getByRole('dialog');
  type(subject(), 'Other');
  leave(dialog);
  expect(screen.getByRole('alertdialog', { name: 'Discard the message?' })).toBeTruthy();
  fireEvent.click(button('Keep writing'));
  expect(onClose).not.toHaveBeenCalled();
  leave(dialog);
  fireEvent.click(button('Discard'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
