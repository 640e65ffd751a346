import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import { medicalAccruals, personalAccrual } from '../../../../shared/domain/leave/leaveAccruals.ts';
import { type Sql, sql } from '../../../db/sql.ts';

const connection = await demoConnection();
await connection.run(sql`analyze`);

async function found(query: Sql): Promise<unknown[]> {
  return connection.run(query);
}

const slips = sql`(select distinct on (employee, year, province) * from t4_slips order by employee, year, province, sequence desc)`;
const lineSum = (kind: string, code: string): Sql =>
  sql`(select coalesce(sum(l.amount), 0) from paystub_lines l join paystubs p on p.id = l.paystub
    where p.employee = s.employee and p.province = s.province and extract(year from p.pay_date) = s.year and l.kind = ${kind} and l.code = ${code})`;

describe('employees add up [domain 8.2]: none of', () => {
  test.each<[string, Sql]>([
    [
      'the stubs differs from its lines',
      sql`select p.id from paystubs p join paystub_lines l on l.paystub = p.id group by p.id
        having p.gross <> sum(l.amount) filter (where l.kind in ('earning', 'benefit'))
          or p.deductions <> sum(l.amount) filter (where l.kind = 'deduction') or p.net <> p.gross - p.deductions`,
    ],
    [
      'the stubs has other sums of the year than those of the stubs up to it',
      sql`select id from (select *, sum(gross) over w as g, sum(deductions) over w as d, sum(net) over w as n from paystubs
        window w as (partition by employee, extract(year from pay_date) order by pay_date, sequence)) s
        where gross_ytd <> g or deductions_ytd <> d or net_ytd <> n`,
    ],
    [
      'the lines has another sum of the year than those of its code',
      sql`select id from (select l.*, sum(l.amount) over (partition by p.employee, extract(year from p.pay_date), l.kind, l.code
        order by p.pay_date, p.sequence) as s from paystub_lines l join paystubs p on p.id = l.paystub) x where amount_ytd <> s`,
    ],
    [
      'the earnings is other than hours × rate',
      sql`select id from paystub_lines where kind = 'earning' and amount <> round(hours * rate, 2)`,
    ],
    [
      'the closed periods lacks a stub of somebody at work',
      sql`select e.id, p.id from employees e, pay_periods p where p.closed and e.hire_date <= p.start_date and (e.last_day is null or e.last_day >= p.end_date)
        and not exists (select from paystubs s where s.employee = e.id and s.pay_period = p.id)`,
    ],
    [
      'the T4 slips differs from the stubs of its year and province',
      sql`select s.id from ${slips} s where s.slip_kind <> 'cancelled' and (s.box_16_cpp <> ${lineSum('deduction', 'CPP')}
        or s.box_17_qpp <> ${lineSum('deduction', 'QPP')} or s.box_18_ei <> ${lineSum('deduction', 'EI')} or s.box_20_rpp <> ${lineSum('deduction', 'RPP')}
        or s.box_22_tax <> ${lineSum('deduction', 'FIT')} + case when s.province = 'QC' then 0 else ${lineSum('deduction', 'PIT')} end
        or s.box_44_union <> ${lineSum('deduction', 'UNION')} or s.box_55_ppip <> ${lineSum('deduction', 'QPIP')}
        or s.box_14_income <> (select sum(gross) from paystubs p where p.employee = s.employee and p.province = s.province
          and extract(year from p.pay_date) = s.year))`,
    ],
    [
      'the years and provinces lacks a slip',
      sql`select p.employee from paystubs p where p.pay_date < '2026-01-01' and not exists (select from t4_slips s where s.employee = p.employee
        and s.year = extract(year from p.pay_date) and s.province = p.province and s.slip_kind <> 'cancelled')`,
    ],
    [
      'the slips of Quebec lacks an RL-1 with the same boxes',
      sql`select s.id from t4_slips s left join rl1_slips r on (r.employee, r.year, r.slip_kind, r.sequence) = (s.employee, s.year, s.slip_kind, s.sequence)
        where s.province = 'QC' and s.slip_kind <> 'cancelled' and (r.box_a_income, r.box_b_qpp, r.box_bb_qpp2, r.box_c_ei, r.box_d_rpp, r.box_f_union, r.box_g_pensionable,
          r.box_h_qpip, r.box_i_qpip_earnings) is distinct from (s.box_14_income, s.box_17_qpp, s.box_17a_qpp2, s.box_18_ei, s.box_20_rpp,
          s.box_44_union, s.box_26_cpp_earnings, s.box_55_ppip, s.box_56_ppip_earnings)`,
    ],
    [
      'the balances differs from its ledger',
      sql`select b.id from leave_balances b where b.available <> (select coalesce(sum(t.minutes), 0) from leave_transactions t
        where t.employee = b.employee and t.leave_type = b.leave_type and t.on_date between b.period_start and b.period_end) - b.pending
        or b.available <> b.opening + b.accrued + b.adjusted - b.pending - b.booked - b.taken`,
    ],
    [
      'the requests that are taken or processed has other minutes of leave in attendance',
      sql`select r.minutes, a.hours from (select 't' || id as id, minutes, status from time_off_requests union all select 'v' || id, minutes, status from vacation_requests) r
        left join (select coalesce('t' || time_off, 'v' || vacation_request) as id, sum(hours_leave) as hours from attendance
          where code <> 'holiday' group by 1) a on a.id = r.id
        where coalesce(a.hours, 0) * 60 <> case when r.status in ('taken', 'processed') then r.minutes else 0 end`,
    ],
    [
      'the live requests of a person overlaps another',
      sql`with r as (select id, employee, start_date, end_date from time_off_requests where status not in ('rejected', 'canceled')
        union all select -id, employee, start_date, end_date from vacation_requests where status not in ('rejected', 'canceled'))
        select a.id from r a join r b on a.employee = b.employee and a.id < b.id and a.start_date <= b.end_date and b.start_date <= a.end_date`,
    ],
    [
      'the rows of protected leave has points',
      sql`select id from attendance where points <> 0 and code in ('medical', 'personal', 'vacation', 'holiday')`,
    ],
    [
      'the stubs shows other vacation days than the ledger at the end of its period',
      sql`select s.id from paystubs s join pay_periods p on p.id = s.pay_period join employees e on e.id = s.employee
        join work_patterns w on w.id = e.work_pattern join leave_balances b on b.employee = e.id and p.end_date between b.period_start and b.period_end
        join leave_types y on y.id = b.leave_type and y.code = 'vacation'
        where s.vacation_days_balance <> (select round(coalesce(sum(t.minutes), 0)::numeric / w.day_minutes, 2) from leave_transactions t
          where t.employee = e.id and t.leave_type = y.id and t.on_date between b.period_start and p.end_date)`,
    ],
    [
      'the stubs shows vacation pay other than the worth of its days left, so that it falls with each day taken',
      sql`select s.id from paystubs s join employees e on e.id = s.employee join work_patterns w on w.id = e.work_pattern
        cross join lateral (select l.rate from paystub_lines l join paystubs p on p.id = l.paystub
          where p.employee = e.id and l.kind = 'earning' and l.code = 'REG' order by p.pay_date desc limit 1) r
        where abs(s.vacation_pay_balance - greatest(0, s.vacation_days_balance) * w.day_minutes / 60 * r.rate) > 0.01 * w.day_minutes / 60 * r.rate`,
    ],
    [
      'the days before the anchor has somebody still at work',
      sql`select id from attendance where clock_in is not null and clock_out is null and work_date < '2026-03-10'`,
    ],
    [
      'the uploads differs from the lines of its period',
      sql`select u.id from rrsp_uploads u where u.status = 'uploaded' and row(u.total_employee, u.total_employer) is distinct from
        (select row(sum(amount) filter (where l.code = 'RRSP'), sum(amount) filter (where l.code = 'RRSP_ER')) from paystub_lines l
          join paystubs p on p.id = l.paystub where p.pay_period = u.pay_period and l.kind = 'deduction')
        or u.status = 'uploaded' and u.total_employee + u.total_employer <> (select sum(amount) from rrsp_contributions c where c.upload = u.id)`,
    ],
    [
      'the requests has another state than the newest of its history',
      sql`select r.id from (select 'time_off_requests' as entity, id, status from time_off_requests union all select 'vacation_requests', id, status from vacation_requests) r
        where r.status is distinct from coalesce((select h.to_state from state_changes h where (h.entity, h.record_id) = (r.entity, r.id) order by h.at desc, h.id desc limit 1), 'pending')`,
    ],
    [
      'the people except one lacks a manager, or is the manager of the own self',
      sql`select id from employees where manager = id or manager is null and (select count(*) from employees where manager is null) <> 1`,
    ],
    [
      'the holders of staff roles is an administrator, and no role has other than two holders',
      sql`select 1 from staff_roles r join users u on u.id = r."user" where u."MT_TYPE" = 'ADMIN'
        union all select count(*) from staff_roles group by role having count(*) <> 2`,
    ],
  ])('%s', async (_name, query) => {
    expect(await found(query)).toEqual([]);
  });
});

