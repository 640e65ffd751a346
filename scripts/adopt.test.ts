import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalogue } from '../src/server/db/schema/Catalogue.ts';
import { planSchema } from '../src/server/db/schema/planSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';
import type { EntitySchema, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { emptyDatabase, type TestDatabase } from '../test/database.ts';
import { adoptDefinitions } from './adoptDefinitions.ts';

let db: TestDatabase;
const existing = readFolders(path.resolve(import.meta.dirname, '..'));
const connection = () => db.database.unscoped('test');
const run = (statement: string) => connection().run(sql.raw(statement));
const adopt = (names: readonly string[] | undefined, { schema = 'public', renamed = new Map<string, string>() } = {}) =>
  adoptDefinitions(connection(), existing, { schema, names, renamed, menu: undefined });

/** Adopts the tables together once, for several tests: each adoption checks all definitions. */
function adoptingOnce(names: readonly string[]): () => ReturnType<typeof adopt> {
  let adopted: ReturnType<typeof adopt> | undefined;
  return () => (adopted ??= adopt(names));
}
const adoptBooks = adoptingOnce(['novels', 'publishers', 'writers', 'refers_oddly']);
const keys: readonly (readonly [string, readonly string[], boolean])[] = [
  ['keyed_by_code', ['code'], false],
  ['keyed_by_two', ['a', 'b'], true],
  ['keyed_by_uuid', ['id'], false],
  ['numbered_by_others', ['code'], false],
  ['without_key', [], true],
  ['odd name', ['id'], false],
  ['events', ['at', 'place'], true],
  ['novel_titles', [], true],
];
const adoptKeys = adoptingOnce(keys.map(([table]) => table));
const refusals: readonly (readonly [string, RegExp])[] = [
  ['nothing', /^There is no table or view nothing in the schema public\.$/],
  ['companies', /^There is no table or view companies/],
  ['users', /^users: not adopted, since an entity users is defined already, and it is not this table\. .*--as users=my_users$/],
  ['managed_tables', /^There is no table or view managed_tables/],
  ['export', /^export: not adopted, since the portal has calls or a screen definition of the name export\. /],
];
const adoptRefused = adoptingOnce(refusals.map(([table]) => table));

const shelfCount = 26;
beforeAll(async () => {
  db = await emptyDatabase();
  await run(`
    create type binding as enum ('hard_cover', 'paperback');
    create domain isbn as varchar(13);
    create table publishers (id serial primary key, name varchar(80) not null unique, country char(2) not null default 'CA');
    create table writers (id bigint generated always as identity primary key, first_name varchar(40) not null, last_name varchar(40) not null, password_hash text);
    create table novels (
      id bigint generated always as identity primary key, title varchar(120) not null, "pageCount" integer not null check ("pageCount" > 0),
      isbn isbn unique, binding binding not null default 'paperback', state varchar(10) not null default 'new' check (state in ('new', 'used', 'don''t ask')),
      price numeric(8, 2) check (price >= 0 and price <= 5000), weight double precision, rating smallint, blurb text,
      publisher_id integer not null references publishers, author bigint references writers, sequel_of bigint references novels,
      published date, sold_at timestamptz, keywords text[], extra jsonb, cover bytea, words tsvector, "limit" integer,
      available boolean not null default true, shown_title text generated always as (upper(title)) stored,
      created_at timestamp not null default now(), unique (title, author), check (char_length(title) >= 2), check (price is null or weight is null or price > weight));
    comment on table novels is 'Novels in stock.';
    comment on column novels.rating is 'Stars';
    comment on column novels.blurb is 'What stands on the back of the cover, written by the publisher and cut where it is too long.';
    insert into publishers (name) values ('Virago');
    insert into novels (title, "pageCount", publisher_id, weight) values ('Emma', 400, 1, 0.355);
    create table keyed_by_code (code varchar(10) primary key, name text);
    create table keyed_by_two (a int, b int, primary key (a, b));
    create table keyed_by_uuid (id uuid primary key default gen_random_uuid(), name text);
    create table without_key (name text);
    create table "odd name" (id int primary key);
    create table refers_oddly (id int primary key, name text, code varchar(10) references keyed_by_code);
    create table genres (id int primary key, name_en varchar(40) not null, name_fr varchar(40), since_en date, since_fr date);
    create schema elsewhere; create table elsewhere.maps (id int primary key, name text not null);
    create table users (id serial primary key, nick text); create table export (id serial primary key); create table "Novels" (id serial primary key);
    create table posts (id serial primary key, title text, author integer references users, "limit " int, "limit" int, version int, "id_value" int);
    create table numbered_by_others (code text primary key default gen_random_uuid(), number int unique not null, day timestamp);
    create table events (at timestamptz, place int, primary key (at, place)) partition by range (at);
    create view novel_titles as select title from novels;
    create table loans (id int primary key, publisher_id integer not null references publishers, days int);
    create table tokens (id bigserial primary key, token varchar(64) not null unique, "oid_" integer, "a__b" text, "A_B" jsonb);
    create table huge_keys (id bigint primary key, name text); insert into huge_keys values (9007199254740993, 'x');
    create table of_huge_keys (id int primary key, huge bigint references huge_keys);
  `);
  for (let i = 1; i <= shelfCount; i++)
    await run(
      `create table shelf_${i} (id bigint generated by default as identity primary key, name varchar(${i + 10}) not null${i > 1 ? `, above bigint references shelf_${i - 1}` : ''}, kind text check (kind in ('a${i}', 'b')))`,
    );
});

describe('adopt', () => {
  test('describes types, lengths, blanks, limits, labels and references', async () => {
    const { files } = await adoptBooks();
    const schema = JSON.parse(files.find(({ file }) => file.includes('/novels.schema'))?.text ?? '{}') as EntitySchema;
    const both = (text: string) => ({ en: text, fr: text });
    expect(schema).toMatchObject({ $id: 'novels', 'x-label': both('Novels in stock'), 'x-title': ['title'], 'x-scope': 'staff' });
    expect(schema['x-unique']).toBeUndefined();
    expect(schema['x-source']).toMatchObject({
      schema: 'public',
      table: 'novels',
      key: [{ column: 'id', type: 'bigint' }],
      readOnly: false,
      columns: {
        isbn: { column: 'isbn', type: 'character varying(13)' },
        limit_value: { column: 'limit', type: 'integer' },
        id_value: { column: 'id', type: 'bigint' },
      },
    });
    expect(schema.required).toEqual(['title', 'pageCount', 'binding', 'state', 'publisher_id', 'available']);
    expect(schema.properties).toEqual({
      id_value: { type: 'integer', 'x-label': both('Id'), readOnly: true },
      title: { type: 'string', minLength: 2, maxLength: 120, 'x-label': both('Title') },
      pageCount: { type: 'integer', minimum: 1, maximum: 2147483647, 'x-label': both('Page count') },
      isbn: { type: ['string', 'null'], maxLength: 13, 'x-label': both('Isbn') },
      binding: {
        type: 'string',
        enum: ['hard_cover', 'paperback'],
        'x-label': both('Binding'),
        'x-enum-labels': { hard_cover: both('Hard cover'), paperback: both('Paperback') },
        default: 'paperback',
      },
      state: {
        type: 'string',
        enum: ['new', 'used', "don't ask"],
        'x-label': both('State'),
        'x-enum-labels': { new: both('New'), used: both('Used'), "don't ask": both("Don't ask") },
        default: 'new',
      },
      price: { type: ['number', 'null'], 'x-decimals': 2, minimum: 0, maximum: 5000, 'x-label': both('Price') },
      weight: { type: ['number', 'null'], 'x-label': both('Weight') },
      rating: { type: ['integer', 'null'], minimum: -32768, maximum: 32767, 'x-label': both('Stars') },
      blurb: {
        type: ['string', 'null'],
        'x-no-max-length': true,
        'x-label': both('Blurb'),
        'x-help': both('What stands on the back of the cover, written by the publisher and cut where it is too long.'),
      },
      publisher_id: {
        type: 'integer',
        minimum: -2147483648,
        maximum: 2147483647,
        'x-label': both('Publisher'),
        'x-ref': { entity: 'publishers', value: 'id', label: ['name'] },
      },
      author: {
        type: ['integer', 'null'],
        'x-label': both('Author'),
        'x-ref': { entity: 'writers', value: 'id', label: ['first_name', 'last_name'] },
      },
      sequel_of: { type: ['integer', 'null'], 'x-label': both('Sequel of'), 'x-ref': { entity: 'novels', value: 'id', label: ['title'] } },
      published: { type: ['string', 'null'], format: 'date', 'x-label': both('Published') },
      sold_at: { type: ['string', 'null'], format: 'date-time', 'x-label': both('Sold at') },
      keywords: { type: ['array', 'null'], items: { type: 'string', maxLength: 1000 }, uniqueItems: false, 'x-label': both('Keywords') },
      extra: { type: ['object', 'null'], 'x-label': both('Extra') },
      cover: { type: ['string', 'null'], 'x-no-max-length': true, 'x-label': both('Cover'), readOnly: true },
      words: { type: ['string', 'null'], 'x-no-max-length': true, 'x-label': both('Words'), readOnly: true },
      limit_value: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647, 'x-label': both('Limit') },
      available: { type: 'boolean', 'x-label': both('Available'), default: true },
      shown_title: { type: ['string', 'null'], 'x-no-max-length': true, 'x-label': both('Shown title'), readOnly: true },
      created_at: { type: 'string', format: 'date-time', 'x-label': both('Created at') },
    });
  });

  test('a name in English with its twin in French is one name in two languages', async () => {
    const { files } = await adopt(['genres']);
    const schema = JSON.parse(files.find(({ file }) => file.includes('/genres.schema'))?.text ?? '{}') as EntitySchema;
    expect(schema['x-title']).toEqual(['name_en']);
    const translations = Object.entries(schema.properties).map(([name, property]) => [name, property['x-translations']]);
    expect(Object.fromEntries(translations)).toEqual({
      id_value: undefined,
      name_en: { fr: 'name_fr' },
      name_fr: undefined,
      since_en: undefined,
      since_fr: undefined,
    });
  });

  test('lists what the definitions do not express, and what must be translated', async () => {
    const { remarks, untranslated } = await adoptBooks();
    expect(remarks).toEqual([
      'novels.cover: shown as text and not to be changed: no input takes the type bytea.',
      'novels.words: shown as text and not to be changed: no input takes the type tsvector.',
      'novels: times without a zone are read as UTC; "time_zone" in x-source names another.',
      'refers_oddly.code: no reference, since keyed_by_code is not adopted.',
    ]);
    expect(untranslated).toContain('properties.binding.x-enum-labels.hard_cover: Hard cover');
  });

  test.each(keys)('%s has the key %j', async (table, columns, readOnly) => {
    const { files, findings } = await adoptKeys();
    const contents = files.map(({ text }): unknown => JSON.parse(text));
    const entity = contents.find((each) => (each as EntitySchema)['x-source']?.table === table);
    const resource = contents.find((each) => (each as ResourceDefinition).schema === (entity as EntitySchema).$id);
    const { key, ...source } = (entity as EntitySchema)['x-source'] ?? { key: [] };
    expect({ ...source, key: key.map(({ column }) => column) }).toMatchObject({ table, key: columns, readOnly });
    const { permissions } = resource as ResourceDefinition;
    expect({ show: 'show' in permissions, edit: 'edit' in permissions }).toEqual({ show: columns.length === 1, edit: !readOnly });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each(refusals)('says plainly why %s is not adopted', async (_table, remark) => {
    const { files, remarks } = await adoptRefused();
    expect(files).toEqual([]);
    expect(remarks).toHaveLength(refusals.length);
    expect(remarks.filter((each) => remark.test(each))).toHaveLength(1);
  });

  test('all tables: names of the product and of each other are refused with the remedy, and nothing is bound to them', async () => {
    const { files, remarks } = await adopt(undefined);
    expect(remarks).toContain(
      'users: not adopted, since an entity users is defined already, and it is not this table. Give the entity another name: --as users=my_users',
    );
    expect(remarks).toContain(
      'novels: not adopted, since another table is adopted as novels. Give the entity another name: --as novels=my_novels',
    );
    expect(remarks).toContain('posts.author: no reference, since users is not adopted.');
    expect(files.some(({ file }) => file.endsWith('/users.schema.json'))).toBe(false);
    const posts = JSON.parse(files.find(({ file }) => file.endsWith('/posts.schema.json'))?.text ?? '{}') as EntitySchema;
    expect(posts.properties['author']?.['x-ref']).toBeUndefined();
    expect(Object.keys(posts.properties)).toEqual([
      'id_value_2',
      'title',
      'author',
      'limit_value',
      'limit_value_2',
      'version_value',
      'id_value',
    ]);
  });

  test('a table that the user of the database can only read is read-only, and one that it cannot read is refused with the remedy', async () => {
    const { database } = db.address;
    await run(
      `create role reader_${database}; grant usage on schema public to reader_${database}; grant select on publishers to reader_${database}`,
    );
    const { files, remarks } = await connection().transaction(async (tx) => {
      await tx.run(sql.raw(`set local role reader_${database}`));
      return adoptDefinitions(tx, existing, { schema: 'public', names: ['publishers', 'genres'], renamed: new Map(), menu: undefined });
    });
    await run(`drop owned by reader_${database}; drop role reader_${database}`);
    expect(remarks).toEqual([
      'genres: not adopted, since the user of the database may not read it: grant select on it to that user.',
      'publishers: read only, since the user of the database may not insert, update and delete.',
    ]);
    expect(JSON.parse(files[1]?.text ?? '{}')).toMatchObject({
      screens: [{ view: 'list' }, { view: 'show', path: 'PUBLISHERS-START/{id}' }],
      permissions: { show: {} },
    });
  });

  test('a table gets another name, and references follow it', async () => {
    const { files, remarks } = await adopt(['users', 'posts'], { renamed: new Map([['users', 'members']]) });
    expect(remarks).toEqual([]);
    const posts = JSON.parse(files.find(({ file }) => file.endsWith('/posts.schema.json'))?.text ?? '{}') as EntitySchema;
    expect(posts.properties['author']?.['x-ref']).toEqual({ entity: 'members', value: 'id', label: ['nick'] });
  });

  test('numbers that JSON does not hold exactly are texts, on both sides of a reference', async () => {
    const { files } = await adopt(['huge_keys', 'of_huge_keys']);
    const [key, , referring] = files.map(({ text }): unknown => JSON.parse(text)) as EntitySchema[];
    expect(key?.properties['id_value']).toMatchObject({ type: 'string', 'x-immutable': true });
    expect(referring?.properties['huge']).toMatchObject({ type: ['string', 'null'], 'x-ref': { entity: 'huge_keys' } });
  });

  test('reads another schema', async () => {
    const { files } = await adopt(undefined, { schema: 'elsewhere' });
    expect(files.map(({ file }) => file)).toEqual(['schemas/entities/maps.schema.json', 'resources/maps.resource.json']);
    expect(JSON.parse(files[0]?.text ?? '{}')).toMatchObject({ 'x-source': { schema: 'elsewhere', table: 'maps' } });
  });

  test('all tables pass the lint, a start leaves them alone, and a second run finds nothing more', async () => {
    const renamed = new Map([
      ['users', 'members'],
      ['Novels', 'other_novels'],
    ]);
    const { files, findings } = await adopt(undefined, { renamed });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...new Set(findings.map(({ message }) => message.key))]).toEqual(['lint.DEF030.source']);
    const { set } = loadFiles([...existing, ...files]);
    const plan = planSchema(buildRegistry(set, 'adopted'), await readCatalogue(connection()));
    const names = files.flatMap(({ text }) => (JSON.parse(text) as EntitySchema)['x-source']?.table ?? []);
    expect(names.length).toBe(shelfCount + 20);
    const isTouched = (table: string) => plan.statements.some((statement) => new RegExp(`table "${table}" [^(]`).test(statement));
    // The product's own entity users needs a table of this name.
    expect(names.filter((name) => name !== 'users' && isTouched(name))).toEqual([]);
    const again = await adoptDefinitions(connection(), [...existing, ...files], {
      schema: 'public',
      names: undefined,
      renamed: new Map(),
      menu: undefined,
    });
    expect(again.files).toEqual([]);
  });
});

