import type { GroupColumn, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { Period } from '../../../shared/framework/query/periods.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { matchingSql, momentOf } from './matchingRows.ts';
import type { ListModel } from './openList.ts';
import { columnOf, type Measure, planMeasures } from './planMeasures.ts';
import { RowSource } from './RowSource.ts';

/** Most groups of an answer. */
export const groupsMax = 1000;
/** Most values of the second column, which is read across. */
const acrossMax = 20;

/** A group as the statement gives it. `key…` are JSON texts; `place…` is null where the column does not divide the rows. */
export interface GroupRow {
  readonly key1: string | null;
  readonly key2: string | null;
  /** Number of values that the group puts together; 0 for a single value; null where the column does not divide the rows. */
  readonly others1: number | null;
  readonly others2: number | null;
  readonly count: number;
  /** The text of a JSON object. */
  readonly aggregates: string | null;
}

/** Most units of a total that have a value of their own; the others are counted. */
const unitsMax = 10;

/**
 * The statement for the groups of a list request: each group, each value of a single column if there are two, and all rows together. Rows
 * are read once and in parallel. The largest values of a column are kept, the others are put together, so that the sum of all groups is the
 * total of the list. A total over values of several units is a list of a value for each unit, by their number of rows.
 * @param query with at most two columns in `groups`; without any there is one row, of all rows together
 */
export function planGroups(model: ListModel, query: ListQuery, ctx: CallContext): Sql<GroupRow> {
  const moment = momentOf(query, ctx);
  const source = new RowSource(model, moment);
  const keys = query.groups.map((group) => keySql(group, source.value(columnOf(model, group.field)).visible, model, moment.timezone));
  const { measures, units } = planMeasures(model, query.aggregates, source);
  const parts = measures.flatMap(({ parts: own }, i) => own.map((part, j) => sql`${part} as ${partName(i, j)}`));
  const [first = sql`null::text`, second = sql`null::text`] = keys;
  const isPair = keys.length > 1;
  const across = sql`least("#d2", ${isPair ? acrossMax : 1}::bigint)`;
  const axes: readonly Axis[] = [
    { id: '1', value: first, most: sql`(${groupsMax}::bigint / ${across})` },
    { id: '2', value: second, most: across },
    ...units.map((value, i) => ({ id: unitId(i), value, most: sql`${unitsMax}::bigint` })),
  ];
  const each = (part: (axis: Axis, place: number) => Sql): Sql => sql.join(axes.map(part));

  const found = sql`select ${each(({ id, value }) => sql`${value} as ${name('', id)}`)}, count(*) as "#n"${listed(parts)}
    from ${tableSql(model.entity)} t ${source.joins()} ${matchingSql(model, query, ctx)}
    group by ${each((_axis, i) => sql.raw(String(i + 1)))}`;
  const weighed = sql`select f.*, ${each(({ id }) => sql`sum("#n") over (partition by ${name('', id)}) as ${name('w', id)}`)} from (${found}) f`;
  const ranked = ({ id }: Axis): Sql => sql`dense_rank() over (order by ${name('w', id)} desc, ${name('', id)}) as ${name('p', id)}`;
  const placed = sql`select w.*, ${each(ranked)} from (${weighed}) w`;
  const counted = sql`select p.*, ${each(({ id }) => sql`max(${name('p', id)}) over () as ${name('d', id)}`)} from (${placed}) p`;
  const isOther = ({ id, most }: Axis): Sql => sql`(${name('d', id)} > ${most} and ${name('p', id)} >= ${most}) as ${name('o', id)}`;
  const kept = sql`select c.*, ${each(isOther)} from (${counted}) c`;
  const key = ({ id }: Axis): Sql => sql`case when not ${name('o', id)} then ${name('', id)} end as ${name('k', id)}`;
  const marked = sql`select k.*, ${each(key)} from (${kept}) k`;

  const bases = isPair ? [['1', '2'], ['1'], ['2'], []] : keys.length > 0 ? [['1'], []] : [[]];
  const sets = [...bases, ...units.flatMap((_unit, i) => bases.map((ids) => [...ids, unitId(i)]))];
  const columns = sql`${keys.length > 0 ? keyText('1') : sql`null::text`} as key1, ${isPair ? keyText('2') : sql`null::text`} as key2,
      ${keys.length > 0 ? othersOf('1') : sql`null::bigint`} as others1, ${isPair ? othersOf('2') : sql`null::bigint`} as others2,
      coalesce(sum("#n"), 0)::bigint as count`;
  const grouped = sql`from (${marked}) m group by grouping sets (${sql.join(sets.map(setSql))})`;
  const totals = measures.map(({ joined, parts: own }, i) => joined(own.map((_part, j) => partName(i, j))));
  return units.length === 0
    ? sql<GroupRow>`select ${columns}, ${aggregatesText(measures, totals)} as aggregates ${grouped}`
    : unitRows({ measures, totals, units: units.length, columns, grouped });
}

/** A column that divides the rows: a column of the request, or the unit of one of its totals. */
interface Axis {
  readonly id: string;
  readonly value: Sql;
  /** Number of values that are kept; the others are put together. */
  readonly most: Sql;
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

/** The groups of a statement whose groups are divided by units too. */
interface UnitRows {
  readonly measures: readonly Measure[];
  /** The value of each measure in a group. */
  readonly totals: readonly Sql[];
  /** Number of columns with units. */
  readonly units: number;
  readonly columns: Sql;
  /** `from … group by …` */
  readonly grouped: Sql;
}

/** Puts the values of a group’s units into one list: units with most rows first, then rows without a unit, then the other units. */
function unitRows({ measures, totals, units, columns, grouped }: UnitRows): Sql<GroupRow> {
  const ids = Array.from({ length: units }, (_unit, i) => unitId(i));
  const isOf = (id: string): Sql => sql`grouping(${name('o', id)}) = 0`;
  // A group of all units together has no value of theirs.
  const own = measures.map(({ unit }, i) => {
    const total = totals[i] ?? sql`null`;
    return sql`${unit === undefined ? total : sql`case when ${isOf(unitId(unit))} then ${total} end`} as ${valueName(i)}`;
  });
  const places = ids.map((id, i) => sql`when ${isOf(id)} then ${i}::integer`);
  const divided = sql`select ${columns}, case ${sql.join(places, sql` `)} end as "#unit",
      coalesce(${sql.join(ids.map((id) => name('k', id)))}) as "#name", coalesce(${sql.join(ids.map(othersOf))}) as "#others", ${sql.join(own)} ${grouped}`;
  const pairs = measures.map(({ name: total, unit }, i) => {
    if (unit === undefined) return sql`${total}::text, min(to_json(${valueName(i)})::text) filter (where "#unit" is null)::json`;
    const value = sql`case when "#others" = 0 then ${valueName(i)} end`;
    const entry = sql`json_build_object('unit', "#name", 'others', "#others", 'count', count, 'value', ${value})`;
    const order = sql`order by "#others" > 0, "#name" is null, count desc, "#name"`;
    return sql`${total}::text, coalesce(json_agg(${entry} ${order}) filter (where "#unit" = ${unit}::integer), '[]'::json)`;
  });
  const whole = (column: string): Sql => sql`max(${sql.id(column)}) filter (where "#unit" is null) as ${sql.id(column)}`;
  // The rows of one unit have fewer of the values that a group puts together.
  return sql<GroupRow>`select key1, key2, ${sql.join(['others1', 'others2', 'count'].map(whole))},
      json_build_object(${sql.join(pairs)})::text as aggregates
    from (${divided}) g group by key1, key2, others1 > 0, others2 > 0`;
}

function aggregatesText(measures: readonly Measure[], totals: readonly Sql[]): Sql {
  if (measures.length === 0) return sql`null::text`;
  return sql`json_build_object(${sql.join(measures.map((measure, i) => sql`${measure.name}::text, ${totals[i]}`))})::text`;
}

// Names that no field has.

function name(prefix: '' | 'w' | 'p' | 'd' | 'o' | 'k', id: string): Sql {
  return sql.id(`#${prefix}${id}`);
}

function unitId(place: number): string {
  return `u${place + 1}`;
}

function partName(measure: number, part: number): Sql {
  return sql.id(`#m${measure + 1}.${part + 1}`);
}

function valueName(measure: number): Sql {
  return sql.id(`#v${measure + 1}`);
}

function keyText(id: string): Sql {
  return sql`to_json(${name('k', id)})::text`;
}

/** Number of values that a group puts together; 0 for a single value; null where the column does not divide the rows. */
function othersOf(id: string): Sql {
  const other = name('o', id);
  return sql`case when grouping(${other}) = 0 then case when ${other} then count(distinct ${name('p', id)}) else 0 end end`;
}

function setSql(ids: readonly string[]): Sql {
  const columns = ids.flatMap((id) => [name('o', id), name('k', id)]);
  return columns.length > 0 ? sql`(${sql.join(columns)})` : sql`()`;
}

function listed(parts: readonly Sql[]): Sql {
  return parts.length > 0 ? sql`, ${sql.join(parts)}` : sql``;
}
