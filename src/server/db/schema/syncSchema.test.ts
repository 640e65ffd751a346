import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageCatalogues } from '../../../../scripts/messageCatalogues.ts';
import { emptyDatabase, type TestDatabase } from '../../../../test/database.ts';
import { type EntityOutline, registryOf } from '../../../../test/registryOf.ts';
import { isDeep } from '../../../../test/tier.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import { openDatabase } from '../Database.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { sql } from '../sql.ts';
import { bulkLoad, markVisible } from './bulkLoad.ts';
import { readCatalogue } from './Catalogue.ts';
import type { Sentence } from './Change.ts';
import { obstacleQuestions } from './planSchema.ts';
import { type SyncReport, syncSchema } from './syncSchema.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text: EntityProperty = { type: 'string', maxLength: 100, 'x-label': label };
const blankText: EntityProperty = { type: ['string', 'null'], maxLength: 100, 'x-label': label };
const whole: EntityProperty = { type: ['integer', 'null'], 'x-label': label };
const referenceTo = (entity: string): EntityProperty => ({ ...whole, 'x-ref': { entity, value: 'id', label: ['name'] } });

const books: EntityOutline = {
  properties: {
    title: text,
    subtitle: blankText,
    pages: { type: 'integer', minimum: 1, maximum: 9999, 'x-label': label },
    copies: whole,
    price: { type: ['number', 'null'], 'x-decimals': 2, 'x-label': label },
    published_on: { type: ['string', 'null'], format: 'date', 'x-label': label },
    sold_at: { type: ['string', 'null'], format: 'date-time', 'x-label': label },
    available: { type: 'boolean', default: true, 'x-label': label },
    status: { type: 'string', enum: ['new', 'used'], default: 'new', 'x-enum-labels': { new: label, used: label }, 'x-label': label },
    keywords: { type: ['array', 'null'], items: { type: 'string' }, 'x-label': label },
    extra: { type: ['object', 'null'], default: { a: [1] }, 'x-label': label },
    author: referenceTo('authors'),
  },
  required: ['title', 'pages', 'status'],
  unique: [['title', 'author']],
  list: {
    columns: [
      { field: 'title', searchable: true },
      { field: 'subtitle', searchable: true },
      { field: 'author', searchable: true },
      { field: 'status', searchable: true },
    ],
    sort: ['-published_on', 'title'],
  },
};
const authors: EntityOutline = { properties: { name: text, best_book: referenceTo('books') }, required: ['name'] };
const library = { books, authors };

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
});
beforeEach(async () => {
  await run(
    'drop extension if exists unaccent cascade; drop extension if exists pg_trgm cascade; drop schema public cascade; create schema public',
  );
});

const messages = messageCatalogues(path.resolve(import.meta.dirname, '../../../..'));
const say = ({ key, values }: Sentence): string => formatMessage(messages, 'en', key, values);
const run = <Row>(statement: string) => db.database.unscoped('test').run(sql.raw<Row>(statement));
const sync = (outlines: Readonly<Record<string, EntityOutline>>, print: (statement: string) => void = () => {}): Promise<SyncReport> =>
  syncSchema(db.database, registryOf(outlines), { print });
const withBooks = (changes: Partial<EntityOutline>) => ({ ...library, books: { ...books, ...changes } });
const withProperty = (name: string, property: EntityProperty) => withBooks({ properties: { ...books.properties, [name]: property } });
async function columnsOf(table: string): Promise<Record<string, string>> {
  const columns = await run<{ name: string; text: string }>(`
    select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as text
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`);
  return Object.fromEntries(columns.map(({ name, text: definition }) => [name, definition]));
}

