import { bookingRows, type LedgerRow, reversalRows, takingRows } from '../../../shared/domain/leave/leaveLedger.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { dayOf } from '../../../shared/framework/query/calendar.ts';
import { localDay } from '../../../shared/framework/query/dayStart.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import { type LeaveAccess, type LeaveRequest, leaveAccess, lockLeave, readRequest } from './leaveRequest.ts';
import { countBalances, settleBalances } from './settleBalances.ts';
import { dayNumber, readShiftMinutes } from './shiftMinutes.ts';

const leaveErrors = defineErrors({ vacation_exceeded: 409, leave_exceeded: 409, leave_date_passed: 409 });

/** Effects of requests for leave, of both tables. */
export const leaveEffects = defineEffects({
  /** After a decision: the person who made it, as an employee. Law E8 */
  'time_off_requests.storeApprover': async ({ id, ctx, entity, records, system }) => {
    const all = system('approver of a request for leave');
    const [employee] = await records.list(all, 'employees', { filter: { user: ctx.reader.userId }, fields: ['id'], limit: 1 });
    await records.change(all, entity.name, id, {}, { set: { approver: employee ? Number(employee['id']) : null } });
  },

  /** Books an approved request at once: one that cannot be booked is not approved. States L-10 */
  'time_off_requests.book': async ({ id, entity, ...event }) => {
    await event.records.move(leaveAccess(event).all, entity.name, id, 'book');
  },

  /** Refuses to take vacation pay back from the day on which its payroll closes. @throws AppError `leave_date_passed` (409). States L-5 */
  'vacation_requests.refusePaid': async ({ ctx, record, records, system }) => {
    if (record['kind'] !== 'pay' || typeof record['pay_date'] !== 'number') return;
    const period = await records.find(system('pay day of a vacation'), 'pay_periods', record['pay_date']);
    const closes = Date.parse(textOf(period?.['cutoff']));
    if (period?.['closed'] === true || localDay(new Date(closes), ctx.timezone) <= dayIn(ctx)) throw leaveErrors.leave_date_passed();
  },

  /** After a request has ended undecided or refused: its minutes no longer wait. */
  'time_off_requests.settle': (event) => changeLedger(event, () => Promise.resolve([])),

  /**
   * Writes the booking into the ledger, by day.
   * @throws AppError `vacation_exceeded`, `leave_exceeded` (409) for leave with a limit that its balance does not cover. Rule R-261
   */
  'time_off_requests.writeBooking': (event) =>
    changeLedger(event, async (access, request) => {
      const rows = bookingRows(spanOf(request), await readShiftMinutes(access, request));
      if (request.type.isLimited) await refuseUncovered(access, request, rows);
      return rows;
    }),

  /** Ends the booking: minutes become taken by day, those of a request for pay alone paid. States L-5, L-6 */
  'time_off_requests.writeTaking': (event) =>
    changeLedger(event, async (access, request) =>
      takingRows(await readOwnRows(access, request), spanOf(request), request.isPay ? 'payout' : 'taken'),
    ),

  /** Gives booked, taken or paid minutes back. Law E7, states L-7 */
  'time_off_requests.giveBack': (event) => changeLedger(event, async (access, request) => reversalRows(await readOwnRows(access, request))),
});

/** Adds the rows to the ledger of a request, and settles its balances. */
async function changeLedger(
  event: EffectEvent,
  rowsOf: (access: LeaveAccess, request: LeaveRequest) => Promise<readonly LedgerRow[]>,
): Promise<void> {
  const access = leaveAccess(event);
  const request = await readRequest(access, event.entity.name, event.record);
  await lockLeave(access, request.employee);
  for (const { day, kind, minutes } of await rowsOf(access, request)) {
    const owner = request.entity === 'vacation_requests' ? { vacation_request: request.id } : { request: request.id };
    const place = { employee: request.employee, leave_type: request.type.id, on_date: dayText(day) };
    await access.records.create(access.all, 'leave_transactions', {}, { set: { ...place, kind, minutes, ...owner } });
  }
  await settleBalances(access, request);
}

/** Requests that wait do not count: of two that the balance covers one of, the first decision wins. Decision 901 */
async function refuseUncovered(access: LeaveAccess, request: LeaveRequest, rows: readonly LedgerRow[]): Promise<void> {
  const balances = await countBalances(access, request);
  const periodOf = ({ day }: LedgerRow) => balances.findIndex(({ start, end }) => start <= dayText(day) && dayText(day) <= end);
  for (const [period, own] of Map.groupBy(rows, periodOf)) {
    const asked = own.reduce((sum, { minutes }) => sum - minutes, 0);
    if (asked <= (balances[period]?.left ?? 0)) continue;
    throw request.type.code === 'vacation' ? leaveErrors.vacation_exceeded() : leaveErrors.leave_exceeded();
  }
}

/** The rows of the ledger that belong to a request. */
async function readOwnRows({ all, connection }: LeaveAccess, { entity, id }: LeaveRequest): Promise<readonly LedgerRow[]> {
  const owner = entity === 'vacation_requests' ? sql`t.vacation_request = ${id}` : sql`t.request = ${id}`;
  const rows = await connection.run(sql<Omit<LedgerRow, 'day'> & { day: string }>`
    select t.on_date::text as day, t.kind, t.minutes from ${table(all, 'leave_transactions', 't')} where ${owner} order by t.on_date, t.id`);
  return rows.map((row) => ({ ...row, day: dayNumber(row.day) }));
}

function spanOf({ first, last, minutes }: LeaveRequest) {
  return { first: dayNumber(first), last: dayNumber(last), minutes };
}

function dayText(day: number): string {
  return dayOf(day * 86_400_000);
}
