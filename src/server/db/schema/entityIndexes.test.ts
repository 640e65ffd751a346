import { describe, expect, test } from 'vitest';
import { registryOf } from '../../../../test/registryOf.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { indexStatements, uniqueSetOf } from './entityIndexes.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text: EntityProperty = { type: 'string', maxLength: 50, 'x-label': label };
const blank: EntityProperty = { type: ['string', 'null'], maxLength: 50, 'x-label': label };
const reference: EntityProperty = {
  type: 'integer',
  'x-label': label,
  'x-ref': { entity: 'authors', value: 'id', label: ['name', 'city'] },
};
const authors = { properties: { name: text, city: blank } };
const namesOf = (statements: string[]) => statements.map((statement) => /index "(.*?)"/.exec(statement)?.[1]);

describe('indexStatements', () => {
  test('serves a reference by the unique set that begins with it', () => {
    const registry = registryOf({
      authors,
      books: {
        properties: { author: { ...reference, type: 'integer' }, title: text },
        required: ['author', 'title'],
        unique: [['author', 'title']],
      },
    });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual([
      'create unique index "books_author_title_lower_unique_ix" on "books" ("author", lower("title" collate "und-x-icu"))',
    ]);
  });

  test('serves code that finds records by several fields', () => {
    const registry = registryOf({ books: { properties: { title: text, pages: { type: 'integer' } }, lookups: [['title', 'pages']] } });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual([
      'create index "books_title_pages_ix" on "books" ("title", "pages")',
    ]);
  });

  test('finds the rows that refer to one of several records', () => {
    const several: EntityProperty = { ...reference, type: 'array', items: { type: 'integer' } };
    const registry = registryOf({ authors, books: { properties: { title: text, authors: several } } });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual([
      'create index "books_authors_members_ix" on "books" using gin ("authors")',
    ]);
  });

  test('finds the records that a searchable reference is searched by', () => {
    const registry = registryOf({
      authors,
      books: { properties: { title: text, author: reference }, list: { columns: [{ field: 'author_label', searchable: true }] } },
    });
    expect(namesOf(indexStatements(registry, getEntity(registry, 'authors')))).toEqual([
      'authors_name_trgm_ix',
      'authors_name_fold_ix',
      'authors_city_trgm_ix',
    ]);
  });

  test('finds a name in each language, and each of its texts where a list shows them', () => {
    const registry = registryOf({
      authors: {
        properties: { name: { ...text, 'x-translations': { fr: 'nom' } }, nom: blank, city: blank },
        list: { columns: [{ field: 'nom', searchable: true }] },
      },
      books: { properties: { title: text, author: reference }, list: { columns: [{ field: 'author', searchable: true }] } },
    });
    expect(indexStatements(registry, getEntity(registry, 'authors'))).toEqual([
      `create index "authors_name_nom_trgm_ix" on "authors" using gin (fold(coalesce(nullif("name", ''), "nom")) gin_trgm_ops)`,
      `create index "authors_name_nom_fold_ix" on "authors" (fold(coalesce(nullif("name", ''), "nom")) text_pattern_ops)`,
      `create index "authors_nom_name_trgm_ix" on "authors" using gin (fold(coalesce(nullif("nom", ''), "name")) gin_trgm_ops)`,
      `create index "authors_nom_name_fold_ix" on "authors" (fold(coalesce(nullif("nom", ''), "name")) text_pattern_ops)`,
      'create index "authors_nom_trgm_ix" on "authors" using gin (fold("nom") gin_trgm_ops)',
      'create index "authors_city_trgm_ix" on "authors" using gin (fold("city") gin_trgm_ops)',
    ]);
  });

  test('follows a path to the entity at its end', () => {
    const registry = registryOf({
      authors,
      books: { properties: { title: text, author: reference }, list: { columns: [{ field: 'author.city', searchable: true }] } },
    });
    expect(namesOf(indexStatements(registry, getEntity(registry, 'authors')))).toEqual(['authors_city_trgm_ix']);
  });

  test('finds whole texts fast where a list offers that first', () => {
    const registry = registryOf({
      books: {
        properties: { title: text, shelf: blank },
        list: { columns: [{ field: 'shelf', searchable: true, defaultFilterType: 'Starts with' }] },
      },
    });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual([
      'create index "books_shelf_trgm_ix" on "books" using gin (fold("shelf") gin_trgm_ops)',
      'create index "books_shelf_fold_ix" on "books" (fold("shelf") text_pattern_ops)',
    ]);
  });

  test('finds a part of a number and of an enumeration', () => {
    const registry = registryOf({
      books: {
        properties: { pages: { type: 'integer', 'x-label': label }, status: { type: 'string', enum: ['new', 'used'], 'x-label': label } },
        list: {
          columns: [
            { field: 'pages', searchable: true },
            { field: 'status', searchable: true },
          ],
        },
      },
    });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual([
      'create index "books_status_ix" on "books" ("status")',
      'create index "books_pages_digits_ix" on "books" using gin (("pages"::text) gin_trgm_ops)',
      'create index "books_status_trgm_ix" on "books" using gin (fold("status") gin_trgm_ops)',
    ]);
  });

  test.each<[string, readonly string[], string[]]>([
    [
      'one key, the identifier in its direction',
      ['-pages'],
      ['create index "books_pages_desc_last_order_ix" on "books" ("pages" desc nulls last, "id" desc)'],
    ],
    [
      'a field that is never blank',
      ['-title'],
      ['create index "books_title_text_desc_order_ix" on "books" ("title" collate "und-x-icu" desc, "id" desc)'],
    ],
    [
      'several keys',
      ['title', '-pages'],
      [
        'create index "books_title_text_pages_desc_last_order_ix" on "books" ("title" collate "und-x-icu", "pages" desc nulls last, "id" desc)',
      ],
    ],
    [
      'nothing after the identifier',
      ['title', 'id', 'pages'],
      ['create index "books_title_text_order_ix" on "books" ("title" collate "und-x-icu", "id")'],
    ],
    ['the identifier alone', ['-id'], []],
    ['the time of making', ['-created_at'], ['create index "books_created_at_desc_order_ix" on "books" ("created_at" desc, "id" desc)']],
    ['what no index can serve', ['author_label'], []],
  ])('serves the order of a list: %s', (_name, sort, expected) => {
    const registry = registryOf({
      authors,
      books: {
        properties: { title: text, pages: { type: 'integer', 'x-label': label }, author: reference },
        required: ['title'],
        list: { columns: [{ field: 'title' }], sort },
      },
    });
    expect(
      indexStatements(registry, getEntity(registry, 'books')).filter(
        (statement) => statement.includes('order_ix') || expected.length === 0,
      ),
    ).toEqual(expected.length > 0 ? expected : ['create index "books_author_ix" on "books" ("author")']);
  });

  test('keeps options in their own order, in an index of another name for another order', () => {
    const statementsOf = (values: string[], isRequired: boolean) => {
      const state: EntityProperty = { type: 'string', enum: values, 'x-label': label };
      const list = { columns: [{ field: 'state' }], sort: ['-state'] };
      const registry = registryOf({ books: { properties: { state }, ...(isRequired && { required: ['state'] }), list } });
      return indexStatements(registry, getEntity(registry, 'books'));
    };
    const place = `coalesce(array_position('{"used","new"}'::text[], "state"), 3)`;
    expect(statementsOf(['used', 'new'], true)).toEqual([
      `create index "books_state_options_b25b55_desc_order_ix" on "books" ((${place}) desc, "id" desc)`,
    ]);
    expect(statementsOf(['used', 'new'], false)).toEqual([
      `create index "books_state_options_b25b55_desc_last_order_ix" on "books" (((case when "state" is not null then ${place} end)) desc nulls last, "id" desc)`,
    ]);
    expect(statementsOf(['new', 'used'], true)).not.toEqual(statementsOf(['used', 'new'], true));
  });

  const mixed: Record<string, EntityProperty> = {
    title: text,
    shelf: blank,
    pages: { type: ['integer', 'null'], 'x-label': label },
    price: { type: 'number', 'x-decimals': 2, 'x-label': label },
    status: { type: 'string', enum: ['new', 'used'], 'x-label': label },
    lent: { type: 'boolean', 'x-label': label },
  };
  const large = {
    properties: mixed,
    required: ['title', 'price'],
    list: {
      columns: [
        { field: 'title', sortable: true },
        { field: 'shelf', searchable: false },
        { field: 'pages', sortable: true },
        { field: 'price' },
        { field: 'status' },
        { field: 'lent' },
      ],
      sort: ['-price'],
    },
  };
  const covering = '("price" desc, "id" desc) include ("lent", "status")';

  test.each([
    ['199,999', 199_999, ['create index "books_price_desc_order_ix" on "books" ("price" desc, "id" desc)']],
    [
      '200,000',
      200_000,
      [
        'create index "books_price_desc_order_ix" on "books" ("price" desc, "id" desc)',
        'create index "books_title_text_order_ix" on "books" ("title" collate "und-x-icu", "id")',
        'create index "books_pages_order_ix" on "books" ("pages", "id")',
        'create index "books_pages_desc_last_order_ix" on "books" ("pages" desc nulls last, "id" desc)',
        `create index "books_price_desc_with_lent_status_covering_ix" on "books" ${covering}`,
        'create index "books_title_trgm_ix" on "books" using gin (fold("title") gin_trgm_ops)',
        'create index "books_title_fold_ix" on "books" (fold("title") text_pattern_ops)',
      ],
    ],
  ])('sorts and filters %s expected rows by indexes', (_name, expectedRows, statements) => {
    const registry = registryOf({ books: { ...large, expectedRows } });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual(statements);
  });

  test('covers eight columns with one index', () => {
    const names = Array.from({ length: 9 }, (_, i) => `n${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer', 'x-label': label } as const]));
    const registry = registryOf({
      books: { properties: { title: text, ...properties }, expectedRows: 1_000_000, list: { columns: names.map((field) => ({ field })) } },
    });
    expect(indexStatements(registry, getEntity(registry, 'books'))).toEqual([
      'create index "books_id_with_n0_n1_n2_n3_n4_n5_n6_n7_covering_ix" on "books" ("id") include ("n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7")',
      'create index "books_id_with_n8_covering_ix" on "books" ("id") include ("n8")',
    ]);
  });

  test('cuts long names so that they stay apart', () => {
    const long = 'a'.repeat(60);
    const registry = registryOf({
      books: { properties: { title: text, [`${long}_1`]: text, [`${long}_2`]: text }, unique: [[`${long}_1`], [`${long}_2`]] },
    });
    const names = namesOf(indexStatements(registry, getEntity(registry, 'books')));
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => name?.length === 63 && name.endsWith('_ix'))).toBe(true);
  });
});

test('an exact set keeps the case of its texts, and its index finds a value as written', () => {
  const registry = registryOf({
    files: { properties: { key: text, title: text }, unique: [{ fields: ['key'], exact: true }, ['title']], required: ['key', 'title'] },
  });
  const files = getEntity(registry, 'files');
  expect(indexStatements(registry, files)).toEqual([
    'create unique index "files_key_unique_ix" on "files" ("key")',
    'create unique index "files_title_lower_unique_ix" on "files" (lower("title" collate "und-x-icu"))',
    'create index "files_title_ix" on "files" ("title")',
  ]);
  expect(uniqueSetOf(files, 'files_key_unique_ix')?.fields).toEqual(['key']);
});

test('a set that counts among some records has a partial index, which serves no lookup', () => {
  const registry = registryOf({
    shelves: { properties: { hall: text, is_default: { type: 'boolean' } }, unique: [{ fields: ['hall'], when: 'is_default' }] },
  });
  const shelves = getEntity(registry, 'shelves');
  expect(indexStatements(registry, shelves)).toContain(
    'create unique index "shelves_hall_lower_when_is_default_unique_ix" on "shelves" (lower("hall" collate "und-x-icu")) where "is_default"',
  );
  expect(uniqueSetOf(shelves, 'shelves_hall_lower_when_is_default_unique_ix')).toMatchObject({ fields: ['hall'], when: 'is_default' });
});

test('uniqueSetOf names the set of the index that PostgreSQL complains of', () => {
  const registry = registryOf({ books: { properties: { title: text, shelf: blank }, unique: [['title', 'shelf']], required: ['title'] } });
  const books = getEntity(registry, 'books');
  expect(uniqueSetOf(books, 'books_title_lower_shelf_lower_unique_blanks_ix')?.fields).toEqual(['title', 'shelf']);
  expect(uniqueSetOf(books, 'books_pkey')).toBeUndefined();
});
