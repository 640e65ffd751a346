import type { DemoStaff } from '../employees/employeePart.ts';
import { places } from '../employees/employees.ts';
import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';

const decided: readonly string[] = ['approved', 'rejected', 'declined', 'onboarding', 'paid', 'completed'];
const refused: readonly string[] = ['rejected', 'declined'];

/** States of requests that a manager decides on, two rows or more in each; of some requests with further ones. */
function statesWith(...further: readonly string[]): readonly string[] {
  const states = ['new', 'in_progress', 'pending', 'approved', 'rejected', 'declined', 'completed', ...further];
  return Array.from({ length: 22 }, (_each, place) => states[place % states.length] ?? 'new');
}

const newPeople = [
  ['Alder', 'Winslow'],
  ['Maude', 'Thériault'],
  ['Corin', 'Ashby'],
  ['Léonie', 'Bergeron'],
  ['Tobias', 'Renfrew'],
  ['Colette', 'Marchand'],
  ['Imogen', 'Farrow'],
  ['Rémi', 'Duquette'],
] as const;

/** A name for each place; first and last names meet once. */
function newPerson(place: number): readonly [string, string] {
  const [first] = newPeople[place % newPeople.length] ?? newPeople[0];
  const [, last] = newPeople[(place + Math.floor(place / newPeople.length) * 3) % newPeople.length] ?? newPeople[0];
  return [first, last];
}

/** Day of asking, as the time of a record. */
function askedOn(day: number): DemoRow {
  return { created_at: `${dayText(day)}T14:00:00Z`, updated_at: `${dayText(day + 1)}T15:00:00Z` };
}

function number(prefix: string, place: number): string {
  return `${prefix}${String(place + 1).padStart(10, '0')}`;
}

/** Employees of the carrier beyond those who can sign in to the demo. */
function staffOf(users: readonly DemoRow[], company: DemoRow[string]) {
  return users.flatMap((user, index) =>
    index > places.mover && user['MT_COMP'] === company && user['MT_TYPE'] === 'EMPLOYEE' ? [{ user, index }] : [],
  );
}

/** States in which the user of a request exists. */
const made: readonly string[] = ['onboarding', 'completed'];

/** Requests for new users of the carrier in each state; those that were carried out name users of the staff. */
export function newUserRows({ plan, people }: DemoSource): DemoRow[] {
  const staff = staffOf(people.users, plan.base.productCompany);
  return statesWith('onboarding').map((status, place) => {
    const { user, index } = (made.includes(status) && staff[staff.length - 1 - place]) || {};
    const [anyFirst, anyLast] = newPerson(place);
    const [first, last] = [user?.['MT_FNAME'] ?? anyFirst, user?.['MT_LNAME'] ?? anyLast];
    const isDecided = decided.includes(status);
    const asked = plan.anchor - 4 - place * 6;
    return {
      control_number: number('NU', place),
      status,
      company: plan.base.productCompany,
      customer: null,
      first_name: first,
      last_name: last,
      email: user?.['MT_EMAIL'] ?? `new.user${place + 1}@example.com`,
      phone: user?.['phone'] ?? `41655501${String(10 + place)}`,
      user_type: plan.base.userTypes.get('EMPLOYEE')?.id ?? null,
      preset: null,
      menu_groups: `{${plan.base.menuGroups.get('EMPLOYEE') ?? ''}}`,
      accounts: null,
      sales_codes: null,
      region: demoId(plan, 'regions', 1),
      terminal: demoId(plan, 'terminals', 5),
      manager: demoId(plan, 'users', places.manager),
      language: place % 2 === 0 ? 'en-us' : 'fr',
      start_date: dayText(asked + 21),
      same_as_user: demoId(plan, 'users', places.employee),
      justification: 'Replaces a colleague who moved to another terminal.',
      requested_by: demoId(plan, 'users', places.hr),
      requested_at: `${dayText(asked)}T14:00:00Z`,
      decided_by: isDecided ? demoId(plan, 'users', places.manager) : null,
      decided_at: isDecided ? `${dayText(asked + 1)}T15:00:00Z` : null,
      decision_comment: isDecided ? (refused.includes(status) ? 'The position is closed' : 'Agreed') : null,
      username: user?.['MT_UID'] ?? null,
      created_user: index === undefined ? null : demoId(plan, 'users', index),
      onboarding: status === 'onboarding' ? demoId(plan, 'onboardings', place) : null,
      attachments: null,
      ...askedOn(asked),
    };
  });
}

