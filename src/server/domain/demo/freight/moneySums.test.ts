import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import { type Sql, sql } from '../../../db/sql.ts';

/* Bills, payments and statements of the demo add up (domain 8.1). */
const connection = await demoConnection();

/** Each statement finds rows that contradict others; all must be empty. */
const contradictions: readonly (readonly [string, () => Sql])[] = [
  [
    'a guarantee that was not met is credited, and no other',
    () => sql`select s.id from shipments s join freight_bills b on b.shipment = s.id and b.kind = 'original' and b.billed_on + 14 < date '2026-03-10'
      left join shipment_charges g on g.freight_bill = b.id and g.kind = 'guaranteed'
      left join (select k.corrects, c.amount from freight_bills k join shipment_charges c on c.freight_bill = k.id and c.kind = 'guaranteed') k on k.corrects = b.id
      where coalesce(-k.amount, 0) <> case when s.guaranteed_met is false then g.amount else 0 end`,
  ],
  [
    'a bill is due after the credit terms of its customer',
    () => sql`select b.id from freight_bills b join customer_accounts a on a.id = b.account join customers c on c.id = a.customer
      where b.due_on <> b.billed_on + c.credit_terms_days`,
  ],
  [
    'the bills of a shipment add up to its total, each is the sum of its lines',
    () => sql`select s.id from freight_bills b join shipments s on s.id = b.shipment group by s.id having sum(b.amount) <> s.total_charges
      union all select b.id from freight_bills b left join shipment_charges c on c.freight_bill = b.id group by b.id having coalesce(sum(c.amount), 0) <> b.amount`,
  ],
  [
    'the balance of a bill is its amount less payments and credits, that of a credit is 0',
    () => sql`select b.id from freight_bills b
      left join (select freight_bill, sum(amount) as paid from payment_applications group by 1) a on a.freight_bill = b.id
      left join (select corrects, -sum(amount) as credited from freight_bills where kind = 'credit' group by 1) c on c.corrects = b.id
      where b.balance <> case b.kind when 'credit' then 0 else b.amount - coalesce(a.paid, 0) - coalesce(c.credited, 0) end`,
  ],
  [
    'a correction has the number of its bill with a letter, and the sign of its kind',
    () => sql`select c.id from freight_bills c left join freight_bills b on b.id = c.corrects where c.kind <> 'original'
      and (b.id is null or c.bill_number <> b.bill_number || 'A' or c.account <> b.account or sign(c.amount) <> case c.kind when 'credit' then -1 else 1 end or c.billed_on <= b.billed_on)`,
  ],
  [
    'a granted dispute has one credit of its amount',
    () => sql`select d.id from invoice_disputes d left join freight_bills c on c.dispute = d.id
      where d.status = 'granted' group by d.id having count(c.id) <> 1 or sum(c.amount) <> -d.amount_credited or min(c.corrects) <> d.freight_bill`,
  ],
  [
    'a payment is what it paid and what is left of it',
    () =>
      sql`select p.id from payments p left join payment_applications a on a.payment = p.id group by p.id having p.amount <> coalesce(sum(a.amount), 0) + p.unapplied`,
  ],
  [
    'an application is to a bill, or to the interest of a statement of its account',
    () => sql`select a.id from payment_applications a join payments p on p.id = a.payment left join statement_lines l on l.id = a.statement_line left join statements t on t.id = l.statement
      where num_nonnulls(a.freight_bill, a.statement_line) <> 1 or a.statement_line is not null and (l.freight_bill is not null or t.account <> p.account or p.received_on <= t.statement_date)`,
  ],
  [
    'interest is two per cent for each full month past due on the undisputed balance, less what was billed before [5.12, R-147]',
    () => sql`select * from (
      select t.statement_number, t.interest, i.total - coalesce(lag(i.total) over (partition by t.account order by t.statement_date), 0) as expected
      from statements t cross join lateral (
        select coalesce(sum(round(0.02 * m.months * (b.balance - coalesce(d.disputed, 0)), 2)), 0) as total from freight_bills b
        cross join lateral (select count(*) as months from generate_series(1, 40) n where b.due_on + make_interval(months => n) <= t.statement_date) m
        left join (select freight_bill, sum(amount_billed - amount_expected) as disputed from invoice_disputes where status in ('new', 'in_progress', 'info_needed') group by 1) d on d.freight_bill = b.id
        where b.account = t.account and b.due_on < t.statement_date and b.balance > 0) i) x where interest <> expected`,
  ],
  [
    'interest of a statement has one line without a bill, its balance less what was paid',
    () => sql`select t.id from statements t left join statement_lines l on l.statement = t.id and l.freight_bill is null left join payment_applications a on a.statement_line = l.id
      group by t.id, t.interest having coalesce(min(l.amount), 0) <> t.interest or count(distinct l.id) > 1 or coalesce(min(l.balance), 0) <> coalesce(min(l.amount), 0) - coalesce(sum(a.amount), 0)`,
  ],
  [
    'the age of what is open counts from the day of the bill or of the interest',
    () => sql`select t.id from statements t cross join lateral (
        select coalesce(sum(o.open) filter (where t.statement_date - o.day between 31 and 60), 0) as a, coalesce(sum(o.open) filter (where t.statement_date - o.day between 61 and 90), 0) as b,
          coalesce(sum(o.open) filter (where t.statement_date - o.day > 90), 0) as c
        from (
          select b.billed_on as day, b.amount - coalesce((select sum(a.amount) from payment_applications a join payments p on p.id = a.payment where a.freight_bill = b.id and p.received_on <= t.statement_date), 0)
            + coalesce((select sum(c.amount) from freight_bills c where c.corrects = b.id and c.kind = 'credit' and c.billed_on <= t.statement_date), 0) as open
          from freight_bills b where b.account = t.account and b.kind <> 'credit' and b.billed_on <= t.statement_date
          union all
          select l.invoice_date, l.amount - coalesce((select sum(a.amount) from payment_applications a join payments p on p.id = a.payment where a.statement_line = l.id and p.received_on <= t.statement_date), 0)
          from statement_lines l join statements x on x.id = l.statement where x.account = t.account and l.freight_bill is null and l.invoice_date <= t.statement_date) o) o
      where (t.aging_31_60, t.aging_61_90, t.aging_over_90) is distinct from (o.a, o.b, o.c)`,
  ],
  [
    'a statement is paid when its lines are, overdue once one is past due; only the newest of an account is a draft or void',
    () => sql`select t.id from statements t join (select statement, sum(balance) as open, bool_or(balance > 0 and days_overdue > 0) as late from statement_lines group by 1) l on l.statement = t.id
      where t.status in ('draft', 'void') and exists (select from statements n where n.account = t.account and n.statement_date > t.statement_date)
        or t.status not in ('draft', 'void') and t.status <> case when l.open = 0 then 'paid' when l.late then 'overdue' else 'issued' end
      union all select l.id from statement_lines l join freight_bills b on b.id = l.freight_bill where l.days_overdue <> case when b.balance > 0 then greatest(0, date '2026-03-10' - b.due_on) else 0 end`,
  ],
  [
    'a written-off bill had a rest below one dollar, for which it has a credit',
    () => sql`select b.id from freight_bills b left join freight_bills c on c.corrects = b.id where (b.status = 'written_off') <> exists (select from shipment_charges x where x.freight_bill = c.id and x.kind = 'adjustment')
      or b.status = 'written_off' and (b.balance <> 0 or c.amount <= -1)`,
  ],
  [
    'a statement opens with the closing balance of the one before',
    () => sql`select * from (select opening_balance, coalesce(lag(closing_balance) over (partition by account order by statement_date), 0) as before from statements) s
      where opening_balance <> before`,
  ],
  [
    'a statement begins on the day after the one before',
    () => sql`select * from (select period_from, lag(period_to) over (partition by account order by statement_date) as before from statements) s
      where period_from <> before + 1`,
  ],
  [
    'a statement closes with its movements, and its open bills by age are its closing balance',
    () => sql`select id from statements where closing_balance <> opening_balance + charges - payments - credits + interest
      or closing_balance <> aging_current + aging_31_60 + aging_61_90 + aging_over_90`,
  ],
  [
    'the lines of a statement are the bills of its week and its interest',
    () =>
      sql`select t.id from statements t left join statement_lines l on l.statement = t.id group by t.id having coalesce(sum(l.amount), 0) <> t.charges - t.credits + t.interest
        or coalesce(sum(l.amount - l.freight - l.fuel - l.accessorials - l.gst - l.hst - l.qst), 0) <> t.interest`,
  ],
  [
    'open balances less money that is not applied are the newest closing balance, but for what came since',
    () => sql`select t.account from (select distinct on (account) * from statements order by account, statement_date desc) t
      join lateral (select coalesce(sum(b.amount), 0) as billed from freight_bills b where b.account = t.account and b.billed_on <= t.statement_date) b on true
      join lateral (select coalesce(sum(p.amount), 0) as paid from payments p where p.account = t.account and p.received_on <= t.statement_date) p on true
      join lateral (select sum(i.interest) as interest from statements i where i.account = t.account) i on true
      where t.closing_balance <> b.billed + i.interest - p.paid`,
  ],
  [
    'a dispute is of a bill of its shipment and account',
    () =>
      sql`select d.id from invoice_disputes d join freight_bills b on b.id = d.freight_bill where b.shipment <> d.shipment or b.account <> d.account`,
  ],
];

describe('money of the demo', () => {
  test.each(contradictions)('%s', async (_name, query) => {
    expect(await connection.run(query())).toEqual([]);
  });
});
