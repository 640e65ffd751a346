import { shiftOn, type WorkPattern } from '../../../shared/domain/leave/workPattern.ts';
import { invariant } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { LeaveAccess, LeaveRequest } from './leaveRequest.ts';

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}

/**
 * Reads the minutes of an employee's shift by its day, 0 for a day of rest or a general holiday that does not count.
 * @returns the minutes of a day within the request
 */
export async function readShiftMinutes(access: LeaveAccess, request: LeaveRequest): Promise<(day: number) => number> {
  const { all, records } = access;
  const { employee, first, last, type } = request;
  const [person, changes, holidays] = [
    await records.find(all, 'employees', employee),
    await records.list(all, 'employee_patterns', { filter: { employee, valid_from__lte: last }, sort: ['-valid_from'] }),
    await records.list(all, 'holidays', { filter: { scope: 'federal', observed_date__gte: first, observed_date__lte: last } }),
  ];
  const off = new Set(type.countsHolidays ? [] : holidays.map((holiday) => dayNumber(textOf(holiday['observed_date']))));
  const own = Number(person?.['work_pattern']);
  const patterns = await readPatterns(access, [own, ...changes.map((change) => Number(change['work_pattern']))]);
  const starts = changes.map((change) => ({ from: dayNumber(textOf(change['valid_from'])), pattern: Number(change['work_pattern']) }));
  return (day) => {
    const pattern = patterns.get(starts.find(({ from }) => from <= day)?.pattern ?? own);
    invariant(pattern, 'every employee has a work pattern');
    return off.has(day) ? 0 : (shiftOn(pattern, day)?.minutes ?? 0);
  };
}

async function readPatterns({ all, records }: LeaveAccess, ids: readonly number[]): Promise<ReadonlyMap<number, WorkPattern>> {
  const rows = await records.list(all, 'work_patterns', { filter: { id__in: ids } });
  const shifts = await records.list(all, 'work_pattern_shifts', { filter: { work_pattern__in: ids } });
  const shiftsOf = Map.groupBy(shifts, (shift) => Number(shift['work_pattern']));
  return new Map(
    rows.map((row) => {
      const id = Number(row['id']);
      const pattern = {
        cycleDays: Number(row['cycle_days']),
        anchor: dayNumber(textOf(row['anchor_date'])),
        dayMinutes: Number(row['day_minutes']),
        shifts: new Map(
          (shiftsOf.get(id) ?? []).map(({ day, start_time, minutes }) => {
            const [hours, past] = textOf(start_time).split(':').map(Number);
            return [Number(day), { start: (hours ?? 0) * 60 + (past ?? 0), minutes: Number(minutes) }];
          }),
        ),
      };
      return [id, pattern];
    }),
  );
}
