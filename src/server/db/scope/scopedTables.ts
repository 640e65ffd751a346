import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { CallContext } from '../CallContext.ts';
import { columnType } from '../fields/columnType.ts';
import { whereSql } from '../predicate.ts';
import { type Sql, scopedMark, sql } from '../sql.ts';
import { tableSql } from '../tableSql.ts';
import { fieldGuard, guardedValue, rowScope } from './scope.ts';

/**
 * A condition that reads rows beyond the reader's scope. It answers yes or no about a row in scope and reveals no other row: the cast
 * keeps it from being an item of FROM or a value. A test lists the reasons.
 */
export function rule(_reason: string, condition: Sql<boolean>): Sql<boolean> {
  return sql<boolean>`(${scopedMark(condition)})::boolean`;
}

/**
 * The rows of an entity that a reader may see, as an item of FROM: `from ${table(ctx, 'books', 'b')} join …`, with the columns of its
 * fields: withheld ones NULL where the reader may not see them, secrets only for a system context. PostgreSQL folds the sub-select into
 * the statement, so that indexes serve as on the table itself.
 * @param alias under which the statement names the rows
 */
export function table(ctx: Pick<CallContext, 'registry' | 'reader'>, entityName: string, alias: string): Sql {
  const entity = getEntity(ctx.registry, entityName);
  const seen = rowScope(ctx.registry, ctx.reader, entityName, alias);
  const rows = tableSql(entity);
  const name = sql.id(alias);
  return sql`${scopedMark(sql`(select ${sql.join(shownColumns(ctx, entity, alias))} from ${rows} ${name} ${whereSql(seen)})`)} ${name}`;
}

function shownColumns({ registry, reader }: Pick<CallContext, 'registry' | 'reader'>, { fields, source }: Entity, alias: string): Sql[] {
  // The version of an external row is a column of `tableSql`; its other fields without a column are not stored.
  const isStored = (field: Field): boolean => !source || field.column !== undefined || (field.isBase && field.name === 'version');
  return [...fields.values()]
    .filter((field) => isStored(field) && (field.kind !== 'secret' || reader.isSystem))
    .map((field) => {
      const column = sql.id(alias, field.name);
      const guard = fieldGuard(registry, reader, field, alias);
      return guard === true ? column : sql`${guardedValue(guard, column, columnType(field))} as ${sql.id(field.name)}`;
    });
}
