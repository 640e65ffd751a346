import type { DemoStaff } from '../employees/employeePart.ts';
import { places } from '../employees/employees.ts';
import { dayNumber, dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';

/** A step between two states: its transition, and the state that it leads to. */
type Step = readonly [transition: string, to: string];

/** The steps by which requests come to their state (domain 3.1). */
const requestSteps: Readonly<Record<string, readonly Step[]>> = (() => {
  const begun: readonly Step[] = [['take_up', 'in_progress']];
  const approved: readonly Step[] = [...begun, ['approve', 'approved']];
  return {
    new: [],
    in_progress: begun,
    pending: [...begun, ['ask', 'pending']],
    approved,
    granted: [...begun, ['grant', 'granted']],
    rejected: [...begun, ['reject', 'rejected']],
    denied: [...begun, ['deny', 'denied']],
    declined: [...begun, ['decline', 'declined']],
    onboarding: [...approved, ['open_onboarding', 'onboarding']],
    paid: [...approved, ['pay', 'paid']],
    completed: [...approved, ['carry_out', 'completed']],
  };
})();

/** Credit is granted; an account of unknown customers is merged. */
const ownSteps: Readonly<Record<string, readonly Step[]>> = {
  'credit_applications completed': [
    ['take_up', 'in_progress'],
    ['grant', 'granted'],
    ['carry_out', 'completed'],
  ],
  'skeleton_accounts completed': [
    ['take_up', 'in_progress'],
    ['merge', 'completed'],
  ],
};

const featureSteps: readonly Step[] = [
  ['submit', 'submitted'],
  ['approve', 'committee'],
  ['pass_committee', 'it_pricing'],
  ['enter_hours', 'steering'],
  ['pass_steering', 'development'],
  ['test', 'testing'],
  ['pass', 'acceptance'],
  ['close', 'closed'],
];

/** Transitions that no person makes in the demo. */
const unattended: readonly string[] = ['merge', 'pass_committee', 'pass_steering', 'close', 'reject_by_committee'];
const comments: Readonly<Record<string, string>> = {
  ask: 'Please add the dates',
  approve: 'Agreed',
  grant: 'Agreed',
  reject: 'Not this year',
  deny: 'Not this year',
  decline: 'Not needed any more',
  withdraw: 'Not needed any more',
};

interface Place {
  readonly entity: string;
  readonly record_id: number;
  readonly field: string;
}

/** A step of the history. @param user null for the portal itself */
function stepRow(
  place: Place,
  step: { readonly transition: string; readonly from: string; readonly to: string },
  at: string,
  user: DemoRow[string] | undefined,
): DemoRow {
  const { transition, from, to } = step;
  return {
    ...place,
    transition,
    from_state: from,
    to_state: to,
    at,
    user: unattended.includes(transition) ? null : (user ?? null),
    comment: comments[transition] ?? null,
    seconds: null,
    reverted: false,
  };
}

/** The steps of general requests, by their rows with a time of asking; a decision comes on the day after. */
export function* requestHistoryRows(
  { plan }: DemoSource,
  tables: readonly (readonly [table: string, rows: readonly DemoRow[]])[],
): Generator<DemoRow> {
  for (const [entity, rows] of tables)
    for (const [index, row] of rows.entries()) {
      const status = String(row['status']);
      const place = { entity, record_id: demoId(plan, entity, index), field: 'status' };
      const asked = dayNumber(String(row['created_at']).slice(0, 10));
      let from = 'new';
      for (const [turn, [transition, to]] of (ownSteps[`${entity} ${status}`] ?? requestSteps[status] ?? []).entries()) {
        const at = `${dayText(asked + (turn === 0 ? 0 : 1))}T${String(16 + turn)}:00:00Z`;
        const user = demoId(plan, 'users', transition === 'decline' ? places.hr : places.manager);
        yield stepRow(place, { transition, from, to }, at, user);
        from = to;
      }
      if (row['access'] === 'ended')
        yield stepRow(
          { ...place, field: 'access' },
          { transition: 'end_access', from: 'open', to: 'ended' },
          String(row['disable_access_at']),
          null,
        );
    }
}

/** The steps of feature requests, with their end by a refusal. */
export function* featureHistoryRows({ plan }: DemoSource, rows: readonly DemoRow[]): Generator<DemoRow> {
  for (const [index, row] of rows.entries()) {
    const [step, status] = [String(row['step']), String(row['status'])];
    const record = { entity: 'feature_requests', record_id: demoId(plan, 'feature_requests', index) };
    const asked = dayNumber(String(row['created_at']).slice(0, 10));
    const manager = demoId(plan, 'users', places.manager);
    const steps = featureSteps.slice(0, featureSteps.findIndex(([, to]) => to === step) + 1);
    let from = 'draft';
    for (const [turn, [transition, to]] of steps.entries()) {
      yield stepRow({ ...record, field: 'step' }, { transition, from, to }, `${dayText(asked + turn)}T16:00:00Z`, manager);
      from = to;
    }
    const at = `${dayText(asked + steps.length)}T16:00:00Z`;
    const end =
      status === 'declined' ? 'withdraw' : status === 'rejected' ? (step === 'submitted' ? 'reject' : 'reject_by_committee') : undefined;
    const user = end === 'withdraw' ? row['requested_by'] : manager;
    if (end) yield stepRow({ ...record, field: 'status' }, { transition: end, from: 'in_progress', to: status }, at, user);
  }
}

/** The steps of the requests of leave. */
export function* leaveHistoryRows({ plan }: DemoSource, { timeOff, vacations, employees }: DemoStaff): Generator<DemoRow> {
  const payroll = demoId(plan, 'users', places.payroll);
  for (const [entity, requests] of [
    ['time_off_requests', timeOff],
    ['vacation_requests', vacations],
  ] as const)
    for (const request of requests) {
      const { employee, asked, first, last, status, isTakenBack } = request;
      const own = employee.user ?? payroll;
      const manager = employees[employee.manager ?? places.payroll]?.user ?? payroll;
      const decision = Math.min(asked + 1, first);
      const steps: (readonly [string, string, number, number])[] = [];
      if (status === 'rejected') steps.push(['reject', 'rejected', decision, manager]);
      if (status !== 'pending' && status !== 'rejected') steps.push(['approve', 'approved', decision, manager]);
      if (!['pending', 'rejected', 'approved'].includes(status)) steps.push(['book', 'booked', decision, manager]);
      if (status === 'taken' || status === 'processed' || isTakenBack) steps.push(['take', 'taken', last, payroll]);
      if (status === 'processed' || isTakenBack) steps.push(['process', 'processed', last + 9, payroll]);
      if (status === 'over_booked') steps.push(['overbook', 'over_booked', plan.anchor - 1, payroll]);
      if (status === 'canceled' && isTakenBack) steps.push(['cancel_processed', 'canceled', last + 10, payroll]);
      if (status === 'canceled' && !isTakenBack) steps.push(['withdraw', 'canceled', decision, own]);
      let from = 'pending';
      for (const [turn, [transition, to, day, user]] of steps.entries()) {
        const place = { entity, record_id: demoId(plan, entity, request.place), field: 'status' };
        const row = stepRow(place, { transition, from, to }, `${dayText(day)}T${String(15 + turn)}:05:00Z`, user);
        yield {
          ...row,
          comment:
            { approve: 'OK', reject: 'Too many people are away that week', cancel_processed: 'Worked after all' }[transition] ?? null,
        };
        from = to;
      }
    }
}