describe('adopt in several runs', () => {
  const first = adoptingOnce(['refers_oddly', 'loans']);
  const entityOf = (files: readonly SourceFile[], name: string) =>
    JSON.parse(files.find(({ file }) => file.endsWith(`/${name}.schema.json`))?.text ?? '{}') as EntitySchema;
  const again = (files: readonly SourceFile[]) =>
    adoptDefinitions(connection(), [...existing, ...files], {
      schema: 'public',
      names: ['keyed_by_code', 'publishers'],
      renamed: new Map(),
      menu: undefined,
    });

  test('a reference that has become possible is added to the earlier file, and nothing else of it changes', async () => {
    const { files } = await first();
    const { changed, remarks, findings } = await again(files);
    expect(changed.map(({ file }) => file)).toEqual(['schemas/entities/loans.schema.json', 'schemas/entities/refers_oddly.schema.json']);
    const [before, after] = [entityOf(files, 'loans'), entityOf(changed, 'loans')];
    expect(before.properties['publisher_id']?.['x-ref']).toBeUndefined();
    const { publisher_id: reference, ...rest } = after.properties;
    expect(reference).toMatchObject({ 'x-label': { en: 'Publisher' }, 'x-ref': { entity: 'publishers', value: 'id', label: ['name'] } });
    expect({ ...after, properties: rest }).toEqual({
      ...before,
      properties: Object.fromEntries(Object.entries(before.properties).filter(([name]) => name !== 'publisher_id')),
    });
    expect(entityOf(changed, 'refers_oddly').properties['code']?.['x-ref']?.entity).toBe('keyed_by_code');
    expect(remarks).toContain('schemas/entities/loans.schema.json: publisher_id is now a reference, which was not possible before.');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('an edited property stays, and the lines to write are told', async () => {
    const { files } = await first();
    const edited = files.map((each) => ({ ...each, text: each.text.replaceAll('"Publisher id"', '"Printed by"') }));
    expect(edited).not.toEqual(files);
    const { changed, remarks } = await again(edited);
    expect(changed.map(({ file }) => file)).toEqual(['schemas/entities/refers_oddly.schema.json']);
    expect(remarks).toContain(
      'loans.publisher_id: now a reference is possible. The property was edited, so it stays; write into properties.publisher_id of schemas/entities/loans.schema.json: "x-ref": {"entity":"publishers","value":"id","label":["name"]}',
    );
  });
});

test('secrets name no record and order no list, and an odd name becomes a possible one', async () => {
  const { files, remarks, findings } = await adopt(['tokens']);
  expect({ remarks, errors: findings.filter(({ severity }) => severity === 'error') }).toEqual({ remarks: [], errors: [] });
  const [schema, resource] = files.map(({ text }): unknown => JSON.parse(text)) as [EntitySchema, ResourceDefinition];
  expect(schema['x-title']).toEqual(['a_b']);
  expect(Object.keys(schema.properties)).toEqual(['id_value', 'token', 'oid', 'a_b', 'A_B']);
  expect(resource.list?.sort).toEqual(['a_b']);
});

test('names that the portal needs in its own schema are told at once, with the remedy', async () => {
  const { clashes } = await adopt(['genres']);
  expect(clashes).toEqual([
    'The portal needs these names in the schema public for itself and does not start beside them: table users.',
    'Give the portal a schema of its own: DATABASE_SCHEMA=portal in the environment of this command and of the start.',
    'Then these tables can be adopted where they are, such as with --as users=app_users.',
  ]);
});
