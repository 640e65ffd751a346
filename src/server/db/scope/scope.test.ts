import { beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/database.ts';
import { readerWith } from '../../../../test/exampleDefinitions.ts';
import type { DefinitionSet } from '../../../shared/framework/definitions/DefinitionSet.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty, EntitySchema, EntityScope } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../Database.ts';
import { predicateSql } from '../predicate.ts';
import { syncSchema } from '../schema/syncSchema.ts';
import { sql } from '../sql.ts';
import { fieldGuard, rowScope, writeScope } from './scope.ts';

// Books 1 to 4: 1 by an author of user 1, whose manager is user 2; 2 by an author of user 3 of another company; 3 and 4 by nobody's author.

const label = { en: 'Label', fr: 'Libellé' };
const text: EntityProperty = { type: ['string', 'null'], maxLength: 20, 'x-label': label };

function reference(entity: string): EntityProperty {
  return { type: ['integer', 'null'], 'x-label': label, 'x-ref': { entity, value: 'id', label: ['name'] } };
}

function entity(name: string, properties: Record<string, EntityProperty>, more: Partial<EntitySchema> = {}): EntitySchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': label,
    'x-key': 'id',
    'x-title': ['name'],
    'x-scope': 'public',
    properties: { name: text, ...properties },
    additionalProperties: false,
    ...more,
  };
}

const anyRole: EntityProperty = { type: 'string', enum: ['curator', 'archivist'], 'x-label': label };

function registryOf(scope: EntityScope, visibleTo: string[] = ['owner']): Registry {
  const entities = [
    entity('firms', {}, { 'x-actor': 'company' }),
    entity('people', { firm: reference('firms') }, { 'x-actor': 'user' }),
    entity('holders', { person: reference('people'), role: anyRole }, { 'x-holders': { user: 'person', role: 'role' } }),
    entity('authors', { person: reference('people'), manager: reference('authors') }),
    entity(
      'books',
      {
        author: reference('authors'),
        lender: reference('people'),
        state: { type: 'string', enum: ['open', 'closed'], 'x-label': label },
        pages: { type: ['integer', 'null'], minimum: 0, maximum: 999, 'x-label': label },
        note: { ...text, 'x-visible-to': visibleTo },
        tags: { type: ['array', 'null'], items: { type: 'string', maxLength: 20 }, 'x-label': label },
        readers: { ...reference('people'), type: ['array', 'null'], items: { type: 'integer' } },
        editions: {
          type: ['array', 'null'],
          items: { type: 'object', properties: { year: { type: 'integer', 'x-label': label } }, additionalProperties: false },
          'x-label': label,
        },
      },
      { 'x-scope': scope },
    ),
    entity('leases', { firm: reference('firms') }, { 'x-scope': scope }),
    entity('copies', { book: reference('books') }, { 'x-scope': [{ through: 'book' }] }),
    entity('pages', { book: reference('books') }, { 'x-scope': [{ through: 'book', writes: true }] }),
    entity(
      'remarks',
      { book: reference('books'), person: reference('people') },
      { 'x-scope': [{ through: 'book' }, { through: 'book', when: { person: '{me}' }, writes: true }] },
    ),
    entity('proofs', { book: reference('books') }, { 'x-scope': [{ through: 'book', role: 'curator' }] }),
  ];
  const set: DefinitionSet = {
    entities: entities.map((content) => ({ file: `${content.$id}.schema.json`, content })),
    resources: [],
    reports: [],
    pages: [],
    dashboards: [],
    skins: [],
    states: [],
    notices: [],
    papers: [],
    seeds: [],
    menus: [],
    messages: [],
  };
  return buildRegistry(set, JSON.stringify(scope));
}

let database: Database;

