import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Machine, Timer } from '../../../shared/framework/definitions/machines.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { movedDay, movedInstant } from '../../../shared/framework/query/calendar.ts';
import { dayStart, localDay, localInstant, wallTime } from '../../../shared/framework/query/dayStart.ts';
import { daysUpTo } from '../../../shared/framework/query/workingDays.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** true for a day or an instant that lies the time of the timer back, so that the moment has come. */
export function isPast(
  { now, timezone }: Pick<CallContext, 'now' | 'timezone'>,
  moment: Sql,
  isDay: boolean,
  { count, unit }: Timer,
  holidays: ReadonlySet<string>,
): Sql<boolean> {
  const today = localDay(now, timezone);
  if (unit === 'wd') {
    const days = daysUpTo(today, count, holidays);
    if (!days) return sql`false`;
    if (isDay) return sql`${moment} <= ${days.last}::date`;
    const time = new Date(wallTime(now.getTime(), timezone)).toISOString().slice(11, 19);
    return sql`(${moment} < ${dayStart(days.firstOfDay, timezone)}::timestamptz or (${moment} < ${dayStart(movedDay(days.last, { days: 1 }), timezone)}::timestamptz
      and (${moment} at time zone ${timezone})::time <= ${time}::time))`;
  }
  const distance = { years: 0, days: 0, hours: 0, minutes: 0, [unitNames[unit]]: -count };
  const isExact = unit === 'h' || unit === 'min';
  const bound = isExact
    ? new Date(movedInstant(now.getTime(), distance))
    : new Date(localInstant(movedInstant(wallTime(now.getTime(), timezone), distance), timezone));
  if (!isDay) return sql`${moment} <= ${bound}`;
  return sql`${moment} <= ${isExact ? localDay(bound, timezone) : movedDay(today, distance)}::date`;
}

const unitNames = { y: 'years', d: 'days', h: 'hours', min: 'minutes' } as const;

/** The days on which nobody works (`x-holidays`). */
export async function readHolidays(connection: Connection, { entities }: Registry): Promise<ReadonlySet<string>> {
  const days = new Set<string>();
  for (const entity of entities.values()) {
    const { 'x-holidays': holidays } = entity.schema;
    if (!holidays) continue;
    const condition = whenSql(entity, holidays.when, undefined, 't');
    const rows = await connection.run(sql<{ day: string }>`
      select distinct ${sql.id('t', holidays.day)}::text as day from ${sql.id(entity.name)} t where ${predicateSql(condition)}`);
    for (const { day } of rows) days.add(day);
  }
  return days;
}

/** The moment at which the row t came into its state. */
export function stateSinceSql({ name }: Pick<Entity, 'name'>, { field }: Pick<Machine, 'field'>): Sql {
  return sql`coalesce((select max(e.at) from state_changes e
    where e.entity = ${name} and e.record_id = t.id and e.field = ${field} and e.from_state is distinct from e.to_state), t.created_at)`;
}
