import fc from 'fast-check';
import { DateTime } from 'luxon';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { type Row, rows } from '../../../../test/library/rows.ts';
import { isDeep } from '../../../../test/tier.ts';
import { type Group, type GroupsAnswer, readGroupsAnswer } from '../../../shared/framework/grid/groupsAnswer.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { sql } from '../../db/sql.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const books = rows['books'] ?? [];

async function answer(path: string, query: string, reader: Reader, part: Partial<CallContext> = {}): Promise<Record<string, unknown>> {
  const ctx = callOf(reader, part);
  const model = openList(libraryRegistrations, ctx, path, 'list');
  return JSON.parse((await answerList(database.scoped(ctx), model, parseListQuery(query, model.queryContext))).body);
}

async function groupsOf(query: string, reader: Reader = readers.root, part: Partial<CallContext> = {}): Promise<GroupsAnswer> {
  return readGroupsAnswer(await answer('books', query, reader, part));
}

const counts = (groups: readonly Group[]) => groups.map(({ keys, count }) => [...keys.map(({ value }) => value), count]);
const labels = (groups: readonly Group[]) => groups.map(({ keys }) => keys[0]?.label);
const total = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'null');

/** Number of books by a value, written a second time. */
function tally(of: (book: Row) => unknown, from: readonly Row[] = books): Map<unknown, number> {
  const found = new Map<unknown, number>();
  for (const book of from) found.set(of(book), (found.get(of(book)) ?? 0) + 1);
  return found;
}

describe('one column', () => {
  test('options stand in their order with their labels, blanks last', async () => {
    const { groups, count, isCut } = await groupsOf('group_by=genre', readers.root, { language: 'fr' });
    const expected = tally(({ genre }) => genre);
    expect(counts(groups)).toEqual(['novel', 'essay', 'poetry', null].map((genre) => [genre, expected.get(genre)]));
    expect(labels(groups)).toEqual(['Roman', 'Essai', 'Poésie', null]);
    expect([count, isCut]).toEqual([180, false]);
  });

  test('an answer has neither rows nor columns', async () => {
    expect(Object.keys(await answer('books', 'group_by=genre', readers.root))).toEqual(['groups', 'groups_cut', 'count']);
  });

  test('an empty text is a blank', async () => {
    const { groups } = await groupsOf('group_by=subtitle');
    const expected = tally(({ subtitle }) => subtitle || null);
    expect(new Map(groups.map(({ keys, count }) => [keys[0]?.value, count]))).toEqual(expected);
    const blanks = await answer('books', 'subtitle__isnull=true&limit=1', readers.root);
    expect(groups.at(-1)).toMatchObject({ keys: [{ value: null, label: null, others: 0 }], count: blanks['count'] });
  });

  test('booleans say yes and no in the language of the reader', async () => {
    const { groups } = await groupsOf('group_by=translated', readers.root, { language: 'fr' });
    const expected = tally(({ translated }) => translated);
    expect(counts(groups)).toEqual([true, false, null].flatMap((value) => (expected.has(value) ? [[value, expected.get(value)]] : [])));
    expect(labels(groups).slice(0, 2)).toEqual(['Oui', 'Non']);
  });

  test('references are sorted by the names of their records', async () => {
    const { groups } = await groupsOf('group_by=author');
    expect(new Map(groups.map(({ keys, count }) => [keys[0]?.value, count]))).toEqual(tally(({ author }) => author ?? null));
    const names = labels(groups).filter((label) => typeof label === 'string');
    expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare));
    expect(names).toContain('Anaïs Roy');
  });

  test('numbers are sorted by value', async () => {
    const { groups } = await groupsOf('group_by=copies');
    const values = groups.map(({ keys }) => Number(keys[0]?.value));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Map(groups.map(({ keys, count }) => [keys[0]?.value, count]))).toEqual(tally(({ copies }) => copies));
  });

  test('no rows make no groups', async () => {
    const query = 'copies__lt=0&group_by=genre&aggregate=sum:price,count:id';
    expect(await answer('books', query, readers.root)).toEqual({
      groups: [],
      groups_cut: false,
      count: 0,
      aggregates: { 'sum:price': null, 'count:id': 0 },
    });
  });
});

