import type { SortKey } from '../../../shared/framework/query/ListQuery.ts';
import { peopleCollation } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { rowKeys } from '../../db/tableSql.ts';
import type { ColumnValue } from './columnValue.ts';
import type { ListModel } from './openList.ts';
import type { RowSource } from './RowSource.ts';

/** A term of an order: the value and its direction. */
export interface OrderTerm {
  /** Column or key, for people. */
  readonly label: string;
  readonly value: Sql;
  readonly descending: boolean;
  readonly canBeNull: boolean;
}

/**
 * The order of rows: blank values last in both directions, text by its collation for people, a reference by its label, options in
 * their own order, the identifier as the last term in the direction of the term before it, so that no two rows are equal. Grid contract 2.1.
 * @param sortKeys empty: the order of the list
 */
export function orderTerms(model: ListModel, sortKeys: readonly SortKey[], source: RowSource): OrderTerm[] {
  const wanted = sortKeys.length > 0 ? sortKeys : listOrder(model);
  const terms: OrderTerm[] = [];
  for (const { field, descending } of wanted) {
    const column = model.find(field);
    if (!column) continue;
    const value = source.sortedValue(column);
    terms.push({ label: field, value: sortValue(value), descending, canBeNull: value.canBeNull });
    if (field === 'id') return terms;
  }
  const descending = wanted.at(-1)?.descending ?? false;
  const keys = rowKeys(model.entity, 't').map((value) => ({ label: 'id', value, descending, canBeNull: false }));
  return [...terms, ...(keys.length > 0 ? keys : wholeRow(model, source))];
}

/** Orders rows without a key by all their columns in lists: rows that are equal in these may change places unseen. */
function wholeRow(model: ListModel, source: RowSource): OrderTerm[] {
  const columns = [...model.entity.fields.keys()].flatMap((name) => model.find(name) ?? []);
  return columns.map((column) => ({ label: column.name, value: sortValue(source.value(column)), descending: false, canBeNull: true }));
}

export function orderBySql(terms: readonly OrderTerm[]): Sql {
  return sql`order by ${sql.join(terms.map((term) => sql`${term.value}${directionSql(term)}`))}`;
}

/** The same rows from their last to their first; an index over the order serves it too. */
export function orderFromEndSql(terms: readonly OrderTerm[]): Sql {
  return sql`order by ${sql.join(terms.map((term) => sql`${term.value}${oppositeSql(term)}`))}`;
}

/** The value of a column for sorting, minimum and maximum. */
export function sortValue({ visible, form, type }: ColumnValue): Sql {
  if (form === 'items') return sql`array_to_string(${visible}, ', ') collate ${sql.id(peopleCollation)}`;
  return type === 'text' ? sql`${visible} collate ${sql.id(peopleCollation)}` : visible;
}

/** The order of the definition, without columns that the reader may not see. */
function listOrder({ list }: ListModel): SortKey[] {
  return (list.options.sort ?? []).map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
}

/** PostgreSQL puts NULL last in ascending order; without NULLs the plain form lets an index serve both directions. */
function directionSql({ descending, canBeNull }: OrderTerm): Sql {
  if (!descending) return sql``;
  return canBeNull ? sql` desc nulls last` : sql` desc`;
}

/** PostgreSQL puts NULL first in descending order. */
function oppositeSql({ descending, canBeNull }: OrderTerm): Sql {
  if (!descending) return sql` desc`;
  return canBeNull ? sql` nulls first` : sql``;
}
