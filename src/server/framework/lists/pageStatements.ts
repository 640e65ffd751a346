import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { rowKeys, tableSql } from '../../db/tableSql.ts';
import { jsonValue } from './jsonValue.ts';
import type { KnownColumn, ListModel } from './openList.ts';
import { type OrderTerm, orderBySql, orderFromEndSql, orderTerms } from './orderSql.ts';
import { RowSource } from './RowSource.ts';

/**
 * Statements for one page in different shapes. Each finds the keys of its rows first and reads cells and labels for those alone: neither
 * a sort nor an offset carries whole rows. `results` is the text of a JSON array.
 */
export interface PageStatements {
  readonly offset: number;
  readonly limit: number;
  /** The keys of the page in order, for `explain`. */
  readonly keys: Sql;
  /** PostgreSQL chooses the way to find the keys. */
  readonly ordered: Sql<{ results: string }>;
  /**
   * Reads only the first `rows` of the list's order, so it needs an index over the order. Fewer matches than the page size
   * mean nothing unless the list has fewer than `rows` rows.
   */
  readonly walked: (rows: number) => Sql<{ results: string; rows: number }>;
  /** Gathers the keys of all matches by any index that serves the filter, then sorts them. */
  readonly gathered: Sql<{ results: string }>;
  /** As `gathered`, with the number of all matches. */
  readonly counted: Sql<{ results: string; count: number }>;
  /** Reads from the other end of the order. `count`: number of all matches. */
  readonly fromEnd: (count: number) => Sql<{ results: string }>;
}

/** @param where condition on table t: all rows that match the request and that its reader may see */
export function pageStatements(model: ListModel, query: ListQuery, moment: FilterMoment, where: Sql): PageStatements {
  const { offset, limit } = query;
  const table = sql`${tableSql(model.entity)} t`;
  const found = new RowSource(model, moment);
  // Names that no field can have.
  const terms = orderTerms(model, query.sort, found).map((term, i) => ({ ...term, name: sql.id(`#${i + 1}`) }));
  const rows = new RowSource(model, moment);
  const cells = cellsSql(model, columnsOf(model, query), rows);

  const link = rowKeys(model.entity, 't').map((key, i) => ({ key, name: sql.id(`#row${i + 1}`) }));
  const isLinked = link.length > 0;
  // Rows without a key are carried whole.
  const carried = isLinked ? sql.join(link.map(({ key, name }) => sql`${key} as ${name}`)) : sql`t.*`;
  const keysOf = sql`select ${carried}, ${sql.join(terms.map(({ value, name }) => sql`${value} as ${name}`))}`;
  const part = (from: number, most: number): Sql => sql`limit ${most}::bigint offset ${from}::bigint`;
  const inOrder = orderBySql(terms);
  const alias = sql.raw(isLinked ? 'k' : 't');
  const named: OrderTerm[] = terms.map(({ name, ...term }) => ({ ...term, value: sql`${alias}.${name}` }));
  const meets = sql.join(
    link.map(({ key, name }) => sql`${key} = k.${name}`),
    sql` and `,
  );
  const shown = (keys: Sql): Sql =>
    sql`(select ${cells} from (${keys}) ${alias} ${isLinked ? sql`join ${table} on ${meets}` : sql``} ${rows.joins()} ${orderBySql(named)}) r`;
  const results = sql`select coalesce(json_agg(r), '[]')::text as results`;

  const keys = sql`${keysOf} from ${table} ${found.joins()} ${where} ${inOrder} ${part(offset, limit)}`;
  const gathering = sql`with found as materialized (${keysOf} from ${table} ${found.joins()} ${where})`;
  const gatheredPage = shown(sql`select * from found ${alias} ${orderBySql(named)} ${part(offset, limit)}`);
  return {
    offset,
    limit,
    keys,
    ordered: sql`${results} from ${shown(keys)}`,
    walked: (most) => {
      const first = sql`(select t.* from ${table} ${found.joins()} ${inOrder} limit ${most}::bigint) t`;
      const matching = sql`${keysOf} from ${first} ${found.joins()} ${where} ${inOrder} ${part(offset, limit)}`;
      return sql`${results}, count(*) as rows from ${shown(matching)}`;
    },
    gathered: sql`${gathering} ${results} from ${gatheredPage}`,
    counted: sql`${gathering} ${results}, (select count(*) from found) as count from ${gatheredPage}`,
    fromEnd: (count) => {
      const last = Math.max(count - offset, 0);
      const page = part(Math.max(last - limit, 0), Math.min(last, limit));
      return sql`${results} from ${shown(sql`${keysOf} from ${table} ${found.joins()} ${where} ${orderFromEndSql(terms)} ${page}`)}`;
    },
  };
}

/** The columns of a list's rows: the requested ones, else those of the definition that the reader may see. */
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
