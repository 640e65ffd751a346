import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { type Machine, type Timer, timerOf } from '../../../shared/framework/definitions/machines.ts';
import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Predicate, predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { isPast, stateSinceSql } from '../states/dueMoment.ts';
import { type CalendarOfRows, calendarsOfRows, readHolidays } from '../states/workCalendars.ts';
import { noteEvent } from './noticeEvents.ts';

/** Records of one notice that one run notes; the next run goes on. */
const dueMax = 500;

/** Moments that are longer past are not told: a notice that is new, or that was off for long, would tell of old records. Decision 870 */
const lookBackMs = 7 * 86_400_000;

/**
 * Notes the notices whose moment (`on.at`) has come. Each is told once for each moment of a record, also if two processes look at once, or
 * if a run ends in the middle.
 * @returns the number of notices noted
 */
export async function noteDueNotices(app: Pick<App, 'database' | 'system'>, signal?: AbortSignal): Promise<number> {
  const ctx = app.system('notices whose moment has come, of all records');
  const connection = app.database.scoped(ctx);
  const timed = [...ctx.registry.notices.values()].flatMap((notice) => timedOf(ctx, notice));
  if (timed.length === 0) return 0;
  const holidays = await readHolidays(withoutGuard(connection), ctx.registry);
  let noted = 0;
  for (const each of timed) {
    signal?.throwIfAborted();
    const isMeant = whenSql(each.entity, each.notice.when, ctx, 't');
    const calendars = each.timer.unit === 'wd' ? await calendarsOfRows(withoutGuard(connection), ctx, each.entity, holidays, isMeant) : [];
    noted += await connection.transaction(async (tx) => {
      // Of two processes the second finds what the first has noted.
      await withoutGuard(tx).run(sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${each.notice.name}`}, 0))`);
      const due = await withoutGuard(tx).run(dueSql(ctx, each, isMeant, calendars));
      for (const { id, moment, state } of due) {
        const facts = { state: state ?? undefined };
        await noteEvent(tx, ctx, { notice: each.notice.name, entity: each.entity.name, id: Number(id), facts, moment });
      }
      return due.length;
    });
  }
  return noted;
}

interface TimedNotice {
  readonly notice: NoticeDefinition;
  readonly entity: Entity;
  readonly machine: Machine | undefined;
  readonly timer: Timer;
}

function timedOf({ registry }: CallContext, notice: NoticeDefinition): TimedNotice[] {
  const timer = timerOf(notice.on);
  if (!timer) return [];
  return notice.entities.flatMap((name) => {
    const entity = registry.entities.get(name);
    return entity ? [{ notice, entity, machine: entity.machines[0], timer }] : [];
  });
}

/** The records whose notice is due and was not noted for this moment, those that wait longest first. */
function dueSql(
  ctx: CallContext,
  { notice, entity, machine, timer }: TimedNotice,
  isMeant: Predicate,
  calendars: readonly CalendarOfRows[],
): Sql<{ id: number; moment: Date; state: string | null }> {
  const field = entity.fields.get(timer.field);
  const moment = field ? sql.id('t', field.name) : stateSinceSql(entity, { field: machine?.field ?? '' });
  const state = machine ? sql.id('t', machine.field) : sql`null::text`;
  const isPastAt = (now: Date): Sql<boolean> => isPast({ ...ctx, now }, moment, field?.kind === 'date', timer, calendars);
  return sql`select d.id, d.moment, d.state from (
      select t.id, ${moment}::timestamptz as moment, ${state} as state from ${sql.id(entity.name)} t
      where ${isPastAt(ctx.now)} and ${predicateSql(isMeant)} and not ${isPastAt(lookedBack(ctx.now))}) d
    where not exists (select from notice_events e
      where e.notice = ${notice.name} and e.entity = ${entity.name} and e.record_id = d.id and e.moment = d.moment)
    order by d.moment, d.id limit ${dueMax}`;
}

function lookedBack(now: Date): Date {
  return new Date(now.getTime() - lookBackMs);
}
