import { expect, test } from 'vitest';
import { formatMessage, hasMessage } from './messages.ts';

const catalogues = {
  en: {
    'shelf.count': '{count, plural, =0 {No books} one {One book} other {# books}}',
    'shelf.greeting': 'Hello {name}, 1 < 2 & <b>plain</b>',
    'shelf.english_only': 'Only here',
  },
  fr: { 'shelf.count': '{count, plural, =0 {Aucun livre} one {# livre} other {# livres}}', 'shelf.greeting': 'Bonjour {name}' },
};

test.each([
  ['en', 'shelf.count', { count: 0 }, 'No books'],
  ['en', 'shelf.count', { count: 1 }, 'One book'],
  ['en', 'shelf.count', { count: 20000 }, '20,000 books'],
  ['fr', 'shelf.count', { count: 20000 }, '20\u00a0000 livres'],
  ['en', 'shelf.greeting', { name: 'Ada' }, 'Hello Ada, 1 < 2 & <b>plain</b>'],
  ['fr', 'shelf.greeting', { name: 'Ada' }, 'Bonjour Ada'],
  ['fr', 'shelf.english_only', {}, 'Only here'],
  ['de', 'shelf.greeting', { name: 'Ada' }, 'Hello Ada, 1 < 2 & <b>plain</b>'],
])('%s %s %j is worded %j', (language, key, values, expected) => {
  expect(formatMessage(catalogues, language, key, values)).toBe(expected);
});

test('a key that no catalogue has is a defect', () => {
  expect(() => formatMessage(catalogues, 'en', 'shelf.missing')).toThrow('message shelf.missing exists');
  expect(hasMessage(catalogues, 'shelf.missing')).toBe(false);
  expect(hasMessage(catalogues, 'toString')).toBe(false);
});

test('a placeholder without value is a defect', () => {
  expect(() => formatMessage(catalogues, 'en', 'shelf.greeting')).toThrow('name');
});

test('a new catalogue is not answered from the old one', () => {
  const next = { en: { 'shelf.english_only': 'Changed' } };
  expect(formatMessage(catalogues, 'en', 'shelf.english_only')).toBe('Only here');
  expect(formatMessage(next, 'en', 'shelf.english_only')).toBe('Changed');
});
