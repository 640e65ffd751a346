import { expect, test } from 'vitest';
import { menuItem } from '../../../../test/fixtures/exampleSession.ts';
import { menuTree } from '../menus/menuTree.ts';
import { menuEntryOf } from '../session/sessionOf.ts';
import { adminEntries } from './adminEntries.ts';

const menu = menuTree(
  [
    menuItem({ mid: 'library', CMTITLE: 'Library' }),
    menuItem({ mid: 'side:1', TMHOOK: 'library', CMCID: 'BOOKS' }),
    menuItem({ mid: 'side:2', TMHOOK: 'library', CMCID: 'SHELVES' }),
    menuItem({ mid: 'desk', CMTITLE: 'Desk' }),
    menuItem({ mid: 'side:3', TMHOOK: 'desk', CMCID: 'LOANS' }),
    menuItem({ mid: 'log', CMCID: 'LOG' }),
  ].map(menuEntryOf),
  'acme',
);

test('of the menu, the entries of certain addresses stay with their headings [S-211]', () => {
  const kept = adminEntries(menu, new Set(['/acme/pages/SHELVES', '/acme/pages/LOG']));
  expect(kept.map(({ id, children }) => [id, children.map(({ cmid }) => cmid)])).toEqual([
    ['library', ['SHELVES']],
    ['log', []],
  ]);
});