describe('an empty database', () => {
  test('gets a table with all columns', async () => {
    await sync(library);
    expect(await columnsOf('books')).toEqual({
      id: 'bigint not null',
      title: 'text not null',
      subtitle: 'text',
      pages: 'integer not null',
      copies: 'bigint',
      price: 'numeric(18,2)',
      published_on: 'date',
      sold_at: 'timestamp with time zone',
      available: 'boolean default true',
      status: "text not null default 'new'::text",
      keywords: 'text[]',
      extra: `jsonb default '{"a": [1]}'::jsonb`,
      author: 'bigint',
      created_at: "timestamp with time zone not null default date_trunc('second'::text, now())",
      created_by: 'bigint',
      updated_at: "timestamp with time zone not null default date_trunc('second'::text, now())",
      updated_by: 'bigint',
      version: 'bigint not null default 1',
    });
  });

  test('gets the indexes that the definitions ask for', async () => {
    await sync(library);
    const indexes = await run<{ text: string }>(
      `select replace(indexdef, 'public.', '') as text from pg_indexes where schemaname = 'public' and indexname like '%\\_ix' order by indexname`,
    );
    expect(indexes.map(({ text: definition }) => definition)).toEqual([
      'CREATE INDEX authors_best_book_ix ON authors USING btree (best_book)',
      'CREATE INDEX authors_name_fold_ix ON authors USING btree (fold(name) text_pattern_ops)',
      'CREATE INDEX authors_name_trgm_ix ON authors USING gin (fold(name) gin_trgm_ops)',
      'CREATE INDEX books_author_ix ON books USING btree (author)',
      'CREATE INDEX books_published_on_desc_last_title_text_order_ix ON books USING btree (published_on DESC NULLS LAST, title COLLATE "und-x-icu", id)',
      'CREATE INDEX books_sold_at_ix ON books USING btree (sold_at)',
      'CREATE INDEX books_status_ix ON books USING btree (status)',
      'CREATE INDEX books_status_trgm_ix ON books USING gin (fold(status) gin_trgm_ops)',
      'CREATE INDEX books_subtitle_trgm_ix ON books USING gin (fold(subtitle) gin_trgm_ops)',
      'CREATE INDEX books_title_fold_ix ON books USING btree (fold(title) text_pattern_ops)',
      'CREATE INDEX books_title_ix ON books USING btree (title)',
      'CREATE UNIQUE INDEX books_title_lower_author_unique_blanks_ix ON books USING btree (lower((title COLLATE "und-x-icu")), author) NULLS NOT DISTINCT',
      'CREATE INDEX books_title_trgm_ix ON books USING gin (fold(title) gin_trgm_ops)',
    ]);
  });

  test('gets references in a circle, which keep what is referred to', async () => {
    await sync(library);
    await run(
      `insert into authors (name) values ('Austen'); insert into books (title, pages, author) values ('Emma', 400, 1); update authors set best_book = 1`,
    );
    await expect(run('delete from authors')).rejects.toMatchObject({ code: '23503' });
    await expect(run('update books set author = 7')).rejects.toMatchObject({ code: '23503' });
  });

  test('prints each statement but the notes of limits before it runs, and the second time has nothing to do', async () => {
    const printed: string[] = [];
    const first = await sync(library, (statement) => printed.push(statement));
    expect(printed).toEqual(first.statements.filter((statement) => !statement.startsWith('insert into "managed_tables"')));
    expect(printed.slice(0, 2)).toEqual(['create extension unaccent', 'create extension pg_trgm']);
    expect(await sync(library)).toEqual({ statements: [], refusals: [], notices: [], emptied: [] });
  });

  test('of the same definitions is not counted again', async () => {
    await sync(library);
    const questions = async () => obstacleQuestions(registryOf(library), await readCatalogue(db.database.unscoped('test')));
    expect(await questions()).toEqual([]);
  });
});

describe('fold', () => {
  test.each(['Montréal', 'ÇA ÉTÉ', 'Œuvre', 'straße', 'Łódź', 'ÅNGSTRÖM', 'plain', ''])(
    'of %j is what both sides compare',
    async (value) => {
      await sync(library);
      const [row] = await db.database.unscoped('test').run<{ folded: string }>(sql`select fold(${value}) as folded`);
      expect(row?.folded).toBe(foldText(value));
    },
  );

  test('does not depend on how accents are written', async () => {
    await sync(library);
    expect(await run(`select fold(U&'Montre\\0301al') as folded`)).toEqual([{ folded: 'montreal' }]);
  });
});

