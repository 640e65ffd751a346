import { invariant } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { HookEvent } from '../../framework/registrations/hooks.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** Access to all leave within a transaction. */
export interface LeaveAccess {
  readonly all: CallContext;
  readonly connection: ScopedConnection;
  readonly records: Records;
}

/** A kind of leave. */
export interface LeaveType {
  readonly id: number;
  readonly code: string;
  /** Its balance must cover what is booked: paid leave that accrues. States L-1 */
  readonly isLimited: boolean;
  readonly countsHolidays: boolean;
}

/** A request of either table. */
export interface LeaveRequest {
  readonly entity: string;
  readonly id: number;
  readonly employee: number;
  readonly type: LeaveType;
  /** First day, `YYYY-MM-DD`; the pay day of a request for pay alone. States L-5 */
  readonly first: string;
  readonly last: string;
  readonly minutes: number;
  readonly isPay: boolean;
}

/** Access of an effect or a hook to all leave of the person. */
export function leaveAccess({ connection, records, system }: Pick<HookEvent, 'connection' | 'records' | 'system'>): LeaveAccess {
  return { all: system('ledger of leave'), connection, records };
}

/** Reads the request that a record of either table is. */
export async function readRequest(access: LeaveAccess, entity: string, record: RecordValues): Promise<LeaveRequest> {
  const { all, records } = access;
  const type = await readType(access, entity === 'vacation_requests' ? { code: 'vacation' } : { id: Number(record['leave_type']) });
  const isPay = record['kind'] === 'pay';
  const payDay = async () => {
    const period = typeof record['pay_date'] === 'number' ? await records.find(all, 'pay_periods', record['pay_date']) : undefined;
    return textOf(period?.['pay_date'] ?? record['requested_at']).slice(0, 10);
  };
  const first = isPay ? await payDay() : textOf(record['start_date']);
  return {
    entity,
    id: Number(record['id']),
    employee: Number(record['employee']),
    type,
    first,
    last: isPay ? first : textOf(record['end_date']),
    minutes: Number(record['minutes']),
    isPay,
  };
}

/** Reads a kind of leave by its id or code. */
export async function readType(
  { all, records }: LeaveAccess,
  filter: { readonly id: number } | { readonly code: string },
): Promise<LeaveType> {
  const [type] = await records.list(all, 'leave_types', { filter, limit: 1 });
  invariant(type, `there is a kind of leave with ${JSON.stringify(filter)}`);
  return {
    id: Number(type['id']),
    code: textOf(type['code']),
    isLimited: type['paid'] === true && type['accrual'] !== 'none',
    countsHolidays: type['counts_holidays'] === true,
  };
}

/** Lets one transaction at a time book, give back and count leave of a person. Rules */
export async function lockLeave({ all, connection }: LeaveAccess, employee: number): Promise<void> {
  await connection.run(sql`select e.id from ${table(all, 'employees', 'e')} where e.id = ${employee} for no key update of e`);
}
