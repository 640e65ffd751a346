import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CallContext } from '../src/server/db/CallContext.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { openList } from '../src/server/framework/lists/openList.ts';
import { type ListPlan, planList } from '../src/server/framework/lists/planList.ts';
import { registeredNames, registrations } from '../src/server/parts.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import { parseFilter } from '../src/shared/framework/query/parseFilter.ts';
import { parseListQuery } from '../src/shared/framework/query/parseListQuery.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { readerWith } from './exampleDefinitions.ts';

/**
 * The SQL that each list definition produces, as it opens: for the product's administrator, who sees all, and for a customer
 * with two accounts. A review sees here what a change of a definition or of the planner does. `npx vitest run test/listStatements.test.ts -u` rewrites.
 */
const { registry } = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames);
invariant(registry, 'the definitions are sound');
const cmids = [...registry.screensByCmid.keys()];
const all = { granted: cmids, type: 'ADMIN', isAdmin: true } as const;

const readers: Readonly<Record<string, Reader>> = {
  'the product administrator': readerWith({ ...all, isStaff: true, seesAllCompanies: true, accounts: 'all', fullAccounts: 'all' }),
  'a customer with accounts 11 and 12, of which 12 in full': readerWith({ ...all, accounts: [11, 12], fullAccounts: [12] }),
};

function callOf(registry: Registry, reader: Reader, cmid: string): CallContext {
  return { reader, registry, cmid, language: 'en', now: new Date('2026-11-20T19:00:00Z'), timezone: 'America/Toronto', requestId: 'test' };
}

const lists = [...new Map(registry.screens.flatMap((screen) => (screen.list ? [[screen.cmid, screen.list] as const] : [])))];

test.each(lists)('the statements of %s are those of its snapshot', async (cmid, list) => {
  const texts = Object.entries(readers).map(([who, reader]) => {
    const ctx = callOf(registry, reader, cmid);
    const model = openList(registrations, ctx, list.path, 'list');
    const query = parseListQuery(list.fixedQuery, model.queryContext);
    const filters = [...query.filters, ...parseFilter(list.filtersParams ?? {}, model.queryContext, 'filters_params')];
    return `-- For ${who}\n${statementsOf(planList(model, { ...query, filters }, ctx))}`;
  });
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`snapshots/lists/${cmid}.sql`);
});

test('every snapshot belongs to a list', () => {
  const known = lists.map(([cmid]) => `${cmid}.sql`);
  expect(fs.readdirSync(path.join(import.meta.dirname, 'snapshots/lists')).toSorted()).toEqual(known.toSorted());
});

/** One clause and one column a line, so that a difference shows where it is. */
function statementsOf({ page, matching }: ListPlan): string {
  const text = `${page.ordered.literal()};\n\nselect count(*) ${matching.literal()};`;
  return text
    .replaceAll(/(as "[^"]+"), /g, '$1,\n')
    .replaceAll(/(?<!left) +(?=(left join|from|join|where|order by|limit) )/g, '\n')
    .replaceAll(/ +(?=[ ;\n])/g, '');
}
