import { expect, test } from 'vitest';
import { exampleRegistry } from '../test/exampleDefinitions.ts';
import { explainCmid } from './explainCmid.ts';

const registry = exampleRegistry();

test('follows a cmid from its file to its indexes', () => {
  const lines = explainCmid(registry, 'BOOKS')
    ?.split('\n')
    .map((line) => line.trim().replaceAll(/\s{2,}/g, ' | '));
  expect(lines).toEqual(
    expect.arrayContaining([
      'BOOKS | Books / Livres',
      'definition | resources/books.resource.json',
      'path | /{company}/pages/BOOKS | list, level user',
      'endpoint | GET /api/books | list',
      'PUT /api/books/{id} | edit',
      'table | books | schemas/entities/books.schema.json',
      'rows | owner: the user in owner',
      'users who see the record in author, to read only',
      'granted by | READERS | Readers',
      'permissions | list: grant of BOOKS (READERS, STAFF)',
      'edit: grant of BOOK-EDIT (STAFF), types EMPLOYEE, ADMIN',
      'delete: nobody',
    ]),
  );
  expect(lines?.some((line) => line.includes('unique index "books_isbn_lower_unique_ix"'))).toBe(true);
});

test('says what a public screen shows without a session', () => {
  expect(explainCmid(registry, 'AUTHORS')).toMatch(/without a session +AUTHORS +opens, without created_by, updated_by/);
  expect(explainCmid(registry, 'BOOKS')).not.toContain('without a session');
});

test('a report reads its path with its own query', () => {
  expect(explainCmid(registry, 'RPT-LONG')).toContain('GET /api/books?pages__gte=500&in_print=true');
});

test('an unknown cmid has no explanation', () => {
  expect(explainCmid(registry, 'NOWHERE')).toBeUndefined();
});
