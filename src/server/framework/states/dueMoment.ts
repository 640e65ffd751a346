import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Machine, Timer } from '../../../shared/framework/definitions/machines.ts';
import { movedDay, movedInstant } from '../../../shared/framework/query/calendar.ts';
import { dayStart, localDay, localInstant, wallTime } from '../../../shared/framework/query/dayStart.ts';
import { daysUpTo, localTime, type WorkCalendar } from '../../../shared/framework/query/workingDays.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { allOf, anyOf, type Predicate, predicateSql } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { CalendarOfRows } from './workCalendars.ts';

/**
 * true for a day or an instant that lies the time of the timer back, so that the moment has come.
 * @param calendars those of the rows, for a timer in working days
 */
export function isPast(
  { now, timezone }: Pick<CallContext, 'now' | 'timezone'>,
  moment: Sql,
  isDay: boolean,
  { count, unit }: Timer,
  calendars: readonly CalendarOfRows[],
): Sql<boolean> {
  const today = localDay(now, timezone);
  if (unit === 'wd')
    return predicateSql(anyOf(calendars.map(({ calendar, isOf }) => allOf([isOf, isPastByCalendar(now, moment, isDay, count, calendar)]))));
  const distance = { years: 0, days: 0, hours: 0, minutes: 0, [unitNames[unit]]: -count };
  const isExact = unit === 'h' || unit === 'min';
  const bound = isExact
    ? new Date(movedInstant(now.getTime(), distance))
    : new Date(localInstant(movedInstant(wallTime(now.getTime(), timezone), distance), timezone));
  if (!isDay) return sql`${moment} <= ${bound}`;
  return sql`${moment} <= ${isExact ? localDay(bound, timezone) : movedDay(today, distance)}::date`;
}

const unitNames = { y: 'years', d: 'days', h: 'hours', min: 'minutes' } as const;

/** true for a day or an instant that lies a number of working days back. */
function isPastByCalendar(now: Date, moment: Sql, isDay: boolean, count: number, { holidays, timezone, cutoff }: WorkCalendar): Predicate {
  const days = daysUpTo(localDay(now, timezone), count, holidays);
  if (!days) return false;
  const { last, firstOfDay, lastWorking } = days;
  if (isDay) return sql<boolean>`${moment} <= ${last}::date`;
  const startOf = (day: string): Sql => sql`${dayStart(day, timezone)}::timestamptz`;
  const time = sql`(${moment} at time zone ${timezone})::time`;
  const isBy = sql<boolean>`${time} <= ${localTime(now, timezone)}::time`;
  if (cutoff === undefined)
    return sql<boolean>`(${moment} < ${startOf(firstOfDay)} or (${moment} < ${startOf(movedDay(last, { days: 1 }))} and ${isBy}))`;
  // From the cut-off on, and on days without work, a moment counts as the beginning of the next working day.
  return sql<boolean>`(${moment} < ${startOf(lastWorking)} or (${moment} < ${startOf(movedDay(lastWorking, { days: 1 }))}
    and ${time} < ${cutoff}::time and ${lastWorking < firstOfDay ? sql`true` : isBy}))`;
}

/** The moment at which the row t came into its state. */
export function stateSinceSql({ name }: Pick<Entity, 'name'>, { field }: Pick<Machine, 'field'>): Sql {
  return sql`coalesce((select max(e.at) from state_changes e
    where e.entity = ${name} and e.record_id = t.id and e.field = ${field} and e.from_state is distinct from e.to_state), t.created_at)`;
}
