import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { type Machine, type Timer, type Transition, targetsOf, timerOf } from '../../../shared/framework/definitions/machines.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { isPast, stateSinceSql } from '../states/dueMoment.ts';
import { type CalendarOfRows, calendarsOfRows, readHolidays } from '../states/workCalendars.ts';
import { isRefusal } from './applyRows.ts';

/** Transitions of one kind that one run makes; the next run goes on. */
const dueMax = 500;

/**
 * Makes the transitions whose moment has come (`at` of x-states), each in a transaction of its own. A run that ends in the middle leaves the
 * rest to the next one; a record whose transition is refused stays where it is.
 * @returns the number of transitions made
 */
export async function moveDue(app: Pick<App, 'database' | 'records' | 'system'>, signal?: AbortSignal): Promise<number> {
  const ctx = app.system('transitions that are due, of all records');
  const connection = withoutGuard(app.database.scoped(ctx));
  const timed = [...ctx.registry.entities.values()].flatMap((entity) =>
    entity.machines.flatMap((machine) => machine.transitions.flatMap((transition) => timedOf(entity, machine, transition))),
  );
  if (timed.length === 0) return 0;
  const holidays = await readHolidays(connection, ctx.registry);
  let made = 0;
  for (const each of timed) {
    const { entity, timer } = each;
    const calendars = timer.unit === 'wd' ? await calendarsOfRows(connection, ctx, entity, holidays, isInState(each)) : [];
    for (const { id } of await connection.run(dueSql(ctx, each, calendars))) {
      signal?.throwIfAborted();
      try {
        await app.records.move(ctx, entity.name, Number(id), each.transition.name);
        made += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
  }
  return made;
}

interface Timed {
  readonly entity: Entity;
  readonly machine: Machine;
  readonly transition: Transition;
  readonly timer: Timer;
}

function timedOf(entity: Entity, machine: Machine, transition: Transition): Timed[] {
  const timer = timerOf(transition);
  return timer ? [{ entity, machine, transition, timer }] : [];
}

/** The rows t from whose states the transition leads. */
function isInState({ machine, transition }: Timed): Sql<boolean> {
  return sql`${sql.id('t', machine.field)} = any(${transition.from}::text[])`;
}

/**
 * The records whose transition is due, those that wait longest first. Each state is looked through by itself, in the order of its index: of
 * all states together most records whose moment has passed are in other ones, and were read in vain.
 */
function dueSql(ctx: CallContext, timed: Timed, calendars: readonly CalendarOfRows[]): Sql<{ id: number }> {
  const { entity, machine, transition, timer } = timed;
  const field = entity.fields.get(timer.field);
  const moment = field ? sql.id('t', field.name) : stateSinceSql(entity, machine);
  const { when } = transition;
  const condition = whenSql(entity, when, ctx, 't');
  // A transition that stays in its state is made once for each time that the record comes into the state.
  const isMade = sql<boolean>`exists (select from state_changes h where h.entity = ${entity.name} and h.record_id = t.id
    and h.field = ${machine.field} and h.transition = ${transition.name} and h.at >= ${stateSinceSql(entity, machine)})`;
  const stays = targetsOf(transition).some((state) => transition.from.includes(state));
  return sql`select due.id from unnest(${transition.from}::text[]) as s(state) cross join lateral (
      select t.id, ${moment} as moment from ${sql.id(entity.name)} t
      where ${sql.id('t', machine.field)} = s.state and ${isPast(ctx, moment, field?.kind === 'date', timer, calendars)}
        and ${predicateSql(condition)} ${stays ? sql`and not ${isMade}` : sql``}
      order by ${moment}, t.id limit ${dueMax}) due
    order by due.moment, due.id limit ${dueMax}`;
}