describe('periods', () => {
  const zones = ['America/Toronto', 'UTC', 'Pacific/Apia', 'America/St_Johns'];
  const starts = {
    day: (local: DateTime) => local.startOf('day'),
    week: (local: DateTime) => local.startOf('day').minus({ days: local.weekday % 7 }),
    month: (local: DateTime) => local.startOf('month'),
    quarter: (local: DateTime) => local.startOf('quarter'),
    year: (local: DateTime) => local.startOf('year'),
  };
  const cases = Object.entries(starts).flatMap(([period, start]) => zones.map((zone) => [period, zone, start] as const));

  test.each(cases)('instants go together by %s in %s, over changes of the clocks too', async (period, zone, start) => {
    const { groups } = await groupsOf(`group_by=sold_at:${period}&timezone=${encodeURIComponent(zone)}`);
    const expected = tally(({ sold_at: at }) => at && start(DateTime.fromISO(textOf(at), { zone })).toISODate());
    const filled = groups.filter(({ count }) => count > 0);
    expect(new Map(filled.map(({ keys, count }) => [keys[0]?.value, count]))).toEqual(expected);
  });

  test('each period matches the filter by its days', async () => {
    const { groups } = await groupsOf('group_by=sold_at:week&timezone=America/Toronto');
    for (const { keys, count } of groups.filter(({ count: rows }) => rows > 0)) {
      const from = keys[0]?.value;
      if (typeof from !== 'string') continue;
      const to = DateTime.fromISO(from, { zone: 'utc' }).plus({ weeks: 1 }).toISODate();
      const rowsOf = await answer('books', `sold_at__gte=${from}&sold_at__lt=${to}&timezone=America/Toronto&limit=1`, readers.root);
      expect([from, rowsOf['count']]).toEqual([from, count]);
    }
  });

  test('empty periods stand between the first and the last, blanks after them', async () => {
    const { groups } = await groupsOf('group_by=printed_on:quarter&printed_on__gte=2025-01-01', readers.root, { language: 'fr' });
    expect(labels(groups)).toEqual(['T1 2025', 'T2 2025', 'T3 2025', 'T4 2025', 'T1 2026', 'T2 2026', 'T3 2026', 'T4 2026']);
    expect(groups[1]?.count).toBe(0);
    const all = await groupsOf('group_by=printed_on:year');
    expect(counts(all.groups).slice(0, 2)).toEqual([
      ['1999-01-01', tally(({ printed_on: day }) => textOf(day).slice(0, 4)).get('1999')],
      ['2000-01-01', 0],
    ]);
    expect(all.groups.at(-1)?.keys).toEqual([{ value: null, label: null, others: 0 }]);
  });

  test('a date without period goes by days; too many empty days are left out', async () => {
    const { groups } = await groupsOf('group_by=printed_on');
    expect(groups).toHaveLength(12);
  });
});

describe('totals', () => {
  test('of groups are those of the filtered list', async () => {
    const aggregate = 'aggregate=sum:price,avg:price,min:printed_on,max:subtitle,count:pages,avg:copies,sum:margin';
    const { groups, aggregates } = await groupsOf(`group_by=genre&${aggregate}`);
    for (const { keys, aggregates: own } of groups) {
      const filter = keys[0]?.value === null ? 'genre__isnull=true' : `genre=${keys[0]?.value}`;
      expect(own).toEqual((await answer('books', `${filter}&limit=1&${aggregate}`, readers.root))['aggregates']);
    }
    expect(aggregates).toEqual((await answer('books', `limit=1&${aggregate}`, readers.root))['aggregates']);
  });

  test('of computed columns keep their digits', async () => {
    const cmid = 'RPT-OLD';
    const { groups } = await groupsOf('group_by=genre&aggregate=sum:markup,max:age', readers.root, { cmid });
    const [first] = groups;
    const list = await answer('books', 'genre=novel&limit=1&aggregate=sum:markup,max:age', readers.root, { cmid });
    expect(first?.aggregates).toEqual(list['aggregates']);
  });
});

