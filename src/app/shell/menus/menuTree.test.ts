import { expect, test } from 'vitest';
import { menuItem } from '../../../../test/fixtures/exampleSession.ts';
import type { MenuItem } from '../../../shared/shell/session/SignInAnswer.ts';
import { menuEntryOf } from '../session/sessionOf.ts';
import { type MenuNode, menuTargets, menuTrail, menuTree, searchTargets } from './menuTree.ts';

const items = [
  menuItem({ mid: 'library', CMTITLE: 'Bibliothèque', icon: 'Book' }),
  menuItem({ mid: 'side:1', TMHOOK: 'library', CMCID: 'BOOKS', CMTITLE: 'Livres', CMVNAM: 'BOOKS' }),
  menuItem({ mid: 'side:2', TMHOOK: 'side:1', CMCID: 'AUTHORS', CMTITLE: 'Auteurs' }),
  menuItem({ mid: 'help', CMTITLE: 'Help', CMVNAM: 'https://example.com/help', external: true }),
  menuItem({ mid: 'side:3', TMHOOK: 'unseen', CMCID: 'LOANS', CMTITLE: 'Loans' }),
  menuItem({ mid: 'side:4', TMHOOK: 'library', CMCID: 'BOOKS', CMTITLE: 'Books again' }),
].map(menuEntryOf);
const tree = menuTree(items, 'acme');

const shape = ({ title, to, children }: MenuNode): unknown => [title, to, ...(children.length > 0 ? [children.map(shape)] : [])];

test('[S-135] entries hang on each other by TMHOOK', () => {
  expect(tree.map(shape)).toEqual([
    [
      'Bibliothèque',
      undefined,
      [
        ['Livres', '/acme/pages/BOOKS', [['Auteurs', '/acme/pages/AUTHORS']]],
        ['Books again', '/acme/pages/BOOKS'],
      ],
    ],
    ['Help', 'https://example.com/help'],
    ['Loans', '/acme/pages/LOANS'],
  ]);
});

test('a heading above a single entry is left out, and the entry takes its icon', () => {
  const shipped = [
    menuItem({ mid: 'stock', CMTITLE: 'Stock', icon: 'Warehouse' }),
    menuItem({ mid: 'side:1', TMHOOK: 'stock', CMCID: 'SHELVES', CMTITLE: 'Shelves' }),
  ].map(menuEntryOf);
  expect(menuTree(shipped, 'acme')).toMatchObject([{ title: 'Shelves', to: '/acme/pages/SHELVES', icon: 'Warehouse', children: [] }]);
});

test.each([
  ['AUTHORS', ['Bibliothèque', 'Livres', 'Auteurs']],
  ['LOANS', ['Loans']],
  ['NONE', []],
  ['', []],
])('the trail to %s is %j', (cmid, expected) => {
  expect(menuTrail(tree, cmid).map(({ title }) => title)).toEqual(expected);
});

test.each([
  ['', ['Livres', 'Auteurs', 'Help', 'Loans']],
  ['bibliotheque', ['Livres', 'Auteurs']],
  ['AUT biblio', ['Auteurs']],
  ['loans', ['Loans']],
  ['nothing', []],
])('%j finds %j', (text, expected) => {
  expect(searchTargets(menuTargets(tree), text).map(({ node }) => node.title)).toEqual(expected);
});

test.each<[string, Partial<MenuItem>, string]>([
  ['a path', { CMCID: 'BOOKS', CMVNAM: 'BOOKS/NEW' }, '/acme/pages/BOOKS/NEW'],
  ['no path', { CMCID: 'BOOKS' }, '/acme/pages/BOOKS'],
  ['an entry of a document library', { CMCID: 'LIB', DOCLIB: 'Y' }, '/acme/doclib/LIB'],
  ['an address', { CMCID: 'X', CMVNAM: 'https://books.example/' }, 'https://books.example/'],
  ['an address with a host of the settings', { CMCID: 'X', CMVNAM: '{PUBLIC_SITE}/help', external: true }, 'https://acme.example/help'],
  ['the main application site', { CMCID: 'X', CMVNAM: '{MAIN_SITE}/books', external: true }, 'https://main.example/books'],
  ['the APS site', { CMCID: 'X', CMVNAM: '{APS_SITE}', external: true }, 'https://aps.example'],
  ['a host that no setting names', { CMCID: 'X', CMVNAM: '{NO_SITE}/help' }, '/acme/pages/{NO_SITE}/help'],
  ['what is no address of a page', { CMCID: 'X', CMVNAM: 'javascript:alert(1)' }, '/acme/pages/javascript:alert(1)'],
])('[S-135] [S-136] [S-142] %s leads where it says', (_name, item, expected) => {
  const site = (mc_value: string) => ({ mc_value, mc_description: '', mc_v1: '', mc_v2: '' });
  const hosts = {
    PUBLIC_SITE: site('https://acme.example'),
    MAIN_SITE: site('https://main.example'),
    APS_SITE: site('https://aps.example'),
  };
  const [node] = menuTree([menuEntryOf(menuItem({ mid: 'a', ...item }))], 'acme', { HOSTS: hosts });
  expect(node).toMatchObject({ to: expected, isExternal: item.external ?? false, children: [] });
});
