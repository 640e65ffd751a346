import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { registryOf } from '../../../../test/registryOf.ts';
import { sql } from '../../db/sql.ts';
import { defineArea, joinAreas } from '../areas/defineArea.ts';
import { runUpgrades } from './runUpgrades.ts';
import type { Upgrade } from './Upgrade.ts';

const { database } = await testDatabase();
const connection = database.unscoped('test');
await connection.run(sql`create table books (title text, author text)`);

const lines: string[] = [];
const context = { registry: registryOf({}), print: (line: string) => void lines.push(line) };
const books = () => connection.run(sql`select title, author from books order by title`);
const recorded = async () => (await connection.run(sql<{ name: string }>`select name from upgrades order by name`)).map(({ name }) => name);

/** The authors of an earlier release, which were a part of the title. */
const authors: Upgrade = {
  name: 'authors of books',
  seeds: 'after',
  run: async (tx, { print }) => {
    const moved = await tx.run(sql`update books set author = split_part(title, ' by ', 2), title = split_part(title, ' by ', 1)
      where author is null and title like '% by %' returning title`);
    if (moved.length > 0) print(`Authors left their titles: ${moved.length} books.`);
  },
};
const capitals: Upgrade = {
  name: 'capitals of authors',
  seeds: 'after',
  run: async (tx) => void (await tx.run(sql`update books set author = upper(author)`)),
};

beforeEach(async () => {
  await connection.run(sql`delete from upgrades`);
  await connection.run(sql`delete from books`);
  await connection.run(sql`insert into books (title) values ('Oaks by Ann'), ('Elms')`);
  lines.length = 0;
});

test('an old database gets each upgrade once, in the order of the list, and the record of it', async () => {
  await runUpgrades(connection, [authors, capitals], context);
  const upgraded = [
    { title: 'Elms', author: null },
    { title: 'Oaks', author: 'ANN' },
  ];
  expect([await books(), await recorded(), lines]).toEqual([
    upgraded,
    ['authors of books', 'capitals of authors'],
    ['Authors left their titles: 1 books.'],
  ]);
  await connection.run(sql`insert into books (title) values ('Firs by Ben')`);
  await runUpgrades(connection, [authors, capitals], context);
  expect(await books()).toEqual([upgraded[0], { title: 'Firs by Ben', author: null }, upgraded[1]]);
});

test('a database that has had the first one gets the others only', async () => {
  await runUpgrades(connection, [authors], context);
  await connection.run(sql`insert into books (title) values ('Firs by Ben')`);
  await runUpgrades(connection, [authors, capitals], context);
  expect(await books()).toEqual([
    { title: 'Elms', author: null },
    { title: 'Firs by Ben', author: null },
    { title: 'Oaks', author: 'ANN' },
  ]);
});

test('an upgrade that fails leaves neither changes nor record, and later ones wait; the next start tries again', async () => {
  let isBroken = true;
  const fragile: Upgrade = {
    ...authors,
    run: async (tx, given) => {
      await authors.run(tx, given);
      if (isBroken) throw new Error('no room');
    },
  };
  await expect(runUpgrades(connection, [fragile, capitals], context)).rejects.toThrow('no room');
  expect([await books(), await recorded()]).toEqual([
    [
      { title: 'Elms', author: null },
      { title: 'Oaks by Ann', author: null },
    ],
    [],
  ]);
  isBroken = false;
  await runUpgrades(connection, [fragile, capitals], context);
  expect((await books())[1]).toEqual({ title: 'Oaks', author: 'ANN' });
});

test('of processes that start at the same moment one runs an upgrade, and the others wait for its end', async () => {
  let runs = 0;
  const counted: Upgrade = {
    ...authors,
    run: async (tx, given) => {
      runs += 1;
      await authors.run(tx, given);
    },
  };
  const seen = await Promise.all(
    Array.from({ length: 4 }, async () => {
      await runUpgrades(connection, [counted], context);
      return recorded();
    }),
  );
  expect([runs, seen]).toEqual([1, Array.from({ length: 4 }, () => ['authors of books'])]);
});

test('areas name upgrades; no two have one name', () => {
  const [shelves, loans] = [defineArea({ name: 'shelves', upgrades: [authors] }), defineArea({ name: 'loans', upgrades: [capitals] })];
  expect(joinAreas([shelves, loans]).upgrades).toEqual([authors, capitals]);
  expect(() => joinAreas([shelves, defineArea({ name: 'loans', upgrades: [authors] })])).toThrow('there is one upgrade authors of books');
});
