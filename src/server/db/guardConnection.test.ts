import { beforeAll, describe, expect, test } from 'vitest';
import { callOf, openLibrary, readers } from '../../../test/library/openLibrary.ts';
import type { Database } from './Database.ts';
import { checkStatement } from './guardConnection.ts';
import { rule, table } from './scope/scopedTables.ts';
import { type Sql, sql } from './sql.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
  const connection = database.unscoped('test');
  await connection.run(sql`create view all_books as select * from books`);
  await connection.run(sql`create table notes (title text)`);
  await connection.run(sql`create function all_books_of() returns setof books language sql as 'select * from books'`);
});

const ctx = callOf(readers.guest);
const refused = /take its rows from table\(ctx, 'books', alias\)/;

describe('a statement that names a table of the definitions is refused before it runs', () => {
  const books = table(ctx, 'books', 'b');
  const cases: Readonly<Record<string, Sql>> = {
    plain: sql`select * from books`,
    quoted: sql`select * from "books"`,
    'in capitals': sql`SELECT * FROM BOOKS`,
    'in Unicode escapes': sql`select * from U&"b\\006foks"`,
    'with a schema': sql`select * from public.books`,
    'with ONLY': sql`select * from only books`,
    'behind a comment': sql`select * from /* a */ books -- b`,
    'behind a comment that seems to end a text': sql`select 'a' /* ' */ from books`,
    'behind a nested comment': sql`select 1 from /* /* x */ authors */ books`,
    'behind a dollar quote': sql`select $a$ from authors $a$ from books`,
    'as the second of a list': sql`select * from authors a, books b`,
    joined: sql`select * from authors a join books b on true`,
    'joined in parentheses': sql`select * from (authors a cross join books b)`,
    lateral: sql`select * from authors a, lateral (select * from books where author = a.id) b`,
    'in a sub-select': sql`select * from authors where id in (select author from books)`,
    'in the list of columns': sql`select (select count(*) from books) from authors`,
    'in EXISTS': sql`select 1 where exists (select from books)`,
    'in a CTE': sql`with b as (select * from books) select * from b`,
    'in a CTE of its own name': sql`with books as (select * from books) select * from books`,
    'before a CTE of its name': sql`with a as (select * from books), books as (select 1) select * from a`,
    'beside a CTE of a sub-select': sql`select * from (with books as (select 1) select * from books) a, books`,
    'behind a CTE of its name': sql`with books as (select * from public.books) select * from books`,
    'in UNION': sql`select id from authors union all select id from books`,
    'in ORDER BY': sql`select 1 order by (select count(*) from books)`,
    'in an argument': sql`select coalesce((select max(id) from books), 0)`,
    'in VALUES': sql`values ((select max(id) from books))`,
    'as TABLE': sql`table books`,
    'beside the scoped one': sql`select * from ${books} join books c on c.id = b.id`,
    'with a scoped one inside': sql`select * from books where id in (select id from ${books})`,
  };
  test.each(Object.entries(cases))('%s', async (_name, statement) => {
    await expect(database.scoped(ctx).run(statement)).rejects.toThrow(refused);
    await expect(database.scoped(ctx).transaction((tx) => tx.run(statement))).rejects.toThrow(refused);
    await expect(database.scoped(ctx).transaction((tx) => tx.transaction((inner) => inner.run(statement)))).rejects.toThrow(refused);
    expect(() => database.scoped(ctx).copyOut(statement)).toThrow(refused);
  });
});

