import { describe, expect, test } from 'vitest';
import { exampleContent, exampleRegistry, readerWith } from '../../../../../test/exampleDefinitions.ts';
import type { Reader } from '../../Reader.ts';
import { getField } from '../entity.ts';
import { getEntity } from '../registry.ts';
import type { EntityProperty, EntityScope } from '../types.gen.ts';
import { barredFields, barrierTo, canOpen, canUse, definitionsOf, verbs } from './permissions.ts';

const registry = exampleRegistry();
const books = registry.resources.get('books');
const authors = registry.resources.get('authors');
if (!books || !authors) throw new Error('the examples have books and authors');

describe('canUse', () => {
  test.each([
    ['with the grant of its cmid', 'list', readerWith({ granted: ['BOOKS'] }), true],
    ['without the grant', 'list', readerWith({ granted: ['BOOK-VIEW'] }), false],
    ['by another verb of the same cmid', 'export', readerWith({ granted: ['BOOKS'] }), true],
    ['with the grant, as one of its user types', 'edit', readerWith({ granted: ['BOOK-EDIT'], type: 'EMPLOYEE' }), true],
    ['with the grant, as another user type', 'edit', readerWith({ granted: ['BOOK-EDIT'], type: 'EXTERNAL' }), false],
    ['absent from permissions, whatever is granted', 'delete', readerWith({ granted: ['BOOKS', 'BOOK-EDIT'], isAdmin: true }), false],
  ] as const)('books: a verb %s', (_name, verb, reader, expected) => {
    expect(canUse(registry, reader, books, verb)).toBe(expected);
  });

  test.each([
    ['a public list needs neither grant nor login', 'list', readerWith({ userId: 0 }), true],
    ['level admin needs an administrator', 'edit', readerWith({ granted: ['AUTHOR-EDIT'] }), false],
    ['level admin needs the grant too', 'edit', readerWith({ isAdmin: true }), false],
    ['an administrator with the grant', 'edit', readerWith({ isAdmin: true, isStaff: true, granted: ['AUTHOR-EDIT'] }), true],
    ['what all companies read, one alone does not write', 'edit', readerWith({ isAdmin: true, granted: ['AUTHOR-EDIT'] }), false],
  ] as const)('authors: %s', (_name, verb, reader, expected) => {
    expect(canUse(registry, reader, authors, verb)).toBe(expected);
  });

  test.each([
    ['a role that records give', readerWith({ granted: ['BOOKS'], roles: new Set(['curator']) }), undefined],
    ['a user type beside the roles', readerWith({ granted: ['BOOKS'], type: 'ADMIN' }), undefined],
    ['neither', readerWith({ granted: ['BOOKS'] }), 'roles'],
  ] as const)('a permission with roles: %s', (_name, reader, barrier) => {
    const permitted = { ...books, permissions: { list: { cmid: 'BOOKS', roles: ['curator', 'ADMIN'] } } };
    expect(barrierTo(registry, reader, permitted, 'list')).toBe(barrier);
  });

  test('of several screens of a cmid the floor of the verb’s own view counts', () => {
    const file = 'resources/authors.resource.json';
    const mixed = exampleRegistry({
      [file]: {
        ...exampleContent(file),
        screens: [
          { cmid: 'AUTHORS', path: 'AUTHORS', view: 'list', access: 'user', menu: true },
          { cmid: 'AUTHORS', path: 'AUTHORS/{id}', view: 'edit', access: 'admin', menu: false },
        ],
        permissions: { list: { cmid: 'AUTHORS' }, edit: { cmid: 'AUTHORS' }, delete: { cmid: 'AUTHORS' } },
      },
      'resources/menus/staff.menu.json': { ...exampleContent('resources/menus/staff.menu.json'), grants: ['BOOK-VIEW'] },
    });
    const resource = mixed.resources.get('authors');
    const reader = readerWith({ granted: ['AUTHORS'] });
    expect(resource && verbs.filter((verb) => canUse(mixed, reader, resource, verb))).toEqual(['list']);
    const administrator = readerWith({ granted: ['AUTHORS'], isAdmin: true, isStaff: true });
    expect(resource && verbs.filter((verb) => canUse(mixed, administrator, resource, verb))).toEqual(['list', 'edit', 'delete']);
  });
});

describe('a new record with a required field for others', () => {
  const withRules = ({ readOnly = false, ...rules }: Partial<EntityProperty>) => {
    const entity = getEntity(registry, 'books');
    const price = getField(entity, 'price');
    const { 'x-visible-to': _before, ...plain } = price.property;
    const property = { ...plain, ...rules };
    const field = { ...price, required: true, readOnly, visibleTo: rules['x-visible-to'], property };
    const fields = new Map(entity.fields).set('price', field);
    return { ...registry, entities: new Map(registry.entities).set('books', { ...entity, fields }) };
  };
  const granted = { granted: ['BOOKS', 'BOOK-EDIT'], type: 'EMPLOYEE' };

  test.each<[string, Partial<EntityProperty>, Reader, string | undefined]>([
    ['that the reader never sees', { 'x-visible-to': ['staff'] }, readerWith(granted), 'fields'],
    ['that others write', { 'x-writable-by': ['staff'] }, readerWith(granted), 'fields'],
    [
      'that the reader writes',
      { 'x-visible-to': ['staff'], 'x-writable-by': ['staff'] },
      readerWith({ ...granted, isStaff: true }),
      undefined,
    ],
    ['with a default', { 'x-visible-to': ['staff'], default: 1 }, readerWith(granted), undefined],
    ['that only the server sets', { 'x-visible-to': ['staff'], readOnly: true }, readerWith(granted), undefined],
  ])('a field %s', (_name, rules, reader, barrier) => {
    const changed = withRules(rules);
    const permitted = { ...books, permissions: { create: { cmid: 'BOOKS' }, edit: { cmid: 'BOOKS' } } };
    expect(barrierTo(changed, reader, permitted, 'create')).toBe(barrier);
    expect(barrierTo(changed, reader, permitted, 'edit')).toBeUndefined();
  });
});

