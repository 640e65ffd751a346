import { describe, expect, test } from 'vitest';
import { books, library, openBlankSchema, say, text, withBooks } from '../../../../test/syncedLibrary.ts';

const { columnsOf, run, sync } = await openBlankSchema();

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