describe('a change that adds or widens', () => {
  const oneBook = `insert into books (title, pages) values ('Emma', 400)`;
  test.each<[string, Readonly<Record<string, EntityOutline>>, string[]]>([
    ['a field', withProperty('isbn', { ...blankText, maxLength: 13 }), ['alter table "books" add column "isbn" text']],
    [
      'a required field with a default',
      withBooks({
        properties: { ...books.properties, language: { ...text, default: "l'an" } },
        required: [...(books.required ?? []), 'language'],
      }),
      [`alter table "books" add column "language" text default 'l''an' not null`],
    ],
    [
      'a reference',
      withProperty('editor', referenceTo('authors')),
      [
        'alter table "books" add column "editor" bigint',
        'create index "books_editor_ix" on "books" ("editor")',
        'alter table "books" add constraint "books_editor_fk" foreign key ("editor") references "authors" ("id")',
      ],
    ],
    [
      'a field that need not be given any more',
      withBooks({ required: ['title', 'status'] }),
      ['alter table "books" alter column "pages" drop not null'],
    ],
    [
      'room for larger numbers',
      withProperty('pages', { type: 'integer', 'x-label': label }),
      ['alter table "books" alter column "pages" type bigint using "pages"::bigint'],
    ],
    [
      'more decimals',
      withProperty('price', { type: ['number', 'null'], 'x-decimals': 4, 'x-label': label }),
      ['alter table "books" alter column "price" type numeric(18,4) using "price"::numeric(18,4)'],
    ],
    [
      'a new default',
      withProperty('available', { type: 'boolean', default: false, 'x-label': label }),
      [`alter table "books" alter column "available" set default 'false'`],
    ],
    [
      'no default any more',
      withProperty('available', { type: 'boolean', 'x-label': label }),
      [`alter table "books" alter column "available" drop default`],
    ],
    [
      'a reference that becomes a number',
      withProperty('author', whole),
      [
        'alter table "books" drop constraint "books_author_fk"',
        'drop index "books_author_ix"',
        'create index "books_author_digits_ix" on "books" using gin (("author"::text) gin_trgm_ops)',
        'drop index "authors_name_trgm_ix"',
        'drop index "authors_name_fold_ix"',
      ],
    ],
    [
      'values no longer unique',
      withBooks({ unique: [] }),
      ['drop index "books_title_ix"', 'drop index "books_title_lower_author_unique_blanks_ix"'],
    ],
    [
      'unique values',
      withBooks({ unique: [['title', 'author'], ['subtitle']] }),
      [
        'create index "books_subtitle_ix" on "books" ("subtitle")',
        'create unique index "books_subtitle_lower_unique_ix" on "books" (lower("subtitle" collate "und-x-icu"))',
        'create index "books_subtitle_fold_ix" on "books" (fold("subtitle") text_pattern_ops)',
      ],
    ],
    ['a longer text', withProperty('title', { ...text, maxLength: 200 }), []],
    [
      'a type that no value contradicts',
      withProperty('sold_at', whole),
      ['drop index "books_sold_at_ix"', 'alter table "books" alter column "sold_at" type bigint using null::bigint'],
    ],
  ])('%s', async (_name, changed, expected) => {
    await sync(library);
    await run(oneBook);
    const { statements, refusals } = await sync(changed);
    expect(refusals).toEqual([]);
    const own = statements.filter((statement) => !statement.startsWith('insert into "managed_tables"'));
    expect(own.toSorted()).toEqual(expected.toSorted());
    expect((await sync(changed)).statements).toEqual([]);
    expect(await run('select title from books')).toEqual([{ title: 'Emma' }]);
  });

  test('is reached from any state, whatever is added in whatever order', async () => {
    const kinds: EntityProperty[] = [text, blankText, whole, referenceTo('authors'), ...Object.values(books.properties)].map(
      ({ maxLength, ...rest }) => ({ ...rest, ...(maxLength && { maxLength: 100 }) }),
    );
    const step = fc.record({
      kind: fc.nat(kinds.length - 1),
      isUnique: fc.boolean(),
      isSearchable: fc.boolean(),
      isSorted: fc.boolean(),
      isDescending: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await run('drop schema public cascade; create schema public');
        let outline: EntityOutline = { properties: { title: text }, required: ['title'] };
        for (const [i, { kind, isUnique, isSearchable, isSorted, isDescending }] of [step0, ...steps].entries()) {
          const name = `field_${i}`;
          const property = kinds[kind] ?? text;
          const isListed = property.type !== 'array' && !(Array.isArray(property.type) && /array|object/.test(property.type.join('')));
          outline = {
            ...outline,
            properties: { ...outline.properties, [name]: property },
            unique: isUnique ? [...(outline.unique ?? []), ['title', name]] : (outline.unique ?? []),
            list: {
              columns: [...(outline.list?.columns ?? []), { field: isListed ? name : 'title', searchable: isSearchable }],
              sort: isSorted && isListed ? [`${isDescending ? '-' : ''}${name}`] : (outline.list?.sort ?? ['title']),
            },
          };
          const outlines = { authors: { properties: { name: text } }, books: outline };
          expect((await sync(outlines)).refusals).toEqual([]);
          await run(`insert into books (title) values ('book ${i}')`);
          expect(await sync(outlines)).toEqual({ statements: [], refusals: [], notices: [], emptied: [] });
        }
        const columns = Object.keys(await columnsOf('books'));
        expect(columns).toEqual(expect.arrayContaining(Object.keys(outline.properties)));
      }),
      { numRuns: isDeep ? 12 : 4 },
    );
  });
  const step0 = { kind: 0, isUnique: false, isSearchable: true, isSorted: false, isDescending: false };
});