test.each([
  ['records which refer to it', { through: 'loans.book', writes: true as const }],
  ['its own id', { role: 'owner', field: 'id' }],
])('a new record that readers would see by %s is for staff', (_name, rule) => {
  const entity = getEntity(registry, 'books');
  const changed = { ...registry, entities: new Map(registry.entities).set('books', { ...entity, scope: [rule] }) };
  const permitted = { ...books, permissions: { create: { cmid: 'BOOKS' }, edit: { cmid: 'BOOKS' } } };
  const granted = { granted: ['BOOKS', 'BOOK-EDIT'], type: 'EMPLOYEE' };
  expect(barrierTo(changed, readerWith(granted), permitted, 'create')).toBe('staff');
  expect(barrierTo(changed, readerWith(granted), permitted, 'edit')).toBeUndefined();
  expect(barrierTo(changed, readerWith({ ...granted, isStaff: true }), permitted, 'create')).toBeUndefined();
});

test.each<[string, EntityScope, string | undefined]>([
  ['staff alone', 'staff', 'fields'],
  ['a type of staff', [{ role: 'SALES' }], 'fields'],
  ['everybody', 'public', undefined],
  ['staff and their maker', [{ role: 'staff' }, { role: 'owner', field: 'created_by' }], undefined],
])('a new record that must refer to one of %s', (_name, scope, barrier) => {
  const authors = { ...getEntity(registry, 'authors'), scope };
  const changed = { ...registry, entities: new Map(registry.entities).set('authors', authors) };
  const permitted = { ...books, permissions: { create: { cmid: 'BOOKS' } } };
  const granted = { granted: ['BOOKS'], type: 'EMPLOYEE' };
  expect(barrierTo(changed, readerWith(granted), permitted, 'create')).toBe(barrier);
  expect(barrierTo(changed, readerWith({ ...granted, isStaff: true }), permitted, 'create')).toBeUndefined();
});

test('canOpen: the floor of the screen, and above public its grant', () => {
  const open = readerWith({ granted: ['X'] });
  expect(canOpen(readerWith(), { cmid: 'X', access: 'public' })).toBe(true);
  expect(canOpen(readerWith(), { cmid: 'X', access: 'user' })).toBe(false);
  expect(canOpen(open, { cmid: 'X', access: 'user' })).toBe(true);
  expect(canOpen(open, { cmid: 'X', access: 'admin' })).toBe(false);
});

test('definitionsOf: every resource and report that reads a path may open it', () => {
  const permitted = definitionsOf(registry, 'books').map(({ permissions }) => permissions.list?.cmid);
  expect(new Set(permitted)).toEqual(new Set(['BOOKS', 'RPT-LONG']));
  expect(definitionsOf(registry, 'no/such/path')).toEqual([]);
});

describe('barredFields', () => {
  const entity = getEntity(registry, 'books');
  const file = 'schemas/entities/books.schema.json';

  test.each([
    ['a user role could be anybody’s', readerWith(), []],
    ['staff', readerWith({ isStaff: true }), []],
  ])('price, for owner and staff: %s', (_name, reader, barred) => {
    expect([...barredFields(registry, entity, reader)]).toEqual(barred);
  });

  test.each([
    ['barred without staff', readerWith(), ['price']],
    ['open to staff', readerWith({ isStaff: true }), []],
  ])('a field for staff alone is %s', (_name, reader, barred) => {
    const { properties, ...book } = exampleContent(file) as { properties: Record<string, object> };
    const strict = exampleRegistry({
      [file]: { ...book, properties: { ...properties, price: { ...properties['price'], 'x-visible-to': ['staff'] } } },
    });
    expect([...barredFields(strict, getEntity(strict, 'books'), reader)]).toEqual(barred);
  });

  test.each([
    ['no account at all', readerWith(), ['price']],
    ['accounts, but their withheld fields are not shown', readerWith({ accounts: [1, 2] }), ['price']],
    ['an account whose withheld fields are shown', readerWith({ accounts: [1, 2], fullAccounts: [2] }), []],
    ['every account', readerWith({ accounts: 'all', fullAccounts: 'all' }), []],
  ])('an account role of the parent: %s', (_name, reader, barred) => {
    const { properties, ...book } = exampleContent(file) as { properties: Record<string, object> };
    const author = exampleContent('schemas/entities/authors.schema.json') as { properties: Record<string, object> };
    const accounts = exampleContent('schemas/entities/publishers.schema.json');
    const account = {
      type: 'integer',
      'x-label': { en: 'Account', fr: 'Compte' },
      'x-ref': { entity: 'customer_accounts', value: 'id', label: ['name'] },
    };
    const tied = exampleRegistry({
      [file]: {
        ...book,
        'x-scope': [{ through: 'author', writes: true }],
        properties: { ...properties, price: { ...properties['price'], 'x-visible-to': ['holder'] } },
      },
      'schemas/entities/authors.schema.json': {
        ...author,
        'x-scope': [{ role: 'holder', field: 'account' }],
        properties: { ...author.properties, account },
      },
      'schemas/entities/customer_accounts.schema.json': { ...accounts, $id: 'customer_accounts', 'x-actor': 'account' },
    });
    expect([...barredFields(tied, getEntity(tied, 'books'), reader)]).toEqual(barred);
  });
});
