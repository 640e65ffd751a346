import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { localizeColumns } from '../../../shared/framework/definitions/describe/localizeColumns.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { answerGroups } from './answerGroups.ts';
import type { ListModel } from './openList.ts';
import { planList } from './planList.ts';
import { type ListPage, runList } from './runList.ts';

export interface ListAnswer {
  /** JSON; PostgreSQL's own text is passed through without parsing. Grid contract 7. */
  readonly body: string;
  /** Number of rows on this page; undefined if the request leaves the rows out. */
  readonly rows: number | undefined;
  /** Ids of the rows of an entity whose reading is logged (`x-audit-views`), else none. */
  readonly ids: readonly number[];
}

/**
 * Answers a list request.
 * @param query parsed with the names of this list
 */
export async function answerList(connection: ScopedConnection, model: ListModel, query: ListQuery): Promise<ListAnswer> {
  const { ctx } = connection;
  if (query.groups.length > 0) return { body: await answerGroups(connection, model, query), rows: undefined, ids: [] };
  const { page, count, aggregates } = await runList(connection, planList(model, query, ctx));
  const body = [
    page && `"results":${page.results},"has_more":${page.hasMore}`,
    page && keysText(page),
    count && `"count":${count.rows}`,
    count?.isEstimated && '"count_estimated":true',
    aggregates && `"aggregates":${aggregates}`,
    query.columns && columnsText(model, ctx.language),
  ]
    .filter((part) => typeof part === 'string')
    .join(',');
  return { body: `{${body}}`, rows: page?.rows, ids: page && model.entity.schema['x-audit-views'] ? idsOf(page.results) : [] };
}

/** Longer keys would not fit into an address together with the filters; the next page is then requested by offset. */
const keysLengthMax = 2000;

function keysText({ keys }: ListPage): string | undefined {
  if (!keys || Math.max(keys.first.length, keys.last.length) > keysLengthMax) return undefined;
  return `"keys":{"first":${keys.first},"last":${keys.last}}`;
}

function idsOf(results: string): number[] {
  return (JSON.parse(results) as readonly { readonly id: number }[]).map(({ id }) => id);
}

/** The columns text of a definition, cached by rights and language of the reader; freed with its registry. */
const textsOf = memoizeByObject((_list: ListDefinition) => new Map<string, string>());
const cachedTextsMax = 500;

function columnsText({ registry, list, reader }: ListModel, language: Language): string {
  const key = `${language} ${rightsOf(reader)}`;
  const known = textsOf(list);
  if (known.size > cachedTextsMax) known.clear();
  let text = known.get(key);
  if (text === undefined) {
    const columns = localizeColumns(describeColumns(registry, list, reader), language);
    text = `"columns":${JSON.stringify(columns.map(({ name }) => name))},"columns_details":${JSON.stringify(columns)}`;
    known.set(key, text);
  }
  return text;
}

/** All properties of a reader that decide which columns the reader sees and where their links lead. */
function rightsOf({ type, isStaff, isAdmin, fullAccounts, roles, grants }: Reader): string {
  return `${type} ${isStaff} ${isAdmin} ${fullAccounts.length > 0} ${[...roles].join(' ')} ${[...grants].join(' ')}`;
}