describe('a change that would lose or break something', () => {
  const twoBooks = `insert into books (title, subtitle, pages, copies, price, status) values
    ('Emma', 'A novel', 400, 3, 12.34, 'new'), ('Persuasion', 'A novel', 300, null, null, 'used')`;
  test.each<[string, Readonly<Record<string, EntityOutline>>, string, string, boolean]>([
    [
      'another type',
      withProperty('copies', { ...blankText, maxLength: 10 }),
      'books.copies is bigint in the database and text in the definition, and 1 row has a value.',
      'alter table "books" alter column "copies" type text using "copies"::text',
      true,
    ],
    [
      'a required field without a default',
      withBooks({ properties: { ...books.properties, isbn: text }, required: [...(books.required ?? []), 'isbn'] }),
      'books.isbn is required, but 2 rows have none; fill them first.',
      'alter table "books" alter column "isbn" set not null',
      false,
    ],
    [
      'a field that must now be given',
      withBooks({
        properties: { ...books.properties, copies: { type: 'integer', 'x-label': label } },
        required: [...(books.required ?? []), 'copies'],
      }),
      'books.copies is required, but 1 row has none; fill it first.',
      'alter table "books" alter column "copies" set not null',
      false,
    ],
    [
      'values that must now be unique',
      withBooks({ unique: [...(books.unique ?? []), ['subtitle']] }),
      'books must be unique by subtitle, but 1 value occurs more than once.',
      'create unique index "books_subtitle_lower_unique_ix" on "books" (lower("subtitle" collate "und-x-icu"))',
      false,
    ],
    [
      'a shorter text',
      withProperty('title', { ...text, maxLength: 5 }),
      'books.title allows at most 5 characters, but 1 row is longer.',
      `update "books" set "title" = left("title", '5') where char_length("title"::text) > '5'`,
      false,
    ],
    [
      'a longer least text',
      withProperty('title', { ...text, minLength: 5 }),
      'books.title needs at least 5 characters, but 1 row is shorter.',
      `select "id", "title" from "books" where char_length("title"::text) < '5'`,
      false,
    ],
    [
      'a lower maximum',
      withProperty('pages', { type: 'integer', minimum: 1, maximum: 350, 'x-label': label }),
      'books.pages allows at most 350, but 1 row has a larger value.',
      `update "books" set "pages" = '350' where "pages" > '350'`,
      false,
    ],
    [
      'a higher minimum',
      withProperty('pages', { type: 'integer', minimum: 350, maximum: 9999, 'x-label': label }),
      'books.pages needs at least 350, but 1 row has a smaller value.',
      `update "books" set "pages" = '350' where "pages" < '350'`,
      false,
    ],
    [
      'a value less in an enumeration',
      withProperty('status', { type: 'string', enum: ['new'], default: 'new', 'x-enum-labels': { new: label }, 'x-label': label }),
      'books.status allows one of new, but 1 row has another value.',
      `select "id", "status" from "books" where "status"::text not in ('new')`,
      false,
    ],
    [
      'fewer decimals',
      withProperty('price', { type: ['number', 'null'], 'x-decimals': 1, 'x-label': label }),
      'books.price has values with more than 1 decimals in 1 row.',
      'alter table "books" alter column "price" type numeric(18,1) using "price"::numeric(18,1)',
      false,
    ],
    [
      'a number that becomes a reference',
      withProperty('copies', referenceTo('authors')),
      'books.copies refers to authors, but 1 row refers to records that do not exist.',
      'alter table "books" add constraint "books_copies_fk" foreign key ("copies") references "authors" ("id")',
      false,
    ],
  ])('%s', async (_name, changed, reason, statement, blocks) => {
    await sync(library);
    await run(twoBooks);
    const values = () => run('select title, subtitle, pages, copies, price, status from books order by id');
    const before = await values();
    const { refusals, statements } = await sync(changed);
    expect(refusals.map((refusal) => ({ ...refusal, reason: say(refusal.reason) }))).toEqual([
      expect.objectContaining({ table: 'books', reason, statement, blocks }),
    ]);
    expect(statements.length === 0 || !blocks).toBe(true);
    expect(await values()).toEqual(before);

    // The sync asks again while the rows remain, and the refusal's own statement settles it if it can.
    expect((await sync(changed)).refusals.map((refusal) => say(refusal.reason))).toEqual([reason]);
    if (statement.startsWith('select') || /required|unique|refers/.test(reason)) return;
    await run(statement);
    expect((await sync(changed)).refusals).toEqual([]);
  });

  test('does not keep other changes from being made, unless it blocks', async () => {
    await sync(library);
    await run(twoBooks);
    const isbn = { ...blankText, maxLength: 13 };
    await sync({ ...library, books: { ...books, unique: [['subtitle']], properties: { ...books.properties, isbn } } });
    expect(await columnsOf('books')).toHaveProperty('isbn');
    await sync({ ...library, books: { ...books, properties: { ...books.properties, copies: blankText, isbn, shelf: blankText } } });
    expect(await columnsOf('books')).not.toHaveProperty('shelf');
  });
});

