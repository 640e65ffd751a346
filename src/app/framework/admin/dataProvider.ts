import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { NamedChangeSet } from '../../../shared/framework/changes/changeSetHeader.ts';
import { formatListQuery } from '../../../shared/framework/query/formatListQuery.ts';
import type { SearchPair } from '../../../shared/framework/query/ListQuery.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { screenRowsMax } from '../../../shared/framework/query/rowsPerPage.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { ApiError } from '../api/ApiError.ts';
import { callGenerated, requestApi } from '../api/callApi.ts';
import { knownCalls } from '../api/knownCalls.ts';
import { changeSetHeaders, newChangeSet } from '../changes/newChangeSet.ts';
import { allowedMethods } from './allowedMethods.ts';
import { withFormRefusal } from './formRefusal.ts';
import { raFilter } from './raFilter.ts';
import type { FindResource } from './resourceCatalogue.ts';

/** Options of a list beyond react-admin's own parameters, given as `meta`. */
export interface ListMeta {
  /** `field contains value`, ORed. */
  readonly search?: readonly SearchPair[];
  /** Columns to read; default: all columns of the entity's list. */
  readonly fields?: readonly string[] | undefined;
  /** false: the total is not needed. */
  readonly count?: boolean;
  /** Language of the names in the rows. The server reads it from the headers; here it keeps cached answers apart. */
  readonly language?: Language;
}

/** Options of a change, given as `meta`. */
export interface ChangeMeta {
  /** The set of changes that undoes it; default: a new one for a deletion, else none. */
  readonly changeSet?: NamedChangeSet | undefined;
}

/** Options of a new record, given as `meta`. */
export interface CreateMeta extends ChangeMeta {
  /** Key under which the server adds the record once, however often it is sent. */
  readonly idempotencyKey?: string;
}

/** The parts of a list answer that react-admin needs (grid contract 7). */
interface ListAnswer<Row> {
  readonly results: Row[];
  readonly count?: number;
}

/** Rows of the largest page that react-admin may ask for; it is read in parts of the server's largest page. */
const rowsMax = 10_000;

/**
 * Statuses that a record's form shows itself: a refused value, a record that is gone, a stale version (law 24), a record that was
 * created before.
 */
export const formValues = [400, 404, 409, 422];

/** @param shownByReader statuses of which the caller tells itself */
async function readOne<Row extends RaRecord>(
  resource: string,
  { id, signal }: Pick<GetOneParams<Row>, 'id'> & Partial<QueryFunctionContext>,
  shownByReader?: readonly number[],
): Promise<{ readonly data: Row }> {
  const path = `${resource}/${encodeURIComponent(id)}`;
  const response = await requestApi('GET', path, { ...(shownByReader && { suppressErrors: shownByReader }), ...(signal && { signal }) });
  allowedMethods.set(path, response.headers.get('allow') ?? undefined);
  return { data: parseRecord(await response.json()) };
}

/**
 * Makes the data provider of react-admin. A resource is named by its path under /api (`users/user`). Filters use react-admin's form or
 * the suffix grammar (`raFilter`); `q` is the quick search.
 * A resource that the reader may use nothing of is refused with 403. With `meta.isShownInPlace`, `getOne` gives no notice of a missing record.
 * @param findResource reads the resources of the session; without it, only known calls work and `q` is a field
 */
