import { liveLeaveStates, openLeaveStates } from '../../../shared/domain/leave/leaveStates.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { type LeaveAccess, leaveAccess, lockLeave, readRequest, readType } from './leaveRequest.ts';
import { settleBalances } from './settleBalances.ts';

const overlapErrors = defineErrors({ leave_date_taken: 409 });

/** The rules of requests for leave, and balances that follow them, the ledger and the pay periods. */
export const leaveHooks = defineHooks({
  /**
   * Before each save of a request: refuses days of another live one of the person; of two at once, one is stored.
   * @throws AppError `leave_date_taken` (409). Rule R-247, law E4
   */
  'time_off_requests.refuseOverlap': async ({ id, entity, record = {}, previous, ...event }) => {
    if (!isLive(record) || !isMoved(record, previous) || typeof record['start_date'] !== 'string') return undefined;
    const access = leaveAccess(event);
    await lockLeave(access, Number(record['employee']));
    if (await overlaps(access, { own: id === undefined ? '' : `${entity.name} ${id}`, record })) {
      throw overlapErrors.leave_date_taken({}, { errors: { start_date: { key: 'error.leave_date_taken' } } });
    }
    return undefined;
  },

  /** After each save of a request: the minutes that wait, also where they waited before. A transition has an effect for them. */
  'time_off_requests.settleWaiting': async ({ entity, record, previous, ...event }) => {
    if (!record || !isMoved(record, previous)) return undefined;
    const access = leaveAccess(event);
    for (const values of previous ? [previous, record] : [record]) {
      const request = await readRequest(access, entity.name, values);
      await lockLeave(access, request.employee);
      await settleBalances(access, request);
    }
    return undefined;
  },

  /** After each row of the ledger that belongs to no request: the balance, which may cover less or more than before. Law E7 */
  'leave_transactions.settle': async ({ record, ...event }) => {
    if (!record || record['request'] !== null || record['vacation_request'] !== null) return undefined;
    const access = leaveAccess(event);
    const [employee, day] = [Number(record['employee']), textOf(record['on_date'])];
    await lockLeave(access, employee);
    await settleBalances(access, { employee, type: await readType(access, { id: Number(record['leave_type']) }), first: day, last: day });
    return undefined;
  },

  /** After the close of a pay period: leave that has ended is processed in it, vacation pay in the period of its pay day. States L-5, L-6 */
  'pay_periods.processLeave': async ({ id, record, previous, ...event }) => {
    if (id === undefined || record?.['closed'] !== true || previous?.['closed'] === true) return undefined;
    const { all, connection, records } = leaveAccess(event);
    const ended = sql`e.pay_frequency = ${record['pay_frequency']} and r.end_date <= ${record['end_date']}`;
    const payDay = sql`r.kind = 'pay' and r.pay_date = ${id}`;
    for (const [entity, isDue] of [
      ['time_off_requests', ended],
      ['vacation_requests', sql`(${ended} or ${payDay})`],
    ] as const) {
      // One that is being moved at this moment waits for this close, and is processed by the next one if it is still booked.
      const due = await connection.run(sql<{ id: number }>`
        select r.id from ${table(all, entity, 'r')} join ${table(all, 'employees', 'e')} on e.id = r.employee
        where r.status in ('booked', 'over_booked', 'taken') and ${isDue} order by r.id for no key update of r skip locked`);
      for (const request of due) await records.move(all, entity, request.id, 'process', { set: { processed_in: id } });
    }
    return undefined;
  },
});

/** A new request without a status gets the first one. */
function isLive({ status = openLeaveStates[0] }: RecordValues): boolean {
  return liveLeaveStates.some((state) => state === status);
}

const placeFields = ['employee', 'leave_type', 'kind', 'start_date', 'end_date', 'start_time', 'end_time', 'pay_date', 'minutes'];

/** true for a new request, and for one with other days or minutes. */
function isMoved(record: RecordValues, previous: RecordValues | undefined): boolean {
  return previous === undefined || placeFields.some((name) => record[name] !== previous[name]);
}

interface Overlap {
  /** Entity and id of the request itself. */
  readonly own: string;
  readonly record: RecordValues;
}

/** A whole day runs from 00:00 to 24:00; a part of a day leaves the rest of it free. Rule R-246 */
async function overlaps({ all, connection }: LeaveAccess, { own, record }: Overlap): Promise<boolean> {
  const { employee, start_date, end_date, start_time = null, end_time = null } = record;
  const found = await connection.run(sql`
    select 1 from (
      select 'time_off_requests ' || t.id as name, t.employee, t.status, t.start_date, t.end_date, t.start_time, t.end_time
        from ${table(all, 'time_off_requests', 't')}
      union all
      select 'vacation_requests ' || v.id, v.employee, v.status, v.start_date, v.end_date, null, null
        from ${table(all, 'vacation_requests', 'v')}
    ) r where r.employee = ${employee} and r.status = any(${liveLeaveStates}::text[]) and r.name <> ${own}
      and r.start_date + coalesce(r.start_time, '00:00')::time < ${end_date}::date + coalesce(${end_time}, '24:00')::time
      and r.end_date + coalesce(r.end_time, '24:00')::time > ${start_date}::date + coalesce(${start_time}, '00:00')::time limit 1`);
  return found.length > 0;
}