const actions = ['update', 'lock', 'update', 'reset_password', 'transfer', 'promote', 'remove', 'update'] as const;

/** Requests to change a user of the staff each; the changes of the completed ones are made. */
export function changeUserRows({ plan, people }: DemoSource): DemoRow[] {
  const staff = staffOf(people.users, plan.base.productCompany);
  return statesWith().map((status, place) => {
    const isDecided = decided.includes(status);
    const asked = plan.anchor - 3 - place * 5;
    const { user, index = places.sales } = staff[place] ?? {};
    const isMade = status === 'completed';
    const action = isMade ? 'update' : (actions[place % actions.length] ?? 'update');
    const [phone, other] = [String(user?.['phone'] ?? ''), `41655501${20 + place}`];
    const change = {
      lock: { field: 'MT_STATUS', old_value: 'active', new_value: 'locked' },
      remove: { field: 'MT_STATUS', old_value: 'active', new_value: 'suspended' },
      promote: { field: 'limited', old_value: 'false', new_value: 'false' },
      reset_password: { field: 'must_reset', old_value: 'false', new_value: 'true' },
      update: { field: 'phone', old_value: isMade ? other : phone, new_value: isMade ? phone : other },
      transfer: { field: 'phone', old_value: phone, new_value: other },
    }[action];
    return {
      control_number: number('CU', place),
      status,
      target_user: demoId(plan, 'users', index),
      action,
      changes: JSON.stringify([change]),
      // An approved one waits for its day.
      effective_date: dayText(status === 'approved' ? plan.anchor + 10 + place : asked + 10),
      manager: demoId(plan, 'users', places.manager),
      justification: 'The work of this person has changed.',
      requested_by: demoId(plan, 'users', places.hr),
      requested_at: `${dayText(asked)}T14:30:00Z`,
      decided_by: isDecided ? demoId(plan, 'users', places.manager) : null,
      decided_at: isDecided ? `${dayText(asked + 1)}T15:00:00Z` : null,
      decision_comment: isDecided ? 'Discussed with the person' : null,
      applied_at: isMade ? `${dayText(asked + 10)}T11:00:00Z` : null,
      attachments: null,
      ...askedOn(asked),
    };
  });
}

/** Checklists of onboardings, done for those who began; a request with an open list has one that is approved. */
export function onboardingRows({ plan }: DemoSource, requests: readonly DemoRow[]): DemoRow[] {
  return statesWith().map((drawn, place) => {
    const request = requests[place];
    const status = request?.['status'] === 'onboarding' ? 'approved' : drawn;
    const [first, last] = [request?.['first_name'] ?? null, request?.['last_name'] ?? null];
    const start = plan.anchor + (status === 'completed' ? -30 : 6 + place);
    const done = status === 'completed' ? `${dayText(start - 1)}T20:00:00Z` : null;
    return {
      control_number: number('ON', place),
      status,
      first_name: first,
      last_name: last,
      job_title: 'Customer service agent',
      department: 'Customer service',
      terminal: demoId(plan, 'terminals', 5),
      manager: demoId(plan, 'users', places.manager),
      start_date: dayText(start),
      employment: 'full_time',
      equipment: '{laptop,phone,badge}',
      software: '{portal}',
      badge_needed: true,
      application: null,
      // The request names its onboarding.
      new_user_request: null,
      checklist: JSON.stringify(
        ['Laptop ready', 'Badge printed', 'First day planned'].map((item) => ({
          item,
          owner: 'IT',
          due: dayText(start - 2),
          done_at: done,
        })),
      ),
      requested_by: demoId(plan, 'users', places.hr),
      completed_at: done,
      ...askedOn(plan.anchor - 40 - place),
    };
  });
}

