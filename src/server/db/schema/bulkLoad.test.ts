import { expect, test } from 'vitest';
import { registryOf } from '../../../../test/registryOf.ts';
import { library, openBlankSchema } from '../../../../test/syncedLibrary.ts';
import { sql } from '../sql.ts';
import { bulkLoad, markVisible } from './bulkLoad.ts';

const { database, run, sync } = await openBlankSchema();

test('a bulk load leaves indexes and references as they were, or nothing at all', async () => {
  await sync(library);
  const registry = registryOf(library);
  const printed: string[] = [];
  const load = (statement: string) =>
    bulkLoad(database.unscoped('test'), registry, {
      names: ['books', 'authors'],
      print: (line) => printed.push(line),
      load: async (tx) => void (await tx.run(sql.raw(statement))),
    });
  await load(`insert into books (title, pages) select 'book ' || i, 10 from generate_series(1, 100) i`);
  const visible = `select relpages > 0 and relallvisible = relpages as "isVisible" from pg_class where relname = 'books'`;
  // PostgreSQL marks no rows that the snapshot of another process, such as autovacuum, could miss.
  const marked = async () => {
    await markVisible(database.unscoped('test'), ['books', 'authors']);
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
  await bulkLoad(database.unscoped('test'), registryOf(library), {
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
