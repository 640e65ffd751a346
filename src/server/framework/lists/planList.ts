import { invariant } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { Aggregate, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { allOf, whereSql } from '../../db/predicate.ts';
import { rowScope } from '../../db/scope.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';
import { rowKeys, tableSql } from '../../db/tableSql.ts';
import { filterSql, searchSql } from './filterSql.ts';
import { jsonValue } from './jsonValue.ts';
import type { KnownColumn, ListModel } from './openList.ts';
import { orderBySql, orderTerms, sortValue } from './orderSql.ts';
import { RowSource } from './RowSource.ts';

/** The statements of one list request. All of them see the same rows. */
export interface ListPlan {
  /** The page, in order, as the text of a JSON array. */
  readonly page: RawBuilder<{ results: string }>;
  /** `from … where …` of all rows that satisfy the request, without order: for counting and explaining. */
  readonly matching: RawBuilder;
  /** false: the client knows the number of rows already. */
  readonly counts: boolean;
  /** The totals as the text of a JSON object. */
  readonly aggregates: RawBuilder<{ aggregates: string }> | undefined;
  readonly timeoutMs: number | undefined;
}

/**
 * Decides the SQL of a list request; reads nothing and knows no clock but that of the call.
 * @param query parsed with the names of this list
 */
export function planList(model: ListModel, query: ListQuery, ctx: CallContext): ListPlan {
  const moment = momentOf(query, ctx);
  const where = matchingSql(model, query, ctx);
  return {
    page: pageSql(model, query, moment, where),
    matching: sql`from ${tableSql(model.entity)} t ${where}`,
    counts: query.count,
    aggregates: query.aggregates.length > 0 ? aggregatesSql(model, query.aggregates, moment, where) : undefined,
    timeoutMs: model.timeoutMs,
  };
}

/** When and where a request is answered. Decisions 23. */
export function momentOf(query: ListQuery, ctx: CallContext): FilterMoment {
  return { now: ctx.now, timezone: query.timezone ?? ctx.timezone };
}

/** `where …` of all rows, of table t, that a request asks for and its reader may see. */
export function matchingSql(model: ListModel, query: ListQuery, ctx: CallContext): RawBuilder {
  const moment = momentOf(query, ctx);
  return whereSql(
    allOf([
      rowScope(model.registry, model.reader, model.entity.name, 't'),
      model.rowLimit?.(model.reader, 't') ?? true,
      filterSql(model, query.filters, moment),
      searchSql(model, query.search, moment),
    ]),
  );
}

/** The columns of a list's rows: those asked for, else those of the definition that the reader may see. */
export function columnsOf(model: ListModel, query: ListQuery): KnownColumn[] {
  const names = query.fields ?? model.list.options.columns.map(({ field }) => field);
  return names.map((name) => model.find(name)).filter((column) => column !== undefined);
}

/** From here on whole rows would weigh more than a second look at those of the page. */
const deepOffset = 500;

/**
 * Finds the rows of the page first, on as little as the order needs, and reads all that they refer to afterwards: neither a
 * sort nor a deep offset carries other records along, a deep offset not even whole rows.
 */
function pageSql(model: ListModel, query: ListQuery, moment: FilterMoment, where: RawBuilder): RawBuilder<{ results: string }> {
  const table = tableSql(model.entity);
  const [key, ...furtherKeys] = rowKeys(model.entity, 't');
  // Whole rows of a table of somebody else may hold anything, so only those of the page are read.
  const byKey = key && furtherKeys.length === 0 && (query.offset >= deepOffset || model.entity.source) ? key : undefined;
  const found = new RowSource(model, moment);
  // No field can have such a name.
  const terms = orderTerms(model, query.sort, found).map((term, i) => ({ ...term, name: sql.id(`#${i + 1}`) }));
  const keys = sql.join(terms.map(({ value, name }) => sql`${value} as ${name}`));
  const page = sql`(select ${byKey ? sql`${byKey} as key` : sql`t.*`}, ${keys} from ${table} t ${found.joins()} ${where} ${orderBySql(terms)} limit ${query.limit}::bigint offset ${query.offset}::bigint)`;
  const rows = new RowSource(model, moment);
  const cells = cellsSql(model, columnsOf(model, query), rows);
  const shown = terms.map(({ name, direction }) => ({ value: byKey ? sql`k.${name}` : sql`t.${name}`, direction }));
  const source = byKey ? sql`${page} k join ${table} t on ${byKey} = k.key` : sql`${page} t`;
  return sql`select coalesce(json_agg(r), '[]')::text as results from (select ${cells} from ${source} ${rows.joins()} ${orderBySql(shown)}) r`;
}

/** Each cell of a row under its name: the identifier first, a reference followed by its label. */
function cellsSql(model: ListModel, columns: readonly KnownColumn[], source: RowSource): RawBuilder {
  // Rows without a key of their own get a number on their page, by which a grid tells them apart.
  const id = model.entity.fields.get('id')?.isBase ? sql.id('t', 'id') : sql`row_number() over ()`;
  const cells = new Map<string, RawBuilder>([['id', id]]);
  for (const column of columns) {
    if (cells.has(column.name)) continue;
    cells.set(column.name, jsonValue(source.value(column)));
    const reference = referenceOf(column);
    if (reference && model.find(`${column.name}_label`))
      cells.set(`${column.name}_label`, source.label(reference.hops, reference.field).visible);
  }
  return sql.join([...cells].map(([name, value]) => sql`${value} as ${sql.id(name)}`));
}

function referenceOf({ source }: KnownColumn): { readonly hops: readonly Field[]; readonly field: Field } | undefined {
  if ('computed' in source || source.field.isLabel || source.field.field.kind !== 'reference') return undefined;
  return source.field;
}

function aggregatesSql(
  model: ListModel,
  aggregates: readonly Aggregate[],
  moment: FilterMoment,
  where: RawBuilder,
): RawBuilder<{ aggregates: string }> {
  const source = new RowSource(model, moment);
  const totals = aggregates.map(({ fn, field }) => {
    const column = model.find(field);
    invariant(column, `the query was parsed with the names of this list, so ${field} is known`);
    const value = source.value(column);
    const total = sql`${sql.raw(fn)}(${fn === 'min' || fn === 'max' ? sortValue(value) : value.visible})`;
    return sql`${`${fn}:${field}`}::text, ${fn === 'count' ? total : jsonValue({ ...value, kind: value.kind === 'list' ? 'text' : value.kind, visible: total })}`;
  });
  return sql`select json_build_object(${sql.join(totals)})::text as aggregates from ${tableSql(model.entity)} t ${source.joins()} ${where}`;
}