test('both tables of requests hold every status [R-254]', async () => {
  const all = ['approved', 'booked', 'canceled', 'pending', 'processed', 'rejected', 'taken'];
  const rows = await connection.run<{ name: string; status: string }>(sql`select distinct 'vacation' as name, status from vacation_requests
    union select 'time off', status from time_off_requests order by 1, 2`);
  const of = (name: string): string[] => rows.filter((row) => row.name === name).map(({ status }) => status);
  expect(of('vacation')).toEqual([...all, 'over_booked'].toSorted());
  expect(all.filter((status) => !of('time off').includes(status))).toEqual([]);
});

test.each([
  ['vacation_requests', 'kind', ['time', 'pay']],
  ['vacation_requests', 'status', ['over_booked']],
  ['time_off_requests', 'status', ['over_booked']],
  ['leave_transactions', 'kind', ['opening', 'accrual', 'booking', 'taken', 'cancel', 'adjust', 'carry', 'payout', 'expire']],
  ['paystubs', 'reason', ['regular', 'off_cycle', 'final', 'correction']],
])('%s have rows of each %s: %j', async (table, field, values) => {
  const rows = await connection.run<{ value: string }>(sql`select distinct ${sql.id(field)} as value from ${sql.id(table)}`);
  const found = rows.map(({ value }) => value);
  expect(values.filter((value) => !found.includes(value))).toEqual([]);
});

