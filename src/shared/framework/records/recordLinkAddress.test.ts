import { expect, test } from 'vitest';
import { recordLinkAddress } from './recordLinkAddress.ts';

const link = (query: Readonly<Record<string, string>>) => ({ name: 'copy', label: { en: 'Copy', fr: 'Copier' }, path: 'BOOK-ADD', query });
const record = { id: 7, title: 'Ink & Pen', genre: null, shelf: '' };

test.each([
  ['a field and a text', { from: '{id}', kind: 'copy' }, 'BOOK-ADD?from=7&kind=copy'],
  ['a value that needs encoding', { title: '{title}' }, 'BOOK-ADD?title=Ink%20%26%20Pen'],
  ['blank fields', { genre: '{genre}', shelf: '{shelf}', from: '{id}' }, 'BOOK-ADD?from=7'],
  ['nothing but blank fields', { genre: '{genre}', other: '{missing}' }, 'BOOK-ADD'],
])('%s', (_name, query, address) => {
  expect(recordLinkAddress(link(query), record)).toBe(address);
});

test('a placeholder of the path is filled by the query', () => {
  const toPart = { ...link({ book: '{title}', kind: 'copy' }), path: 'BOOK-ADD/{book}/part' };
  expect(recordLinkAddress(toPart, record)).toBe('BOOK-ADD/Ink%20%26%20Pen/part?kind=copy');
});
