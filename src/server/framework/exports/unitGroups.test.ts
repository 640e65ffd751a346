import { beforeAll, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { unitsCmid as cmid, unitRegistry } from '../../../../test/library/unitRegistry.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import { openList } from '../lists/openList.ts';
import type { Row } from './content/ExportColumn.ts';
import { groupsContent } from './groupsContent.ts';

/* Files of groups whose amounts have several units, against separate statements. */

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

async function content(query: string, { reader = readers.root as Reader, registry = unitRegistry(), language = 'en' } = {}) {
  const ctx = callOf({ ...reader, grants: new Set([...reader.grants, cmid]) }, { registry, cmid, language });
  const model = openList(libraryRegistrations, ctx, 'books', 'export');
  const file = await groupsContent(database.scoped(ctx), { model, query: parseListQuery(query, model.queryContext), title: 'Books' });
  const rows: Row[] = [];
  for await (const part of file.rows) rows.push(...part);
  return { columns: file.columns.map(({ name }) => name), rows, groups: file.groups };
}

test('a file has a row for each group and unit, with the unit as a column', async () => {
  const { columns, rows, groups } = await content('group_by=translated&aggregate=sum:price');
  expect(columns).toEqual(['translated', 'genre', 'count', 'price__sum']);
  const own = await database.unscoped('test').run(
    sql<{ translated: boolean | null; genre: string | null; count: string; sum: string | null }>`select translated, genre,
        count(*)::text as count, sum(price)::text as sum from books group by 1, 2`,
  );
  const word = (value: boolean | null): string => (value === null ? '(blank)' : value ? 'Yes' : 'No');
  const line = (cells: readonly unknown[]): string => JSON.stringify(cells);
  expect(rows.map(([key, unit, count, sum]) => line([key, unit, count, sum === null ? null : Number(sum)])).toSorted()).toEqual(
    own
      .map(({ translated, genre, count, sum }) => line([word(translated), genre ?? '(blank)', count, sum === null ? null : Number(sum)]))
      .toSorted(),
  );
  expect([groups?.count, groups?.rows]).toEqual([3, 180]);
});

test('sums of the columns are the totals of the list, also of those without a unit', async () => {
  const { columns, rows } = await content('group_by=translated,copies&aggregate=sum:price,avg:price,sum:copies');
  expect(columns).toEqual(['translated', 'copies', 'genre', 'count', 'price__sum', 'price__avg', 'copies__sum']);
  const [all] = await database.unscoped('test').run(
    sql<{
      rows: number;
      price: number;
      copies: number;
    }>`select count(*)::int as rows, sum(price)::float8 as price, sum(copies)::int as copies from books`,
  );
  const sum = (at: number): number => rows.reduce((total, row) => total + Number(row[at] ?? 0), 0);
  expect([sum(3), sum(6)]).toEqual([all?.rows, all?.copies]);
  expect(sum(4)).toBeCloseTo(all?.price ?? 0, 4);
});

test('groups by the unit itself have no second column of it', async () => {
  const { columns, rows } = await content('group_by=genre&aggregate=sum:price', { language: 'fr' });
  expect(columns).toEqual(['genre', 'count', 'price__sum']);
  expect(rows.map(([genre]) => genre)).toEqual(['Roman', 'Essai', 'Poésie', '(vide)']);
});

test('without the right to the unit a file has neither its column nor a total', async () => {
  const { columns, rows } = await content('group_by=translated&aggregate=sum:price', {
    reader: readers.keeper,
    registry: unitRegistry(['genre']),
  });
  expect(columns).toEqual(['translated', 'count', 'price__sum']);
  expect(rows.map(([, , sum]) => sum)).toEqual(rows.map(() => null));
});
