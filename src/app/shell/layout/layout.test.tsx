import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { menuTree } from '../menus/menuTree.ts';
import { menuEntryOf } from '../session/sessionOf.ts';
import { addSession } from '../session/sessionStore.ts';
import { SideMenu } from './SideMenu.tsx';

const menu = menuTree(
  [
    menuItem({ mid: 'library', CMTITLE: 'Library' }),
    menuItem({ mid: 'side:1', TMHOOK: 'library', CMCID: 'BOOKS', CMTITLE: 'Books' }),
    menuItem({ mid: 'side:2', TMHOOK: 'library', CMCID: 'AUTHORS', CMTITLE: 'Authors' }),
    menuItem({ mid: 'help', CMTITLE: 'Help', CMCID: 'HELP' }),
  ].map(menuEntryOf),
  'acme',
);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>;
}

function drawMenu(path: string, place: string, isOpen = true, onExpand = () => {}): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SideMenu
        menu={menu}
        place={place}
        session={addSession(signInAnswer())}
        isPhone={false}
        isOpen={isOpen}
        onToggle={() => {}}
        onClose={() => {}}
        onExpand={onExpand}
      />
      <Here />
    </MemoryRouter>,
  );
}

test.each([
  ['/acme/pages/BOOKS', 'BOOKS', 'Books'],
  ['/acme/pages/BOOK-EDIT/7', 'BOOKS', 'Books'],
  ['/acme/home', 'BOOKS', 'Home'],
])('[S-205] at %s the entry of %s is marked and its heading unfolded', (path, place, expected) => {
  drawMenu(path, place);
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual([expected]);
});

test('a heading unfolds and folds, and an entry leads to its screen', async () => {
  drawMenu('/acme/home', '');
  const heading = screen.getByRole('button', { name: 'Library' });
  expect(heading.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(heading);
  expect(heading.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: 'Authors' }));
  await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/acme/pages/AUTHORS'));
});

test('collapsed, the entries keep their names, and a heading opens the menu', () => {
  const onExpand = vi.fn<() => void>();
  drawMenu('/acme/home', '', false, onExpand);
  expect(screen.getByRole('link', { name: 'Help' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Library' }));
  expect(onExpand).toHaveBeenCalledOnce();
});

test('the address of an entry counts more than the place that the page before has named', () => {
  drawMenu('/acme/pages/AUTHORS', 'BOOKS');
  expect(screen.getByRole('link', { name: 'Authors' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Books' }).getAttribute('aria-current')).toBeNull();
});

test('the entry of the page is scrolled into view once, however it was opened', () => {
  // A menu of 900 px, whose entry of the page ends below it.
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    return this.hasAttribute('aria-current') ? new DOMRect(0, 964, 200, 36) : new DOMRect(0, 0, 200, 900);
  });
  onTestFinished(() => rects.mockRestore());
  drawMenu('/acme/pages/AUTHORS', '');
  const scroller = screen.getByRole('navigation').parentElement;
  expect(scroller?.scrollTop).toBe(1000 + 72 - 900);
  if (scroller) scroller.scrollTop = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Favourites' }));
  expect(scroller?.scrollTop).toBe(0);
});

test('empty lists of favourites and recent screens keep their place and say how they fill', () => {
  drawMenu('/acme/home', '');
  for (const [name, hint] of [
    ['Favourites', /^Use the star/],
    ['Recent', 'The screens you open appear here.'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByText(hint)).toBeTruthy();
  }
});