describe('a unique set that becomes exact', () => {
  const setOf = (exact: boolean) => withBooks({ unique: [exact ? { fields: ['subtitle'], exact: true } : ['subtitle']] });

  test('takes values that differ by case alone, and no value twice', async () => {
    await sync(setOf(false));
    await run(`insert into books (title, subtitle, pages) values ('Emma', 'k-Ab', 400)`);
    const again = (value: string) => run(`insert into books (title, subtitle, pages) values ('Emma', '${value}', 400)`);
    await expect(again('K-AB')).rejects.toMatchObject({ code: '23505' });
    await sync(setOf(true));
    await again('K-AB');
    await expect(again('K-AB')).rejects.toMatchObject({ code: '23505', constraint: 'books_subtitle_unique_ix' });
  });

  test('is refused to ignore case again once rows differ by it alone', async () => {
    await sync(setOf(true));
    await run(`insert into books (title, subtitle, pages) values ('Emma', 'k-Ab', 400), ('Emma', 'K-AB', 400)`);
    const { refusals } = await sync(setOf(false));
    expect(refusals).toEqual([expect.objectContaining({ table: 'books', column: 'subtitle', blocks: false })]);
  });
});

describe('an index built by hand', () => {
  const statement = 'create unique index concurrently "books_subtitle_lower_unique_ix" on "books" (lower("subtitle" collate "und-x-icu"))';
  const unique = withBooks({ unique: [...(books.unique ?? []), ['subtitle']] });

  test('under the name that it would get is found done', async () => {
    await sync(library);
    await run(statement);
    const { statements } = await sync(unique);
    expect(statements.filter((each) => each.includes('unique_ix'))).toEqual([]);
  });

  test('that failed is reported', async () => {
    await sync(library);
    await run(`insert into books (title, subtitle, pages) values ('Emma', 'A novel', 400), ('Persuasion', 'A novel', 300)`);
    await expect(run(statement)).rejects.toMatchObject({ code: '23505' });
    const { refusals } = await sync(unique);
    expect(refusals).toEqual([expect.objectContaining({ statement: 'drop index "books_subtitle_lower_unique_ix"', blocks: false })]);
  });
});

describe('entities and fields that are no longer defined', () => {
  test('a field with values is kept, takes blanks, and is listed', async () => {
    await sync(library);
    await run(`insert into books (title, pages) values ('Emma', 400)`);
    const { pages: _pages, ...properties } = books.properties;
    const without = withBooks({ properties, required: ['title', 'status'] });
    const { notices } = await sync(without);
    expect(notices.map((notice) => ({ ...notice, reason: say(notice.reason) }))).toEqual([
      expect.objectContaining({
        table: 'books',
        column: 'pages',
        reason: 'books.pages is no longer defined; the column is kept.',
        statement: 'alter table "books" drop column "pages"',
      }),
    ]);
    await run(`insert into books (title) values ('Persuasion')`);
    expect((await sync(without)).statements).toEqual([]);
  });

  const { subtitle: _subtitle, ...others } = books.properties;
  const withoutSubtitle = withBooks({
    properties: others,
    list: { columns: [{ field: 'title', searchable: true }] },
  });

  test('a field that never held a value goes by itself, printed like every statement', async () => {
    await sync(library);
    await run(`insert into books (title, pages) values ('Emma', 400)`);
    const printed: string[] = [];
    const { notices } = await sync(withoutSubtitle, (statement) => printed.push(statement));
    expect(printed).toContain('alter table "books" drop column "subtitle"');
    expect(notices).toEqual([]);
    expect((await sync(withoutSubtitle)).statements).toEqual([]);
    expect(await columnsOf('books')).not.toHaveProperty('subtitle');
  });

  test.each([
    ['a view reads', 'create view shown as select subtitle from books'],
    ['a constraint of a person checks', `alter table books add constraint mine check (subtitle <> 'x')`],
    ['a person added', 'alter table books rename column subtitle to remark'],
    ['has a value', `update books set subtitle = 'A novel'`],
    ['was filled by its default', `alter table books drop column subtitle; alter table books add column subtitle text default 'none'`],
  ])('a column that %s stays', async (_name, statement) => {
    await sync(library);
    await run(`insert into books (title, pages) values ('Emma', 400); ${statement}`);
    const { notices, statements } = await sync(withoutSubtitle);
    expect(notices).toEqual([expect.objectContaining({ kind: 'leftover', table: 'books' })]);
    expect(statements.filter((each) => each.includes('drop column'))).toEqual([]);
  });

  test('a table is kept and reported, and forgotten once it is dropped by hand', async () => {
    await sync({ ...library, shelves: { properties: { name: text } } });
    const { notices } = await sync(library);
    expect(notices.map(({ table, reason, statement }) => ({ table, reason: say(reason), statement }))).toEqual([
      { table: 'shelves', reason: 'shelves is no longer defined; the table is kept.', statement: 'drop table "shelves"' },
    ]);
    await run(notices[0]?.statement ?? '');
    expect((await sync(library)).notices).toEqual([]);
    expect((await sync(library)).statements).toEqual([]);
  });

  test('tables of others are left alone', async () => {
    await run('create table foreign_matter (x text not null)');
    expect((await sync(library)).notices).toEqual([]);
  });
});

