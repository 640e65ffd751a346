import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { whereSql } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { jsonValue } from './jsonValue.ts';
import { matchingRows, momentOf } from './matchingRows.ts';
import type { ListModel } from './openList.ts';
import { sortValue } from './orderSql.ts';
import { type PageStatements, pageStatements } from './pageStatements.ts';
import { planGroups } from './planGroups.ts';
import { columnOf, unitOf } from './planMeasures.ts';
import { RowSource } from './RowSource.ts';

/** The statements of one list request. All of them see the same rows. */
export interface ListPlan {
  readonly page: PageStatements;
  /** false: all rows of the table match, for every reader. */
  readonly isFiltered: boolean;
  /** `from … where …` of all matching rows, without order: for counting and explaining. */
  readonly matching: Sql;
  /** false: only count and totals. */
  readonly reads: boolean;
  /** false: the client knows the number of rows already. */
  readonly counts: boolean;
  /** The totals as the text of a JSON object. */
  readonly aggregates: Sql<{ aggregates: string }> | undefined;
  readonly timeoutMs: number | undefined;
}

/**
 * Builds the SQL of a list request; reads no data, and uses only the clock of the call.
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
    aggregates: query.aggregates.length > 0 ? totalsSql(model, query, ctx, where) : undefined,
    timeoutMs: model.timeoutMs,
  };
}

/** Totals over all matching rows. Totals with units are groups without a column. */
function totalsSql(model: ListModel, query: ListQuery, ctx: CallContext, where: Sql): Sql<{ aggregates: string }> {
  const hasUnits = query.aggregates.some((aggregate) => typeof unitOf(model, aggregate) === 'object');
  if (hasUnits) return sql<{ aggregates: string }>`select aggregates from (${planGroups(model, { ...query, groups: [] }, ctx)}) totals`;
  const source = new RowSource(model, momentOf(query, ctx));
  const totals = query.aggregates.map((aggregate) => {
    const { fn, field } = aggregate;
    const value = source.value(columnOf(model, field));
    const total = sql`${sql.raw(fn)}(${fn === 'min' || fn === 'max' ? sortValue(value) : value.visible})`;
    const form = value.form === 'items' ? 'plain' : value.form;
    const shown = unitOf(model, aggregate) === 'hidden' ? sql`null` : jsonValue({ ...value, form, visible: total });
    return sql`${`${fn}:${field}`}::text, ${fn === 'count' ? total : shown}`;
  });
  return sql`select json_build_object(${sql.join(totals)})::text as aggregates from ${tableSql(model.entity)} t ${source.joins()} ${where}`;
}