describe('two columns', () => {
  test('have a group for each pair that occurs, and the totals of each column alone', async () => {
    const { groups, axes, count } = await groupsOf('group_by=printed_on:year,genre&aggregate=sum:price');
    const expected = tally(({ printed_on: day, genre }) => `${textOf(day).slice(0, 4)} ${textOf(genre)}`);
    expect(
      new Map(groups.map(({ keys: [year, genre], count: n }) => [`${textOf(year?.value).slice(0, 4)} ${textOf(genre?.value)}`, n])),
    ).toEqual(expected);
    expect(groups).toHaveLength(expected.size);
    expect(axes[0]).toEqual((await groupsOf('group_by=printed_on:year&aggregate=sum:price')).groups);
    expect(axes[1]).toEqual((await groupsOf('group_by=genre&aggregate=sum:price')).groups);
    expect(count).toBe(180);
  });

  test('of many values keep the largest and put the others together', async () => {
    const { groups, axes, isCut } = await groupsOf('group_by=id,title&aggregate=max:copies,avg:copies');
    expect(isCut).toBe(true);
    expect(axes.map((axis) => axis.length)).toEqual([50, 20]);
    expect(axes.map((axis) => axis.find(({ keys }) => keys[0]?.others)?.keys[0]?.others)).toEqual([180 - 49, titleCount - 19]);
    expect([total(groups), ...axes.map(total)]).toEqual([180, 180, 180]);
  });

  const titleCount = new Set(books.map(({ title }) => title || null)).size;
});

test('of more than 1,000 values the largest are kept, and the totals of the others are right', async () => {
  const publishers = [1, 2, 3].length + 1200;
  await database
    .unscoped('test')
    .run(
      sql`insert into publishers (id, name, created_at, updated_at, version) overriding system value select 5000 + i, 'Press ' || i, now(), now(), 1 from generate_series(1, ${publishers}::int) i`,
    );
  const list = await answer('publishers', 'limit=1&aggregate=max:name,avg:id,sum:id', readers.clerk);
  const { groups, isCut, count, aggregates } = readGroupsAnswer(
    await answer('publishers', 'group_by=name&aggregate=max:name,avg:id,sum:id', readers.clerk),
  );
  expect([groups.length, isCut, count, total(groups)]).toEqual([1000, true, list['count'], list['count']]);
  expect(aggregates).toEqual(list['aggregates']);
  const others = groups.at(-1);
  expect(others?.keys[0]).toEqual({ value: null, label: null, others: count - 999 });
  expect(others?.count).toBe(count - 999);
  const sums = groups.map((group) => Number(group.aggregates['sum:id']));
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(Number(aggregates['sum:id']));
  expect(Number(others?.aggregates['avg:id'])).toBeCloseTo(Number(others?.aggregates['sum:id']) / (count - 999), 6);
});

test.each(['tags', 'prizes', 'shelves', 'shelves_label'])('rows with several values of %s have no groups', async (name) => {
  const refused = groupsOf(`group_by=${name}`);
  await expect(refused).rejects.toMatchObject({
    code: 'operator_not_allowed',
    parameter: 'group_by',
    allowed: expect.arrayContaining(['genre']),
  });
  await expect(refused).rejects.toMatchObject({ allowed: expect.not.arrayContaining([name]) });
});

