import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/database.ts';
import { registryOf } from '../../../../test/registryOf.ts';
import { openDatabase } from '../Database.ts';
import { sql } from '../sql.ts';
import { buildIndexes, buildSeconds, findNewIndexes } from './buildIndexes.ts';
import { syncSchema } from './syncSchema.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text = { type: 'string', maxLength: 100, 'x-label': label } as const;
const listing = (searchable: boolean, sort: string) =>
  registryOf({
    books: {
      properties: { title: text, place: text },
      required: ['title', 'place'],
      list: { columns: [{ field: 'title', searchable }, { field: 'place' }], sort: [sort] },
    },
  });

test('the indexes of further definitions are built while rows are written, and the sync then finds them', async () => {
  const { database, address } = await emptyDatabase();
  const other = await openDatabase({ embedded: address });
  const connection = database.unscoped('test');
  const [before, after] = [listing(false, 'title'), listing(true, 'place')];
  await syncSchema(database, before, { print: () => {} });
  await connection.run(sql`insert into books (title, place) select 'T' || n, 'P' || n from generate_series(1, 500) n`);
  await connection.run(sql`analyze books`);
  const added = await findNewIndexes(database, before, after);
  expect(added.map(({ name, kind, rows, fields }) => [name, kind, rows, fields[0]?.name])).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^books_place.*_order_ix$/), 'order', 500, 'place'],
      ['books_title_trgm_ix', 'contains', 500, 'title'],
    ]),
  );
  expect(await findNewIndexes(database, before, before)).toEqual([]);

  const insert = sql`insert into books (title, place) values ('during', 'the build')`;
  let building: Promise<void> | undefined;
  const isWaiting = sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock') as waits`;
  await other.unscoped('test').transaction(async (tx) => {
    await tx.run(insert);
    building = buildIndexes(database, added);
    await expect.poll(() => connection.run(isWaiting), { timeout: 10_000 }).toEqual([{ waits: true }]);
    // A plain build would wait for the open transaction, and this write for the build.
    await connection.run(insert, { timeoutMs: 5000 });
  });
  await building;
  await other.close();
  expect(await findNewIndexes(database, before, after)).toEqual([]);
  const { statements } = await syncSchema(database, after, { print: () => {} });
  expect(statements.filter((statement) => statement.startsWith('create'))).toEqual([]);
});

test('what a failed build has left is replaced', async () => {
  const { database } = await emptyDatabase();
  const [before, after] = [listing(false, 'title'), listing(true, 'title')];
  await syncSchema(database, before, { print: () => {} });
  const added = await findNewIndexes(database, before, after);
  await buildIndexes(database, added);
  await database.unscoped('test').run(sql`update pg_index set indisvalid = false where indexrelid = 'books_title_trgm_ix'::regclass`);
  expect(await findNewIndexes(database, before, after)).toHaveLength(added.length > 1 ? 1 : added.length);
  await buildIndexes(database, added);
  expect(await findNewIndexes(database, before, after)).toEqual([]);
});

test.each([
  ['order', 500, 1],
  ['order', 1_000_000, 10],
  ['contains', 1_000_000, 40],
  ['contains', 0, 0],
] as const)('an index of kind %s over %i rows takes about %i s', (kind, rows, seconds) => {
  expect(buildSeconds({ kind, rows })).toBe(seconds);
});