describe('a renamed field', () => {
  test('keeps its values, its indexes and its references', async () => {
    await sync(library);
    await run(
      `insert into authors (name) values ('Austen'); insert into books (title, subtitle, pages, author) values ('Emma', 'A novel', 400, 1)`,
    );
    const { title, author, ...rest } = books.properties;
    const renamed = withBooks({
      properties: {
        name: { ...text, 'x-renamed-from': 'title' },
        writer: { ...author, type: ['integer', 'null'], 'x-renamed-from': 'author' },
        ...rest,
      },
      required: ['name', 'pages', 'status'],
      unique: [['name', 'writer']],
      title: ['name'],
      list: {
        columns: [
          { field: 'name', searchable: true },
          { field: 'subtitle', searchable: true },
          { field: 'writer', searchable: true },
          { field: 'status', searchable: true },
        ],
        sort: ['-published_on', 'name'],
      },
    });
    expect(title).toBeDefined();
    const { statements, refusals, notices } = await sync(renamed);
    expect({ refusals, notices }).toEqual({ refusals: [], notices: [] });
    expect(statements.filter((statement) => !statement.startsWith('insert'))).toEqual([
      'alter table "books" rename column "title" to "name"',
      'alter table "books" rename column "author" to "writer"',
      'alter index "books_title_lower_author_unique_blanks_ix" rename to "books_name_lower_writer_unique_blanks_ix"',
      'alter index "books_published_on_desc_last_title_text_order_ix" rename to "books_published_on_desc_last_name_text_order_ix"',
      'alter index "books_author_ix" rename to "books_writer_ix"',
      'alter index "books_title_ix" rename to "books_name_ix"',
      'alter index "books_title_trgm_ix" rename to "books_name_trgm_ix"',
      'alter index "books_title_fold_ix" rename to "books_name_fold_ix"',
    ]);
    expect(await run('select name, writer from books')).toEqual([{ name: 'Emma', writer: 1 }]);
    await expect(run('update books set writer = 7')).rejects.toMatchObject({ code: '23503' });
    expect((await sync(renamed)).statements).toEqual([]);
  });
});

