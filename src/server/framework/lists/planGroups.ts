import { invariant } from '../../../shared/framework/AppError.ts';
import type { Aggregate, GroupColumn, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { Period } from '../../../shared/framework/query/periods.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { jsonValue } from './jsonValue.ts';
import type { KnownColumn, ListModel } from './openList.ts';
import { sortValue } from './orderSql.ts';
import { matchingSql, momentOf } from './planList.ts';
import { RowSource } from './RowSource.ts';

/** Most groups of an answer. */
export const groupsMax = 1000;
/** Most values of the second column, which is read across. */
const acrossMax = 20;

/** A group as the statement gives it. `key…` are JSON texts; `place…` is null where the column does not divide the rows. */
export interface GroupRow {
  readonly key1: string | null;
  readonly key2: string | null;
  /** Number of values that the group puts together; 0 for a value of its own; null where the column does not divide the rows. */
  readonly others1: number | null;
  readonly others2: number | null;
  readonly count: number;
  /** The text of a JSON object. */
  readonly aggregates: string | null;
}

/**
 * The statement for the groups of a list request: each group, each value of a column alone if there are two, and all rows together.
 * Rows are read once and in parallel. The largest values of a column are kept, the others are put together, so that the sum of all groups
 * is the total of the list.
 * @param query with one or two columns in `groups`
 */
export function planGroups(model: ListModel, query: ListQuery, ctx: CallContext): Sql<GroupRow> {
  const moment = momentOf(query, ctx);
  const source = new RowSource(model, moment);
  const keys = query.groups.map((group) => keySql(group, source.value(columnOf(model, group.field)).visible, model, moment.timezone));
  const measures = query.aggregates.map((aggregate) => measureOf(model, aggregate, source));
  const parts = measures.flatMap(({ parts: own }, i) => own.map((part, j) => sql`${part} as ${partName(i, j)}`));
  const [first, second = sql`null::text`] = keys;
  const isPair = keys.length > 1;

  // Names that no field has.
  const found = sql`select ${first} as "#1", ${second} as "#2", count(*) as "#n"${listed(parts)}
    from ${tableSql(model.entity)} t ${source.joins()} ${matchingSql(model, query, ctx)} group by 1, 2`;
  const weighed = sql`select f.*, sum("#n") over (partition by "#1") as "#w1", sum("#n") over (partition by "#2") as "#w2" from (${found}) f`;
  const placed = sql`select w.*, dense_rank() over (order by "#w1" desc, "#1") as "#p1", dense_rank() over (order by "#w2" desc, "#2") as "#p2" from (${weighed}) w`;
  const counted = sql`select p.*, max("#p1") over () as "#d1", max("#p2") over () as "#d2" from (${placed}) p`;
  const across = sql`least("#d2", ${isPair ? acrossMax : 1}::bigint)`;
  const down = sql`(${groupsMax}::bigint / ${across})`;
  const kept = sql`select c.*,
      case when "#d1" > ${down} then "#p1" >= ${down} else false end as "#o1",
      case when "#d2" > ${across} then "#p2" >= ${across} else false end as "#o2"
    from (${counted}) c`;
  const marked = sql`select k.*, case when not "#o1" then "#1" end as "#k1", case when not "#o2" then "#2" end as "#k2" from (${kept}) k`;
  const sets = isPair ? sql`("#o1", "#k1", "#o2", "#k2"), ("#o1", "#k1"), ("#o2", "#k2"), ()` : sql`("#o1", "#k1"), ()`;
  const others = (mark: Sql, values: Sql): Sql =>
    sql`case when grouping(${mark}) = 0 then case when ${mark} then count(distinct ${values}) else 0 end end`;
  return sql<GroupRow>`select to_json("#k1")::text as key1, ${isPair ? sql`to_json("#k2")::text` : sql`null`} as key2,
      ${others(sql`"#o1"`, sql`"#p1"`)} as others1, ${isPair ? others(sql`"#o2"`, sql`"#p2"`) : sql`null::bigint`} as others2,
      coalesce(sum("#n"), 0)::bigint as count,
      ${aggregatesText(measures)} as aggregates
    from (${marked}) m group by grouping sets (${sets})`;
}

/** The value by which rows go together: an empty text is a blank, as the filter for blanks has it; days are the first of their period. */
function keySql({ period, field }: GroupColumn, visible: Sql, model: ListModel, timezone: string): Sql {
  const { type, ...column } = columnOf(model, field);
  if (period === undefined) {
    if ('computed' in column.source && column.decimals !== undefined) return sql`round((${visible})::numeric, ${column.decimals}::integer)`;
    return type === 'text' ? sql`nullif(${visible}, '')` : visible;
  }
  const wall = type === 'datetime' ? sql`(${visible} at time zone ${timezone})` : sql`(${visible})::timestamp`;
  return firstDay[period](wall);
}

const firstDay: Readonly<Record<Period, (wall: Sql) => Sql>> = {
  day: (wall) => sql`${wall}::date`,
  // PostgreSQL's weeks start on Monday.
  week: (wall) => sql`(date_trunc('week', ${wall} + interval '1 day') - interval '1 day')::date`,
  month: (wall) => sql`date_trunc('month', ${wall})::date`,
  quarter: (wall) => sql`date_trunc('quarter', ${wall})::date`,
  year: (wall) => sql`date_trunc('year', ${wall})::date`,
};

/** A total in two steps: its parts over the rows of a group, and the total of several groups from their parts. */
interface Measure {
  readonly name: string;
  readonly parts: readonly Sql[];
  /** @param names of the parts */
  readonly joined: (names: readonly Sql[]) => Sql;
}

function measureOf(model: ListModel, { fn, field }: Aggregate, source: RowSource): Measure {
  const value = source.value(columnOf(model, field));
  const form = value.form === 'items' ? 'plain' : value.form;
  const shown = (total: Sql): Sql => (fn === 'count' ? total : jsonValue({ ...value, form, visible: total }));
  const sum = (name: Sql | undefined): Sql => sql`sum(${name ?? sql`null::numeric`})`;
  const name = `${fn}:${field}`;
  switch (fn) {
    case 'count':
      return { name, parts: [sql`count(${value.visible})`], joined: ([n]) => sql`coalesce(${sum(n)}, 0)` };
    case 'sum':
      return { name, parts: [sql`sum(${value.visible})`], joined: ([total]) => shown(sum(total)) };
    case 'avg':
      return {
        name,
        parts: [sql`sum(${value.visible})`, sql`count(${value.visible})`],
        joined: ([total, n]) => shown(sql`(${sum(total)} / nullif(${sum(n)}, 0))`),
      };
    case 'min':
    case 'max':
      return {
        name,
        parts: [sql`${sql.raw(fn)}(${sortValue(value)})`],
        joined: ([part]) => shown(sql`${sql.raw(fn)}(${part ?? sql`null`})`),
      };
  }
}

function aggregatesText(measures: readonly Measure[]): Sql {
  if (measures.length === 0) return sql`null::text`;
  const pairs = measures.map(({ name, parts, joined }, i) => sql`${name}::text, ${joined(parts.map((_part, j) => partName(i, j)))}`);
  return sql`json_build_object(${sql.join(pairs)})::text`;
}

function partName(measure: number, part: number): Sql {
  return sql.id(`#m${measure + 1}.${part + 1}`);
}

function listed(parts: readonly Sql[]): Sql {
  return parts.length > 0 ? sql`, ${sql.join(parts)}` : sql``;
}

function columnOf(model: ListModel, name: string): KnownColumn {
  const column = model.find(name);
  invariant(column, `the query was parsed with the names of this list, so ${name} is known`);
  return column;
}
