import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { menuItem } from '../../../../test/fixtures/exampleSession.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTree } from '../menus/menuTree.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { menuEntryOf } from '../session/sessionOf.ts';
import { makeQueryClient } from '../signed_in/queryClient.ts';
import { LibraryPage } from './LibraryPage.tsx';

afterEach(cleanup);

test.each([
  ['title of its menu entry', [menuItem({ mid: 'M1', CMCID: 'PAPERS', CMTITLE: 'Our papers', DOCLIB: 'Y' })], 'Our papers'],
  ['cmid outside the menu of the current group', [], 'PAPERS'],
])('a document library says its name (%s) and that it is not shown, instead of “Page not found”', (_name, items, title) => {
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <MemoryRouter initialEntries={['/acme/doclib/PAPERS']}>
        <QueryClientProvider client={makeQueryClient()}>
          <MenuContext value={menuTree(items.map(menuEntryOf), 'acme')}>
            <Routes>
              <Route path="/:company/doclib/:cmid/*" element={<LibraryPage />} />
            </Routes>
          </MenuContext>
        </QueryClientProvider>
      </MemoryRouter>
    </ProductContext>,
  );
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText('Document libraries are not available in this version of the portal.')).toBeTruthy();
  expect(screen.queryByText('Page not found')).toBeNull();
});
