import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContext } from '../src/server/db/CallContext.ts';
import { type Sql, sql } from '../src/server/db/sql.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { noClient } from '../src/server/framework/context/anonymous.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { chooseShape } from '../src/server/framework/lists/chooseShape.ts';
import { explain, type PlanNode } from '../src/server/framework/lists/explainList.ts';
import { openList } from '../src/server/framework/lists/openList.ts';
import { type ListPlan, planList } from '../src/server/framework/lists/planList.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { registeredNames, registrations } from '../src/server/parts.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { isSortable, readsManyRows } from '../src/shared/framework/definitions/columns/listOrders.ts';
import { baseFieldNames } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ListDefinition } from '../src/shared/framework/definitions/screens.ts';
import type { FieldKind } from '../src/shared/framework/fields/FieldKind.ts';
import { parseListQuery } from '../src/shared/framework/query/parseListQuery.ts';
import { fillPlaceholders, sampleValues } from '../src/shared/framework/query/placeholders.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { testDatabase } from './database.ts';
import { readerOfList, readerWith } from './exampleDefinitions.ts';
import { seedsOf } from './server.ts';
import { firstOfKind } from './tier.ts';

/*
 * Speed without a clock: 30,000 rows, and the planner may not read a table from end to end. A list that still does so
 * has no index that could serve it, and would be slow at a million rows.
 */
const found = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames).registry;
invariant(found, 'the definitions are sound');
const registry: Registry = found;
const { database } = await testDatabase();
const connection = database.unscoped('explain lists');
await seedMenus(connection, registry, { productCode: 'waybill', productName: 'Waybill' });
await seedRows(connection, registry, seedsOf('user_types', registry), '');
await loadDemo(database.unscoped('test data'), registry, {
  productCode: 'waybill',
  shipments: 30_000,
  password: 'Waybill-Demo-2026',
  anchor: '2026-03-10',
  seed: 'waybill-demo',
  print: () => {},
});
await connection.run(sql`analyze`);

const all = { granted: [...registry.screensByCmid.keys()], type: 'ADMIN', isAdmin: true } as const;
const readers: readonly (readonly [string, Reader])[] = [
  ['the product administrator', readerWith({ ...all, isStaff: true, seesAllCompanies: true, accounts: 'all', fullAccounts: 'all' })],
  ['a customer with two accounts', readerWith({ ...all, accounts: [11, 12], fullAccounts: [12] })],
];
const lists = [...new Map(registry.screens.flatMap((screen) => (screen.list ? [[screen.cmid, screen.list] as const] : [])))];
// Screens that show the same rows of a path differ in their columns, which the administrator reads in each.
const cases = readers.flatMap(([who, reader], place) =>
  (place === 0 ? lists : firstOfKind(lists, ([, { path: api, fixedQuery }]) => `${api}?${fixedQuery}`)).map(
    ([cmid, list]) => [cmid, who, list, reader] as const,
  ),
);

test.each(cases)('%s opens for %s by an index', async (cmid, _who, list, reader) => {
  const plan = await explainPage(cmid, list, reader, fillPlaceholders(list.fixedQuery, { ...sampleValues, reader }));
  expect(wholeReads(plan, list.entity)).toEqual([]);
});

// A customer's own rows are found by account first, so the searched part is already small.
const searched = firstOfKind(
  lists.filter(([, { options }]) => options.columns.some(({ searchable }) => searchable)),
  ([, { path: api, options }]) =>
    [api, ...options.columns.flatMap(({ field, searchable }) => (searchable ? [field] : [])).toSorted()].join(' '),
);
test.each(searched)('the quick search of %s is served by indexes', async (cmid, list) => {
  const [, reader] = readers[0] ?? [];
  invariant(reader, 'there is a reader');
  const pairs = list.options.columns.filter(({ searchable, type }) => searchable && type !== 'boolean').map(({ field }) => `${field}=acme`);
  const plan = await explainCount(cmid, list, reader, `search=${encodeURIComponent(pairs.join('|'))}`);
  expect(wholeReads(plan, list.entity)).toEqual([]);
});

const administrator = readers[0]?.[1];
invariant(administrator, 'there is a reader');
const shipments = registry.screensByCmid.get('SHP-START')?.[0]?.list;
invariant(shipments, 'there is a list of shipments');