beforeAll(async () => {
  ({ database } = await emptyDatabase());
  const { refusals } = await syncSchema(database, registryOf('public'), { print: () => {} });
  if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
  for (const statement of [
    sql`insert into firms (id, name) overriding system value values (1, 'House'), (2, 'Acme')`,
    sql`insert into people (id, name, firm) overriding system value values (1, 'One', 1), (2, 'Two', 1), (3, 'Three', 2)`,
    sql`insert into authors (id, name, person, manager) overriding system value values (2, 'B', 2, null), (3, 'C', 3, null), (4, 'D', null, null)`,
    sql`insert into authors (id, name, person, manager) overriding system value values (1, 'A', 1, 2)`,
    sql`insert into books (id, name, author, lender, state, pages, note) overriding system value values
      (1, 'a', 1, 3, 'open', 10, 'n'), (2, 'b', 3, 1, 'closed', 20, 'n'), (3, 'c', 4, null, 'open', null, 'n'), (4, 'd', null, null, 'closed', 40, 'n')`,
    sql`update books set tags = '{a}', readers = '{1}', editions = '[{"year": 1900}]' where id = 1`,
    sql`update books set tags = '{}', readers = '{}', editions = '[]' where id = 2`,
    sql`insert into leases (id, name, firm) overriding system value values (1, 'a', 1), (2, 'b', 2), (3, 'c', null)`,
    sql`insert into copies (id, name, book) overriding system value select id, name, id from books`,
    sql`insert into pages (id, name, book) overriding system value select id, name, id from books`,
    sql`insert into remarks (id, name, book, person) overriding system value select id, name, id, 1 from books`,
    sql`insert into proofs (id, name, book) overriding system value select id, name, id from books`,
  ])
    await database.unscoped('test').run(statement);
});

async function seen(scope: EntityScope, reader: Reader, table = 'books'): Promise<number[]> {
  const condition = predicateSql(rowScope(registryOf(scope), reader, table, 't'));
  const rows = await database
    .unscoped('test')
    .run<{ id: number }>(sql`select t.id from ${sql.id(table)} t where ${condition} order by t.id`);
  return rows.map(({ id }) => id);
}

const all = [1, 2, 3, 4];
const one = readerWith({ userId: 1, companyId: 1, type: 'EMPLOYEE', isStaff: true });
const two = readerWith({ userId: 2, companyId: 1, type: 'EMPLOYEE', isStaff: true });
const three = readerWith({ userId: 3, companyId: 2, type: 'CUSTOMER' });
const root = readerWith({ userId: 9, companyId: 1, type: 'ADMIN', isStaff: true, isAdmin: true, seesAllCompanies: true });
const chief = readerWith({ userId: 8, companyId: 1, type: 'ADMIN', isAdmin: true });
const acme = readerWith({ userId: 7, companyId: 2, type: 'ADMIN', isAdmin: true });
const curator = { ...one, roles: new Set(['curator']) };
const actedFor = { ...one, isActedFor: true };

const author: EntityScope = [{ role: 'owner', field: 'author.person' }];
const personal: EntityScope = [{ role: 'owner', field: 'author.person', personal: true }];
const manager: EntityScope = [{ role: 'manager', field: 'author.manager.person', personal: true }];

