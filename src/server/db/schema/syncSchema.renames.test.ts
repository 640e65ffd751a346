import { beforeEach, describe, expect, test } from 'vitest';
import type { EntityOutline } from '../../../../test/registryOf.ts';
import { blankText, books, library, openBlankSchema, say, text, whole, withBooks } from '../../../../test/syncedLibrary.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import type { SyncReport } from './syncSchema.ts';

const { columnsOf, run, sync } = await openBlankSchema();

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
