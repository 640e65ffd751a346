import path from 'node:path';
import { expect, test } from 'vitest';
import type { CallContext } from '../src/server/db/CallContext.ts';
import { sql } from '../src/server/db/sql.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { explainList, type PlanNode } from '../src/server/framework/lists/explainList.ts';
import { openList } from '../src/server/framework/lists/openList.ts';
import { planList } from '../src/server/framework/lists/planList.ts';
import { frameworkParts, registeredNames } from '../src/server/parts.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { baseFieldNames } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ListDefinition } from '../src/shared/framework/definitions/screens.ts';
import { parseListQuery } from '../src/shared/framework/query/parseListQuery.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { testDatabase } from './database.ts';
import { readerWith } from './exampleDefinitions.ts';

/*
 * Speed without a clock: on 30,000 rows with the planner forbidden to read a table from end to end, a list that still does so
 * has no index that could serve it, and at a million rows it would be slow.
 */
const found = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames).registry;
invariant(found, 'the definitions are sound');
const registry: Registry = found;
const { database } = await testDatabase();
const connection = database.unscoped('explain lists');
await seedMenus(connection, registry, { productCode: 'waybill', productName: 'Waybill' });
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
const cases = lists.flatMap(([cmid, list]) => readers.map(([who, reader]) => [cmid, who, list, reader] as const));

test.each(cases)('%s opens for %s by an index', async (cmid, _who, list, reader) => {
  const plan = await explained(cmid, list, reader, list.fixedQuery);
  expect(wholeReads(plan.page, list.entity)).toEqual([]);
});

// A customer's own rows are found by account first, so that what is searched is small already.
const searched = lists.filter(([, { options }]) => options.columns.some(({ searchable }) => searchable));
test.each(searched)('the quick search of %s is served by indexes', async (cmid, list) => {
  const [, reader] = readers[0] ?? [];
  invariant(reader, 'there is a reader');
  const pairs = list.options.columns.filter(({ searchable, type }) => searchable && type !== 'boolean').map(({ field }) => `${field}=acme`);
  const plan = await explained(cmid, list, reader, `search=${encodeURIComponent(pairs.join('|'))}`);
  expect(wholeReads(plan.count, list.entity)).toEqual([]);
});

const [, productAdministrator] = readers[0] ?? [];
const kept = lists.flatMap(([cmid, list]) =>
  list.options.columns.flatMap(({ field }) => {
    const own = registry.entities.get(list.entity)?.fields.get(field);
    const isIndexed = own && ['reference', 'date', 'datetime'].includes(own.kind) && !own.required && own.entity === list.entity;
    return isIndexed && !own.property['x-computed'] && !baseFieldNames.includes(field) ? [[cmid, field, list] as const] : [];
  }),
);
test.each(kept)('in %s an empty %s is found by an index', async (cmid, field, list) => {
  invariant(productAdministrator, 'there is a reader');
  const plan = await explained(cmid, list, productAdministrator, `${field}__isnull=true`);
  expect(wholeReads(plan.count, list.entity)).toEqual([]);
});

function explained(cmid: string, list: ListDefinition, reader: Reader, query: string) {
  const ctx: CallContext = {
    reader,
    cmid,
    language: 'en',
    now: new Date('2026-03-10T17:00:00Z'),
    timezone: 'America/Toronto',
    requestId: 'test',
  };
  const model = openList({ registry, ...frameworkParts }, ctx, list.path, 'list');
  const plan = planList(model, parseListQuery(query, model.queryContext), ctx);
  return connection.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return explainList(tx, plan);
  });
}

/** Nodes that read a whole table, or sort many of its rows. */
function wholeReads(plan: PlanNode, table: string): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === table ? [`Seq Scan on ${table}`] : [];
  const sorted = plan['Node Type'] === 'Sort' && plan['Plan Rows'] > 5000 ? [`Sort of ${plan['Plan Rows']} rows`] : [];
  return [...own, ...sorted, ...(plan.Plans ?? []).flatMap((below) => wholeReads(below, table))];
}
