import type { SortKey } from '../../../shared/framework/query/ListQuery.ts';
import { peopleCollation } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { rowKeys } from '../../db/tableSql.ts';
import type { ColumnValue } from './columnValue.ts';
import type { ListModel } from './openList.ts';
import type { RowSource } from './RowSource.ts';

/** One term of an order: what is compared, and how. */
export interface OrderTerm {
  readonly value: Sql;
  readonly descending: boolean;
  readonly canBeNull: boolean;
}

/**
 * The order of rows: blank values last in both directions, text as people sort it, a reference by its label, the identifier as the last term in the
 * direction of the one before it, so that no two rows are equal. Grid contract 2.1.
 * @param sortKeys empty: the order of the list
 */
export function orderTerms(model: ListModel, sortKeys: readonly SortKey[], source: RowSource): OrderTerm[] {
  const wanted = sortKeys.length > 0 ? sortKeys : listOrder(model);
  const terms: OrderTerm[] = [];
  for (const { field, descending } of wanted) {
    const column = model.find(field);
    if (!column) continue;
    const value = source.sortedValue(column);
    terms.push({ value: sortValue(value), descending, canBeNull: value.canBeNull });
    if (field === 'id') return terms;
  }
  const descending = wanted.at(-1)?.descending ?? false;
  const keys = rowKeys(model.entity, 't').map((value) => ({ value, descending, canBeNull: false }));
  return [...terms, ...(keys.length > 0 ? keys : wholeRow(model, source))];
}

/** Rows without a key are told apart by all that lists show of them: rows that are equal in that may change places unseen. */
function wholeRow(model: ListModel, source: RowSource): OrderTerm[] {
  const columns = [...model.entity.fields.keys()].flatMap((name) => model.find(name) ?? []);
  return columns.map((column) => ({ value: sortValue(source.value(column)), descending: false, canBeNull: true }));
}

export function orderBySql(terms: readonly OrderTerm[]): Sql {
  return sql`order by ${sql.join(terms.map((term) => sql`${term.value}${directionSql(term)}`))}`;
}

/** The same rows from their last to their first; an index over the order serves it too. */
export function orderFromEndSql(terms: readonly OrderTerm[]): Sql {
  return sql`order by ${sql.join(terms.map((term) => sql`${term.value}${oppositeSql(term)}`))}`;
}

/** The value by which a column is sorted, and of which minimum and maximum are taken. */
export function sortValue({ visible, form, type }: ColumnValue): Sql {
  if (form === 'items') return sql`array_to_string(${visible}, ', ') collate ${sql.id(peopleCollation)}`;
  return type === 'text' ? sql`${visible} collate ${sql.id(peopleCollation)}` : visible;
}

/** The order that the definition gives; what this reader may not see does not sort. */
function listOrder({ list }: ListModel): SortKey[] {
  return (list.options.sort ?? []).map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
}

/** Ascending order has its blanks last by itself; where none can be, the plain form lets an index serve both directions. */
function directionSql({ descending, canBeNull }: OrderTerm): Sql {
  if (!descending) return sql``;
  return canBeNull ? sql` desc nulls last` : sql` desc`;
}

/** Descending order has its blanks first by itself. */
function oppositeSql({ descending, canBeNull }: OrderTerm): Sql {
  if (!descending) return sql` desc`;
  return canBeNull ? sql` nulls first` : sql``;
}
