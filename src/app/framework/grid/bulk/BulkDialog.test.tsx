import { cleanup, screen as page, render, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { BulkDialog } from './BulkDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const preview = { changed: 2, same: 0, refused: 0, refusals: [], examples: [], rows: [] };

function open(action: 'edit' | 'delete', count: number | undefined) {
  const calls = testServer({ 'POST bulk_changes/preview': () => jsonResponse(preview) });
  const selection = { kind: 'rows', ids: [1, 2, 3] } as const;
  render(
    <BulkDialog
      screen={booksScreen}
      form={booksForm}
      action={action}
      selection={selection}
      count={count}
      max={2}
      onClose={() => {}}
      onBegun={() => {}}
    />,
    { wrapper: gridContexts() },
  );
  return { calls, dialog: within(page.getByRole('dialog')) };
}

test.each(['edit', 'delete'] as const)('%s of more records than the limit says so before anything is asked for', (action) => {
  const { calls, dialog } = open(action, 3);
  expect(dialog.getByRole('alert').textContent).toBe(
    'At most 2 records can be changed in one go, and 3 are selected. Filter the list further, or select fewer rows.',
  );
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
  expect(calls).toEqual([]);
});

test.each([2, undefined])('%s records within the limit are checked', async (count) => {
  const { calls, dialog } = open('delete', count);
  expect(await dialog.findByRole('button', { name: 'Delete 2 records' })).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(calls).toHaveLength(1);
});