describe('a likely rename', () => {
  const name: EntityProperty = { ...text, maxLength: 50 };
  const { title: _title, ...others } = books.properties;
  const outline = (property: EntityProperty): EntityOutline => ({ ...books, properties: { name: property, ...others } });
  const renamed = (property: EntityProperty): typeof library => ({
    ...library,
    books: {
      ...outline(property),
      required: ['name', 'pages', 'status'],
      title: ['name'],
      unique: [],
      list: { columns: [{ field: 'name', searchable: true }] },
    },
  });
  const question = 'Is books.name the new name of books.title? Then write "x-renamed-from": "title".';
  const renames = ({ notices }: SyncReport) => notices.filter(({ kind }) => kind === 'rename');

  beforeEach(async () => {
    await sync(library);
    await run(`insert into books (title, pages) values ('Emma', 400), ('Persuasion', 300)`);
  });

  test('is asked about as long as the new column is empty, and no longer', async () => {
    expect(renames(await sync(renamed(name))).map(({ reason }) => say(reason))).toEqual([question]);
    expect(renames(await sync(renamed(name)))).toHaveLength(1);
    await run(`update books set name = 'Emma' where id = 1`);
    expect(renames(await sync(renamed(name)))).toEqual([]);
  });

  test('is made by the statement that is offered, and its values are held to the new limits', async () => {
    const [notice] = renames(await sync(renamed({ ...name, maxLength: 5 })));
    for (const step of notice?.remedy.steps ?? []) await run(step);
    const { refusals, notices } = await sync(renamed({ ...name, maxLength: 5 }));
    expect(await run('select name from books order by id')).toEqual([{ name: 'Emma' }, { name: 'Persuasion' }]);
    expect(refusals.map(({ reason }) => say(reason))).toEqual(['books.name allows at most 5 characters, but 1 row is longer.']);
    expect(notices).toEqual([]);
    expect(await columnsOf('books')).toMatchObject({ name: 'text not null' });
  });

  test('is made by x-renamed-from, also after the empty column was made', async () => {
    await sync(renamed(name));
    const { statements, refusals, notices } = await sync(renamed({ ...name, 'x-renamed-from': 'title' }));
    expect({ refusals, notices }).toEqual({ refusals: [], notices: [] });
    expect(statements.slice(0, 2)).toEqual([
      'alter table "books" drop column "name"',
      'alter table "books" rename column "title" to "name"',
    ]);
    expect(await run('select name from books order by id')).toEqual([{ name: 'Emma' }, { name: 'Persuasion' }]);
    expect((await sync(renamed({ ...name, 'x-renamed-from': 'title' }))).statements).toEqual([]);
  });

  test.each<[string, typeof library]>([
    ['another type came', renamed({ ...whole })],
    [
      'two fields of the type came',
      { ...renamed(name), books: { ...renamed(name).books, properties: { name, heading: blankText, ...others } } },
    ],
    ['the new field has a default', renamed({ ...name, default: 'none' })],
  ])('is not guessed where %s', async (_name, outlines) => {
    expect(renames(await sync(outlines))).toEqual([]);
  });
});

describe('a table that an earlier version took over', () => {
  const handOver = () =>
    run(`create table managed_tables (name text primary key, limits jsonb not null);
      insert into managed_tables values ('authors', '{}'), ('books', '{}')`);

  test('is used as it is, where its columns suit', async () => {
    await run(`create type mood as enum ('new', 'used');
      create table authors (id serial primary key, name varchar(50) not null);
      create table books (id bigint primary key generated by default as identity, title varchar(200) not null, pages smallint not null,
        price numeric(10, 2), status mood not null default 'new', author integer references authors, unique (title));
      create index my_own on books (author);
      insert into books (title, pages, status) values ('Emma', 400, 'used')`);
    const { price, pages, status, author } = books.properties;
    const outlines: Record<string, EntityOutline> = {
      authors: { properties: { name: { ...text, maxLength: 50 } }, required: ['name'] },
      books: {
        properties: {
          title: text,
          pages: pages ?? whole,
          price: { ...price, type: ['number', 'null'], maximum: 99_999_999 },
          status: status ?? text,
          author: author ?? whole,
        },
        required: ['title', 'pages', 'status'],
        unique: [['title']],
      },
    };
    await handOver();
    const { refusals, notices } = await sync(outlines);
    expect({ refusals, notices }).toEqual({ refusals: [], notices: [] });
    expect(await columnsOf('books')).toMatchObject({
      title: 'character varying(200) not null',
      pages: 'smallint not null',
      status: "text not null default 'new'::text",
      author: 'integer',
    });
    expect(await run(`select status, version from books`)).toEqual([{ status: 'used', version: 1 }]);
    const indexes = await run<{ indexname: string }>(`select indexname from pg_indexes where tablename = 'books' order by 1`);
    expect(indexes.map(({ indexname }) => indexname)).toEqual(['books_pkey', 'books_title_key', 'my_own']);
    expect((await sync(outlines)).statements).toEqual([]);
  });

  test('is refused when it lacks the key, or nothing numbers it', async () => {
    await run('create table authors (name text not null); create table books (id bigint primary key, title text not null)');
    const outlines = {
      authors: { properties: { name: text }, required: ['name'] },
      books: { properties: { title: text }, required: ['title'] },
    };
    await handOver();
    const { refusals, statements } = await sync(outlines);
    expect(statements).toEqual([]);
    expect(refusals.map(({ reason }) => say(reason))).toEqual([
      'The column authors.id, the key of every record, does not exist.',
      'books.id does not number new records automatically.',
    ]);
    for (const { statement } of refusals) await run(statement);
    expect((await sync(outlines)).refusals).toEqual([]);
    expect(await run(`insert into books (title) values ('Emma') returning id`)).toEqual([{ id: 1 }]);
  });
});

