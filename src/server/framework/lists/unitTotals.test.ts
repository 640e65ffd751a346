import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations, librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { unitsCmid as cmid, unitRegistry, unitReport } from '../../../../test/library/unitRegistry.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { type Group, readGroupsAnswer } from '../../../shared/framework/grid/groupsAnswer.ts';
import { readUnitTotals, type UnitTotal } from '../../../shared/framework/grid/unitTotals.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';
import { planList } from './planList.ts';

/* Totals of amounts whose unit is in another column of the row, against sums by separate statements. */

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const open = unitRegistry();

async function ask(query: string, reader: Reader = readers.root, registry = open): Promise<Record<string, unknown>> {
  const ctx = callOf({ ...reader, grants: new Set([...reader.grants, cmid]) }, { registry, cmid });
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  return JSON.parse((await answerList(database.scoped(ctx), model, parseListQuery(query, model.queryContext))).body);
}

const totalsOf = async (query: string, reader?: Reader): Promise<Record<string, unknown>> => {
  const { aggregates } = await ask(`rows=false&${query}`, reader);
  return isObject(aggregates) ? aggregates : {};
};

const unitsOf = (aggregates: Readonly<Record<string, unknown>>, name: string): readonly UnitTotal[] =>
  readUnitTotals(aggregates[name]) ?? [];

/** The same totals by a separate statement. */
async function summed(unit: Sql, value: Sql, where: Sql = sql`true`): Promise<Map<string | null, readonly [number, number | null]>> {
  const found = await database.unscoped('test').run(
    sql<{ unit: string | null; count: number; total: string | null }>`select nullif((${unit})::text, '') as unit, count(*)::int as count,
        (sum(${value}))::text as total from books where ${where} group by 1`,
  );
  return new Map(found.map(({ unit: name, count, total }) => [name, [count, total === null ? null : Number(total)]]));
}

const asMap = (totals: readonly UnitTotal[]) =>
  new Map(totals.map(({ unit, count, value }) => [unit, [count, value === null ? null : Number(value)]]));

