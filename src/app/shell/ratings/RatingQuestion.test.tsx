import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { RatingQuestion } from './RatingQuestion.tsx';

const sent: [string, unknown][] = [];
let isDue = true;

beforeEach(() => {
  sent.length = 0;
  isDue = true;
  configureApi({ endpoints: () => shellEndpoints });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.endsWith('check_rate_frequency')) return Response.json({ show: isDue });
    sent.push([url, body === undefined ? undefined : JSON.parse(body)]);
    return url.endsWith('add_rate') ? Response.json({ id: 1 }, { status: 201 }) : new Response(null, { status: 204 });
  });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

function draw() {
  return render(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <RatingQuestion />
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

test('stars and a comment are given and sent once, with thanks [S-253]', async () => {
  draw();
  await screen.findByRole('heading', { name: 'How do you like this portal?' });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: '3 stars' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment (optional)' }), { target: { value: ' Fast. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you for your rating.')).toBeTruthy();
  expect(sent).toEqual([['/api/globals/mtdmrating/add_rate', { rate: 3, comment: 'Fast.' }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('"Do not ask again" tells the server and hides the question [S-253]', async () => {
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Do not ask again' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(sent).toEqual([['/api/globals/mtdmrating/dont_show_rating', undefined]]);
});

test('"Not now" hides it, in this browser for a week, and sends nothing [S-254]', async () => {
  const { unmount } = draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(sent).toEqual([]);
  expect(Number(localStorage.getItem('rating_put_off_until'))).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  unmount();
});

test('nothing is drawn unless the question is due; it speaks French [S-254]', async () => {
  await changeLanguage('fr');
  const first = draw();
  expect(await screen.findByRole('heading', { name: 'Que pensez-vous de ce portail?' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: '1 étoile' })).toBeTruthy();
  first.unmount();
  isDue = false;
  const { container } = draw();
  await waitFor(() => expect(fetch).toBeDefined());
  expect(container.textContent).toBe('');
});