describe('a filtered page', () => {
  // In list order, one value covers the first 97 %, one the last 3 %, one the last 40 %.
  beforeAll(async () => {
    await connection.run(sql`with places as (
        select id, row_number() over (order by pickup_date desc nulls last, id desc) as place from shipments)
      update shipments s set declared_value = case when place <= 29100 then 100 else 200 end,
        pieces = case when place > 18000 then 7777 else 1 end from places where places.id = s.id`);
    await connection.run(sql`vacuum (analyze) shipments`);
  });

  test.each([
    ['without a filter', '', 'ordered'],
    ['without matches', 'weight__gt=20000', 'gathered'],
    ['without matches, and without count', 'weight__gt=20000&count=false', 'ordered'],
    ['of 97 %', 'declared_value=100', 'walked'],
    ['of 60 %', 'pieces=1', 'gathered'],
    ['of 60 %, without count', 'pieces=1&count=false', 'walked'],
    ['whose matches lie at the far end', 'declared_value=200', 'gathered'],
    ['whose matches lie in the far half', 'pieces=7777', 'gathered'],
    ['of a span of the order', 'pickup_date__lt=2026-02-01', 'ordered'],
    ['that an index finds', 'probill__iexact=nobody', 'gathered'],
    ['that an index finds, without count', 'probill__iexact=nobody&count=false', 'ordered'],
    ['in the order of another column', 'declared_value=100&sort=-weight', 'walked'],
    ['in an order without an index', 'declared_value=100&sort=-pieces', 'ordered'],
    ['of a name that no record has', 'bill_to_label__icontains=zzzz', 'gathered'],
    ['in the middle', 'offset=10000', 'ordered'],
    ['at the end', 'offset=29980', 'from the end'],
    ['at the end, without count', 'offset=29980&count=false', 'from the end'],
  ])('%s is %s: %s', async (_, query, shape) => {
    expect((await chooseShape(connection, planned('SHP-START', shipments, administrator, query), {})).way).toBe(shape);
  });

  test('follows the order no further than its limit', async () => {
    const { page } = planned('SHP-START', shipments, administrator, 'pieces=7777');
    const [row] = await connection.run(
      sql<{ 'QUERY PLAN': readonly { readonly Plan: AnalyzedNode }[] }>`explain (analyze, format json) ${page.walked(2000)}`,
    );
    expect(rowsRead(row?.['QUERY PLAN'][0]?.Plan)).toBe(2000);
    expect((await connection.run(page.walked(2000)))[0]?.found).toBe(0);
  });
});

// The main order and that by arrival begin with a value that can be blank.
describe('a page by keys in an order with blanks', () => {
  test.each([
    ['after a row in the middle', '-pickup_date', 15_000, 'after'],
    ['before a row in the middle', '-pickup_date', 15_000, 'before'],
    ['after a row with a value', 'delivery_date', 300, 'after'],
    ['before a row with a value', '-delivery_date', 300, 'before'],
    ['after a blank', 'delivery_date', 29_000, 'after'],
    ['before a blank', '-delivery_date', 29_900, 'before'],
    ['by two columns, after a row in the middle', '-pickup_date,eta', 15_000, 'after'],
    ['in the order of options, after a row in the middle', 'status', 15_000, 'after'],
    ['in the order of options, before a row in the middle', '-status', 15_000, 'before'],
  ])('%s reads few rows: %s', async (_, sort, offset, side) => {
    const query = `sort=${sort}&count=false`;
    const [there] = await connection.run(planned('SHP-START', shipments, administrator, `${query}&limit=1&offset=${offset}`).page.ordered);
    const beside = `${query}&${side}=${encodeURIComponent(there?.first ?? '')}`;
    const { page } = planned('SHP-START', shipments, administrator, beside);
    const [row] = await connection.run(
      sql<{ 'QUERY PLAN': readonly { readonly Plan: AnalyzedNode }[] }>`explain (analyze, format json) ${page.nearest ?? page.ordered}`,
    );
    expect(rowsRead(row?.['QUERY PLAN'][0]?.Plan)).toBeLessThan(400);
    expect((await connection.run(page.nearest ?? page.ordered))[0]?.found).toBe(page.limit + 1);
  });
});

/** Conditions that no row of the demo meets. */
const unmatched: Partial<Record<FieldKind, string>> = {
  text: '__icontains=zzzz',
  integer: '__gt=900000000',
  decimal: '__gt=900000000',
  date: '__gt=2999-01-01',
  datetime: '__gt=2999-01-01',
};

const kept = lists.flatMap(([cmid, list]) =>
  list.options.columns.flatMap(({ field }) => {
    const own = registry.entities.get(list.entity)?.fields.get(field);
    const isIndexed = own && ['reference', 'date', 'datetime'].includes(own.kind) && !own.required && own.entity === list.entity;
    return isIndexed && !own.property['x-computed'] && !baseFieldNames.includes(field) ? [[cmid, field, list] as const] : [];
  }),
);
/** Screens of one path find the same rows by a column: without the query of their own, the statement differs in nothing. */
const ofColumn = <Case extends readonly [cmid: string, column: string, list: ListDefinition]>(all: readonly Case[]): readonly Case[] =>
  firstOfKind(all, ([, column, { path: api }]) => `${api} ${column}`);

