import { invariant } from '../../../shared/framework/AppError.ts';
import type { Aggregate, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { allOf, type Predicate, whereSql } from '../../db/predicate.ts';
import { rowScope } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { filterSql, searchSql } from './filterSql.ts';
import { jsonValue } from './jsonValue.ts';
import type { ListModel } from './openList.ts';
import { sortValue } from './orderSql.ts';
import { type PageStatements, pageStatements } from './pageStatements.ts';
import { RowSource } from './RowSource.ts';

/** The statements of one list request. All of them see the same rows. */
export interface ListPlan {
  readonly page: PageStatements;
  /** false: all rows of the table match, for every reader. */
  readonly isFiltered: boolean;
  /** `from … where …` of all matching rows, without order: for counting and explaining. */
  readonly matching: Sql;
  /** false: count and totals alone. */
  readonly reads: boolean;
  /** false: the client knows the number of rows already. */
  readonly counts: boolean;
  /** The totals as the text of a JSON object. */
  readonly aggregates: Sql<{ aggregates: string }> | undefined;
  readonly timeoutMs: number | undefined;
}

/**
 * Builds the SQL of a list request; reads no data, and uses the clock of the call alone.
 * @param query parsed with the names of this list
 */
export function planList(model: ListModel, query: ListQuery, ctx: CallContext): ListPlan {
  const moment = momentOf(query, ctx);
  const matches = matchingRows(model, query, ctx);
  const where = whereSql(matches);
  return {
    isFiltered: matches !== true,
    page: pageStatements(model, query, moment, matches),
    matching: sql`from ${tableSql(model.entity)} t ${where}`,
    reads: query.rows,
    counts: query.count,
    aggregates: query.aggregates.length > 0 ? aggregatesSql(model, query.aggregates, moment, where) : undefined,
    timeoutMs: model.timeoutMs,
  };
}

/** The clock and time zone of a request. Decisions 23. */
export function momentOf(query: ListQuery, ctx: CallContext): FilterMoment {
  return { now: ctx.now, timezone: query.timezone ?? ctx.timezone };
}

/** `where …` on table t: all rows that match the request and that its reader may see. */
export function matchingSql(model: ListModel, query: ListQuery, ctx: CallContext): Sql {
  return whereSql(matchingRows(model, query, ctx));
}

function matchingRows(model: ListModel, query: ListQuery, ctx: CallContext): Predicate {
  const moment = momentOf(query, ctx);
  return allOf([
    rowScope(model.registry, model.reader, model.entity.name, 't'),
    model.rowLimit?.(model.reader, 't') ?? true,
    filterSql(model, query.filters, moment),
    searchSql(model, query.search, moment),
  ]);
}

function aggregatesSql(model: ListModel, aggregates: readonly Aggregate[], moment: FilterMoment, where: Sql): Sql<{ aggregates: string }> {
  const source = new RowSource(model, moment);
  const totals = aggregates.map(({ fn, field }) => {
    const column = model.find(field);
    invariant(column, `the query was parsed with the names of this list, so ${field} is known`);
    const value = source.value(column);
    const total = sql`${sql.raw(fn)}(${fn === 'min' || fn === 'max' ? sortValue(value) : value.visible})`;
    return sql`${`${fn}:${field}`}::text, ${fn === 'count' ? total : jsonValue({ ...value, form: value.form === 'items' ? 'plain' : value.form, visible: total })}`;
  });
  return sql`select json_build_object(${sql.join(totals)})::text as aggregates from ${tableSql(model.entity)} t ${source.joins()} ${where}`;
}
