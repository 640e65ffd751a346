import { expect, test } from 'vitest';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import type { EntityScope } from '../src/shared/framework/definitions/types.gen.ts';
import { exampleRegistry } from '../test/exampleDefinitions.ts';
import { explainEntity } from './explainEntity.ts';
import { scopeWords } from './scopeWords.ts';

const registry = exampleRegistry();

test('follows an entity from its table to the entities that refer to it', () => {
  const lines = explainEntity(registry, 'books')
    ?.split('\n')
    .map((line) => line.trim().replaceAll(/\s{2,}/g, ' | '));
  expect(lines).toEqual(
    expect.arrayContaining([
      'books | Book / Livre',
      'table | books | schemas/entities/books.schema.json',
      'rows | owner: the user in owner',
      'users who see the record in author, to read only',
      'fields | title | text of at most 120, required',
      'isbn | text of at most 13, required, set once',
      'accession_number | text of at most 10, set by the server, default { "number": { "prefix": "BK-", "digits": 6 } }',
      'state | enum of on_shelf | lent | lost, default "on_shelf"',
      'lent_until | date, visible where { "state": "lent" }, required where { "state": "lent" }',
      'price | decimal, read by owner, staff',
      'unique | isbn',
      'rules | locked where { "state": "lost" }',
      'filters | title | order by books_title_text_order_ix; parts by books_title_trgm_ix; whole texts and beginnings by books_title_fold_ix',
      'author.publisher.name | records of authors first, then their rows: values and spans by books_author_ix',
      'price | walk along the order of the list, then the whole table',
      'age | computed for row after row, along the order of the list',
      'screens | BOOKS | list, /{company}/pages/BOOKS',
      'RPT-LONG | list, /{company}/pages/RPT-LONG',
      'endpoint | GET /api/books | list',
      'PUT /api/books/{id} | edit',
      'refers to | authors | by author',
      'users | by owner',
      'referred to by | chapters | by book, deleted with it, lines of books',
    ]),
  );
  expect(lines?.some((line) => line.includes('unique index "books_isbn_lower_unique_ix"'))).toBe(true);
});

test('an entity without resource, rules or references says none', () => {
  expect(explainEntity(registry, 'publishers')).toMatch(
    /\n {2}rules +none\n {2}states +none\n {2}notices +none\n {2}papers +none\n {2}screens +none\n {2}endpoint +none\n/,
  );
});

test('an unknown entity has no explanation', () => {
  expect(explainEntity(registry, 'nowhere')).toBeUndefined();
});

test.each<[string, EntityScope, string[]]>([
  ['staff', 'staff', ['staff']],
  ['everybody', 'public', ['everybody, to read only; staff']],
  ['the record itself', [{ role: 'self', field: 'id' }], ['self: the record itself']],
  ['one user alone', [{ role: 'owner', field: 'owner', personal: true }], ['owner: the user in owner alone, no administrator']],
  ['readers', [{ role: 'staff' }, { role: 'owner', field: 'owner', reads: true }], ['staff', 'owner: the user in owner, to read only']],
  ['a role of withheld fields', [{ role: 'owner', field: 'owner', rows: false }], ['owner: the user in owner, for withheld fields alone']],
  [
    'a condition',
    [{ role: 'staff' }, { role: 'public', when: { state: 'on_shelf' } }],
    ['staff', 'everybody, rows where { "state": "on_shelf" }, to read only'],
  ],
  [
    'a parent by the rights of the reader',
    [{ through: 'author', role: 'EMPLOYEE', where: { name__in: '{grants}' }, also: 'owner' }],
    ['staff of the type EMPLOYEE who see the record in author where { "name__in": "{grants}" } and a record in owner, to read only'],
  ],
  ['a parent', [{ through: 'author' }, { role: 'staff' }], ['users who see the record in author, to read only', 'staff']],
  [
    'records that refer here',
    [{ through: 'chapters.book', role: 'staff', writes: true }],
    ['staff who see a record of chapters that refers here by book'],
  ],
  ['a role that records give', [{ role: 'curator' }], ['holders of the role curator']],
  ['a user type', [{ role: 'EMPLOYEE' }], ['staff of the type EMPLOYEE']],
])('a scope of %s in words', (_name, scope, words) => {
  const books = getEntity(registry, 'books');
  expect(scopeWords(registry, { ...books, scope, schema: { ...books.schema, 'x-scope': scope } })).toEqual(words);
});

test.each<[string, EntityScope, string]>([
  ['staff', [{ role: 'staff' }], 'staff, rows of all companies'],
  ['a user type', [{ role: 'SALES' }], 'staff of the type SALES, rows of all companies'],
  [
    'administrators',
    [{ role: 'ADMIN' }],
    'administrators among staff, rows of all companies; other administrators, rows of their own company',
  ],
])('%s see rows that belong to companies', (_name, scope, words) => {
  const books = getEntity(registry, 'books');
  expect(scopeWords(registry, { ...books, companyField: 'company', scope, schema: { ...books.schema, 'x-scope': scope } })).toEqual([
    words,
  ]);
});

test('an entity without a scope is seen by nobody', () => {
  const { schema, ...books } = getEntity(registry, 'books');
  const { 'x-scope': _scope, ...rest } = schema;
  expect(scopeWords(registry, { ...books, schema: rest })).toEqual(['nobody']);
});

test('states and notices of an entity are told with their makers, conditions and receivers', () => {
  const text = explainEntity(registry, 'acquisitions') ?? '';
  expect(text).toContain('state: begins as draft, ends as received or rejected');
  expect(text).toMatch(/receive +ordered -> received, by staff, where \{ "price__lt": 1000 \}, asks for shelf, price \(optional\)/);
  expect(text).toMatch(/reject +submitted -> rejected, by staff, never by requester, comment required, in the inbox/);
  expect(text).toMatch(/revert +.* -> the state before/);
  expect(text).toMatch(/notices +acquisition_waits .* to requester, asked_by by portal, mail; event acquisition.waits/);
  expect(text).toMatch(
    /papers +acquisition_slip +of acquisitions, letter, in the language of the reader, issued at receive, issued by staff, mailed by acquisition_waits/,
  );
});