export function makeDataProvider(findResource?: FindResource): DataProvider {
  /** A page may use a resource before any screen has made its calls known. */
  const ensureKnown = async (resource: string): Promise<void> => {
    const isKnown = () => knownCalls.list().some(({ path }) => path === resource || path.startsWith(`${resource}/`));
    if (!findResource || knownCalls.list().some(({ path }) => path === resource)) return;
    // The message is a key: react-admin shows it in the language of the moment.
    if (!(await findResource(resource)) && !isKnown())
      throw new ApiError({ status: 403, code: 'no_permission', title: 'error.no_permission' });
  };
  const getOne = async <Row extends RaRecord>(resource: string, params: GetOneParams<Row> & QueryFunctionContext) => {
    await ensureKnown(resource);
    // A caller can show a missing record itself.
    return readOne<Row>(resource, params, params.meta?.isShownInPlace === true ? [404] : undefined);
  };
  const update = async <Row extends RaRecord>(resource: string, params: UpdateParams<Row>) => {
    await ensureKnown(resource);
    const changed = changedValues(params);
    const read = versionOf(params.data) ?? versionOf(params.previousData);
    // The rows of a list carry no version.
    const version = read ?? versionOf((await readOne<Row>(resource, { id: params.id })).data);
    const { changeSet }: ChangeMeta = params.meta ?? {};
    const answer = await withFormRefusal(Object.keys(changed), () =>
      callGenerated('PUT', `${resource}/${encodeURIComponent(params.id)}`, {
        body: { ...changed, version },
        suppressErrors: formValues,
        ...(changeSet && { headers: changeSetHeaders(changeSet) }),
      }),
    );
    return { data: parseRecord<Row>(answer) };
  };
  const remove = async <Row extends RaRecord>(resource: string, params: DeleteParams<Row>) => {
    await ensureKnown(resource);
    const { changeSet = newChangeSet('delete') }: ChangeMeta = params.meta ?? {};
    const headers = changeSetHeaders(changeSet);
    // Answered without a body (204).
    const version = versionOf(params.previousData);
    await requestApi('DELETE', `${resource}/${encodeURIComponent(params.id)}`, {
      headers,
      suppressErrors: formValues,
      ...(typeof version === 'number' && { query: { version } }),
    });
    return { data: params.previousData ?? parseRecord<Row>({ id: params.id }) };
  };
  const getList = async <Row extends RaRecord>(
    resource: string,
    { filter: { q, ...filter } = {}, ...params }: GetListParams & QueryFunctionContext,
  ) => {
    await ensureKnown(resource);
    const searchFields = typeof q === 'string' ? (await findResource?.(resource))?.searchFields : undefined;
    if (!searchFields || searchFields.length === 0) return getPage<Row>(resource, params, { ...filter, q });
    const search = q.trim() === '' ? [] : searchFields.map((field) => ({ field, value: q.trim() }));
    return getPage<Row>(resource, { ...params, meta: { search, ...params.meta } }, filter);
  };
  const getMany = async <Row extends RaRecord>(resource: string, { ids, meta, signal }: GetManyParams<Row> & QueryFunctionContext) => {
    await ensureKnown(resource);
    const pages = await Promise.all(
      chunks(ids).map((chunk) => getPage<Row>(resource, { signal, meta: { ...meta, count: false } }, { id__in: chunk })),
    );
    return { data: pages.flatMap(({ data }) => data) };
  };
  return {
    getList,
    getMany,
    getManyReference: <Row extends RaRecord>(resource: string, { target, id, ...params }: GetManyReferenceParams & QueryFunctionContext) =>
      getList<Row>(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    getOne,
    create: async <Row extends Omit<RaRecord, 'id'>>(resource: string, params: CreateParams<Row>) => {
      await ensureKnown(resource);
      const { idempotencyKey: key, changeSet }: CreateMeta = params.meta ?? {};
      const answer = await withFormRefusal(Object.keys(params.data), () =>
        callGenerated('POST', resource, {
          body: filledValues(params.data),
          suppressErrors: formValues,
          headers: { ...(key !== undefined && { 'idempotency-key': `"${key}"` }), ...(changeSet && changeSetHeaders(changeSet)) },
        }),
      );
      return { data: parseRecord(answer) };
    },
    update,
    // One after the other: each change has its own version, entry of the audit log and hooks.
    updateMany: async <Row extends RaRecord>(resource: string, { ids, data, meta }: UpdateManyParams<Row>) => {
      for (const id of ids) {
        const { data: previousData } = await getOne<Row>(resource, { id, meta });
        await update<Row>(resource, { id, data: { ...previousData, ...data }, previousData });
      }
      return { data: ids };
    },
    delete: remove,
    deleteMany: async <Row extends RaRecord>(resource: string, { ids, meta }: DeleteManyParams<Row>) => {
      const changeSet = newChangeSet('delete');
      for (const id of ids) await remove<RaRecord>(resource, { id, meta: { ...meta, changeSet } satisfies ChangeMeta });
      return { data: ids };
    },
  };
}

/** The values that differ from those read: sending the whole record would overwrite changes made meanwhile. */
function changedValues<Row extends RaRecord>({ data, previousData }: UpdateParams<Row>): Readonly<Record<string, unknown>> {
  const before: Readonly<Record<string, unknown>> = previousData ?? {};
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => name !== 'id' && name !== 'version' && !isSame(before[name], value)),
  );
}