/** Exit conditions: completed for the people who left, in each state for others who may leave. */
export function exitRows({ plan }: DemoSource, { employees }: DemoStaff): DemoRow[] {
  const gone = employees.filter(({ left }) => left !== undefined).map((employee) => ({ employee, status: 'completed' }));
  const others = employees.filter(({ left, place }) => left === undefined && place > places.head);
  const asked = statesWith('paid').flatMap((status, index) => {
    const employee = others[(index * 3) % others.length];
    return employee && status !== 'completed' ? [{ employee, status }] : [];
  });
  return [...gone, ...asked].map(({ employee: { id, place, left }, status }, index) => {
    const isDecided = decided.includes(status);
    const lastDay = left ?? plan.anchor + 20 + index;
    const done = status === 'completed' ? dayText(lastDay) : undefined;
    return {
      control_number: number('EX', index),
      status,
      employee: id,
      user: null,
      last_day: dayText(lastDay),
      reason: place % 2 === 0 ? 'retirement' : 'resignation',
      manager: demoId(plan, 'users', places.manager),
      forward_email_to: null,
      transfer_files_to: demoId(plan, 'users', places.manager),
      disable_access_at: `${dayText(lastDay)}T22:00:00Z`,
      access: done === undefined ? 'open' : 'ended',
      assets_returned: done !== undefined,
      final_pay_date: dayText(lastDay + 14),
      checklist: JSON.stringify([{ item: 'Badge returned', owner: 'HR', done_at: done === undefined ? null : `${done}T20:00:00Z` }]),
      requested_by: demoId(plan, 'users', places.hr),
      decided_by: isDecided ? demoId(plan, 'users', places.manager) : null,
      decision_comment: isDecided ? (refused.includes(status) ? 'The person stays' : 'Agreed') : null,
      completed_at: done === undefined ? null : `${done}T22:05:00Z`,
      ...askedOn(left === undefined ? plan.anchor - 4 - index : left - 21),
    };
  });
}

/** Devices of the people on file, and some in stock. */
export function assetRows({ plan }: DemoSource, { employees }: DemoStaff): DemoRow[] {
  const gone = employees.filter(({ left }) => left !== undefined).map(({ id }) => id);
  return employees.map(({ id, place, left, row }) => {
    const kind = place % 3 === 0 ? 'laptop' : place % 3 === 1 ? 'phone' : 'handheld';
    return {
      asset_tag: `WB-${String(place + 1).padStart(5, '0')}`,
      kind,
      make_model: { laptop: 'Sample Book 14', phone: 'Sample Phone 6', handheld: 'Sample Scanner 2' }[kind],
      serial_number: `SN${String(700_000 + place * 37)}`,
      imei: null,
      phone_number: null,
      status: left === undefined ? (place % 20 === 19 ? 'repair' : 'assigned') : 'in_stock',
      assigned_to: left === undefined ? id : null,
      terminal: row['terminal'] ?? null,
      assigned_on: dayText(plan.anchor - 300 + (place % 200)),
      returned_on: left === undefined ? null : dayText(left),
      purchase_date: dayText(plan.anchor - 600),
      purchase_cost: '899.00',
      warranty_end: dayText(plan.anchor + 500),
      onboarding: null,
      exit_condition: left === undefined ? null : demoId(plan, 'exit_conditions', gone.indexOf(id)),
    };
  });
}

const postings = [
  { en: 'Driver, city', fr: 'Chauffeur, ville', status: 'open' },
  { en: 'Dock worker, nights', fr: 'Manutentionnaire de nuit', status: 'open' },
  { en: 'Billing clerk', fr: 'Commis à la facturation', status: 'closed' },
  { en: 'Dispatcher', fr: 'Répartiteur', status: 'filled' },
  { en: 'Mechanic', fr: 'Mécanicien', status: 'draft' },
] as const;

export function postingRows({ plan }: DemoSource): DemoRow[] {
  return postings.map(({ en, fr, status }, place) => {
    const isOver = status === 'closed' || status === 'filled';
    return {
      posting_number: `JP-${1001 + place}`,
      title_en: en,
      title_fr: fr,
      body_en: `<p>${en}: full time, at the Toronto terminal.</p>`,
      body_fr: `<p>${fr} : temps plein, au terminal de Toronto.</p>`,
      department: 'Operations',
      terminal: demoId(plan, 'terminals', 5),
      employment: 'full_time',
      positions: 1 + (place % 2),
      internal_only: place === 2,
      posted_on: dayText(plan.anchor - (isOver ? 60 : 8)),
      closes_on: dayText(plan.anchor + (isOver ? -20 : 22)),
      salary_min: '52000.00',
      salary_max: '61000.00',
      hiring_manager: demoId(plan, 'users', places.manager),
      status,
    };
  });
}
