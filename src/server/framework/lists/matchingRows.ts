import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { allOf, type Predicate, whereSql } from '../../db/predicate.ts';
import { rowScope } from '../../db/scope/scope.ts';
import type { Sql } from '../../db/sql.ts';
import { limitRows } from '../registrations/RowLimit.ts';
import { filterSql, searchSql } from './filterSql.ts';
import { limitRanges } from './limitRanges.ts';
import type { ListModel } from './openList.ts';
import { requireParameters } from './requireParameters.ts';

/** The clock and time zone of a request. Law 23. */
export function momentOf(query: ListQuery, ctx: CallContext): FilterMoment {
  return { now: ctx.now, timezone: query.timezone ?? ctx.timezone };
}

/** `where …` on table t: all rows that match the request and that its reader may see. */
export function matchingSql(model: ListModel, query: ListQuery, ctx: CallContext): Sql {
  return whereSql(matchingRows(model, query, ctx));
}

/**
 * The condition of all rows that match the request and that its reader may see.
 * @throws AppError `missing_parameter`, `range_too_long` (400)
 */
export function matchingRows(model: ListModel, query: ListQuery, ctx: CallContext): Predicate {
  const moment = momentOf(query, ctx);
  requireParameters(model, query);
  limitRanges(model, query, moment);
  return allOf([
    rowScope(model.registry, model.reader, model.entity.name, 't'),
    limitRows(model.rowLimit, model.reader, 't'),
    fixedRows(model, query, ctx),
    filterSql(model, query.filters, moment),
    searchSql(model, query.search, moment),
  ]);
}

/** Conditions of a report that opens only its own columns. */
function fixedRows(model: ListModel, query: ListQuery, ctx: CallContext): Predicate {
  if (!model.fixed) return true;
  const { find, query: fixed } = model.fixed;
  const wide = { ...model, find };
  const moment = momentOf({ ...query, timezone: fixed.timezone ?? query.timezone }, ctx);
  return allOf([filterSql(wide, fixed.filters, moment), searchSql(wide, fixed.search, moment)]);
}
