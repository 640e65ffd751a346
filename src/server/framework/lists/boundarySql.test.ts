import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { formatKeys } from '../../../shared/framework/query/pageBoundary.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';
import { planList } from './planList.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

type Keys = readonly (string | null)[];

interface Answer {
  readonly results: readonly { readonly id: number }[];
  readonly has_more: boolean;
  readonly keys?: { readonly first: Keys; readonly last: Keys };
  readonly count?: number;
}

async function ask(query: string, reader: Reader = readers.root, path = 'books'): Promise<Answer> {
  const ctx = callOf(reader, { cmid: path === 'books' ? '' : path });
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  return JSON.parse((await answerList(database.scoped(ctx), model, parseListQuery(`${query}&columns=false`, model.queryContext))).body);
}

const idsOf = ({ results }: Answer): number[] => results.map(({ id }) => id);

/** All rows of a list in its order, by offset. */
async function whole(query: string, reader?: Reader): Promise<number[]> {
  const pages = await Promise.all([0, 100].map((offset) => ask(`${query}&limit=100&offset=${offset}&count=false`, reader)));
  return pages.flatMap(idsOf);
}

/** The pages of a list, each requested by the keys of the previous page in the direction of the walk. */
async function walk(query: string, side: 'after' | 'before', start: Keys | undefined, reader?: Reader, between = async () => {}) {
  const pages: number[][] = [];
  let keys = start;
  for (let more = true; more && pages.length <= 400; ) {
    const place = keys ? `&${side}=${encodeURIComponent(formatKeys(keys))}` : '';
    const page = await ask(`${query}&count=false${place}`, reader);
    pages.push(idsOf(page));
    keys = side === 'after' ? page.keys?.last : page.keys?.first;
    more = page.has_more;
    await between();
  }
  return pages;
}

const columns = ['id', 'isbn', 'title', 'subtitle', 'genre', 'copies', 'pages', 'price', 'margin', 'printed_on', 'sold_at', 'opens'];
const further = ['translated', 'tags', 'editions', 'author', 'seller_label', 'buyer'];
const names = [...columns, ...further];

const sort = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
  .chain((fields) => fc.tuple(...fields.map((name) => fc.boolean().map((descending) => `${descending ? '-' : ''}${name}`))))
  .map((keys) => keys.join(','));
const filter = fc.constantFrom('', '&title__icontains=o', '&genre=novel', '&pages__isnull=true', '&copies__gte=1&translated=true');
const who = fc.constantFrom<keyof typeof readers>('root', 'clerk', 'keeper', 'buyer');

describe('pages by keys', () => {
  test.each(names.flatMap((name) => [name, `-${name}`]))('in the order %s, forwards and backwards, are the whole list', async (key) => {
    const all = await whole(`sort=${key}`);
    const query = `sort=${key}&limit=23`;
    expect((await walk(query, 'after', undefined)).flat()).toEqual(all);
    const last = await ask(`sort=${key}&limit=1&offset=${all.length - 1}`);
    expect((await walk(query, 'before', last.keys?.last)).toReversed().flat()).toEqual(all.slice(0, -1));
  });

  test('in any order, of any rows, for any reader, are the whole list', async () => {
    await fc.assert(
      fc.asyncProperty(sort, filter, who, fc.integer({ min: 1, max: 60 }), async (key, condition, name, limit) => {
        const reader = readers[name];
        const query = `sort=${key}${condition}`;
        const all = await whole(query, reader);
        const pages = await walk(`${query}&limit=${Math.max(limit, 9)}`, 'after', undefined, reader);
        expect(pages.flat()).toEqual(all);
        expect(pages.slice(0, -1).every((page) => page.length === Math.max(limit, 9))).toBe(true);
        if (all.length === 0) return;
        const last = await ask(`${query}&limit=1&offset=${all.length - 1}`, reader);
        const back = await walk(`${query}&limit=${Math.max(limit, 9)}`, 'before', last.keys?.last, reader);
        expect(back.toReversed().flat()).toEqual(all.slice(0, -1));
      }),
      { numRuns: fuzzRuns(25) },
    );
  });

  test('count all matching rows, and say whether more follow', async () => {
    const first = await ask('sort=title&limit=100');
    expect(first).toMatchObject({ count: 180, has_more: true });
    const next = await ask(`sort=title&limit=80&after=${encodeURIComponent(formatKeys(first.keys?.last ?? []))}`);
    expect(next).toMatchObject({ count: 180, has_more: false });
    const filtered = await ask('genre=novel&sort=title&limit=1');
    const after = encodeURIComponent(formatKeys(filtered.keys?.last ?? []));
    expect((await ask(`genre=novel&sort=title&limit=1&after=${after}`)).count).toBe(filtered.count);
    const back = await ask(`sort=title&limit=79&before=${encodeURIComponent(formatKeys(next.keys?.last ?? []))}`);
    expect(back).toMatchObject({ has_more: true, results: expect.objectContaining({ length: 79 }) });
  });

  test('neither repeat nor skip a row while others come and go', async () => {
    const connection = database.unscoped('test');
    const copied = sql.join(
      [
        'title',
        'subtitle',
        'genre',
        'copies',
        'pages',
        'price',
        'printed_on',
        'sold_at',
        'translated',
        'tags',
        'author',
        'seller',
        'buyer',
      ].map((name) => sql.id(name)),
    );
    let turn = 0;
    const disturb = async () => {
      turn += 1;
      await connection.run(
        sql`insert into books (isbn, ${copied}) select ${`new-${turn}`}, ${copied} from books where id = ${1 + ((turn * 37) % 60)}`,
      );
      await connection.run(sql`delete from books where id = ${100 + ((turn * 13) % 60)}`);
    };
    for (const key of ['title', '-subtitle', 'pages,-title', '-copies,sold_at', '-id', 'author,-price']) {
      const before = await idsInTable();
      const seen = (await walk(`sort=${key}&limit=17`, 'after', undefined, undefined, disturb)).flat();
      const after = new Set(await idsInTable());
      expect({ key, repeated: seen.length - new Set(seen).size }).toEqual({ key, repeated: 0 });
      expect({ key, skipped: before.filter((id) => after.has(id) && !seen.includes(id)) }).toEqual({ key, skipped: [] });
    }
  });
});