test.each(ofColumn(kept))('in %s an empty %s is found by an index', async (cmid, field, list) => {
  const plan = await explainCount(cmid, list, administrator, `${field}__isnull=true`);
  expect(wholeReads(plan, list.entity)).toEqual([]);
});

// Whole rows below a sort of all rows cost several times as much as the sort.
test.each(shipments.options.columns.map(({ field }) => field))('a page sorted by %s sorts keys alone', async (field) => {
  const plan = await explainPage('SHP-START', shipments, administrator, `sort=-${field}`);
  expect(sortWidths(plan).filter((width) => width > 150)).toEqual([]);
});

// A filter that no index serves reads the table; without matches it reads all of it.
const ofMany = lists.filter(([, list]) => readsManyRows(registry, list) && !list.options.columns.every(({ computed }) => computed));
const filters = ofMany.flatMap(([cmid, list]) =>
  list.options.columns.flatMap(({ field }) => {
    const own = registry.entities.get(list.entity)?.fields.get(field);
    const value = own && unmatched[own.kind];
    return value === undefined || own?.property['x-computed'] ? [] : [[cmid, `${field}${value}`, list] as const];
  }),
);
test.each(ofColumn(filters))('in %s no row of %s is found without the table', async (cmid, filter, list) => {
  const plan = await explainCount(cmid, list, administrator, filter);
  expect(wholeReads(plan, list.entity)).toEqual([]);
});

test.each(
  ofColumn(
    ofMany.flatMap(([cmid, list]) =>
      list.options.columns.filter((column) => isSortable(registry, list, column)).map(({ field }) => [cmid, field, list] as const),
    ),
  ),
)('in %s the first page by %s follows an index, both ways', async (cmid, field, list) => {
  for (const sort of [field, `-${field}`]) {
    const page = await explainPage(cmid, list, administrator, `sort=${sort}`);
    expect(wholeReads(page, list.entity)).toEqual([]);
  }
});

interface AnalyzedNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly AnalyzedNode[];
}

/** Rows of shipments that a statement has read. */
function rowsRead(plan: AnalyzedNode | undefined): number {
  if (!plan) return 0;
  const own =
    plan['Relation Name'] === 'shipments' ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}

/** Bytes of the rows that nodes sort. */
function sortWidths(plan: PlanNode): number[] {
  const own = plan['Node Type'].includes('Sort') && plan['Plan Rows'] > 5000 ? [plan['Plan Width']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(sortWidths)];
}

function planned(cmid: string, list: ListDefinition, reader: Reader, query: string): ListPlan {
  const ctx = callOf(cmid, reader);
  const model = openList(registrations, ctx, list.path, 'list');
  // Questions of a report narrow its rows; the plan without them is the worst.
  const asksNothing = { ...model, list: { ...model.list, parameters: undefined } };
  return planList(asksNothing, parseListQuery(query, model.queryContext), ctx);
}

function callOf(cmid: string, reader: Reader): CallContext {
  return {
    reader: readerOfList(registry, cmid, reader),
    registry,
    cmid,
    language: 'en',
    now: new Date('2026-03-10T17:00:00Z'),
    timezone: 'America/Toronto',
    requestId: 'test',
    client: noClient,
  };
}

/** The plan of a page of a list, if reading a whole table is the last resort. */
function explainPage(cmid: string, list: ListDefinition, reader: Reader, query: string): Promise<PlanNode> {
  return explainByIndexes(planned(cmid, list, reader, query).page.ordered);
}

/** As `explainPage`, for the count of all rows that match. */
function explainCount(cmid: string, list: ListDefinition, reader: Reader, query: string): Promise<PlanNode> {
  return explainByIndexes(sql`select count(*) ${planned(cmid, list, reader, query).matching}`);
}

function explainByIndexes(statement: Sql): Promise<PlanNode> {
  return connection.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return explain(tx, statement);
  });
}

/** Nodes that read a whole table, or sort many of its rows. */
function wholeReads(plan: PlanNode, table: string): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === table ? [`Seq Scan on ${table}`] : [];
  const sorted = plan['Node Type'] === 'Sort' && plan['Plan Rows'] > 5000 ? [`Sort of ${plan['Plan Rows']} rows`] : [];
  return [...own, ...sorted, ...(plan.Plans ?? []).flatMap((below) => wholeReads(below, table))];
}
