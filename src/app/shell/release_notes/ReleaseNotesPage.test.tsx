import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { knownCalls } from '../../framework/api/knownCalls.ts';
import { ReleaseNotesPage } from './ReleaseNotesPage.tsx';

const asked: string[] = [];
let unread: number | null = 2;
let notes: object[] = [];

beforeEach(() => {
  asked.length = 0;
  unread = 2;
  notes = [
    { id: 2, version_name: '1.1', title_en_label: 'Views', released_on: '2026-03-05' },
    { id: 1, version_name: '1.0', title_en_label: 'Lists', released_on: '2026-03-01' },
  ];
  configureApi({ endpoints: () => [...shellEndpoints, ...knownCalls.list()] });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.endsWith('definitions/resources')) return Response.json({ resources: [{ name: 'release_notes', idKind: 'number' }] });
    if (url.endsWith('release_note_id')) return Response.json({ id: unread });
    if (!url.includes('/release_note/')) return Response.json({ results: notes });
    unread = null;
    return Response.json({ id: 2, version: '1.1', title: 'Views', html: '<p>News of views.</p>', published_at: '2026-03-05' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReleaseNotesPage />
    </QueryClientProvider>,
  );
}

test('notes are listed newest first; opening the newest shows its text and reads it [D-072] [S-269]', async () => {
  draw();
  const lines = await screen.findAllByRole('button');
  expect(lines.map((line) => line.textContent)).toEqual([expect.stringContaining('1.1 · Views'), expect.stringContaining('1.0 · Lists')]);
  expect(asked.find((url) => url.startsWith('/api/release_notes?'))).toContain('sort=-released_on');
  await screen.findByText('New');
  fireEvent.click(screen.getByRole('button', { name: /Views/ }));
  expect(await screen.findByText('News of views.')).toBeTruthy();
  expect(screen.getAllByRole('button')[0]?.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
});

test('without notes the page says so', async () => {
  notes = [];
  draw();
  expect(await screen.findByText('No release notes yet.')).toBeTruthy();
});