describe('rows in scope', () => {
  test.each<[string, EntityScope, Reader, number[]]>([
    ['a path ends with the reader', author, one, [1]],
    ['a path ends with another user', author, three, [2]],
    ['an administrator sees rows of users of the own company', author, chief, [1]],
    ['the administrator of the product sees rows of everybody, without an end of the path too', author, root, all],
    ['a path of two references', manager, two, [1]],
    ['a path of two references that ends with nobody', manager, one, []],
    ['personal: the user', personal, one, [1]],
    ['personal: no administrator of the company', personal, chief, []],
    ['personal: no administrator of the product', personal, root, []],
    ['personal: nobody who acts as the user', personal, actedFor, []],
    ['a role that the reader holds', [{ role: 'curator' }], curator, all],
    ['a role that the reader does not hold', [{ role: 'archivist' }], curator, []],
    ['a role that no administrator has by type', [{ role: 'curator' }], root, []],
    ['a user type: staff of that type', [{ role: 'ADMIN' }], root, all],
    ['a user type: no other staff', [{ role: 'ADMIN' }], curator, []],
    ['a user type: nobody of another company', [{ role: 'ADMIN' }], chief, []],
    ['a held role with a condition', [{ role: 'curator', when: { state: 'open' } }], curator, [1, 3]],
    ['staff beside owners: staff', [{ role: 'owner', field: 'lender' }, { role: 'staff' }], two, all],
    ['staff beside owners: owner', [{ role: 'owner', field: 'lender' }, { role: 'staff' }], three, [1]],
    ['everybody, by a condition', [{ role: 'public', when: { state: 'open' } }], three, [1, 3]],
    ['a condition by the reader', [{ role: 'public', when: { lender: '{me}' } }], three, [1]],
    ['a condition with values', [{ role: 'public', when: { state__in: ['open', 'closed'] } }], three, all],
    ['a condition of emptiness', [{ role: 'public', when: { pages__isnull: true } }], three, [3]],
    ...['note', 'tags', 'readers', 'editions'].flatMap((field): [string, EntityScope, Reader, number[]][] => {
      const filled = field === 'note' ? all : [1];
      const empty = all.filter((id) => !filled.includes(id));
      return [
        [`emptiness of ${field}`, [{ role: 'public', when: { [`${field}__isnull`]: true } }], three, empty],
        [`a value of ${field}`, [{ role: 'public', when: { [`${field}__isnull`]: false } }], three, filled],
      ];
    }),
    ['a condition of order', [{ role: 'public', when: { pages__gte: 20 } }], three, [2, 4]],
    ['a negated condition holds for an empty field', [{ role: 'public', when: { 'pages!': 20 } }], three, [1, 3, 4]],
    ['alternatives within a condition', [{ role: 'public', when: { or: [{ pages: 10 }, { pages: 40 }] } }], three, [1, 4]],
    [
      'one of the command ids of the reader',
      [{ role: 'public', when: { state__in: '{grants}' } }],
      { ...three, grants: new Set(['open']) },
      [1, 3],
    ],
    ['a reader without command ids', [{ role: 'public', when: { state__in: '{grants}' } }], three, []],
    [
      'more command ids than a filter takes',
      [{ role: 'public', when: { state__in: '{grants}' } }],
      { ...three, grants: new Set(['open', ...Array.from({ length: 900 }, (_, i) => `S${i}`)]) },
      [1, 3],
    ],
    ['a list with a menu group of the reader', [{ role: 'public', when: { readers__in: '{groups}' } }], { ...three, groups: [1, 5] }, [1]],
    ['a list without one', [{ role: 'public', when: { readers__in: '{groups}' } }], { ...three, groups: [2] }, []],
    [
      'a condition on the record behind a reference',
      [{ through: 'author', where: { name__in: '{grants}' } }],
      { ...three, grants: new Set(['A', 'D']) },
      [1, 3],
    ],
    ['an owner by a condition', [{ role: 'owner', field: 'author.person', when: { state: 'closed' } }], one, []],
  ])('%s', async (_name, scope, reader, expected) => {
    expect(await seen(scope, reader)).toEqual(expected);
    expect(await seen(scope, reader, 'proofs')).toEqual(reader.roles.has('curator') ? expected : []);
    // What belongs to a book is seen as the book is.
    expect(await seen(scope, reader, 'copies')).toEqual(expected);
  });

  test.each<[string, EntityScope, Reader, number[]]>([
    ['staff of every type', 'staff', one, [1, 2, 3]],
    ['staff by a rule', [{ role: 'staff' }], one, [1, 2, 3]],
    ['administrators of the product by staff', 'staff', root, [1, 2, 3]],
    ['no administrator of another company by staff', 'staff', acme, []],
    ['nobody else by staff', 'staff', three, []],
    ['a user type: its staff', [{ role: 'EMPLOYEE' }], one, [1, 2, 3]],
    ['a user type: no staff of another type', [{ role: 'SALES' }], one, []],
    ['administrators of the product', [{ role: 'ADMIN' }], root, [1, 2, 3]],
    ['administrators of another company, its own rows', [{ role: 'ADMIN' }], acme, [2]],
    ['administrators alone', [{ role: 'ADMIN' }], one, []],
    ['a user type of another company', [{ role: 'CUSTOMER' }], three, []],
    ['a company', [{ role: 'company', field: 'firm' }], one, [1]],
  ])('of companies, by %s', async (_name, scope, reader, expected) => {
    expect(await seen(scope, reader, 'leases')).toEqual(expected);
  });

  test.each<[string, EntityScope, Reader, number[]]>([
    ['what everybody reads is written by staff', [{ role: 'public' }], one, all],
    ['what everybody reads is not written by others', [{ role: 'public' }], three, []],
    ['an owner writes own rows among public ones', [{ role: 'public' }, { role: 'owner', field: 'lender' }], three, [1]],
    ['an entity that everybody reads', 'public', three, []],
    ['a rule that only reads', [{ role: 'owner', field: 'lender', reads: true }], three, []],
    ['a rule that only reads beside another', [{ role: 'owner', field: 'lender', reads: true }, { role: 'curator' }], curator, all],
  ])('to change: %s', async (_name, scope, reader, expected) => {
    const condition = predicateSql(writeScope(registryOf(scope), reader, 'books', 't'));
    const rows = await database.unscoped('test').run<{ id: number }>(sql`select t.id from books t where ${condition} order by t.id`);
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });
});

