import { expect, test } from 'vitest';
import { menuItem } from '../session/exampleSession.ts';
import { type MenuNode, menuTargets, menuTrail, menuTree, searchTargets } from './menuTree.ts';

const items = [
  menuItem({ mid: 'library', CMTITLE: 'Bibliothèque', icon: 'Book' }),
  menuItem({ mid: 'side:1', TMHOOK: 'library', CMCID: 'BOOKS', CMTITLE: 'Livres', CMVNAM: 'BOOKS' }),
  menuItem({ mid: 'side:2', TMHOOK: 'side:1', CMCID: 'AUTHORS', CMTITLE: 'Auteurs' }),
  menuItem({ mid: 'help', CMTITLE: 'Help', CMVNAM: 'https://example.com/help', external: true }),
  menuItem({ mid: 'side:3', TMHOOK: 'unseen', CMCID: 'LOANS', CMTITLE: 'Loans' }),
  menuItem({ mid: 'side:4', TMHOOK: 'library', CMCID: 'BOOKS', CMTITLE: 'Books again' }),
];
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