test.each([
  ['UPDATE', sql`update books set title = 'x'`],
  ['UPDATE in a CTE', sql`with u as (update books set title = 'x' returning id) select * from u`],
  ['INSERT', sql`insert into books (title) values ('x')`],
  ['DELETE', sql`delete from books`],
  ['MERGE', sql`merge into books b using (select 1 as id) s on s.id = b.id when matched then delete`],
  ['DELETE of public rows', sql`delete from authors`],
  ['UPDATE of table()', sql`update ${table(callOf(readers.root), 'books', 'b')} set title = 'x'`],
  ['DELETE of table()', sql`delete from ${table(callOf(readers.root), 'books', 'b')}`],
  ['DELETE of table() in a CTE', sql`with d as (delete from ${table(callOf(readers.root), 'books', 'b')} returning 1) select from d`],
  ['INSERT into a table of no definition', sql`insert into notes values ('x')`],
  ['DELETE that reads others', sql`with x as (delete from visits where book in (select id from books) returning 1) select from x`],
  ['UPDATE of the catalogue', sql`update pg_class set relname = 'x'`],
  ['SELECT INTO', sql`select 1 as a into t`],
])('%s is refused: changes go by records', async (_name, statement) => {
  await expect(database.scoped(ctx).run(statement)).rejects.toThrow(/are changed by app\.records/);
});

test.each([
  ['several statements', sql`select 1; select * from books`],
  ['COPY', sql`copy books to stdout`],
  ['TRUNCATE', sql`truncate books`],
  ['LOCK', sql`lock table books`],
  ['EXPLAIN', sql`explain select * from books`],
  ['PREPARE', sql`prepare p as select * from books`],
  ['DO', sql`do $$ begin perform 1 from books; end $$`],
  ['CREATE TABLE AS', sql`create temporary table b as select * from books`],
  ['CREATE VIEW', sql`create view b as select * from books`],
  ['a cursor', sql`declare b cursor for select * from books`],
  ['SET', sql`set search_path to pg_catalog`],
  ['SET LOCAL', sql`set local session_replication_role to replica`],
  ['RESET', sql`reset all`],
])('%s is no statement for a handler', async (_name, statement) => {
  await expect(database.scoped(ctx).run(statement)).rejects.toThrow(/a handler runs single statements/);
});

test.each([
  ['a view', sql`select * from all_books`],
  ['a table of no definition', sql`select * from notes`],
  ['a view that a CTE of its name reads', sql`with all_books as (select * from all_books) select * from all_books`],
  ['the name of a public table in another schema', sql`select * from pg_temp.authors`],
  ['the catalogue', sql`select count(*) from pg_class`],
  ['statistics', sql`select most_common_vals::text from pg_stats where tablename = 'books'`],
  ['statements of other sessions', sql`select query from pg_catalog.pg_stat_activity`],
  ['the names of columns', sql`select column_name from information_schema.columns`],
])('%s cannot be read', async (_name, statement) => {
  await expect(database.scoped(ctx).run(statement)).rejects.toThrow(/which is no table of the definitions|take its rows from table/);
});

test.each([
  ['query_to_xml', sql`select query_to_xml('select * from books', true, true, '')`],
  ['all_books_of', sql`select * from all_books_of()`],
  ['all_books_of', sql`select * from rows from (all_books_of()) b`],
  ['all_books_of', sql`select (public.all_books_of()).title`],
  ['lower', sql`select public.lower('x')`],
  ['pg_ls_dir', sql`select pg_ls_dir('.')`],
  ['set_config', sql`select pg_catalog.set_config('search_path', 'pg_catalog', false)`],
  ['setval', sql`select setval('books_id_seq', 1)`],
  ['pg_advisory_lock', sql`select pg_advisory_lock(77)`],
])('the function %s is refused', async (name, statement) => {
  await expect(database.scoped(ctx).run(statement)).rejects.toThrow(`${name} can read any table`);
});

test.each([
  ['an item of FROM', sql`select * from ${rule('test', sql<boolean>`books`)} c`, /syntax error/],
  ['a value', sql`select ${rule('test', sql<boolean>`(select json_agg(b) from books b)`)}`, /cannot cast type json to boolean/],
])('a rule is a condition, not %s', async (_name, statement, message) => {
  await expect(database.scoped(ctx).run(statement)).rejects.toThrow(message);
});

test.each([
  [
    'an alias after table()',
    sql`select k.id from ${table(ctx, 'books', 'k')} k`,
    /near "k" in the statement \(table\(\) adds its alias itself\): select k\.id/,
  ],
  ['no text', sql` `, /a statement has a text/],
])('a statement with %s is refused with a message that says so', async (_name, statement, message) => {
  await expect(database.scoped(ctx).run(statement)).rejects.toThrow(message);
});

