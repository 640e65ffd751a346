import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { useMenuRefresh } from './useMenuRefresh.ts';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();
const refreshes = () => fetchMock.mock.calls.filter(([url]) => url.includes('users/refresh')).length;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(async () => new Response(null, { status: 503 }));
  configureApi({ endpoints: () => shellEndpoints, headers: () => ({}) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['menus/sidemenus', 'create', true, 2],
  ['menugroups', 'update', true, 2],
  ['menus', 'update', false, 1],
  ['books', 'update', true, 1],
])('%s, %s, saved: %s: the menus are read %d times', async (resource, action, isSaved, expected) => {
  const queryClient = new QueryClient();
  const done = vi.fn<() => void>();
  function Screen() {
    useMenuRefresh(queryClient);
    const { mutate } = useMutation({
      mutationKey: [resource, action],
      mutationFn: () => (isSaved ? Promise.resolve(1) : Promise.reject(new Error('refused'))),
      onSettled: done,
    });
    return <button onClick={() => mutate()}>Save</button>;
  }
  fetchMock.mockClear();
  const { getByText } = render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(refreshes()).toBe(1);
  getByText('Save').click();
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(refreshes()).toBe(expected);
});
