import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { ProductContext } from '../product/ProductContext.tsx';
import { ForbiddenPage } from './ForbiddenPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = '/403-forbidden?redirect=%2Facme%2Fpages%2FBOOKS';

test.each([
  ['of the page', { reason: 'The company is on hold', language: 'en' }, 'The company is on hold', 0],
  ['before it was changed: it is asked for again', { reason: 'L’entreprise est suspendue', language: 'fr' }, 'On hold until Monday', 1],
  ['that is not known: the usual words', null, 'You do not have permissions to access this option', 0],
])('[S-122] the reason of a refusal in the language %s', async (_name, state, reason, asked) => {
  const calls = testServer({ 'GET definitions/BOOKS': () => jsonResponse({ detail: 'On hold until Monday' }, 403) });
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <ForbiddenPage />
    </ProductContext>,
    { wrapper: gridContexts({ address, state }) },
  );
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'definitions/BOOKS')).toHaveLength(asked);
});
