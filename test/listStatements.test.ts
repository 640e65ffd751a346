import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CallContext } from '../src/server/db/CallContext.ts';
import { noClient } from '../src/server/framework/context/anonymous.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { openList } from '../src/server/framework/lists/openList.ts';
import { planList } from '../src/server/framework/lists/planList.ts';
import { registeredNames, registrations } from '../src/server/parts.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import { parseFilter } from '../src/shared/framework/query/parseFilter.ts';
import { parseListQuery } from '../src/shared/framework/query/parseListQuery.ts';
import { fillFilter, fillPlaceholders } from '../src/shared/framework/query/placeholders.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { readerOfList, readerWith } from './exampleDefinitions.ts';

/**
 * The SQL of the lists of each entity as they open: for the administrator of the product, who sees all, and for a customer with two
 * accounts. A review sees here the effect of a change of a definition or of the planner. Parts shared by lists and readers appear once.
 * `npx vitest run test/listStatements.test.ts -u` rewrites the snapshots.
 */
const loaded = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames);
invariant(loaded.registry, 'the definitions are sound');
const registry: Registry = loaded.registry;
const cmids = [...registry.screensByCmid.keys()];
/** The cmids of all screens as statements contain them. Snapshots have a placeholder instead, so that a new screen changes no snapshot. */
const everyCmid = `'{${cmids.map((cmid) => `"${cmid}"`).join(',')}}'`;
const all = { granted: cmids, type: 'ADMIN', isAdmin: true } as const;

const readers: Readonly<Record<string, Reader>> = {
  'the product administrator': readerWith({ ...all, isStaff: true, seesAllCompanies: true, accounts: 'all', fullAccounts: 'all' }),
  'a customer with accounts 11 and 12, of which 12 in full': readerWith({ ...all, accounts: [11, 12], fullAccounts: [12] }),
};

function callOf(reader: Reader, cmid: string): CallContext {
  return {
    reader: readerOfList(registry, cmid, reader),
    registry,
    cmid,
    language: 'en',
    now: new Date('2026-11-20T19:00:00Z'),
    timezone: 'America/Toronto',
    requestId: 'test',
    client: noClient,
  };
}

const lists = [...new Map(registry.screens.flatMap((screen) => (screen.list ? [[screen.cmid, screen.list] as const] : [])))];
const byEntity = Map.groupBy(
  lists.flatMap(([cmid, list]) => Object.keys(readers).map((who) => partsOf(cmid, list, who))),
  ({ entity }) => entity,
);

test.each([...byEntity])('the statements of %s are those of its snapshot', async (entity, parts) => {
  const columns = [...new Set(parts.flatMap((part) => part.columns))];
  const rest = [...Map.groupBy(parts, ({ from }) => from)].map(([from, same]) => `-- ${namesOf(same)}\n${from}`);
  await expect(`-- Columns\n${columns.join('\n')}\n\n${rest.join('\n\n')}\n`).toMatchFileSnapshot(`snapshots/lists/${entity}.sql`);
});

test('every snapshot belongs to an entity with a list', () => {
  const known = [...byEntity.keys()].map((entity) => `${entity}.sql`);
  const found = fs.readdirSync(path.join(import.meta.dirname, 'snapshots/lists'));
  // A missing snapshot is written at the end of the run.
  expect(found.filter((file) => !known.includes(file))).toEqual([]);
});

interface StatementParts {
  readonly entity: string;
  readonly cmid: string;
  readonly who: string;
  /** One column per line. */
  readonly columns: readonly string[];
  /** The statement from `from` on, then the count. */
  readonly from: string;
}

/** One clause and one column per line, so that a difference shows its place. */
function partsOf(cmid: string, list: NonNullable<Registry['screens'][number]['list']>, who: string): StatementParts {
  const reader = readers[who];
  invariant(reader, `${who} is a reader`);
  const ctx = callOf(reader, cmid);
  const model = openList(registrations, ctx, list.path, 'list');
  const query = parseListQuery(fillPlaceholders(list.fixedQuery, ctx), model.queryContext);
  const filters = [...query.filters, ...parseFilter(fillFilter(list.filtersParams ?? {}, ctx), model.queryContext, 'filters_params')];
  const { page, matching } = planList(model, { ...query, filters }, ctx);
  // `with page as (select <keys> …) select <rows as JSON> … as last from (select <columns> from (select * from page …`
  const [, rows = ''] = page.ordered.literal().split(' as last ');
  const whole = rows.replace(/\(select \* from page .*? offset '0'::bigint\)/, () => `(${page.keys.literal()})`);
  const [columns = '', ...clauses] = linesOf(`${whole};\n\nselect count(*) ${matching.literal()};`).split(/\n(?=from )/);
  const names = columns.replace('from (select ', '').replaceAll(/,$/gm, '').split('\n');
  return { entity: model.entity.name, cmid, who, columns: names, from: clauses.join('\n') };
}

function linesOf(statement: string): string {
  return statement
    .replaceAll(everyCmid, '<the cmids of all screens>')
    .replaceAll(/(as "[^"]+"), /g, '$1,\n')
    .replaceAll(/(?<!left) +(?=(left join|from|join|where|order by|limit) )/g, '\n')
    .replaceAll(/ +(?=[ ;\n])/g, '');
}

/** `CU-START, CU-LISTONLY, for the product administrator`. */
function namesOf(parts: readonly StatementParts[]): string {
  return [...Map.groupBy(parts, ({ who }) => who)].map(([who, own]) => `${own.map(({ cmid }) => cmid).join(', ')}, for ${who}`).join('; ');
}
