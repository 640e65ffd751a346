import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { HelpButton } from './HelpButton.tsx';
// Loaded beforehand: the button loads it lazily.
import './HelpDrawer.tsx';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  configureApi({ endpoints: () => shellEndpoints });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/definitions')) asked.push(url);
    if (url.includes('get_info')) return Response.json({ help_id: 'H-SCREEN' });
    if (url.includes('menu/help')) return Response.json({ id: 1, mid: 'X', title: 'All about books', html: '<p>Read.</p>', video_url: '' });
    return Response.json({ screens: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['that of the menu entry', 'H-MENU', ['/api/globals/menu/help/H-MENU']],
  ['that of the cmid where the entry names none', '', ['/api/commands/get_info?cmid=BOOKS', '/api/globals/menu/help/H-SCREEN']],
  ['that of the cmid outside the menu', undefined, ['/api/commands/get_info?cmid=BOOKS', '/api/globals/menu/help/H-SCREEN']],
])('help of a screen is %s [S-135] [S-251]', async (_name, menuHelpId, urls) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/acme/pages/BOOKS']}>
        <HelpButton cmid="BOOKS" menuHelpId={menuHelpId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Help for this screen' }));
  expect(await screen.findByText('Read.')).toBeTruthy();
  expect(asked).toEqual(urls);
});
