import { type Shift, shiftOn } from '../../../../shared/domain/leave/workPattern.ts';
import { type DayNumber, type DemoZone, dayText, instantText, isSummerTime, timeText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoPlan, DemoRow } from '../world/DemoPlan.ts';
import { type Random, rowRandom } from '../world/Random.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { attendanceDays, type DemoRequest, type LeavePlan } from './leavePlan.ts';

/** Part of a shift, or a whole one. */
interface Presence {
  readonly code: 'worked' | 'late' | 'absent' | 'training' | 'holiday' | DemoRequest['kind'];
  /** Minutes after local midnight; undefined for time off. */
  readonly clock?: { readonly in: number; readonly out: number };
  readonly regular: number;
  readonly overtime: number;
  readonly leave: number;
  readonly lateMinutes?: number;
  readonly points?: number;
  readonly request?: DemoRequest;
  readonly note?: string;
}

/** A day on which a shift starts. */
export interface WorkDay {
  readonly day: DayNumber;
  readonly shift: Shift;
  readonly presences: readonly Presence[];
}

const mealMinutes = 30;

/** The work of a person on a day; undefined on a day without a shift. Minutes of the presences are paid minutes. */
export function workDay({ plan, employee, leave, holidays, day }: Omit<DaySource, 'shift' | 'random'>): WorkDay | undefined {
  const shift = shiftOn(employee.pattern, day);
  if (!shift || day < employee.hired || (employee.left !== undefined && day > employee.left)) return undefined;
  const random = rowRandom(plan.seed, 'attendance')(employee.place * 5000 + (day % 5000));
  return { day, shift, presences: presencesOf({ plan, employee, leave, holidays, day, shift, random }) };
}

interface DaySource {
  readonly plan: DemoPlan;
  readonly employee: DemoEmployee;
  readonly leave: LeavePlan;
  readonly holidays: ReadonlySet<DayNumber>;
  readonly day: DayNumber;
  readonly shift: Shift;
  readonly random: Random;
}

function presencesOf({ leave, holidays, day, shift, random }: DaySource): readonly Presence[] {
  const off = { regular: 0, overtime: 0 };
  if (holidays.has(day)) return [{ code: 'holiday', ...off, leave: shift.minutes }];
  const elapsed = shift.minutes - lostMinutes(day, shift);
  const full = { in: shift.start, out: shift.start + shift.minutes + mealMinutes };
  const request = leave.requestOn.get(day);
  if (request?.part !== undefined) {
    const worked = { in: shift.start, out: full.out - request.part };
    return [
      { code: 'worked', clock: worked, regular: elapsed - request.part, overtime: 0, leave: 0 },
      { code: request.kind, ...off, leave: request.part, request },
    ];
  }
  if (request) return [{ code: request.kind, ...off, leave: shift.minutes, request }];
  const share = random.next();
  if (share < 0.02) {
    const late = 3 * random.int(2, 15);
    const clock = { in: shift.start + late, out: full.out };
    return [{ code: 'late', clock, regular: elapsed - late, overtime: 0, leave: 0, lateMinutes: late, points: late > 15 ? 1 : 0.5 }];
  }
  if (share < 0.024) return [{ code: 'absent', ...off, leave: 0, points: 3, note: 'No call' }];
  if (share < 0.034) return [{ code: 'training', clock: full, regular: elapsed, overtime: 0, leave: 0 }];
  if (share < 0.05) return splitShift(shift, elapsed);
  const overtime = share < 0.1 ? 60 : 0;
  const clock = { in: full.in - random.int(0, 6), out: full.out + overtime + random.int(0, 4) };
  return [{ code: 'worked', clock, regular: elapsed, overtime, leave: 0 }];
}

/** Two halves with two hours between. */
function splitShift(shift: Shift, elapsed: number): readonly Presence[] {
  const half = Math.floor(shift.minutes / 2);
  const second = shift.start + half + 120;
  const rest = { overtime: 0, leave: 0 };
  return [
    { code: 'worked', clock: { in: shift.start, out: shift.start + half }, regular: half, ...rest },
    { code: 'worked', clock: { in: second, out: second + shift.minutes - half }, regular: elapsed - half, ...rest },
  ];
}

/** An hour that the clock skips in the night of a shift in spring; −60 in autumn. */
function lostMinutes(day: DayNumber, { start, minutes }: Shift): number {
  const crossesTwo = start + minutes > 1440 + 120;
  return crossesTwo ? 60 * (Number(isSummerTime(day + 1)) - Number(isSummerTime(day))) : 0;
}

/** A row for each shift, or part of a shift, in the last 400 days. */
export function* attendanceRows(
  { plan }: DemoSource,
  employees: readonly DemoEmployee[],
  workOf: (employee: DemoEmployee, day: DayNumber) => WorkDay | undefined,
): Generator<DemoRow> {
  for (const employee of employees) {
    const manager = employees[employee.manager ?? -1]?.user ?? null;
    for (let day = plan.anchor - attendanceDays; day < plan.anchor; day++) {
      const work = workOf(employee, day);
      for (const [index, presence] of (work?.presences ?? []).entries())
        if (work) yield attendanceRow(plan, { employee, manager, work, presence, sequence: index + 1 });
    }
  }
}

interface RowSource {
  readonly employee: DemoEmployee;
  readonly manager: number | null;
  readonly work: WorkDay;
  readonly presence: Presence;
  readonly sequence: number;
}

function attendanceRow(plan: DemoPlan, { employee, manager, work, presence, sequence }: RowSource): DemoRow {
  const { day, shift } = work;
  const { clock, request } = presence;
  return {
    employee: employee.id,
    work_date: dayText(day),
    sequence,
    code: presence.code,
    scheduled_start: timeText(shift.start),
    scheduled_end: timeText((shift.start + shift.minutes + mealMinutes) % 1440),
    clock_in: clock ? clockText(day, clock.in, employee.zone) : null,
    clock_out: clock ? clockText(day, clock.out, employee.zone) : null,
    meal_minutes: clock ? mealMinutes : null,
    hours_regular: hoursText(presence.regular),
    hours_overtime: hoursText(presence.overtime),
    hours_leave: hoursText(presence.leave),
    late_minutes: presence.lateMinutes ?? 0,
    points: presence.points ?? 0,
    time_off: request && request.kind !== 'vacation' ? demoId(plan, 'time_off_requests', request.place) : null,
    vacation_request: request?.kind === 'vacation' ? demoId(plan, 'vacation_requests', request.place) : null,
    note: presence.note ?? null,
    approved_by: day < plan.anchor - 3 && manager !== employee.user ? manager : null,
  };
}

/** Clock time of an instant on the day on which it falls, possibly the next day. */
function clockText(day: DayNumber, minutes: number, zone: DemoZone): string {
  const next = minutes >= 1440 ? 1 : 0;
  return instantText(day + next, minutes - next * 1440, zone);
}

function hoursText(minutes: number): string {
  return (Math.round((minutes * 100) / 60) / 100).toFixed(2);
}
