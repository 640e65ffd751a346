import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { allOf, anyOf, type Predicate, whereSql } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { rowKeys, tableSql } from '../../db/tableSql.ts';
import { boundaryOffence, boundarySpans, checkBoundary } from './boundarySql.ts';
import { jsonValue } from './jsonValue.ts';
import type { KnownColumn } from './KnownColumn.ts';
import type { ListModel } from './openList.ts';
import { type OrderTerm, orderBySql, orderFromEndSql, orderTerms } from './orderSql.ts';
import { RowSource } from './RowSource.ts';

/** A page as PostgreSQL answers it. */
export interface FoundPage {
  /** The text of a JSON array. */
  readonly results: string;
  /** Number of rows of the page, and one more if further rows follow in the direction of the request. */
  readonly found: number;
  /** The values of the order's terms in the first and the last row, as the text of JSON; null without rows. */
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Statements for one page in different shapes. Each finds the keys of its rows first and reads cells and labels only for those: neither a
 * sort nor an offset carries whole rows. One row more than the page is read: if found, more rows follow.
 */
export interface PageStatements {
  readonly offset: number;
  readonly limit: number;
  /** The keys of the page in order, for `explain`. */
  readonly keys: Sql;
  /** Keys of the page by gathering the keys of all matches, for `explain`. */
  readonly gatheredKeys: Sql;
  /** The keys of the matches among the first `rows` of the list's order, for `explain`. */
  readonly matchesOf: (rows: number) => Sql;
  /** PostgreSQL chooses the way to find the keys. */
  readonly ordered: Sql<FoundPage>;
  /**
   * As `ordered`, among the rows next to a boundary that have, or lack, a value as the boundary does: a span of the order's index. Fewer
   * rows than the page plus one do not mean the end. undefined: `ordered` reads one span itself.
   */
  readonly nearest: Sql<FoundPage> | undefined;
  /**
   * Reads only the first `rows` of the list's order, and of its nearest span, so it needs an index over the order. Fewer matches than the
   * page and one more mean nothing.
   */
  readonly walked: (rows: number) => Sql<FoundPage>;
  /** Gathers the keys of all matches by any index that serves the filter, then sorts them; several workers may share this. */
  readonly gathered: Sql<FoundPage>;
  /** As `gathered`, with the number of all matches. */
  readonly counted: Sql<FoundPage & { readonly count: number }>;
  /** Reads from the other end of the order; finds no row beyond the page. `count`: number of all matches. */
  readonly fromEnd: (count: number) => Sql<FoundPage>;
  /** The refusal of keys that are no values of the order's terms; undefined for a page at an offset. */
  readonly refusal: AppError | undefined;
}

/** @param matches condition on table t: all rows that match the request and that its reader may see */
export function pageStatements(model: ListModel, query: ListQuery, moment: FilterMoment, matches: Predicate): PageStatements {
  const { offset, limit, boundary } = query;
  const table = sql`${tableSql(model.entity)} t`;
  const found = new RowSource(model, moment);
  // Names that no field can have.
  const terms = orderTerms(model, query.sort, found).map((term, i) => ({ ...term, name: sql.id(`#${i + 1}`) }));
  const rows = new RowSource(model, moment);
  const cells = cellsSql(model, columnsOf(model, query), rows);

  const link = rowKeys(model.entity, 't').map((key, i) => ({ key, name: sql.id(`#row${i + 1}`) }));
  const isLinked = link.length > 0;
  if (boundary) checkBoundary(isLinked ? terms : [], boundary);
  // Rows without a key are carried whole.
  const carried = isLinked ? sql.join(link.map(({ key, name }) => sql`${key} as ${name}`)) : sql`t.*`;
  const keysOf = sql`select ${carried}, ${sql.join(terms.map(({ value, name }) => sql`${value} as ${name}`))}`;
  const part = (from: number, most: number): Sql => sql`limit ${most}::bigint offset ${from}::bigint`;
  // Before a boundary the nearest rows are the last ones.
  const towards = boundary?.side === 'before' ? orderFromEndSql : orderBySql;
  const inOrder = towards(terms);
  const alias = sql.raw(isLinked ? 'k' : 't');
  const named: OrderTerm[] = terms.map(({ name, ...term }) => ({ ...term, value: sql`${alias}.${name}` }));
  const meets = sql.join(
    link.map(({ key, name }) => sql`${key} = k.${name}`),
    sql` and `,
  );
  const rowsOf = sql`${isLinked ? sql`join ${table} on ${meets}` : sql``} ${rows.joins()} ${orderBySql(named)}`;
  const keysText = sql`json_build_array(${sql.join(named.map(({ value }) => sql`${value}::text`))})::text`;
  const end = (order: Sql): Sql =>
    isLinked
      ? sql`(select ${keysText} from (select * from page ${alias} ${towards(named)} ${part(0, limit)}) ${alias} ${order} limit 1)`
      : sql`null`;
  const shown = sql`coalesce(json_agg(r), '[]')::text as results, (select count(*) from page) as found,
    ${end(orderBySql(named))} as first, ${end(orderFromEndSql(named))} as last`;
  const page = sql`(select ${cells} from (select * from page ${alias} ${towards(named)} ${part(0, limit)}) ${alias} ${rowsOf}) r`;

  const where = whereSql(matches);
  const spans = boundary ? boundarySpans(terms, boundary) : ([true] as const);
  const [near] = spans;
  const beside = whereSql(boundary ? anyOf(boundarySpans(named, boundary)) : true);
  const most = limit + 1;
  const keysIn = (span: Predicate): Sql => sql`${keysOf} from ${table} ${found.joins()} ${whereSql(allOf([matches, span]))}`;
  const keys = sql`${keysIn(near)} ${inOrder} ${part(offset, most)}`;
  // Each span by its own part of the index.
  const inSpans = spans.map((span) => sql`(${keysIn(span)} ${inOrder} ${part(offset, most)})`);
  const joined = sql`select * from (${sql.join(inSpans, sql` union all `)}) ${alias} ${towards(named)} ${part(offset, most)}`;
  // No index holds the order of these expressions, so PostgreSQL does not follow one.
  const unindexed = terms.map((term) => ({ ...term, value: sql`coalesce(${term.value}, ${term.value})` }));
  const gatheredKeys = sql`${keysIn(anyOf(spans))} ${towards(unindexed)} ${part(offset, most)}`;
  const matchesOf = (span: number): Sql => {
    const first = sql`(select t.* from ${table} ${found.joins()} ${whereSql(near)} ${inOrder} limit ${span}::bigint) t`;
    return sql`${keysOf} from ${first} ${found.joins()} ${where}`;
  };
  const gathering = sql`with found as materialized (${keysOf} from ${table} ${found.joins()} ${where}),
    page as materialized (select * from found ${alias} ${beside} ${towards(named)} ${part(offset, most)})`;
  const answer = (keys: Sql): Sql<FoundPage> => sql`with page as materialized (${keys}) select ${shown} from ${page}`;
  return {
    offset,
    limit,
    keys,
    gatheredKeys,
    matchesOf,
    ordered: answer(spans.length > 1 ? joined : keys),
    nearest: spans.length > 1 ? answer(keys) : undefined,
    walked: (span) => answer(sql`${matchesOf(span)} ${inOrder} ${part(offset, most)}`),
    gathered: answer(gatheredKeys),
    counted: sql`${gathering} select ${shown}, (select count(*) from found) as count from ${page}`,
    fromEnd: (count) => {
      const last = Math.max(count - offset, 0);
      const lines = part(Math.max(last - limit, 0), Math.min(last, limit));
      return answer(sql`${keysOf} from ${table} ${found.joins()} ${where} ${orderFromEndSql(terms)} ${lines}`);
    },
    refusal: boundary && boundaryOffence(terms, boundary),
  };
}

/** Columns of a list's rows: the requested columns, else the definition's columns that the reader may see. */
export function columnsOf(model: ListModel, query: ListQuery): KnownColumn[] {
  const names = query.fields ?? model.list.options.columns.map(({ field }) => field);
  return names.map((name) => model.find(name)).filter((column) => column !== undefined);
}

/** Each cell of a row under its name: the identifier first, references followed by their labels. */
function cellsSql(model: ListModel, columns: readonly KnownColumn[], source: RowSource): Sql {
  // Rows without a key get a number on their page, so that a grid can distinguish them.
  const id = model.entity.fields.get('id')?.isBase ? sql.id('t', 'id') : sql`row_number() over ()`;
  const cells = new Map<string, Sql>([['id', id]]);
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
  if ('computed' in source || source.field.isLabel || !source.field.field.reference) return undefined;
  return source.field;
}
