import { beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/database.ts';
import { dumpDatabase } from '../../../../test/databaseDump.ts';
import { type EntityOutline, registryOf } from '../../../../test/registryOf.ts';
import { openDatabase } from '../Database.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { sql } from '../sql.ts';
import { dropManaged } from './dropManaged.ts';
import { readPending } from './pendingChanges.ts';
import { syncSchema } from './syncSchema.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text = { type: 'string' as const, maxLength: 100, 'x-label': label };
const whole = { type: ['integer' as const, 'null' as const], 'x-label': label };
const library: Readonly<Record<string, EntityOutline>> = {
  books: { properties: { title: text }, required: ['title'], unique: [['title']] },
  readers: { properties: { name: text } },
};
const withShelves: typeof library = { ...library, shelves: { properties: { name: text } } };

const { database, address } = await emptyDatabase();
const connection = database.unscoped('test');
const run = (statement: string) => connection.run(sql.raw(statement));
const sync = (outlines: typeof library) => syncSchema(database, registryOf(outlines), { print: (statement) => printed.push(statement) });
const printed: string[] = [];
async function problemOf(work: Promise<unknown>): Promise<string> {
  const problem: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartProblem);
  return problem instanceof StartProblem ? `${problem.message} ${problem.remedy}` : '';
}
/** Refusal message of a sync, which must change nothing and print nothing. */
async function refusalOf(outlines: typeof library): Promise<string> {
  const before = await dumpDatabase(connection);
  printed.length = 0;
  const sentence = await problemOf(sync(outlines));
  expect(printed).toEqual([]);
  expect(await dumpDatabase(connection)).toBe(before);
  return sentence;
}

beforeEach(() =>
  run(
    'drop extension if exists unaccent cascade; drop extension if exists pg_trgm cascade; drop schema if exists other cascade; drop schema public cascade; create schema public; drop foreign data wrapper if exists far cascade',
  ),
);

describe('a name that another program holds', () => {
  test.each([
    [
      'a table',
      'create table books (id int, nick text); insert into books values (1, $$Emma$$)',
      'the table "books"',
      'alter table "books"',
    ],
    ['a table without columns', 'create table books ()', 'the table "books"', 'alter table "books"'],
    ['a partitioned table', 'create table books (id int) partition by list (id)', 'the table "books"', 'alter table "books"'],
    ['a view', 'create view books as select 1 as id', 'the view "books"', 'alter view "books"'],
    [
      'a materialized view',
      'create materialized view books as select 1 as id',
      'the materialized view "books"',
      'alter materialized view "books"',
    ],
    [
      'a foreign table',
      'create foreign data wrapper far; create server far foreign data wrapper far; create foreign table books (id int) server far',
      'the foreign table "books"',
      'alter foreign table "books"',
    ],
    ['a sequence', 'create sequence books', 'the sequence "books"', 'alter sequence "books"'],
    ['an enumeration', `create type books as enum ('a')`, 'the type "books"', 'alter type "books"'],
    ['a composite type', 'create type books as (a int)', 'the type "books"', 'alter type "books"'],
    ['a domain', 'create domain books as text', 'the type "books"', 'alter type "books"'],
    [
      'an index of another table',
      'create table matter (title text); create index books_title_ix on matter (title)',
      'the index "books_title_ix"',
      'alter index "books_title_ix"',
    ],
    [
      'a function fold of its own',
      `create function fold(value text) returns text language sql as 'select value'`,
      'the function fold(text)',
      'alter function fold(text)',
    ],
    [
      'a table called as the list of tables',
      'create table managed_tables (id int)',
      'the table "managed_tables"',
      'alter table "managed_tables"',
    ],
    [
      'a table called as one that the portal keeps for itself',
      'create table upgrades (id int)',
      'the table "upgrades"',
      'alter table "upgrades"',
    ],
  ])('%s: the sync says so in one sentence and leaves the database as it is', async (_name, existing, named, renaming) => {
    await run(existing);
    const sentence = await refusalOf(library);
    expect(sentence).toContain(
      `In this database ${named} has a name that the portal needs, but was not made by it, so nothing was changed: rename it`,
    );
    expect(sentence).toContain(`such as with ${renaming} rename to `);
    expect(sentence).toMatch(/or name another database in DATABASE_URL\.$/);
  });

  test('all of them are named, and their own statement makes room', async () => {
    await run('create table books (id int); create table readers (id int, note text not null); insert into readers values (1, $$x$$)');
    const sentence = await refusalOf(library);
    expect(sentence).toContain('the tables "books" and "readers" have names that the portal needs, but were not made by it');
    await run(/alter table "books" rename to "books_before"/.exec(sentence)?.[0] ?? '');
    expect(await refusalOf(library)).toContain('the table "readers" has a name');
    await run('alter table readers rename to readers_before');
    await sync(library);
    expect(await run('select * from readers_before')).toEqual([{ id: 1, note: 'x' }]);
  });

  test('is refused as well when a later definition asks for it, and the list of pending changes says the same', async () => {
    await sync(library);
    await run('create table shelves (id int, nick text)');
    expect(await refusalOf(withShelves)).toContain('the table "shelves" has a name');
    expect(await problemOf(readPending(database, registryOf(withShelves)))).toContain('the table "shelves" has a name');
    expect((await sync(library)).statements).toEqual([]);
  });

  test('is refused in the place of a table that was dropped by hand', async () => {
    await sync(library);
    await run('drop table readers; create view readers as select 1 as id');
    expect(await refusalOf(library)).toContain('the view "readers" has a name');
  });
});

