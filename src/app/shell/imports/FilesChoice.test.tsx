import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { FilesChoice } from './FilesChoice.tsx';
import { useImport } from './useImport.ts';

const stored = { id: 3, task: null, files: undefined } as unknown as ImportState;

function Choice() {
  const work = useImport('books', () => undefined);
  return (
    <>
      <button type="button" onClick={() => work.send(new File(['title'], 'books.csv', { type: 'text/csv' }))}>
        Send
      </button>
      <p>{work.problem ?? 'no other problem'}</p>
      {work.file && <FilesChoice file={work.file} work={work} />}
    </>
  );
}

beforeEach(loadSlotMessages);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the refusal of a ZIP is beside its chooser, which keeps the focus, and goes with the next ZIP', async () => {
  let answer = (): Response | Promise<Response> =>
    jsonResponse({ status: 400, code: 'import_zip_path', detail: 'a/b.pdf is in a folder of the ZIP.' }, 400);
  testServer({ 'POST file_imports': () => jsonResponse(stored, 201), 'POST file_imports/3/files': () => answer() });
  render(<Choice />, { wrapper: gridContexts() });
  fireEvent.click(page.getByText('Send'));
  const group = await page.findByRole('group', { name: 'Files of the rows' });
  const button = page.getByRole<HTMLButtonElement>('button', { name: 'Files of the rows: choose a file' });
  await waitFor(() => expect(button.disabled).toBe(false));
  button.focus();
  const choose = (): void => {
    const input = group.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
    if (!input) throw new Error('there is no input for files');
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'f.zip', { type: 'application/zip' })], configurable: true });
    fireEvent.change(input);
  };
  choose();
  const alert = await page.findByRole('alert');
  expect(group.contains(alert)).toBe(true);
  expect(alert.textContent).toBe('a/b.pdf is in a folder of the ZIP.');
  expect(page.getByText('no other problem')).toBeTruthy();
  expect(document.activeElement).toBe(button);
  answer = () => new Promise(() => {});
  choose();
  await waitFor(() => expect(page.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(button);
});
