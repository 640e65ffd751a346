import { act, cleanup, screen as page, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import type { GridLayout } from '../../../../shared/framework/grid/gridLayout.ts';
import { parseApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { screenList } from './GridList.ts';
import { useGridPreferences } from './useGridPreferences.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noViews = { views: { open: { view: undefined, isChosen: false, isMissing: false }, choices: 0 }, own: { saved: {}, session: {} } };

async function openPreferences(options: Parameters<typeof gridContexts>[0] = {}) {
  const books = screenList(bookScreen());
  const apiKey = parseApiKey(books.apiKey);
  const { result } = renderHook(() => useGridPreferences(books, apiKey, noViews), { wrapper: gridContexts(options) });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  return result;
}

const withCells = (layout: GridLayout): GridLayout => ({ ...layout, separator: 'cell' });

/** Expects a notice; its severity is the colour of its alert. */
async function expectNotice(text: string, severity: 'success' | 'error') {
  const notice = await page.findByText(text);
  expect(notice.closest('[role="alert"], [role="status"]')?.outerHTML.toLowerCase()).toContain(severity);
}

describe('saving', () => {
  test('sends the layout and reports success [B-220] [B-230]', async () => {
    const calls = testServer();
    const preferences = await openPreferences();
    await act(async () => expect(await preferences.current.save(withCells(preferences.current.layout))).toBe(true));
    expect(calls.at(-1)).toMatchObject({
      method: 'PUT',
      path: 'users/save_user_table_infor',
      body: { record_pref: 20, table_pref: [], view_pref: 'T', sep_pref: 'cell', api: 'GET books', cmid: 'BOOKS' },
    });
    expect(preferences.current.layout.separator).toBe('cell');
    await expectNotice('Success', 'success');
  });

  test('without a change sends nothing [B-225]', async () => {
    const calls = testServer();
    const preferences = await openPreferences();
    await act(async () => expect(await preferences.current.save(preferences.current.layout)).toBe(false));
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await expectNotice('No Changes Detected', 'error');
  });

  test('anonymous sends nothing, but the layout can be changed here [B-224] [B-235] [D-629]', async () => {
    const calls = testServer();
    const preferences = await openPreferences({ isSignedIn: false });
    await act(async () => expect(await preferences.current.save(withCells(preferences.current.layout))).toBe(false));
    await act(async () => expect(await preferences.current.reset()).toBeUndefined());
    expect(calls).toEqual([]);
    await expectNotice('Login required', 'error');
    act(() => preferences.current.apply(withCells(preferences.current.layout)));
    expect(preferences.current.layout.separator).toBe('cell');
  });

  test.each([
    ['refused by its answer', () => jsonResponse(['Disk full']), 'Disk full'],
    ['refused by a list without a text', () => jsonResponse([]), 'Error'],
    ['answered by a bare text instead of a list', () => jsonResponse('Success'), 'Error'],
    ['refused by its status', () => jsonResponse({ detail: 'Not now.' }, 500), 'Not now.'],
  ])('%s shows the error itself [B-221] [B-232]', async (_name, answer, text) => {
    testServer({ 'PUT users/save_user_table_infor': answer });
    const preferences = await openPreferences();
    await act(async () => expect(await preferences.current.save(withCells(preferences.current.layout))).toBe(false));
    expect(preferences.current.layout.separator).toBe('horizontal');
    await expectNotice(text, 'error');
  });
});

test('a failed load shows the error and leaves the defaults [B-232]', async () => {
  testServer({ 'GET users/get_user_table_infor': () => jsonResponse({ detail: 'Out of order.' }, 500) });
  const preferences = await openPreferences();
  await expectNotice('Out of order.', 'error');
  expect(preferences.current.layout.rowsPerPage).toBe(20);
});

describe('resetting', () => {
  const stored = { 'GET users/get_user_table_infor': () => jsonResponse({ table: [], record: 50, sep: 'cell' }) };

  test('sends api and cmid in the body; 204 brings back the defaults [B-222] [B-223] [B-230]', async () => {
    const calls = testServer(stored);
    const preferences = await openPreferences();
    expect(preferences.current.layout.separator).toBe('cell');
    await act(async () => void (await preferences.current.reset()));
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { api: 'GET books', cmid: 'BOOKS' } });
    expect(preferences.current.layout).toMatchObject({ separator: 'horizontal', rowsPerPage: 20 });
    await expectNotice('Success', 'success');
  });

  test.each([
    ['another success', () => jsonResponse({}, 200)],
    ['a failure', () => jsonResponse({ detail: 'No.' }, 500)],
  ])('%s shows Error in the positive colour and leaves the layout [B-223] [B-231]', async (_name, answer) => {
    testServer({ ...stored, 'DELETE users/reset_user_table_infor': answer });
    const preferences = await openPreferences();
    await act(async () => expect(await preferences.current.reset()).toBeUndefined());
    expect(preferences.current.layout.separator).toBe('cell');
    await expectNotice('Error', 'success');
  });
});
