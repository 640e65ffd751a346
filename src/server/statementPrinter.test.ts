import { expect, test } from 'vitest';
import { emptyDatabase } from '../../test/database.ts';
import { sql } from './db/sql.ts';
import { statementPrinter } from './statementPrinter.ts';

test('a first start prints the numbers of its statements; each one on request, and at every later start', async () => {
  const { database } = await emptyDatabase();
  const connection = database.unscoped('test');
  const printed = async (isEach: boolean) => {
    const lines: string[] = [];
    const statements = await statementPrinter({ connection, print: (line) => lines.push(line), isEach });
    for (const statement of [
      'create extension unaccent',
      'create table "a" ()',
      'create index "i" on "a" ("x")',
      'create unique index "u" on "a" ("x")',
    ])
      statements.print(statement);
    statements.end();
    return lines;
  };
  const all = [expect.stringMatching(/^Database: create extension/), 'Database: create table "a" ()', expect.anything(), expect.anything()];
  expect(await printed(false)).toEqual(['Database: made 1 tables and 2 indexes. DATABASE_STATEMENTS=on prints each statement.']);
  expect(await printed(true)).toEqual(all);
  await connection.run(sql`create table managed_tables ()`);
  expect(await printed(false)).toEqual(all);
});
