import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { SignOnLinkPage } from './SignOnLinkPage.tsx';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  configureApi({ endpoints: () => shellEndpoints });
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function open(cmid: string, status: number, answer: object): void {
  fetchMock.mockResolvedValue(new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } }));
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <SignOnLinkPage screen={{ cmid }} />
    </ProductContext>,
  );
}

test.each([
  ['[S-094]', 'BENEFITS-SSO', '/api/product/links/benefits'],
  ['[S-095]', 'BISSSO', '/api/product/links/bistrainer'],
])('%s %s asks the server where to go, and says so when that is not set up', async (_id, cmid, url) => {
  open(cmid, 200, { url: null });
  expect(await screen.findByText(/This link has not been set up yet/)).toBeTruthy();
  expect(fetchMock.mock.calls.map(([called]) => called)).toEqual([url]);
});

test('a refusal is shown, and the call is repeated', async () => {
  open('BISSSO', 503, { status: 503, detail: 'Not now' });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
