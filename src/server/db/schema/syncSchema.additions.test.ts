import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntityOutline } from '../../../../test/registryOf.ts';
import {
  blankText,
  books,
  label,
  library,
  openBlankSchema,
  referenceTo,
  text,
  whole,
  withBooks,
  withProperty,
} from '../../../../test/syncedLibrary.ts';
import { isDeep } from '../../../../test/tier.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';

const { columnsOf, run, sync } = await openBlankSchema();

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