describe('several processes', () => {
  const script = path.resolve(import.meta.dirname, '../../../../test/syncProcess.ts');
  const start = (killAfter = 0) =>
    promisify(execFile)(process.execPath, [script, JSON.stringify(db.address), JSON.stringify(library), String(killAfter)]);

  test('at once: one does it all, the other finds it done', async () => {
    const printed = (await Promise.all([start(), start()])).map(({ stdout }) => stdout.split('\n').filter(Boolean).length);
    expect(Math.min(...printed)).toBe(0);
    expect(Math.max(...printed)).toBeGreaterThan(10);
    expect((await sync(library)).statements).toEqual([]);
  });

  test.each(isDeep ? [1, 5, 12] : [5])('killed after statement %i: nothing is left half done', async (killAfter) => {
    await expect(start(killAfter)).rejects.toMatchObject({ signal: 'SIGKILL' });
    const tables = () => run<{ count: number }>(`select count(*) as count from pg_tables where schemaname = 'public'`);
    expect(await tables()).toEqual([{ count: 0 }]);
    await sync(library);
    expect((await sync(library)).statements).toEqual([]);
  });
});

test('without the right to make extensions, a sentence says what to ask for', async () => {
  await run(
    `drop role if exists limited_test; create role limited_test login password 'secret'; grant all on schema public to limited_test`,
  );
  const limited = await openDatabase({ embedded: { ...db.address, user: 'limited_test', password: 'secret' } });
  try {
    const problem = await syncSchema(limited, registryOf(library), { print: () => {} }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem).toMatchObject({
      message: 'The database does not let this user make its extensions (unaccent, pg_trgm), or does not have them.',
      remedy: 'Ask its administrator to run, in this database: create extension unaccent; create extension pg_trgm;',
    });
  } finally {
    await limited.close();
    await run('drop owned by limited_test; drop role limited_test');
  }
});

test('a bulk load leaves indexes and references as they were, or nothing at all', async () => {
  await sync(library);
  const registry = registryOf(library);
  const printed: string[] = [];
  const load = (statement: string) =>
    bulkLoad(db.database.unscoped('test'), registry, {
      names: ['books', 'authors'],
      print: (line) => printed.push(line),
      load: async (tx) => void (await tx.run(sql.raw(statement))),
    });
  await load(`insert into books (title, pages) select 'book ' || i, 10 from generate_series(1, 100) i`);
  const visible = `select relpages > 0 and relallvisible = relpages as "isVisible" from pg_class where relname = 'books'`;
  // PostgreSQL marks no rows that the snapshot of another process, such as autovacuum, could miss.
  const marked = async () => {
    await markVisible(db.database.unscoped('test'), ['books', 'authors']);
    return run(visible);
  };
  await expect.poll(marked, { timeout: 20_000 }).toEqual([{ isVisible: true }]);
  expect((await sync(library)).statements).toEqual([]);
  expect(printed.filter((line) => line.startsWith('drop index')).length).toBeGreaterThan(5);
  expect(printed.filter((line) => /^create (unique )?index/.test(line)).length).toBeGreaterThan(5);
  await expect(load(`insert into books (title, pages, author) values ('Emma', 400, 7)`)).rejects.toMatchObject({ code: '23503' });
  expect(await run('select count(*) as count from books')).toEqual([{ count: 100 }]);
  expect((await sync(library)).statements).toEqual([]);
});

test.each([
  ['rewrites a table whose rows it updated', undefined, true],
  ['keeps a table as it is if a view reads its version', 'create view book_versions as select id, version from books', false],
])('a bulk load %s', async (_title, view, isRewritten) => {
  await sync(library);
  if (view) await run(view);
  await bulkLoad(db.database.unscoped('test'), registryOf(library), {
    names: ['books'],
    print: () => {},
    load: async (tx) => {
      await tx.run(sql`insert into books (title, pages) select repeat('book ', 300) || i, 10 from generate_series(1, 10) i`);
      await tx.run(sql`update books set pages = 20`);
    },
  });
  expect(
    await run(`select min(ctid) = '(0,1)' as rewritten, count(*) as count, sum(pages) as pages, max(version) as version from books`),
  ).toEqual([{ rewritten: isRewritten, count: 10, pages: 200, version: 1 }]);
  expect((await sync(library)).statements).toEqual([]);
});
