import { describe, expect, test } from 'vitest';
import type { EntityOutline } from '../../../../test/registryOf.ts';
import {
  blankText,
  books,
  label,
  library,
  openBlankSchema,
  referenceTo,
  say,
  text,
  withBooks,
  withProperty,
} from '../../../../test/syncedLibrary.ts';

const { columnsOf, run, sync } = await openBlankSchema();

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