test('rows cannot be copied in', () => {
  for (const name of ['books', 'notes']) expect(() => database.scoped(ctx).copyIn(name, ['title'])).toThrow(/are added by app\.records/);
});

test('a table of the portal is known by its schema', () => {
  const read = sql`select id from portal.authors`;
  expect(() => checkStatement(ctx.registry, read, 'portal')).not.toThrow();
  expect(() => checkStatement(ctx.registry, sql`select id from public.authors`, 'portal')).toThrow(/take its rows from table/);
});

test.each([
  ['a scoped table', sql`select b.id from ${table(ctx, 'books', 'b')}`],
  ['a scoped table, locked', sql`select b.id from ${table(ctx, 'books', 'b')} for update of b`],
  ['two scoped tables', sql`select b.id from ${table(ctx, 'books', 'b')} join ${table(ctx, 'reviews', 'r')} on r.book = b.id`],
  ['a public table by its name', sql`select id from authors`],
  [
    'a text, a comment, an alias and a column with the name of a table',
    sql`select 'books' /* books */ as books from authors books where books.name <> 'books'`,
  ],
  ['a public table by its name and schema', sql`select id from public.authors`],
  [
    'a CTE',
    sql`with recursive n as (select 1 as i union all select i + 1 from n where i < 3), books as (select i from n) select * from books`,
  ],
  ['a rule', sql`select b.id from ${table(ctx, 'books', 'b')} where ${rule('test', sql<boolean>`b.id in (select max(id) from books)`)}`],
  ['no table', sql`select pg_advisory_xact_lock(1)`],
])('%s may be read', async (_name, statement) => {
  await expect(database.scoped(ctx).run(statement)).resolves.toBeDefined();
});

test.each(['root', 'keeper', 'guest', 'buyer', 'stranger'] as const)(
  '%s finds in a scoped table the rows in scope, whatever the alias',
  async (name) => {
    const own = callOf(readers[name]);
    const ids = async (alias: string): Promise<number[]> =>
      (await database.scoped(own).run(sql<{ id: number }>`select id from ${table(own, 'books', alias)} order by id`)).map(({ id }) => id);
    const listed = await database.unscoped('test').run(sql<{ id: number }>`select id from books b
    where ${name === 'root'} or seller = any(${readers[name].accounts === 'all' ? [] : readers[name].accounts}::bigint[])
      or buyer = any(${readers[name].accounts === 'all' ? [] : readers[name].accounts}::bigint[]) order by id`);
    expect(await ids('s')).toEqual(listed.map(({ id }) => id));
    expect(await ids('Big "b"')).toEqual(await ids('s'));
  },
);

describe('table() gives the columns of the fields', () => {
  test.each([
    ['guest', sql`false`],
    ['buyer', sql`seller = 2`],
    ['root', sql`true`],
  ] as const)('with the withheld values that %s may see', async (name, isShown) => {
    const own = callOf(readers[name]);
    const [row] = await database.scoped(own).run(sql<{ count: number }>`select count(b.margin) as count from ${table(own, 'books', 'b')}`);
    const [stored] = await database.unscoped('test').run(sql`select count(margin) as count from books where ${isShown}`);
    expect(row).toEqual(stored);
  });

  test('without secrets, except for a system context', async () => {
    const secrets = (own: typeof ctx) => database.scoped(own).run(sql`select b.door_code from ${table(own, 'books', 'b')}`);
    await expect(secrets(ctx)).rejects.toThrow(/door_code does not exist/);
    await expect(secrets(callOf({ ...readers.root, isSystem: true }))).resolves.toBeDefined();
  });

  test('and PostgreSQL folds it into the statement: the index of the key serves', async () => {
    const buyer = callOf(readers.buyer);
    const plan = await database.unscoped('test').transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan to off`);
      return tx.run(sql<{ 'QUERY PLAN': string }>`explain select b.title, b.margin from ${table(buyer, 'books', 'b')} where b.id = 1`);
    });
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/^(Index Scan|Bitmap Heap Scan|Bitmap Index Scan)/);
    expect(lines).not.toContain('Subquery Scan');
  });
});
