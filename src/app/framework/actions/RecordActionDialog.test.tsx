import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { RecordActionDialog } from './RecordActionDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = (en: string) => ({ en, fr: en });
const action = {
  name: 'renew',
  label: text('New key'),
  call: 'POST books/{id}/key',
  confirm: text('The present key ends.'),
  done: text('The key was renewed.'),
  permission: 'edit',
  when: [],
} as const;

function showDialog(answer: object) {
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  testServer({ 'POST books/7/key': () => jsonResponse(answer) });
  render(<RecordActionDialog action={action} record={{ id: 7 }} onDone={onDone} onClose={onClose} />, { wrapper: gridContexts() });
  fireEvent.click(page.getByRole('button', { name: 'New key' }));
  return { onDone, onClose };
}

test('values that an answer shows stay until the dialog is closed', async () => {
  const { onDone } = showDialog({ shown: [{ label: 'Key, shown once', value: 'abc-123' }] });
  expect(await page.findByRole('textbox', { name: 'Key, shown once' })).toHaveProperty('value', 'abc-123');
  const dialog = within(page.getByRole('dialog', { name: 'The key was renewed.' }));
  // Without https the browser has no clipboard.
  fireEvent.click(dialog.getByRole('button', { name: 'Copy: Key, shown once' }));
  expect(await dialog.findByText(/does not let this page copy/)).toBeTruthy();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error('barred')).mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  for (const outcome of [/does not let this page copy/, 'Copied']) {
    fireEvent.click(dialog.getByRole('button', { name: 'Copy: Key, shown once' }));
    expect(await dialog.findByText(outcome)).toBeTruthy();
  }
  expect(writeText).toHaveBeenLastCalledWith('abc-123');
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('without such values a message says that it is done', async () => {
  const { onDone, onClose } = showDialog({});
  expect(await page.findByText('The key was renewed.')).toBeTruthy();
  await waitFor(() => expect([onDone, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
});
