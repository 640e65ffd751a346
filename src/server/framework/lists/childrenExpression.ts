import { findChildren } from '../../../shared/framework/definitions/columns/childrenColumn.ts';
import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { ColumnChildren } from '../../../shared/framework/definitions/types.gen.ts';
import type { QueryContext } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { parseFilter } from '../../../shared/framework/query/parseFilter.ts';
import { fillFilter } from '../../../shared/framework/query/placeholders.ts';
import { allOf, type Predicate, predicateSql } from '../../db/predicate.ts';
import { fieldGuard, rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { linkOf, tableSql } from '../../db/tableSql.ts';
import type { ComputedExpression, ComputedExpressions } from '../registrations/computed.ts';
import { fieldValue, type ReadContext } from './columnValue.ts';
import { type FilterNames, filterSql } from './filterSql.ts';
import type { KnownColumn } from './KnownColumn.ts';

/**
 * A value over the records that refer to a row: those in the reader's scope whose reference the reader may see. A value that is withheld
 * on one of them does not count. It is worked out for one row, by the index of the reference.
 * @returns undefined if a part of it is missing, which the lint reports
 */
export function childrenExpression(
  reading: ReadContext,
  computed: ComputedExpressions,
  entityName: string,
  children: ColumnChildren,
): ComputedExpression | undefined {
  const { registry, reader } = reading;
  const found = findChildren(registry, entityName, children);
  if (!found) return undefined;
  const { entity, reference, field } = found;
  const parent = getEntity(registry, entityName);
  const link = linkOf(reference, parent);
  const names = filterNames(reading, computed, entity.name);
  const rowsOf = (alias: string, inner: string, moment: FilterMoment): Sql => {
    const filter = parseFilter(fillFilter(children.filter ?? {}, { reader, ...moment }), names.queryContext, 'filter');
    const isCounted: Predicate = allOf([
      sql<boolean>`${link.from(inner)} = ${link.to(alias)}`,
      fieldGuard(registry, reader, reference, inner),
      rowScope(registry, reader, entity.name, inner),
      filterSql(names, filter, moment, inner),
    ]);
    return sql`from ${tableSql(entity)} ${sql.id(inner)} where ${predicateSql(isCounted)}`;
  };
  const innerOf = (alias: string): string => `${alias}_c`;
  if (!field)
    return {
      entity: entityName,
      reads: [],
      sql: (alias, moment) => sql`(select count(*) ${rowsOf(alias, innerOf(alias), moment)})`,
      isMoreThanNone: (alias, moment) => sql<boolean>`exists (select ${rowsOf(alias, innerOf(alias), moment)})`,
    };
  const fn = sql.raw(children.fn ?? 'count');
  return {
    entity: entityName,
    reads: [],
    sql: (alias, moment) => {
      const inner = innerOf(alias);
      return sql`(select ${fn}(${fieldValue(reading, field.field, inner).visible}) ${rowsOf(alias, inner, moment)})`;
    },
  };
}

/** The fields and paths of the records, for their filter. */
function filterNames(
  reading: ReadContext,
  computed: ComputedExpressions,
  entityName: string,
): FilterNames & { queryContext: QueryContext } {
  const find = (name: string): KnownColumn | undefined => {
    const field = findListField(reading.registry, entityName, name);
    if (!field) return undefined;
    const { type, decimals } = field;
    const { options } = field.field;
    const own = field.field.property['x-computed'];
    if (own === undefined) return { name, type, decimals, unitField: undefined, source: { field }, options };
    const expression = field.hops.length === 0 ? computed[own] : undefined;
    return expression && { name, type, decimals, unitField: undefined, source: { computed: expression }, options };
  };
  return { ...reading, find, queryContext: { find, fieldNames: () => [], extras: [] } };
}
