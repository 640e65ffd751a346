import { type LeaveBalance, type LeaveTransaction, leaveBalance } from '../../../shared/domain/leave/leaveBalance.ts';
import { overBooked } from '../../../shared/domain/leave/leaveLedger.ts';
import { openLeaveStates } from '../../../shared/domain/leave/leaveStates.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { LeaveAccess, LeaveRequest } from './leaveRequest.ts';

/** The balance periods of a person that have a day from the first to the last. */
export type BalanceRange = Pick<LeaveRequest, 'employee' | 'type' | 'first' | 'last'>;

/** A balance period with its figures by the ledger and the requests. */
export interface CountedBalance {
  readonly id: number;
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
  readonly balance: LeaveBalance;
  /** Minutes that the ledger has left; requests that wait do not count. */
  readonly left: number;
  readonly requests: readonly OpenRequest[];
}

interface OpenRequest {
  readonly entity: string;
  readonly id: number;
  readonly status: string;
  readonly minutes: number;
  readonly day: string;
}

/** Counts the balances of a range anew, from the ledger and the requests; writes nothing. */
export async function countBalances(access: LeaveAccess, range: BalanceRange): Promise<readonly CountedBalance[]> {
  const { all, records } = access;
  const { employee, type, first, last } = range;
  const rows = await records.list(all, 'leave_balances', {
    filter: { employee, leave_type: type.id, period_start__lte: last, period_end__gte: first },
    sort: ['period_start'],
  });
  const counted: CountedBalance[] = [];
  for (const row of rows) {
    const [start, end] = [textOf(row['period_start']), textOf(row['period_end'])];
    const requests = await readOpenRequests(access, range, start, end);
    const waiting = requests.filter(({ status }) => openLeaveStates.some((state) => state === status));
    const pending = waiting.reduce((sum, { minutes }) => sum + minutes, 0);
    const balance = leaveBalance(await readLedger(access, range, start, end), pending);
    counted.push({ id: Number(row['id']), start, end, balance, left: balance.available + pending, requests });
  }
  return counted;
}

/**
 * Writes the balances of a range anew, and marks the booked requests that they do not cover. To be called with the leave of the person
 * locked, after each change of the ledger or of a request. Domain 5.13, states L-2
 */
export async function settleBalances(access: LeaveAccess, range: BalanceRange): Promise<void> {
  const { all, records } = access;
  for (const { id, balance, left, requests } of await countBalances(access, range)) {
    await records.change(all, 'leave_balances', id, {}, { set: { ...balance, as_of: all.now.toISOString() } });
    if (range.type.isLimited) await markOverBooked(access, requests, -left);
  }
}

async function markOverBooked(access: LeaveAccess, requests: readonly OpenRequest[], overdrawn: number): Promise<void> {
  const { all, records } = access;
  const booked = requests.filter(({ status }) => status === 'booked' || status === 'over_booked');
  const uncovered = overBooked(booked, overdrawn);
  for (const request of booked) {
    const isMarked = request.status === 'over_booked';
    if (isMarked === uncovered.has(request) || (await isBeingMoved(access, request))) continue;
    await records.move(all, request.entity, request.id, isMarked ? 'cover' : 'overbook');
  }
}

/** true: another transaction moves the request, and settles the balance again when this one has ended. */
async function isBeingMoved({ all, connection }: LeaveAccess, { entity, id }: OpenRequest): Promise<boolean> {
  const free = await connection.run(sql`select r.id from ${table(all, entity, 'r')} where r.id = ${id} for no key update of r skip locked`);
  return free.length === 0;
}

/** The ledger in the order of its days. */
async function readLedger(
  { all, connection }: LeaveAccess,
  { employee, type }: BalanceRange,
  start: string,
  end: string,
): Promise<readonly LeaveTransaction[]> {
  const rows = await connection.run(sql<Omit<LeaveTransaction, 'request'> & { request: string | null }>`
    select t.kind, t.minutes, coalesce('t' || t.request, 'v' || t.vacation_request) as request from ${table(all, 'leave_transactions', 't')}
    where t.employee = ${employee} and t.leave_type = ${type.id} and t.on_date between ${start} and ${end} order by t.on_date, t.id`);
  return rows.map(({ request, ...row }) => (request === null ? row : { ...row, request }));
}

/** The requests of a period that wait or are booked. */
async function readOpenRequests(
  { all, connection }: LeaveAccess,
  { employee, type }: BalanceRange,
  start: string,
  end: string,
): Promise<readonly OpenRequest[]> {
  const states = [...openLeaveStates, 'booked', 'over_booked'];
  return connection.run(sql<OpenRequest>`
    select r.entity, r.id, r.status, r.minutes, r.day::text as day from (
      select 'time_off_requests' as entity, t.id, t.status, t.minutes, t.start_date as day from ${table(all, 'time_off_requests', 't')}
        where t.employee = ${employee} and t.leave_type = ${type.id} and t.status = any(${states}::text[])
      union all
      select 'vacation_requests', v.id, v.status, v.minutes, coalesce(v.start_date, p.pay_date, (v.requested_at at time zone 'UTC')::date)
        from ${table(all, 'vacation_requests', 'v')} left join ${table(all, 'pay_periods', 'p')} on p.id = v.pay_date
        where v.employee = ${employee} and ${type.code} = 'vacation' and v.status = any(${states}::text[])
    ) r where r.day between ${start} and ${end} order by r.day, r.id`);
}
