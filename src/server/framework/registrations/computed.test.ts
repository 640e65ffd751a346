import { beforeAll, expect, test } from 'vitest';
import { libraryComputed, libraryRegistry } from '../../../../test/library/definitions.ts';
import { testNow } from '../../../../test/library/openLibrary.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { loadParser } from '../../db/statementTables.ts';
import { checkComputed, defineComputed } from './computed.ts';

beforeAll(loadParser);

const check = (expression: (alias: string) => Sql) => () =>
  checkComputed(libraryRegistry, defineComputed({ 'books.x': { entity: 'books', reads: [], sql: expression } }), {
    now: testNow,
    timezone: 'America/Toronto',
  });

test.each<[string, (alias: string) => Sql, RegExp]>([
  ['rows beyond the reader’s scope', () => sql`(select count(*) from books)`, /Computed column books\.x: .* take its rows from table/],
  ['a table of no definition', () => sql`(select count(*) from pg_class)`, /which is no table of the definitions/],
  ['a function that reads any table', () => sql`query_to_xml('select 1', true, true, '')`, /query_to_xml can read any table/],
])('a computed column that reads %s is refused', (_name, expression, message) => {
  expect(check(expression)).toThrow(message);
});

test('a computed column reads its row and public tables', () => {
  expect(check((alias) => sql`(select count(*) from authors a where a.id = ${sql.id(alias, 'author')})`)).not.toThrow();
  const moment = { now: testNow, timezone: 'America/Toronto' };
  expect(() => checkComputed(libraryRegistry, libraryComputed, moment)).not.toThrow();
});