describe('rows through another record', () => {
  const scope: EntityScope = [
    { role: 'owner', field: 'author.person' },
    { role: 'lender', field: 'lender' },
  ];
  const written = async (table: string, reader: Reader): Promise<number[]> => {
    const condition = predicateSql(writeScope(registryOf(scope), reader, table, 't'));
    const rows = await database
      .unscoped('test')
      .run<{ id: number }>(sql`select t.id from ${sql.id(table)} t where ${condition} order by t.id`);
    return rows.map(({ id }) => id);
  };

  test.each<[string, string, Reader, number[], number[]]>([
    ['are read alone', 'copies', one, [1, 2], []],
    ['are changed with the other record where the rule writes', 'pages', one, [1, 2], [1, 2]],
    ['are changed by those whose row it is', 'remarks', one, [1, 2], [1, 2]],
    ['are read alone by a further party', 'remarks', three, [1, 2], []],
  ])('%s: %s [law 69]', async (_name, table, reader, readable, changeable) => {
    expect(await seen(scope, reader, table)).toEqual(readable);
    expect(await written(table, reader)).toEqual(changeable);
  });
});

describe('values that a reader sees', () => {
  const scope: EntityScope = [{ role: 'owner', field: 'author.person', personal: true }, { role: 'staff' }, { role: 'curator' }];

  test.each<[string, string[], Reader, number[]]>([
    ['by the role of the row', ['owner'], one, [1]],
    ['by the role of the row, acted for', ['owner'], actedFor, []],
    ['by a role that records give', ['curator'], curator, all],
    ['by a role that records do not give this reader', ['curator'], root, []],
    ['by the user type', ['ADMIN'], root, all],
    ['by another user type', ['ADMIN'], one, []],
    ['by any of several', ['owner', 'curator'], curator, all],
  ])('%s', async (_name, visibleTo, reader, expected) => {
    const registry = registryOf(scope, visibleTo);
    const field = registry.entities.get('books')?.fields.get('note');
    expect(field).toBeDefined();
    if (!field) return;
    const guard = predicateSql(fieldGuard(registry, reader, field, 't'));
    const rows = await database.unscoped('test').run<{ id: number }>(sql`select t.id from books t where ${guard} order by t.id`);
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });
});
