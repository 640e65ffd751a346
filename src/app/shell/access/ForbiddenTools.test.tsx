import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { menuGroup, menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { addSession, watchSessions } from '../session/sessionStore.ts';
import { ForbiddenTools } from './ForbiddenTools.tsx';

beforeEach(() => {
  localStorage.clear();
  watchSessions()();
});
afterEach(cleanup);

const why = menuGroup({ menulist: [menuItem({ mid: 'WHY', CMCID: 'ACCESS-WHY' })] });

function show(refused: string): void {
  render(
    <MemoryRouter>
      <ForbiddenTools refused={refused} />
    </MemoryRouter>,
  );
}

test.each([
  ['a screen', '/acme/pages/BOOKS/7?a=1', 'BOOKS'],
  ['a document library', '/acme/doclib/LIB/view/3', 'LIB'],
])('[S-211] an administrator refused at %s gets a link to the reason', (_name, refused, cmid) => {
  addSession(signInAnswer({ type: 'ADMIN', groups: [why] }));
  show(refused);
  expect(screen.getByRole('link', { name: 'Find out why' }).getAttribute('href')).toBe(`/acme/pages/ACCESS-WHY?cmid=${cmid}`);
});

test.each([
  ['a customer', 'CUSTOMER', why],
  ['an administrator without the screen', 'ADMIN', menuGroup()],
] as const)('[S-212] %s sees who can help', (_name, type, group) => {
  addSession(signInAnswer({ type, groups: [group] }));
  show('/acme/pages/BOOKS');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/^Only administrators can see which rule applies/)).toBeTruthy();
});

test.each(['/acme/pages/BOOKS', '/acme/home', '/403-forbidden'])('a visitor without a session sees nothing of it: %s', (refused) => {
  show(refused);
  expect(document.body.textContent).toBe('');
});
