import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import { isWorkingDay, type WorkCalendar } from '../../../shared/framework/query/workingDays.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Predicate, predicateSql, whereSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { linkOf, tableSql } from '../../db/tableSql.ts';

/** A day on which nobody works: everywhere, or at the places named (`x-holidays`). */
interface Holiday {
  readonly day: string;
  readonly places: Readonly<Record<string, string>>;
}

/** A calendar and the rows t for which it counts. */
export interface CalendarOfRows {
  readonly calendar: WorkCalendar;
  readonly isOf: Predicate;
}

/** The holidays of the portal. */
export async function readHolidays(connection: Connection, { entities }: Registry): Promise<readonly Holiday[]> {
  const found: Holiday[] = [];
  for (const entity of entities.values()) {
    const { 'x-holidays': holidays } = entity.schema;
    if (!holidays) continue;
    const places = (holidays.places ?? []).map((name) => sql`${name}::text, ${sql.id('t', name)}::text`);
    found.push(
      ...(await connection.run(sql<Holiday>`
        select distinct ${sql.id('t', holidays.day)}::text as day, jsonb_strip_nulls(jsonb_build_object(${sql.join(places, sql`, `)})) as places
        from ${tableSql(entity)} t where ${predicateSql(whenSql(entity, holidays.when, undefined, 't'))}`)),
    );
  }
  return found;
}

/** The calendars of an entity's rows t that meet a condition (`x-working-days`); without that key all rows have the portal's. */
export async function calendarsOfRows(
  connection: Connection,
  { registry, timezone }: Pick<CallContext, 'registry' | 'timezone'>,
  entity: Entity,
  holidays: readonly Holiday[],
  condition: Predicate,
): Promise<readonly CalendarOfRows[]> {
  if (!entity.schema['x-working-days']) return [{ calendar: calendarAt({}, holidays, timezone), isOf: true }];
  const key = placeSql(registry, entity);
  const rows = await connection.run(
    sql<{ place: Place }>`select distinct ${key} as place from ${tableSql(entity)} t ${whereSql(condition)}`,
  );
  const byCalendar = new Map<string, { readonly calendar: WorkCalendar; readonly places: Place[] }>();
  for (const { place } of rows) {
    const calendar = calendarAt(place, holidays, timezone);
    const name = JSON.stringify([[...calendar.holidays].toSorted(), calendar.timezone, calendar.cutoff]);
    const known = byCalendar.get(name);
    if (known) known.places.push(place);
    else byCalendar.set(name, { calendar, places: [place] });
  }
  return [...byCalendar.values()].map(({ calendar, places }) => ({
    calendar,
    isOf: sql<boolean>`${key} = any(${places.map((place) => JSON.stringify(place))}::text[]::jsonb[])`,
  }));
}

/** The calendar of a record that is not stored yet. @param values those of its fields; one of another type counts as absent */
export async function calendarOfRecord(
  connection: Connection,
  { registry, timezone }: Pick<CallContext, 'registry' | 'timezone'>,
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
): Promise<WorkCalendar> {
  const holidays = await readHolidays(connection, registry);
  if (!entity.schema['x-working-days']) return calendarAt({}, holidays, timezone);
  const known = firstSteps(entity).filter(
    (name) => typeof values[name] === (entity.fields.get(name)?.kind === 'reference' ? 'number' : 'string'),
  );
  const row = JSON.stringify(Object.fromEntries(known.map((name) => [name, values[name]])));
  const [found] = await connection.run(sql<{ place: Place }>`
    select ${placeSql(registry, entity)} as place from jsonb_populate_record(null::${tableSql(entity)}, ${row}::jsonb) t`);
  return calendarAt(found?.place ?? {}, holidays, timezone);
}

/** Where a record is: values by the fields of `x-holidays`, and its zone and cut-off. */
type Place = Readonly<Record<string, string>>;

/** Names no field can have, as they hold a sign that names cannot. */
const cutoffKey = '#cutoff';
const zoneKey = '#zone';

function calendarAt(place: Place, holidays: readonly Holiday[], timezone: string): WorkCalendar {
  const days = holidays.filter(({ places }) => Object.entries(places).every(([name, value]) => place[name] === value));
  const { [zoneKey]: zone, [cutoffKey]: cutoff } = place;
  return {
    holidays: new Set(days.map(({ day }) => day).filter((day) => isWorkingDay(day, new Set()))),
    timezone: zone !== undefined && isTimezone(zone) ? zone : timezone,
    ...(cutoff !== undefined && { cutoff: cutoff.slice(0, 5) }),
  };
}

/** The paths of `x-working-days`, by the name of what they lead to. */
function placePaths({ schema }: Entity): readonly (readonly [string, readonly string[]])[] {
  const { places = {}, cutoff, zone } = schema['x-working-days'] ?? {};
  const paths = { ...places, ...(cutoff !== undefined && { [cutoffKey]: cutoff }), ...(zone !== undefined && { [zoneKey]: zone }) };
  return Object.entries(paths).map(([name, path]) => [name, path.split('.')]);
}

/** The fields at which the paths begin. */
function firstSteps(entity: Entity): readonly string[] {
  return [...new Set(placePaths(entity).map(([, [first = '']]) => first))];
}

/** The place of a row t, as jsonb without empty values. */
function placeSql(registry: Registry, entity: Entity): Sql {
  const parts = placePaths(entity).map(([name, steps]) => sql`${name}::text, (${valueAt(registry, entity, steps, 't')})::text`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts, sql`, `)}))`;
}

/** The value at the end of a path of references from the rows of an alias. */
function valueAt(registry: Registry, entity: Entity, [name = '', ...rest]: readonly string[], alias: string): Sql {
  const field = entity.fields.get(name);
  const target = registry.entities.get(field?.reference?.entity ?? '');
  if (rest.length === 0 || !field || !target) return sql.id(alias, name);
  const within = `${alias}x`;
  const { from, to } = linkOf(field, target);
  return sql`select (${valueAt(registry, target, rest, within)}) from ${tableSql(target)} ${sql.id(within)} where ${to(within)} = ${from(alias)}`;
}