test('tables whose list was lost are not taken for somebody else’s without a word', async () => {
  await sync(library);
  await run(`insert into books (title) values ('Emma'); drop table managed_tables`);
  expect(await refusalOf(library)).toMatch(
    /; if they are the portal’s own after all and only their list was lost, restore the table managed_tables from a backup\.$/,
  );
});

test('a database of an earlier version, which listed its entities alone, is used as before', async () => {
  await sync(library);
  await run(`delete from managed_tables where name not in ('books', 'readers')`);
  await sync(library);
  expect((await sync(library)).statements).toEqual([]);
});

test('a database user whose tables go to another schema is refused', async () => {
  await run('create schema other; create table other.books (id int)');
  const user = await openDatabase({
    url: `postgresql://${address.user}:${encodeURIComponent(address.password)}@${encodeURIComponent(address.host)}:${address.port}/${address.database}?options=${encodeURIComponent('-c search_path=other,public')}`,
  });
  try {
    const before = await dumpDatabase(connection);
    expect(await problemOf(syncSchema(user, registryOf(library), { print: () => {} }))).toMatch(/go to the schema other, not to public/);
    expect(await dumpDatabase(connection)).toBe(before);
  } finally {
    await user.close();
  }
});

test('a table that a definition only describes (x-source) is neither changed, bound by a foreign key, listed nor dropped', async () => {
  await run('create table readers (id int primary key, nick text); insert into readers values (1, $$Ann$$)');
  const outlines: typeof library = {
    readers: { properties: { name: text }, isExternal: true },
    books: { properties: { title: text, reader: { ...whole, 'x-ref': { entity: 'readers', value: 'id', label: ['name'] } } } },
  };
  const { statements } = await sync(outlines);
  expect(statements.filter((statement) => statement.includes('"readers"'))).toEqual([]);
  expect((await sync(outlines)).statements).toEqual([]);
  // The sync releases a table that an earlier version had taken over.
  await run(`insert into managed_tables values ('readers', '{}')`);
  expect((await sync(outlines)).statements).toEqual([`delete from "managed_tables" where name = 'readers'`]);
  await dropManaged(connection, () => {});
  expect(await run(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([{ tablename: 'readers' }]);
  expect(await run('select * from readers')).toEqual([{ id: 1, nick: 'Ann' }]);
});

test('without a list of tables nothing is dropped', async () => {
  await run('create table managed_tables (id int); create table books (id int)');
  const before = await dumpDatabase(connection);
  await dropManaged(connection, () => {});
  expect(await dumpDatabase(connection)).toBe(before);
});
