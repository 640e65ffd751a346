import { getEntity } from '../../shared/framework/definitions/registry.ts';
import type { CallContext } from './CallContext.ts';
import { whereSql } from './predicate.ts';
import { rowScope } from './scope.ts';
import { type Sql, scopedMark, sql } from './sql.ts';
import { tableSql } from './tableSql.ts';

/**
 * A condition that reads rows beyond the reader's scope. It answers yes or no about a row in scope and reveals no other row: the cast
 * keeps it from being an item of FROM or a value. A test lists the reasons.
 */
export function rule(_reason: string, condition: Sql<boolean>): Sql<boolean> {
  return sql<boolean>`(${scopedMark(condition)})::boolean`;
}

/**
 * The rows of an entity that a reader may see, as an item of FROM: `from ${table(ctx, 'books', 'b')} join …`. PostgreSQL folds the
 * sub-select into the statement, so that indexes serve as on the table itself.
 * @param alias under which the statement names the rows
 */
export function table(ctx: Pick<CallContext, 'registry' | 'reader'>, entityName: string, alias: string): Sql {
  const entity = getEntity(ctx.registry, entityName);
  const seen = rowScope(ctx.registry, ctx.reader, entityName, alias);
  const rows = tableSql(entity);
  const name = sql.id(alias);
  return sql`${scopedMark(sql`(select ${name}.* from ${rows} ${name} ${whereSql(seen)})`)} ${name}`;
}
