import { invariant } from '../../../shared/framework/AppError.ts';
import type { Aggregate } from '../../../shared/framework/query/ListQuery.ts';
import { predicateSql } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ColumnValue } from './columnValue.ts';
import { jsonValue } from './jsonValue.ts';
import type { KnownColumn } from './KnownColumn.ts';
import type { ListModel } from './openList.ts';
import { sortValue } from './orderSql.ts';
import type { RowSource } from './RowSource.ts';

/** A total in two steps: its parts over the rows of a group, and the total of several groups from their parts. */
export interface Measure {
  /** `function:field`. */
  readonly name: string;
  /** Place of its unit among the units of the request; undefined: one value for all rows. */
  readonly unit: number | undefined;
  readonly parts: readonly Sql[];
  /** @param names of the parts */
  readonly joined: (names: readonly Sql[]) => Sql;
}

interface MeasuresPlan {
  readonly measures: readonly Measure[];
  /** The values by whose text amounts are kept apart, each once; blank texts are null. */
  readonly units: readonly Sql[];
}

/** The totals of a list request. Values of different units are never put together. */
export function planMeasures(model: ListModel, aggregates: readonly Aggregate[], source: RowSource): MeasuresPlan {
  const units = new Map<string, { readonly place: number; readonly value: ColumnValue }>();
  const measures = aggregates.map((aggregate): Measure => {
    const { fn, field } = aggregate;
    const value = source.value(columnOf(model, field));
    const unit = unitOf(model, aggregate);
    if (unit === 'hidden') return { name: `${fn}:${field}`, unit: undefined, parts: [], joined: () => sql`null` };
    if (!unit) return measureOf(aggregate, value, undefined);
    const known = units.get(unit.name) ?? { place: units.size, value: source.value(unit) };
    units.set(unit.name, known);
    return measureOf(aggregate, withGuardOf(known.value, value), known.place);
  });
  return { measures, units: [...units.values()].map(({ value }) => sql`nullif((${value.visible})::text, '')`) };
}

/**
 * The column with the unit of each value of a total; `hidden` if the reader may not see it, which leaves no total that means anything.
 * A number of values has no unit.
 */
export function unitOf(model: ListModel, { fn, field }: Aggregate): KnownColumn | 'hidden' | undefined {
  const { unitField } = columnOf(model, field);
  return fn === 'count' || unitField === undefined ? undefined : (model.find(unitField) ?? 'hidden');
}

/** The column of a name that the query was parsed with. */
export function columnOf(model: ListModel, name: string): KnownColumn {
  const column = model.find(name);
  invariant(column, `the query was parsed with the names of this list, so ${name} is known`);
  return column;
}

/** A value on the rows whose unit the reader may see: on the others the unit looks blank, and could be any. */
function withGuardOf({ guard }: ColumnValue, value: ColumnValue): ColumnValue {
  return guard === true ? value : { ...value, visible: sql`(case when ${predicateSql(guard)} then ${value.visible} end)` };
}

function measureOf({ fn, field }: Aggregate, value: ColumnValue, unit: number | undefined): Measure {
  const form = value.form === 'items' ? 'plain' : value.form;
  const shown = (total: Sql): Sql => (fn === 'count' ? total : jsonValue({ ...value, form, visible: total }));
  const sum = (name: Sql | undefined): Sql => sql`sum(${name ?? sql`null::numeric`})`;
  const common = { name: `${fn}:${field}`, unit };
  switch (fn) {
    case 'count':
      return { ...common, parts: [sql`count(${value.visible})`], joined: ([n]) => sql`coalesce(${sum(n)}, 0)` };
    case 'sum':
      return { ...common, parts: [sql`sum(${value.visible})`], joined: ([total]) => shown(sum(total)) };
    case 'avg':
      return {
        ...common,
        parts: [sql`sum(${value.visible})`, sql`count(${value.visible})`],
        joined: ([total, n]) => shown(sql`(${sum(total)} / nullif(${sum(n)}, 0))`),
      };
    case 'min':
    case 'max':
      return {
        ...common,
        parts: [sql`${sql.raw(fn)}(${sortValue(value)})`],
        joined: ([part]) => shown(sql`${sql.raw(fn)}(${part ?? sql`null`})`),
      };
  }
}