describe('the list', () => {
  test('has one sum for each unit, those with most rows first, rows without a unit apart', async () => {
    const aggregates = await totalsOf('aggregate=sum:price');
    const totals = unitsOf(aggregates, 'sum:price');
    expect(asMap(totals)).toEqual(await summed(sql`genre`, sql`price`));
    const named = totals.filter(({ unit }) => unit !== null);
    expect(named.map(({ count }) => count)).toEqual(named.map(({ count }) => count).toSorted((a, b) => b - a));
    expect(totals.at(-1)?.unit).toBeNull();
    expect(totals.map(({ others }) => others)).toEqual([0, 0, 0, 0]);
  });

  test('answers columns without a unit as before, beside the others', async () => {
    const plain = await totalsOf('aggregate=sum:copies,max:title,count:price');
    const aggregates = await totalsOf('aggregate=sum:copies,sum:price,max:title,count:price,avg:price');
    expect(aggregates).toMatchObject(plain);
    expect(Object.keys(aggregates)).toEqual(['sum:copies', 'sum:price', 'max:title', 'count:price', 'avg:price']);
    expect(JSON.stringify(plain)).toMatch(/^{"sum:copies":\d+,"max:title":".+","count:price":\d+}$/);
  });

  test('an empty text is no unit', async () => {
    const totals = unitsOf(await totalsOf('aggregate=sum:pages'), 'sum:pages');
    expect(asMap(totals)).toEqual(await summed(sql`subtitle`, sql`pages`));
    expect(totals.filter(({ unit }) => unit === null)).toHaveLength(1);
  });

  test('averages, lowest and highest values are those of a unit', async () => {
    const totals = await totalsOf('aggregate=avg:price,min:price,max:price');
    for (const { unit, count } of unitsOf(totals, 'avg:price')) {
      const filter = unit === null ? 'genre__isnull=true' : `genre=${unit}`;
      const alone = await ask(`rows=false&${filter}&aggregate=avg:price,min:price,max:price`);
      expect(alone['count']).toBe(count);
      for (const name of ['avg:price', 'min:price', 'max:price'])
        expect([unit, name, unitsOf(alone['aggregates'] as Record<string, unknown>, name)]).toEqual([
          unit,
          name,
          unitsOf(totals, name).filter((each) => each.unit === unit),
        ]);
    }
  });

  test('no rows have no units', async () => {
    expect(await totalsOf('copies__lt=0&aggregate=sum:price,sum:copies')).toEqual({ 'sum:price': [], 'sum:copies': null });
  });

  test('of very many units the largest have values, the others a number', async () => {
    const totals = unitsOf(await totalsOf('aggregate=sum:twice'), 'sum:twice');
    const own = await summed(sql`title`, sql`price * 2`);
    expect(totals).toHaveLength(10);
    for (const { unit, count, value } of totals.slice(0, 9)) expect([count, Number(value)]).toEqual(own.get(unit));
    const rows = totals.reduce((sum, { count }) => sum + count, 0);
    expect(rows).toBe(180);
    expect(totals.at(-1)).toEqual({ unit: null, others: own.size - 9, count: expect.any(Number), value: null });
  });

  test('of several columns with units are one reading of the rows', async () => {
    const ctx = callOf({ ...readers.root, grants: new Set([...readers.root.grants, cmid]) }, { registry: open, cmid });
    const model = openList(libraryRegistrations, ctx, 'books', 'list');
    const { aggregates } = planList(model, parseListQuery('aggregate=sum:price,avg:price,sum:pages,sum:copies', model.queryContext), ctx);
    const [row] = await database.unscoped('test').run(sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${aggregates ?? sql`select 1`}`);
    expect(JSON.stringify(row?.['QUERY PLAN']).split('"Relation Name":"books"')).toHaveLength(2);
  });

  test('a unit of another record is found by its path', async () => {
    const totals = unitsOf(await totalsOf('aggregate=sum:margin'), 'sum:margin');
    expect(asMap(totals)).toEqual(await summed(sql`(select name from authors a where a.id = books.author)`, sql`margin`));
  });
});

describe('groups', () => {
  const aggregate = 'aggregate=sum:price,avg:price,min:price,sum:copies';

  test('have the totals of the list with their filter', async () => {
    const { groups, aggregates } = readGroupsAnswer(await ask(`group_by=translated&${aggregate}`));
    for (const { keys, aggregates: own } of groups) {
      const filter = keys[0]?.value === null ? 'translated__isnull=true' : `translated=${keys[0]?.value}`;
      expect(own).toEqual(await totalsOf(`${filter}&${aggregate}`));
    }
    expect(aggregates).toEqual(await totalsOf(aggregate));
  });

  test('may go by the unit itself', async () => {
    const { groups } = readGroupsAnswer(await ask('group_by=genre&aggregate=sum:price'));
    for (const { keys, aggregates } of groups) expect(unitsOf(aggregates, 'sum:price').map(({ unit }) => unit)).toEqual([keys[0]?.value]);
  });

  test('with several columns of units keep each of them apart', async () => {
    const answer = readGroupsAnswer(await ask('group_by=translated&aggregate=sum:price,sum:pages'));
    const alone = readGroupsAnswer(await ask('group_by=translated&aggregate=sum:pages'));
    expect(answer.groups.map(({ aggregates }) => aggregates['sum:pages'])).toEqual(
      alone.groups.map(({ aggregates }) => aggregates['sum:pages']),
    );
  });
});

describe('every filter', () => {
  const conditions = {
    'genre=novel': sql`genre = 'novel'`,
    'genre__isnull=true': sql`genre is null`,
    'copies__gt=3': sql`copies > 3`,
    'price__gte=10': sql`price >= 10`,
    'price__isnull=true': sql`price is null`,
    'printed_on__gte=2026-01-01': sql`printed_on >= '2026-01-01'`,
    'translated=true': sql`translated`,
  } as const;
  const condition = fc.constantFrom(...(Object.keys(conditions) as (keyof typeof conditions)[]));
  const column = fc.constantFrom('genre', 'translated', 'copies', 'author', 'printed_on:month', 'sold_at:quarter', 'title', 'price');

  test('gives sums of groups that are the total of the list, for each unit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(condition, { maxLength: 3, selector: (text) => text.split(/[=_]/)[0] }),
        fc.uniqueArray(column, { minLength: 1, maxLength: 2 }),
        async (chosen, by) => {
          const where = sql.join([sql`true`, ...chosen.map((each) => conditions[each])], sql` and `);
          const expected = await summed(sql`genre`, sql`price`, where);
          const filter = [...chosen, 'aggregate=sum:price'].join('&');
          expect(asMap(unitsOf(await totalsOf(filter), 'sum:price'))).toEqual(expected);
          const { groups, axes, aggregates } = readGroupsAnswer(await ask(`${filter}&group_by=${by.join(',')}`));
          expect(asMap(unitsOf(aggregates, 'sum:price'))).toEqual(expected);
          for (const part of [groups, ...axes]) expect(added(part)).toEqual(expected);
        },
      ),
      // Values that are put together are fewer among the rows of one unit.
      { numRuns: fuzzRuns(60), examples: [[[], ['author', 'title']]] },
    );
  });

  /** The totals of groups, added for each unit; in cents, as texts of decimals are added without an error. */
  function added(groups: readonly Group[]): Map<string | null, readonly [number, number | null]> {
    const sums = new Map<string | null, readonly [number, number | null]>();
    for (const { aggregates, count } of groups) {
      const totals = unitsOf(aggregates, 'sum:price');
      expect(totals.reduce((rows, each) => rows + each.count, 0)).toBe(count);
      for (const { unit, count: rows, value } of totals) {
        const [before, sum] = sums.get(unit) ?? [0, null];
        sums.set(unit, [before + rows, value === null ? sum : Math.round(((sum ?? 0) + Number(value)) * 100) / 100]);
      }
    }
    return sums;
  }
});

describe('rights', () => {
  const barred = unitRegistry(['genre']);

  test('without the right to the unit there is no total, and nothing names it', async () => {
    const query = 'aggregate=sum:price,avg:price,count:price,sum:copies';
    const answer = await ask(`${query}&limit=1&columns=true`, readers.keeper, barred);
    expect(answer['aggregates']).toEqual({
      'sum:price': null,
      'avg:price': null,
      'count:price': expect.any(Number),
      'sum:copies': expect.any(Number),
    });
    expect(JSON.stringify(answer)).not.toMatch(/genre|novel|essay|poetry/);
    const details = answer['columns_details'] as readonly Record<string, unknown>[];
    expect(details.find(({ name }) => name === 'price')).toMatchObject({ hasHiddenUnit: true });
    const grouped = await ask(`${query}&group_by=translated`, readers.keeper, barred);
    expect(JSON.stringify(grouped)).not.toMatch(/genre|novel|essay|poetry/);
    expect(readGroupsAnswer(grouped).groups.map(({ aggregates }) => aggregates['sum:price'])).toEqual(
      readGroupsAnswer(grouped).groups.map(() => null),
    );
  });

  test('staff see the unit and so the totals', async () => {
    const { aggregates } = await ask('rows=false&aggregate=sum:price', readers.clerk, barred);
    expect(aggregates).toEqual(await totalsOf('aggregate=sum:price', readers.clerk));
  });

  test('a unit that a reader sees on some rows alone gives the totals of these rows', async () => {
    const registry = registryOfSellers();
    const { aggregates } = await ask('rows=false&aggregate=sum:price', readers.buyer, registry);
    const seen = await ask('rows=false&aggregate=sum:price&genre__isnull=false', readers.buyer, registry);
    const values = (totals: unknown): readonly UnitTotal[] =>
      unitsOf(isObject(totals) ? totals : {}, 'sum:price').filter(({ value }) => value !== null && value !== undefined);
    const named = values(aggregates).filter(({ unit }) => unit !== null);
    expect(named.length).toBeGreaterThan(1);
    expect(named).toEqual(values(seen['aggregates']));
    // The blank unit holds stored blanks, not what is withheld.
    const blank = values(aggregates).find(({ unit }) => unit === null);
    const all = await ask('limit=100&fields=price,genre', readers.buyer, registry);
    const rows = all['results'] as readonly Record<string, unknown>[];
    const apparent = rows.filter(({ genre }) => genre === null).reduce((sum, { price }) => sum + Number(price ?? 0), 0);
    expect(Number(blank?.value ?? 0)).toBeLessThan(apparent);
  });

  /** The unit is visible to sellers, the amount to everybody; the lint refuses that. */
  function registryOfSellers(): Registry {
    const registry = librarySet();
    const books = registry.entities.find(({ content }) => content.$id === 'books');
    const property = (name: string): EntityProperty => {
      const found = books?.content.properties[name];
      if (!found) throw new Error(`books have ${name}`);
      return found;
    };
    return books
      ? buildRegistry(
          {
            ...registry,
            entities: registry.entities.map((each) =>
              each === books
                ? {
                    ...books,
                    content: {
                      ...books.content,
                      properties: {
                        ...books.content.properties,
                        genre: { ...property('genre'), 'x-visible-to': ['seller', 'staff'] },
                        price: { ...property('price'), 'x-unit': { field: 'genre' } },
                      },
                    },
                  }
                : each,
            ),
            reports: [unitReport([{ field: 'id' }, { field: 'price' }, { field: 'genre' }])],
          },
          cmid,
        )
      : open;
  }
});
