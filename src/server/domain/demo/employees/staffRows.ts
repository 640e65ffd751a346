import { dayText, instantText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { rowRandom } from '../world/Random.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { places } from './employees.ts';

/** Two holders of each staff role, none an administrator; the first came from the command line. */
export function staffRoleRows({ plan, people }: DemoSource, employees: readonly DemoEmployee[]): DemoRow[] {
  const firstHolders = {
    payroll: places.payroll,
    hr: places.hr,
    recruiter: places.hr,
    privacy_officer: places.manager,
    billing: places.payroll,
    cash: places.payroll,
    credit: places.payroll,
    finance: places.payroll,
    claims: places.employee,
    dispatcher: places.employee,
    dock: places.employee,
    driver: places.employee,
    edi: places.employee,
    it: places.employee,
    dock_supervisor: places.manager,
    inspector: places.manager,
    chair: places.manager,
  };
  const isAdministrator = (user: number): boolean => people.users[user - demoId(plan, 'users', 0)]?.['MT_TYPE'] === 'ADMIN';
  const others = employees.slice(places.head).flatMap(({ user }) => (user === null || isAdministrator(user) ? [] : [user]));
  return Object.entries(firstHolders).flatMap(([role, first], index) => {
    const holder = demoId(plan, 'users', first);
    const rest = { role, status: 'confirmed', valid_to: null };
    const second = others[index % others.length];
    const rows = [{ user: holder, ...rest, valid_from: dayText(plan.anchor - 700), granted_by: null, confirmed_by: null }];
    if (second === undefined) return rows;
    const confirmed = demoId(plan, 'users', first === places.manager ? places.hr : places.manager);
    return [...rows, { user: second, ...rest, valid_from: dayText(plan.anchor - 400), granted_by: holder, confirmed_by: confirmed }];
  });
}

/** A current delegation, and one that is over. */
export function delegationRows({ plan }: DemoSource, employees: readonly DemoEmployee[]): DemoRow[] {
  const delegate = employees[places.head + 1];
  if (!delegate) return [];
  const rows = [
    { manager: places.manager, start: -3, end: 11 },
    { manager: places.head, start: -120, end: -106 },
  ];
  return rows.map(({ manager, start, end }) => ({
    manager: demoId(plan, 'employees', manager),
    delegate: delegate.id,
    start_date: dayText(plan.anchor + start),
    end_date: dayText(plan.anchor + end),
    kinds: '{time_off,vacation}',
  }));
}

export function preferenceRows(employees: readonly DemoEmployee[]): DemoRow[] {
  return employees
    .filter(({ user }) => user !== null)
    .map(({ id, place, row }) => ({
      employee: id,
      language: row['language'] ?? 'en-us',
      notify_method: place % 8 === 5 ? 'sms' : 'email',
      notify_paystub: place % 2 === 1,
      notify_t4: true,
      notify_requests: true,
      notify_team: place === places.manager,
      show_team_calendar: place % 3 !== 2,
    }));
}

export function trainingLinkRows(): DemoRow[] {
  return [
    { code: 'BENEFITS', en: 'Group benefits', fr: 'Assurance collective', sso: 'benefits' },
    { code: 'BISSSO', en: 'Business reports', fr: 'Rapports de gestion', sso: 'bisso' },
    { code: 'TRAINING', en: 'Training courses', fr: 'Formations', sso: null },
    { code: 'SAFETY', en: 'Safety at work', fr: 'Santé et sécurité au travail', sso: null },
    { code: 'CNESST', en: 'Work accidents in Quebec', fr: 'Accidents du travail au Québec', sso: null, provinces: '{QC}' },
  ].map(({ code, en, fr, sso, provinces }, index) => ({
    code,
    name_en: en,
    name_fr: fr,
    url: `https://${code.toLowerCase()}.example.com/start`,
    sso_source: sso,
    audience: 'employee',
    provinces: provinces ?? null,
    sequence: index + 1,
    status: 'active',
  }));
}

const checkedDays = 10;

/** Checks before shifts of the past days; a few with limits. */
export function* fitForWorkRows({ plan }: DemoSource, employees: readonly DemoEmployee[]): Generator<DemoRow> {
  const randomOf = rowRandom(plan.seed, 'fit_for_work');
  for (const { id, place, zone, row, left, pattern, manager } of employees) {
    if (left !== undefined || (place !== places.employee && place <= places.head)) continue;
    const shift = [...pattern.shifts.values()][0];
    for (let back = checkedDays; back > 0; back--) {
      const random = randomOf(place * checkedDays + back);
      if (!random.isWithin(0.6)) continue;
      const result = random.isWithin(0.93) ? 'fit' : random.pick(['fit_with_limits', 'fit_with_limits', 'not_fit', 'not_done']);
      yield {
        employee: id,
        checked_at: instantText(plan.anchor - back, (shift?.start ?? 480) - random.int(1, 12), zone),
        region: row['region'] ?? null,
        terminal: row['terminal'] ?? null,
        shift: (shift?.start ?? 0) >= 1080 ? 'night' : 'day',
        result,
        hours_slept: result === 'not_done' ? null : random.int(result === 'fit' ? 12 : 6, 17) / 2,
        supervisor: employees[manager ?? -1]?.user ?? null,
        note: result === 'fit_with_limits' ? 'No lifting over 10 kg' : null,
      };
    }
  }
}