describe('rights', () => {
  const { nobody: _nobody, guest, ...others } = readers;
  test.each([
    ...Object.entries(others).map(([name, reader]) => [name, reader, 'sum:margin'] as const),
    ['guest', guest, 'sum:copies'] as const,
  ])('%s gets groups of the rows in scope alone', async (_name, reader, aggregate) => {
    const list = await answer('books', `limit=1&aggregate=${aggregate}`, reader);
    const { groups, count, aggregates } = await groupsOf(`group_by=seller&aggregate=${aggregate}`, reader);
    expect([count, total(groups), aggregates]).toEqual([list['count'], list['count'], list['aggregates']]);
  });

  test('a withheld value is a blank', async () => {
    const { groups } = await groupsOf('group_by=margin', readers.buyer);
    const blank = groups.find(({ keys }) => keys[0]?.value === null);
    const list = await answer('books', 'margin__isnull=true&limit=1', readers.buyer);
    expect(blank?.count).toBe(list['count']);
    const stored = await answer('books', 'limit=1&margin__isnull=true', readers.root);
    const mine = await answer('books', 'limit=1', readers.buyer);
    // Some of the buyer's blanks are values that others see.
    expect(Number(blank?.count) / Number(mine['count'])).toBeGreaterThan(Number(stored['count']) / 180);
  });

  test('a column that the reader never sees cannot be named', async () => {
    await expect(groupsOf('group_by=margin', guest)).rejects.toMatchObject({ code: 'unknown_column', parameter: 'group_by' });
  });

  test('a record that the reader may not see has no name', async () => {
    const { groups } = await groupsOf('group_by=editor', readers.stranger);
    expect(groups.filter(({ keys }) => keys[0]?.label !== null)).toEqual([]);
  });
});

describe('every filter', () => {
  const condition = fc.constantFrom(
    'genre=novel',
    'genre__isnull=true',
    'copies__gt=3',
    'copies__lte=7',
    'price__gte=10',
    'title__icontains=a',
    'title__icontains!=o',
    'printed_on__gte=2026-01-01',
    'sold_at__lt=2026-11-01',
    'author__isnull=false',
    'translated=true',
    'where={"or":[{"copies__lt":4},{"genre":"essay"}]}',
  );
  const column = fc.constantFrom(
    'genre',
    'subtitle',
    'copies',
    'price',
    'translated',
    'author',
    'author_label',
    'seller',
    'buyer',
    'printed_on:month',
    'printed_on',
    'sold_at:day',
    'sold_at:quarter',
    'editions',
    'title',
    'id',
  );
  const reader = fc.constantFrom(readers.root, readers.keeper, readers.guest, readers.buyer, readers.stranger);

  test('gives groups whose sums are the count and the totals of the list', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(condition, { maxLength: 3, selector: (text) => text.split(/[=_!]/)[0] }),
        fc.array(column, { minLength: 1, maxLength: 2 }),
        reader,
        async (conditions, columns, each) => {
          const filter = conditions.map((text) => encodeURI(text)).join('&');
          const aggregate = 'aggregate=sum:copies,count:price,min:printed_on';
          const list = await answer('books', `${filter}&limit=1&${aggregate}`, each);
          const { groups, axes, count, aggregates } = await groupsOf(`${filter}&group_by=${columns.join(',')}&${aggregate}`, each);
          expect([count, aggregates]).toEqual([list['count'], list['aggregates']]);
          for (const part of [groups, ...axes]) {
            const sum = (name: string): number => part.reduce((all, group) => all + Number(group.aggregates[name] ?? 0), 0);
            const totals = list['aggregates'] as Readonly<Record<string, unknown>>;
            expect([total(part), sum('sum:copies'), sum('count:price')]).toEqual([
              list['count'],
              Number(totals['sum:copies'] ?? 0),
              Number(totals['count:price']),
            ]);
            const days = part.map((group) => group.aggregates['min:printed_on']).filter((day) => typeof day === 'string');
            expect(days.toSorted()[0] ?? null).toBe(totals['min:printed_on']);
          }
        },
      ),
      { numRuns: isDeep ? 150 : 40 },
    );
  });
});