test('a vacation that is paid alone has no days, one that is taken has no gap', async () => {
  expect(
    await found(sql`select id from vacation_requests where (kind = 'time') <> (pay_amount is null) or (kind = 'pay') <> (start_date is null)
      or (pay_amount is not null and pay_amount <= 0) or kind = 'pay' and status in ('taken', 'processed', 'booked')`),
  ).toEqual([]);
});

test.each(['employee', 'manager'])('the demo account %s has attendance, stubs, balances and requests', async (user) => {
  const [row] = await connection.run<Record<string, number>>(sql`select
      (select count(*) from attendance where employee = e.id) as attendance, (select count(*) from paystubs where employee = e.id) as stubs,
      (select count(*) from leave_balances where employee = e.id) as balances,
      (select count(*) from vacation_requests where employee = e.id) as vacations, (select count(*) from t4_slips where employee = e.id) as slips
    from employees e join users u on u.id = e."user" where u."MT_UID" = ${user}`);
  for (const [name, count] of Object.entries(row ?? {})) expect([name, count > 1]).toEqual([name, true]);
});

test('medical and personal leave of the demo accrues by the rules [domain 5.13]', async () => {
  const day = (text: string): number => Date.parse(text) / 86_400_000;
  const anchor = day('2026-03-10');
  const years = await connection.run(sql<AccrualYear>`
    select e.id, e.hire_date as hired, e.last_day, p.day_minutes, l.code, extract(year from t.on_date)::int as year,
      coalesce(sum(t.minutes) filter (where t.kind = 'carry' and t.minutes > 0), 0)::int as carried,
      coalesce(jsonb_agg(jsonb_build_array(t.on_date, t.minutes) order by t.on_date) filter (where t.kind = 'accrual'), '[]') as accruals
    from leave_transactions t join leave_types l on l.id = t.leave_type and l.code in ('medical', 'personal')
    join employees e on e.id = t.employee join work_patterns p on p.id = e.work_pattern
    group by e.id, e.hire_date, e.last_day, p.day_minutes, l.code, 6`);
  const wrong = years.filter(({ hired, last_day, day_minutes: dayMinutes, code, year, carried, accruals }) => {
    const employment = { hired: day(hired), dayMinutes };
    const until = Math.min(anchor, last_day === null ? anchor : day(last_day));
    const expected =
      code === 'medical' ? medicalAccruals(employment, year, until, carried) : [personalAccrual(employment, day(`${year}-01-01`))];
    const rows = accruals.map(([on, minutes]) => ({ day: day(on), minutes }));
    return JSON.stringify(rows) !== JSON.stringify(expected.map(({ day: on, minutes }) => ({ day: on, minutes })));
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(years.filter(({ code, accruals }) => code === 'medical' && accruals.length > 1).length).toBeGreaterThan(10);
});

interface AccrualYear {
  readonly id: number;
  readonly hired: string;
  readonly last_day: string | null;
  readonly day_minutes: number;
  readonly code: string;
  readonly year: number;
  readonly carried: number;
  readonly accruals: readonly (readonly [string, number])[];
}