describe('the shapes of a page beside a boundary', () => {
  test.each(['after', 'before'])('%s it find the same rows; the count is that of all matches', async (side) => {
    const ctx = callOf(readers.root);
    const model = openList(libraryRegistrations, ctx, 'books', 'list');
    const connection = withoutGuard(database.scoped(ctx));
    for (const query of ['sort=title', 'sort=-pages,title&copies__gte=1', 'sort=id&genre=novel'])
      for (const offset of [0, 9, 40]) {
        const { keys } = await ask(`${query}&limit=1&offset=${offset}`);
        const place = `${side}=${encodeURIComponent(formatKeys(keys?.first ?? []))}`;
        const { page, matching } = planList(model, parseListQuery(`${query}&limit=12&${place}`, model.queryContext), ctx);
        const [all] = await connection.run(sql<{ count: number }>`select count(*) as count ${matching}`);
        const [ordered] = await connection.run(page.ordered);
        expect(await connection.run(page.gathered)).toEqual([ordered]);
        expect(await connection.run(page.walked(1_000_000))).toEqual([ordered]);
        expect(await connection.run(page.counted)).toEqual([{ ...ordered, count: all?.count }]);
      }
  });
});

async function idsInTable(): Promise<number[]> {
  return (await database.unscoped('test').run<{ id: number }>(sql`select id from books`)).map(({ id }) => id);
}

describe('keys', () => {
  test('hold no value that the reader may not see', async () => {
    // Margins are shown to this reader on the rows of one account only.
    const known = new Set<boolean>();
    for (let offset = 0; offset < 60; offset++) {
      const { results, keys } = await ask(`sort=-margin&fields=margin&limit=1&offset=${offset * 3}`, readers.buyer);
      const [row] = results;
      if (!row) break;
      const shown = 'margin' in row ? row.margin : undefined;
      known.add(shown === null);
      const [margin = '', id] = keys?.first ?? [];
      expect([margin === null ? null : Number(margin), id]).toEqual([shown, String(row.id)]);
    }
    expect(known).toEqual(new Set([true, false]));
  });

  test('of rows out of scope lead to none of them', async () => {
    const mine = await whole('sort=id', readers.guest);
    const foreign = (await whole('sort=id')).filter((id) => !mine.includes(id));
    expect(foreign).not.toEqual([]);
    for (const id of foreign.slice(0, 5))
      for (const [side, key] of [
        ['after', id - 1],
        ['before', id + 1],
      ] as const) {
        const { results, keys } = await ask(`sort=id&limit=100&${side}=${encodeURIComponent(formatKeys([String(key)]))}`, readers.guest);
        expect(results.filter((row) => !mine.includes(row.id))).toEqual([]);
        expect(keys?.first ?? [String(results[0]?.id)]).toEqual([String(results[0]?.id)]);
      }
  });

  test.each([
    ['too few', 'sort=title', '["a"]', 'title, id'],
    ['too many', 'sort=id', '["1","2"]', 'id'],
    ['a text for a number', 'sort=copies', '["many","1"]', 'copies, id'],
    ['a fraction for an id', 'sort=id', '["1.5"]', 'id'],
    ['a number out of range', 'sort=id', '["99999999999999999999"]', 'id'],
    ['no day', 'sort=printed_on', '["2026-02-31","1"]', 'printed_on, id'],
    ['no instant', 'sort=-sold_at', '["noon, more or less","1"]', 'sold_at, id'],
    ['a blank id', 'sort=title', '["a",null]', 'title, id'],
    ['those of another order', 'sort=-printed_on', '["Zebra","1"]', 'printed_on, id'],
    ['with a filter that gathers its matches', 'sort=printed_on&isbn__iexact=9780000000007', '["soon-ish","1"]', 'printed_on, id'],
  ])('%s are refused by the names of the order', async (_name, query, keys, expected) => {
    for (const side of ['after', 'before'])
      await expect(ask(`${query}&${side}=${encodeURIComponent(keys)}`)).rejects.toSatisfy(
        (error) =>
          error instanceof AppError &&
          error.status === 400 &&
          error.code === 'invalid_value' &&
          error.parameter === side &&
          isDeepStrictEqual(error.allowed, [{ key: 'error.expected_keys_of', values: { columns: expected } }]),
      );
  });
});

describe('a request without rows', () => {
  test('has count and totals alone', async () => {
    expect(await ask('rows=false&aggregate=count:id&sort=title&limit=5&genre=novel')).toEqual({
      count: expect.any(Number),
      aggregates: { 'count:id': expect.any(Number) },
    });
    expect(await ask('rows=false&count=false&aggregate=max:id')).toEqual({ aggregates: { 'max:id': expect.any(Number) } });
  });
});
