import { expect, test } from 'vitest';
import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';
import { screenAddress } from './screenAddress.ts';

function resource(name: string, screens: ResourceDescription['screens']): ResourceDescription {
  return { name, entity: name, screens, label: { en: name, fr: name }, titleFields: [], searchFields: [], verbs: [], idKind: 'number' };
}

const resources = [
  resource('books', { list: 'BK-START', create: 'BK-ADD', show: 'BK-VIEW/{id}', edit: 'BK-EDIT/{id}' }),
  resource('books/lent', { list: 'BK-LENT', edit: 'BK-LENT/{id}' }),
  resource('authors', { show: 'AUTHOR/{id}' }),
];

test.each([
  ['a list', '/acme/pages/books', '/acme/pages/BK-START'],
  ['a new record', '/acme/pages/books/create', '/acme/pages/BK-ADD'],
  ['a record to be edited', '/acme/pages/books/7', '/acme/pages/BK-EDIT/7'],
  ['a record to be shown', '/acme/pages/books/7/show', '/acme/pages/BK-VIEW/7'],
  ['a key with a slash', '/acme/pages/books/A%2F7/show', '/acme/pages/BK-VIEW/A%2F7'],
  ['the longest name', '/acme/pages/books/lent/7', '/acme/pages/BK-LENT/7'],
  ['a record without a screen that shows it', '/acme/pages/books/lent/7/show', '/acme/pages/BK-LENT/7'],
  ['a record without a screen that edits it', '/acme/pages/authors/7', '/acme/pages/AUTHOR/7'],
  ['a view without a screen', '/acme/pages/authors', '/acme/pages/authors'],
  ['a screen', '/acme/pages/BK-START', '/acme/pages/BK-START'],
  ['an address elsewhere', '/acme/home', '/acme/home'],
  ['a resource of another basename', '/gallery/books', '/gallery/books'],
])('the address of %s', (_name, address, expected) => {
  expect(screenAddress(resources, '/acme/pages', address)).toBe(expected);
});
