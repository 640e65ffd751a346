import { expect, test } from 'vitest';
import { findHits, holdsWords, searchWords } from './findHits.ts';

test.each([
  ['a word', 'Where is my book?', 'book', ['book']],
  ['a part of a word', 'Bookshelves', 'shel', ['shel']],
  ['another case and other accents', 'Où sont mes ÉTÉS?', 'ete ou', ['Où', 'ÉTÉ']],
  ['a letter of two', 'Le cœur du bœuf', 'coeur', ['cœur']],
  ['an accent typed apart', 'cafe\u0301 noir', 'café', ['cafe\u0301']],
  ['words that overlap', 'abcdef', 'abcd cdef', ['abcdef']],
  ['words that touch', 'bookshelf', 'book shelf', ['bookshelf']],
  ['several places', 'to be or not to be', 'be', ['be', 'be']],
  ['a sign beyond the first plane before it', '📚 books', 'books', ['books']],
  ['no place', 'Where is my book?', 'letter', []],
  ['a blank search', 'Where is my book?', '  ', []],
])('finds %s', (_name, text, search, found) => {
  expect(findHits(text, searchWords(search)).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});

test.each([
  ['words in different texts', ['Late books', 'You pay a fine.'], 'fine late', true],
  ['a word in none', ['Late books', 'You pay a fine.'], 'fine lost', false],
  ['a blank search', ['Late books'], ' ', true],
])('%s', (_name, texts, search, holds) => {
  expect(holdsWords(texts, searchWords(search))).toBe(holds);
});