function versionOf(record: Readonly<Record<string, unknown>> | undefined): unknown {
  return record?.['version'];
}

/** Parses the answer to a new record; the caller in react-admin chooses its type. */
export function parseRecord<Row>(answer: unknown): Row {
  return valuesOf(Object.entries(answer ?? {}));
}

/** A new record holds no empty fields. */
function filledValues<Row extends object>(data: Row): Row {
  return valuesOf(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
}

/** Casts to react-admin's type, which expects the values of a record; only the server can check them. */
function valuesOf<Values>(entries: readonly (readonly [string, unknown])[]): Values {
  return Object.fromEntries(entries) as Values;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

type PageParams = Omit<GetListParams, 'filter' | 'signal'> & { readonly signal?: AbortSignal | undefined };

interface ListPage<Row> {
  readonly data: Row[];
  readonly total?: number;
  readonly pageInfo?: { readonly hasNextPage: boolean };
}

/**
 * Reads a page of any length up to 10 000 rows. The server answers at most 100 at once, so a longer page is read in parts, one after
 * the other until a part is not full.
 * @throws RangeError for a longer page: a part of the rows would pass for all of them
 */
async function getPage<Row extends RaRecord>(
  resource: string,
  params: PageParams,
  filter: Readonly<Record<string, unknown>>,
): Promise<ListPage<Row>> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: screenRowsMax };
  if (perPage > rowsMax) throw new RangeError(`A page of a list holds at most ${rowsMax} rows.`);
  const start = (page - 1) * perPage;
  const limit = Math.min(perPage, screenRowsMax);
  const first = await readRows<Row>(resource, params, filter, { offset: start, limit });
  const data = [...first.results];
  for (let isFull = data.length === limit; isFull && data.length < perPage && start + data.length !== first.count; ) {
    const next = Math.min(limit, perPage - data.length);
    const meta: ListMeta = { ...params.meta, count: false };
    const { results } = await readRows<Row>(resource, { ...params, meta }, filter, { offset: start + data.length, limit: next });
    data.push(...results);
    isFull = results.length === next;
  }
  return { data, ...(first.count === undefined ? { pageInfo: { hasNextPage: data.length === perPage } } : { total: first.count }) };
}

async function readRows<Row extends RaRecord>(
  resource: string,
  { sort, meta, signal }: PageParams,
  filter: Readonly<Record<string, unknown>>,
  place: { readonly offset: number; readonly limit: number },
): Promise<ListAnswer<Row>> {
  const { search = [], fields, count = true }: ListMeta = meta ?? {};
  const query = formatListQuery({
    filters: [],
    search,
    sort: sort ? [{ field: sort.field, descending: sort.order === 'DESC' }] : [],
    ...place,
    boundary: undefined,
    timezone: undefined,
    aggregates: [],
    groups: [],
    derived: [],
    fields,
    rows: true,
    count,
    columns: false,
  });
  // Only the server knows which operators a column takes, so the filter is sent as written.
  const where = raFilter(filter);
  const parameter = where ? `&${formatQueryParameter('where', JSON.stringify(where))}` : '';
  return parseListAnswer<Row>(await callGenerated('GET', resource, { query: query + parameter, ...(signal && { signal }) }));
}

/** Parses the answer of a list; the caller in react-admin chooses the row type. */
function parseListAnswer<Row extends RaRecord>(answer: unknown): ListAnswer<Row> {
  invariant(typeof answer === 'object' && answer !== null && 'results' in answer, 'a list answers with results');
  return answer as ListAnswer<Row>;
}

/** A page of a list holds at most 100 records. */
function chunks(ids: readonly Identifier[]): Identifier[][] {
  return Array.from({ length: Math.ceil(ids.length / screenRowsMax) }, (_, i) => ids.slice(i * screenRowsMax, (i + 1) * screenRowsMax));
}
