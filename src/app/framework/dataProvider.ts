import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, GetListParams, GetManyParams, Identifier, QueryFunctionContext, RaRecord } from 'react-admin';
import { invariant } from '../../shared/framework/AppError.ts';
import type { Method } from '../../shared/framework/calls/endpoints.ts';
import { formatListQuery } from '../../shared/framework/query/formatListQuery.ts';
import type { FilterJson, SearchPair } from '../../shared/framework/query/ListQuery.ts';
import { formatQueryParameter } from '../../shared/framework/query/queryParameters.ts';
import type { Language } from '../../shared/framework/text.ts';
import { callGenerated, requestApi } from './api/callApi.ts';

/** What a list may be asked beyond react-admin's own parameters, given as `meta`. */
export interface ListMeta {
  /** `field contains value`, ORed. */
  readonly search?: readonly SearchPair[];
  /** Columns wanted; all of the entity's list when left out. */
  readonly fields?: readonly string[] | undefined;
  /** false: the total is not needed. */
  readonly count?: boolean;
  /** In which the rows name records: says nothing to the server, which is told by each call, but keeps answers apart. */
  readonly language?: Language;
}

/** The list answer as far as react-admin needs it (grid contract, section 7). */
interface ListAnswer<Row> {
  readonly results: Row[];
  readonly count?: number;
}

const pageLimitMax = 100;

/** A record's form shows a refused value and a stale version itself (decisions 24). */
const shownInForm = [400, 409];

const simpleRest = simpleRestProvider('/api', async (url, options = {}) => {
  const method = (options.method ?? 'GET') as Method;
  const response = await requestApi(method, url.slice('/api/'.length), {
    ...(typeof options.body === 'string' && { body: JSON.parse(options.body) }),
    ...(options.signal && { signal: options.signal }),
    ...(method !== 'GET' && { suppressErrors: shownInForm }),
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body === '' ? undefined : JSON.parse(body) };
});

/**
 * Data for react-admin's hooks. A resource is named by its path under /api (`users/user`), a filter is written in the
 * suffix grammar (`{ title__icontains: 'em' }`), so that it means what the grid's list request means.
 */
export const dataProvider: DataProvider = {
  ...simpleRest,
  getList: (resource, params) => getPage(resource, params, params.filter),
  getManyReference: (resource, { target, id, ...params }) => getPage(resource, params, { ...params.filter, [target]: id }),
  getMany: async <Row extends RaRecord>(resource: string, { ids, meta, signal }: GetManyParams<Row> & QueryFunctionContext) => {
    const pages = await Promise.all(
      chunks(ids).map((some) => getPage<Row>(resource, { signal, meta: { ...meta, count: false } }, { id__in: some })),
    );
    return { data: pages.flatMap(({ data }) => data) };
  },
  delete: async <Row extends RaRecord>(resource: string, params: DeleteParams<Row>) => {
    const { data } = await simpleRest.delete<Row>(resource, params);
    // A deleted record is answered without a body (204).
    return { data: data ?? params.previousData };
  },
};

async function getPage<Row extends RaRecord>(
  resource: string,
  { pagination, sort, meta, signal }: Omit<GetListParams, 'filter'>,
  filter: FilterJson | undefined,
): Promise<{ data: Row[]; total?: number; pageInfo?: { hasNextPage: boolean } }> {
  const { search = [], fields, count = true }: ListMeta = meta ?? {};
  const { page, perPage } = pagination ?? { page: 1, perPage: pageLimitMax };
  const query = formatListQuery({
    filters: [],
    search,
    sort: sort ? [{ field: sort.field, descending: sort.order === 'DESC' }] : [],
    limit: perPage,
    offset: (page - 1) * perPage,
    timezone: undefined,
    aggregates: [],
    fields,
    count,
    columns: false,
  });
  // Which operators a column takes is known to the server alone here, so the filter travels as it is written.
  const where = filter && Object.keys(filter).length > 0 ? `&${formatQueryParameter('where', JSON.stringify(filter))}` : '';
  const { results, count: total } = parseListAnswer<Row>(await callGenerated('GET', resource, { query: query + where, signal }));
  return { data: results, total, ...(total === undefined && { pageInfo: { hasNextPage: results.length === perPage } }) };
}

/** Reads the answer of a list; react-admin's callers say which rows they asked for. */
function parseListAnswer<Row extends RaRecord>(answer: unknown): ListAnswer<Row> {
  invariant(typeof answer === 'object' && answer !== null && 'results' in answer, 'a list answers with results');
  return answer as ListAnswer<Row>;
}

/** A page of a list holds at most 100 records. */
function chunks(ids: readonly Identifier[]): Identifier[][] {
  return Array.from({ length: Math.ceil(ids.length / pageLimitMax) }, (_, i) => ids.slice(i * pageLimitMax, (i + 1) * pageLimitMax));
}
