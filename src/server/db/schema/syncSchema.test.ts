import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type EntityOutline, registryOf } from '../../../../test/registryOf.ts';
import { books, library, openBlankSchema, say, text, whole, withBooks } from '../../../../test/syncedLibrary.ts';
import { isDeep } from '../../../../test/tier.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import { openDatabase } from '../Database.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { sql } from '../sql.ts';
import { readCatalogue } from './Catalogue.ts';
import { obstacleQuestions } from './planSchema.ts';
import { syncSchema } from './syncSchema.ts';

const { address, columnsOf, database, run, sync } = await openBlankSchema();

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
    const questions = async () => obstacleQuestions(registryOf(library), await readCatalogue(database.unscoped('test')));
    expect(await questions()).toEqual([]);
  });
});

describe('fold', () => {
  test.each(['Montréal', 'ÇA ÉTÉ', 'Œuvre', 'straße', 'Łódź', 'ÅNGSTRÖM', 'plain', ''])(
    'of %j is what both sides compare',
    async (value) => {
      await sync(library);
      const [row] = await database.unscoped('test').run<{ folded: string }>(sql`select fold(${value}) as folded`);
      expect(row?.folded).toBe(foldText(value));
    },
  );

  test('does not depend on how accents are written', async () => {
    await sync(library);
    expect(await run(`select fold(U&'Montre\\0301al') as folded`)).toEqual([{ folded: 'montreal' }]);
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
    promisify(execFile)(process.execPath, [script, JSON.stringify(address), JSON.stringify(library), String(killAfter)]);

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
  const limited = await openDatabase({ embedded: { ...address, user: 'limited_test', password: 'secret' } });
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
