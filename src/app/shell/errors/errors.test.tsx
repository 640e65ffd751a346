import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../framework/api/ApiError.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { ErrorDialog } from './ErrorDialog.tsx';
import { ErrorReactions } from './ErrorReactions.tsx';
import { errorStore, reactionTo } from './errorStore.ts';
import { PlainError } from './PlainError.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  errorStore.dismissDialog();
  for (const { id } of errorStore.get().notices) errorStore.dismissNotice(id);
});

function failure(status: number, problem: Partial<ApiError['problem']> = {}, details = ''): ApiError {
  return new ApiError({ status, ...problem }, { statusText: 'Reason', details });
}

test.each([
  ['[S-308]', 404, { kind: 'notice', messageKey: 'errors.not_found', durationMs: 100_000 }],
  ['[S-309]', 500, { kind: 'notice', messageKey: 'errors.server_error', durationMs: 1_000_000 }],
  ['[S-310]', 401, { kind: 'silent' }],
  ['[S-311]', 403, { kind: 'silent' }],
  ['[S-312]', 400, { kind: 'dialog' }],
  ['[S-312]', 409, { kind: 'dialog' }],
  ['[S-312]', 429, { kind: 'dialog' }],
  ['[S-312]', 503, { kind: 'dialog' }],
  ['unreachable', 0, { kind: 'dialog' }],
])('%s status %i', (_id, status, expected) => {
  expect(reactionTo({ status })).toEqual(expected);
});

test.each([
  [404, 'Not found', 'Introuvable', 100_000],
  [500, 'You have encountered an error', 'Une erreur est survenue', 1_000_000],
])('[S-308][S-309] status %i is a notice "%s" for its time, once however often it happens', async (status, english, french, durationMs) => {
  vi.useFakeTimers();
  render(<ErrorReactions />);
  act(() => {
    errorStore.report(failure(status));
    errorStore.report(failure(status));
  });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([english]);
  await act(() => changeLanguage('fr'));
  expect(screen.getByRole('alert').textContent).toBe(french);
  await act(() => changeLanguage('en'));
  act(() => void vi.advanceTimersByTime(durationMs - 1));
  expect(screen.queryAllByRole('alert')).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryAllByRole('alert')).toHaveLength(0);
});

test('[S-310][S-311] 401 and 403 show nothing', () => {
  render(<ErrorReactions />);
  act(() => {
    errorStore.report(failure(401));
    errorStore.report(failure(403));
  });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[S-312] another status is a dialog with its status text, View Details and Dismiss', async () => {
  render(<ErrorReactions />);
  act(() => errorStore.report(failure(409, { title: 'Conflict', detail: 'Changed by Ada meanwhile' }, '{"code":"stale"}')));
  const dialog = await screen.findByRole('dialog', { name: 'Conflict' });
  expect(dialog.textContent).toContain('Changed by Ada meanwhile');
  fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
  expect(screen.getByLabelText('Details').textContent).toBe('{\n  "code": "stale"\n}');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(errorStore.get().dialog).toBeUndefined();
});

test.each([
  ['[S-313]', failure(429, { detail: 'You made 1000 calls' }), ['Daily access limit reached', 'You made 1000 calls', 'API terms of use']],
  ['[S-314]', failure(401), ['Authorization error!', 'Please make sure you are authorized to access or relog then try again.']],
  ['[S-325] [D-678] [D-617]', new ApiError({ status: 418 }), ['Unkown Error', 'Error: HTTP 418']],
  ['[D-607]', new ApiError({ status: 418, detail: 'No tea' }), ['Error occurred', 'No tea']],
  ['[D-608] unreachable:', failure(0), ['Network error']],
])('%s the dialog says it', (_id, error, texts) => {
  render(<ErrorDialog error={error} onDismiss={() => {}} />);
  const { textContent } = screen.getByRole('dialog');
  for (const text of texts) expect(textContent).toContain(text);
});

test.each([
  ['[S-316]', () => Promise.resolve(), 'Copied error details'],
  ['[S-317] [D-625]', () => Promise.reject(new Error('denied')), 'Failed to copy text'],
])('[S-315]%s copying the details says "%s"', async (_id, writeText, expected) => {
  const write = vi.fn<(text: string) => Promise<void>>(writeText);
  vi.stubGlobal('navigator', { clipboard: { writeText: write }, userAgent: '' });
  render(<ErrorDialog error={failure(409, {}, 'the body')} onDismiss={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy to clipboard' }));
  expect((await screen.findByRole('alert')).textContent).toBe(expected);
  expect(write).toHaveBeenCalledExactlyOnceWith('the body');
});

test('without a network for the dialog, the error appears as plain text', () => {
  const dismiss = vi.fn<() => void>();
  render(<PlainError error={failure(0)} onDismiss={dismiss} />);
  expect(screen.getByRole('alert').textContent).toContain('Network error');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledOnce();
});
