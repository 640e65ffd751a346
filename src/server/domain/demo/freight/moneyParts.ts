import { type Sql, sql } from '../../../db/sql.ts';
import { dayText } from '../world/calendar.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';
import { lineFields } from './priceParts.ts';

/** One bill for each shipment that was picked up, open at first, and the lines of the price of every shipment. */
function bills({ plan, billedFrom }: DerivedSource) {
  const today = sql`${dayText(plan.anchor)}::date`;
  return [
    sql`insert into freight_bills (bill_number, shipment, account, kind, quote, billed_on, due_on, amount, balance, currency, status, created_at, updated_at)
      select s.probill, s.id, s.bill_to, 'original', k.quote, s.pickup_date + 1, s.pickup_date + 31, s.total_charges, s.total_charges, s.currency, 'open',
        (s.pickup_date + 1)::timestamp + interval '11 hours', (s.pickup_date + 1)::timestamp + interval '11 hours'
      from shipments s left join demo_quoted k on k.shipment = s.id and k.status = 'booked'
      where s.id >= ${billedFrom} and s.total_charges > 0 and s.pickup_date < ${today}
      order by s.id`,
    analyze('freight_bills'),
    sql`insert into shipment_charges (shipment, freight_bill, line, kind, rule_kind, rule_ref, text_en, text_fr, quantity, unit_text, rate, amount, currency,
        taxable, edi_charge_code, created_at, updated_at)
      select l.move, b.id, row_number() over (partition by l.move order by l.place, l.rule_ref), ${lineFields}, s.currency, l.kind not like 'tax%', l.code, s.created_at, s.created_at
      from demo_moves_lines l join shipments s on s.id = l.move left join freight_bills b on b.shipment = l.move order by l.move, l.place, l.rule_ref`,
    analyze('shipment_charges'),
  ];
}

/** Reasons of a correction with the line that it bills. */
const corrected = [
  ['rate', 'discount', 'discount', 'OPEN-1', 'Rate as quoted', 'Taux selon la soumission', 'DSC'],
  ['redelivery', 'accessorial', 'accessorial', 'RDL', 'Redelivery', 'Nouvelle livraison', 'RDL'],
  ['guarantee', 'guaranteed', 'guaranteed', 'GUARANTEE', 'Guarantee not met', 'Garantie non respectée', 'GUA'],
  ['write_off', 'adjustment', 'manual', 'SMALL', 'Small balance written off', 'Petit solde radié', 'ADJ'],
] as const;
const correctedLines = sql.join(corrected.map((row) => sql`(${sql.join(row.map((cell) => sql`${cell}`))})`));

const freightKinds = sql`'linehaul', 'deficit', 'discount', 'minimum', 'adjustment'`;

/** A share in a hundred bills that is paid; see `balances`. */
const paidShare = draw(sql`b.id`, 41, 100);

/**
 * Corrections two weeks later, each a bill with separate lines: a guaranteed line whose day was missed is credited; of a hundred other
 * bills three get a credit of the freight and two a balance due for a redelivery; half of the bills are high enough for a credit. A small
 * amount missing from a payment is written off. A shipment's total is the total of its bills.
 */
function corrections({ plan }: DerivedSource) {
  const today = sql`${dayText(plan.anchor)}::date`;
  const share = draw(sql`b.id`, 42, 100);
  return [
    sql`create temporary table demo_corrections on commit drop as
      select b.id as corrects, b.shipment, b.account, b.bill_number || 'A' as bill_number, b.billed_on + case k.cause when 'write_off' then 45 else 14 end as billed_on,
        k.cause, case k.cause when 'redelivery' then 'balance_due' else 'credit' end as kind,
        case k.cause when 'redelivery' then 70 when 'rate' then -40 when 'write_off' then -0.45 else -g.amount end as base
      from freight_bills b join shipments s on s.id = b.shipment
      left join demo_moves_lines g on g.move = b.shipment and g.kind = 'guaranteed' and not s.guaranteed_met
      cross join lateral (select case when g.amount > 0 then 'guarantee' when ${share} < 2 then 'redelivery' when ${share} < 8 then case when s.freight_charges > 150 then 'rate' end
        when ${paidShare} < 85 and ${draw(sql`b.id`, 44, 300)} = 0 then 'write_off' end as cause) k
      where k.cause is not null and b.billed_on + case k.cause when 'write_off' then 60 else 14 end < ${today}`,
    analyze('demo_corrections'),
    sql`create temporary table demo_correction_lines on commit drop as
      select k.bill_number, k.shipment, s.currency, 0 as place, c.kind, c.rule_kind, c.rule_ref, c.text_en, c.text_fr, 1::numeric as quantity, 'flat' as unit, k.base as rate, k.base as amount, c.code
      from demo_corrections k join shipments s on s.id = k.shipment
      join (values ${correctedLines}) c(cause, kind, rule_kind, rule_ref, text_en, text_fr, code) on c.cause = k.cause
      union all
      select k.bill_number, k.shipment, s.currency, t.place, t.kind, t.rule_kind, t.rule_ref, t.text_en, t.text_fr, k.base, t.unit, t.rate, round(k.base * t.rate / 100, 2), t.code
      from demo_corrections k join shipments s on s.id = k.shipment join demo_moves_lines t on t.move = k.shipment and t.kind like 'tax%' where k.cause <> 'write_off'`,
    analyze('demo_correction_lines'),
    sql`insert into freight_bills (bill_number, shipment, account, kind, corrects, billed_on, due_on, amount, balance, currency, status, created_at, updated_at)
      select k.bill_number, k.shipment, k.account, k.kind, k.corrects, k.billed_on, k.billed_on + 30, l.amount, greatest(l.amount, 0), l.currency,
        case k.kind when 'credit' then 'credited' else 'open' end, k.billed_on::timestamp + interval '11 hours', k.billed_on::timestamp + interval '11 hours'
      from demo_corrections k
      join (select bill_number, sum(amount) as amount, min(currency) as currency from demo_correction_lines group by bill_number) l on l.bill_number = k.bill_number
      order by k.corrects`,
    analyze('freight_bills'),
    sql`insert into shipment_charges (shipment, freight_bill, line, kind, rule_kind, rule_ref, text_en, text_fr, quantity, unit_text, rate, amount, currency,
        taxable, edi_charge_code, created_at, updated_at)
      select l.shipment, b.id, 50 + l.place, l.kind, l.rule_kind, l.rule_ref, l.text_en, l.text_fr, l.quantity, l.unit, l.rate, l.amount, l.currency,
        l.kind not like 'tax%' and l.kind <> 'adjustment', l.code, b.created_at, b.created_at
      from demo_correction_lines l join freight_bills b on b.bill_number = l.bill_number order by l.shipment, l.place`,
    analyze('shipment_charges'),
    sql`update shipments s set total_charges = s.total_charges + l.total, tax_total = s.tax_total + l.tax,
        freight_charges = s.freight_charges + l.freight, accessorial_charges = s.accessorial_charges + l.total - l.tax - l.freight
      from (select shipment, sum(amount) as total, coalesce(sum(amount) filter (where kind like 'tax%'), 0) as tax,
          coalesce(sum(amount) filter (where kind in ('discount', 'adjustment')), 0) as freight
        from demo_correction_lines group by shipment) l where l.shipment = s.id`,
  ];
}

/** Of a hundred bills older than 40 days, 85 are paid, five in part; a credit reduces the rest. */
function balances({ plan }: DerivedSource) {
  const isOld = sql`b.billed_on + 40 < ${dayText(plan.anchor)}::date`;
  return [
    sql`create temporary table demo_paid on commit drop as
      select b.id as bill, c.credited, c.credited_on, case when ${isOld} and ${paidShare} < 85 then b.amount - c.credited when ${isOld} and ${paidShare} < 90 then round(b.amount / 2, 2) else 0 end as paid,
        c.cause
      from freight_bills b
      left join (select k.corrects, k.cause, -c.amount as amount, c.billed_on from demo_corrections k join freight_bills c on c.bill_number = k.bill_number and c.kind = 'credit') k on k.corrects = b.id
      cross join lateral (select coalesce(k.amount, 0) as credited, k.billed_on as credited_on, k.cause) c
      where b.kind <> 'credit'`,
    analyze('demo_paid'),
    sql`update freight_bills b set balance = b.amount - p.credited - p.paid,
        status = case when p.cause = 'write_off' then 'written_off' when p.paid = b.amount - p.credited then 'paid' when p.paid > 0 then 'partial' else 'open' end
      from demo_paid p where p.bill = b.id and p.paid + p.credited > 0`,
  ];
}

/** The Saturday on which the week of a bill ends. */
const saturday = sql`b.billed_on + ((6 - extract(dow from b.billed_on)::int + 7) % 7)`;

/** The weeks of an account that get a statement, those that end with a bill, with the interest on what was overdue by then. */
function weeks({ plan }: DerivedSource) {
  return [
    sql`create temporary table demo_weeks on commit drop as
      select b.account, ${saturday} as day, sum(greatest(b.amount, 0)) as charges, sum(greatest(-b.amount, 0)) as credits, min(b.billed_on) as first, min(b.currency) as currency
      from freight_bills b where ${saturday} <= ${dayText(plan.anchor)}::date group by 1, 2`,
    sql`create index on demo_weeks (account, day)`,
    analyze('demo_weeks'),
    // Two per cent for each full month past due, on the first statement from that day on (domain 5.12). What is paid late at all is paid within days.
    sql`create temporary table demo_interest on commit drop as
      select b.account, w.day, sum(round(0.02 * n * b.balance, 2) - round(0.02 * (n - 1) * b.balance, 2)) as interest
      from freight_bills b cross join generate_series(1, 24) n
      cross join lateral (select min(w.day) as day from demo_weeks w where w.account = b.account and w.day >= b.due_on + n * interval '1 month') w
      where b.balance > 0 and b.due_on + n * interval '1 month' < ${dayText(plan.anchor + 1)}::date and w.day is not null group by 1, 2`,
    analyze('demo_interest'),
  ];
}

/** The bills of an account that come due in one week are paid together, on its Friday, with interest now and then; one payment in a hundred has a rest. */
function payments({ plan }: DerivedSource) {
  const friday = (day: Sql) => sql`date_trunc('week', ${day})::date + 4`;
  const place = sql`k.account + (k.day - date '2020-01-03')`;
  const rest = sql`case when ${draw(place, 51, 100)} = 0 then 25 else 0 end`;
  const isPartner = (
    account: Sql,
  ) => sql`${account} in (select a.id from customer_accounts a join edi_partners e on e.customer = a.customer and e.status = 'enabled'
    join edi_partner_documents d on d.partner = e.id and d.document = '820')`;
  const method = sql`case when ${draw(place, 53, 3)} > 0 and ${isPartner(sql`k.account`)} then 'edi_820'
    else ${pickText(draw(sql`k.account`, 52, 5), ['eft', 'eft', 'cheque', 'card', 'other'])} end`;
  return [
    sql`create temporary table demo_paid_items on commit drop as
      select b.account, ${friday(sql`b.due_on`)} as day, b.id as bill, null::date as interest_of, k.paid, b.currency, b.balance > 0 as is_part
      from freight_bills b join demo_paid k on k.bill = b.id where k.paid > 0
      union all
      select i.account, ${friday(sql`i.day + 14`)}, null, i.day, i.interest, w.currency, false from demo_interest i join demo_weeks w on w.account = i.account and w.day = i.day
      where ${draw(sql`i.account + (i.day - date '2020-01-03')`, 54, 3)} = 0 and i.day + 20 < ${dayText(plan.anchor)}::date and not ${isPartner(sql`i.account`)}`,
    analyze('demo_paid_items'),
    sql`insert into payments (payment_number, account, received_on, method, reference, amount, currency, unapplied, created_at, updated_at)
      select 'P' || lpad((row_number() over (order by k.day, k.account))::text, 9, '0'), k.account, k.day, ${method}, null,
        sum(k.paid) + ${rest}, min(k.currency), ${rest}, k.day::timestamp + interval '15 hours', k.day::timestamp + interval '15 hours'
      from demo_paid_items k group by k.account, k.day order by k.day, k.account`,
    analyze('payments'),
    sql`insert into payment_applications (payment, freight_bill, amount, adjustment_reason, created_at, updated_at)
      select p.id, k.bill, k.paid, case when p.method = 'edi_820' and k.is_part then 'PP' end, p.created_at, p.created_at
      from demo_paid_items k join payments p on p.account = k.account and p.received_on = k.day where k.bill is not null order by p.id, k.bill`,
  ];
}

/** Open items of a statement: bills and interest, with the days on which they were lessened. */
const openItems = sql`create temporary table demo_open_items on commit drop as
  select i.*, case when i.amount = i.paid + i.credited then greatest(i.paid_on, i.credited_on) else 'infinity' end as settled_on from (
    select b.account, b.billed_on as day, b.amount, k.credited, k.credited_on, k.paid, p.day as paid_on
    from freight_bills b join demo_paid k on k.bill = b.id left join demo_paid_items p on p.bill = b.id
    union all
    select n.account, n.day, n.interest, 0, null, coalesce(p.paid, 0), p.day from demo_interest n left join demo_paid_items p on p.account = n.account and p.interest_of = n.day) i`;

/**
 * A statement on each Saturday that ends a week with a bill of the account: it opens with the closing balance of the one before, and its
 * open bills by age add up to its closing balance (domain 8.1).
 */
function statements({ plan }: DerivedSource) {
  const today = sql`${dayText(plan.anchor)}::date`;
  const open = sql`o.amount - case when o.credited_on <= t.day then o.credited else 0 end - case when o.paid_on <= t.day then o.paid else 0 end`;
  const sums = sql`sum(amount) filter (where kind in (${freightKinds})) as freight, sum(amount) filter (where kind = 'fuel') as fuel,
    sum(amount) filter (where kind not in (${freightKinds}, 'fuel') and kind not like 'tax%') as accessorials,
    sum(amount) filter (where kind = 'tax_gst') as gst, sum(amount) filter (where kind = 'tax_hst') as hst, sum(amount) filter (where kind = 'tax_qst') as qst`;
  return [
    sql`create temporary table demo_statements on commit drop as
      with ordered as (
        select w.*, coalesce(i.interest, 0) as interest, lag(w.day) over (partition by w.account order by w.day) as before,
          sum(w.charges - w.credits + coalesce(i.interest, 0)) over (partition by w.account order by w.day) as billed
        from demo_weeks w left join demo_interest i on i.account = w.account and i.day = w.day),
      received as (
        select o.account, o.day, coalesce(sum(p.amount), 0) as paid
        from ordered o left join payments p on p.account = o.account and p.received_on <= o.day group by 1, 2)
      select o.account, o.day, o.currency, coalesce(o.before + 1, o.first) as period_from, o.charges, o.credits, o.interest, o.billed - r.paid as closing,
        coalesce(lag(o.billed - r.paid) over (partition by o.account order by o.day), 0) as opening
      from ordered o join received r on r.account = o.account and r.day = o.day`,
    analyze('demo_statements'),
    openItems,
    analyze('demo_open_items'),
    sql`create temporary table demo_aging on commit drop as
      select t.account, t.day,
        coalesce(sum(${open}) filter (where t.day - o.day between 31 and 60), 0) as days_31_60,
        coalesce(sum(${open}) filter (where t.day - o.day between 61 and 90), 0) as days_61_90,
        coalesce(sum(${open}) filter (where t.day - o.day > 90), 0) as over_90
      from demo_statements t join demo_open_items o on o.account = t.account and o.day < t.day - 30 and o.settled_on > t.day
      group by 1, 2`,
    analyze('demo_aging'),
    sql`insert into statements (statement_number, statement_date, account, period_from, period_to, due_date, opening_balance, charges, payments, interest,
        credits, closing_balance, aging_current, aging_31_60, aging_61_90, aging_over_90, currency, status, sent_at, created_at, updated_at)
      select 'S' || lpad((row_number() over (order by t.day, t.account))::text, 9, '0'), t.day, t.account, t.period_from, t.day, t.day + 30, t.opening,
        t.charges, t.opening + t.charges - t.credits + t.interest - t.closing, t.interest, t.credits, t.closing,
        t.closing - coalesce(g.days_31_60 + g.days_61_90 + g.over_90, 0), coalesce(g.days_31_60, 0), coalesce(g.days_61_90, 0), coalesce(g.over_90, 0),
        t.currency, 'issued', t.day::timestamp + interval '12 hours', t.day::timestamp + interval '12 hours', t.day::timestamp + interval '12 hours'
      from demo_statements t left join demo_aging g on g.account = t.account and g.day = t.day
      order by t.day, t.account`,
    analyze('statements'),
    sql`insert into statement_lines (statement, line, shipment, freight_bill, probill, invoice_date, reference, description, freight, fuel, accessorials, gst,
        hst, qst, amount, balance, days_overdue, invoice_status, created_at, updated_at)
      select t.id, row_number() over (partition by t.id order by b.id), s.id, b.id, s.probill, b.billed_on, left(s.po_number, 30),
        left(s.shipper_city || ' – ' || s.consignee_city, 60), coalesce(c.freight, 0), coalesce(c.fuel, 0), coalesce(c.accessorials, 0),
        coalesce(c.gst, 0), coalesce(c.hst, 0), coalesce(c.qst, 0), b.amount, b.balance,
        case when b.balance > 0 then greatest(0, ${today} - b.due_on) else 0 end, b.status, t.created_at, t.created_at
      from freight_bills b
      join statements t on t.account = b.account and t.statement_date = ${saturday}
      join shipments s on s.id = b.shipment
      left join (select freight_bill, ${sums} from shipment_charges group by freight_bill) c on c.freight_bill = b.id
      order by t.id, b.id`,
    analyze('statement_lines'),
    sql`insert into statement_lines (statement, line, invoice_date, description, freight, fuel, accessorials, gst, hst, qst, amount, balance, days_overdue, invoice_status,
        created_at, updated_at)
      select t.id, l.last + 1, t.statement_date, case c.language when 'fr' then 'Intérêts de 2 % par mois sur le solde en souffrance' else 'Interest of 2 % a month on the overdue balance' end,
        0, 0, 0, 0, 0, 0, t.interest, o.balance, case when o.balance > 0 then greatest(0, ${today} - t.due_date) else 0 end, case when o.balance > 0 then 'open' else 'paid' end,
        t.created_at, t.created_at
      from statements t join customer_accounts a on a.id = t.account join customers c on c.id = a.customer
      join (select statement, max(line) as last from statement_lines group by statement) l on l.statement = t.id
      left join demo_paid_items p on p.account = t.account and p.interest_of = t.statement_date
      cross join lateral (select t.interest - coalesce(p.paid, 0) as balance) o
      where t.interest > 0 order by t.id`,
    analyze('statement_lines'),
    sql`insert into payment_applications (payment, statement_line, amount, created_at, updated_at)
      select p.id, l.id, k.paid, p.created_at, p.created_at
      from demo_paid_items k join payments p on p.account = k.account and p.received_on = k.day
      join statements t on t.account = k.account and t.statement_date = k.interest_of join statement_lines l on l.statement = t.id and l.freight_bill is null
      order by p.id, l.id`,
    sql`update statements t set status = case when l.open = 0 then 'paid' when l.overdue > 0 then 'overdue' else 'issued' end
      from (select statement, sum(balance) as open, max(days_overdue) as overdue from statement_lines group by statement) l where l.statement = t.id`,
    // Among the newest statements with nothing paid yet, some are not sent and some were withdrawn.
    sql`update statements t set status = case when n.place <= 3 then 'draft' else 'void' end, sent_at = case when n.place > 3 then t.sent_at end
      from (select l.id, row_number() over (order by l.id desc) as place
        from (select distinct on (account) id, status from statements order by account, statement_date desc) l
        where l.status = 'issued' and not exists (select from statement_lines x where x.statement = l.id and x.balance <> x.amount)) n
      where n.id = t.id and n.place <= 6`,
    sql`update shipments s set statement = l.statement from statement_lines l join freight_bills b on b.id = l.freight_bill and b.kind = 'original' where l.shipment = s.id`,
  ];
}

const disputeReasons = ['weight', 'class', 'rate', 'accessorial', 'duplicate', 'payer', 'tax', 'service', 'other'];
const [openDisputes, closedDisputes] = [
  ['new', 'in_progress', 'info_needed'],
  ['denied', 'withdrawn'],
] as const;
const claimStates = ['new', 'acknowledged', 'in_progress', 'offered', 'paid', 'declined', 'withdrawn'];

/** Disputes of open bills and of bills with a credit, claims on what came damaged, short or was refused, inspections of the weight, instructions to dispatch. */
function questions({ plan, detailedFrom }: DerivedSource) {
  // A question waits for 20 working days at most.
  const open = pickText(sql`k.place`, openDisputes);
  const isOld = sql`b.billed_on < ${dayText(plan.anchor - 25)}::date`;
  const state = sql`case when k.is_recent then case when ${isOld} and ${open} = 'info_needed' then 'in_progress' else ${open} end
    else ${pickText(sql`k.place`, closedDisputes)} end`;
  const claimPlace = sql`(row_number() over (order by s.id))::int`;
  // An offer waits for 60 days at most.
  const drawnClaim = pickText(claimPlace, claimStates);
  const claimState = sql`case when ${drawnClaim} = 'offered' and s.last_event_at < ${dayText(plan.anchor - 50)}::date then 'paid' else ${drawnClaim} end`;
  /** Two dollars a pound, or the value that was declared (domain 3). */
  const limit = sql`coalesce(s.declared_value, round(coalesce(s.verified_weight, s.weight) * 2, 2))`;
  const kinds = ['appointment', 'reconsign', 'hold_at_terminal', 'return', 'redeliver'];
  const isFrench = sql`s.shipper_province = 'QC'`;
  return [
    sql`insert into invoice_disputes (dispute_number, shipment, freight_bill, account, reason, amount_billed, amount_expected, comment, status, opened_by,
        answer_due, closed_at, created_at, updated_at)
      select 'DSP' || lpad(b.id::text, 8, '0'), b.shipment, b.id, b.account, ${pickText(sql`k.place`, disputeReasons)}, b.amount, round(b.amount * 0.8, 2),
        case when ${isFrench} then 'Le montant diffère de la soumission.' else 'The amount differs from the quote.' end, ${state}, p.person,
        b.billed_on + 19, case when ${state} in ('denied', 'withdrawn') then (b.billed_on + 15)::timestamp + interval '16 hours' end,
        (b.billed_on + 5)::timestamp + interval '14 hours', (b.billed_on + 5)::timestamp + interval '14 hours'
      from (select b.id, r.is_recent, (row_number() over (partition by r.is_recent order by b.id))::int as place
        from freight_bills b cross join lateral (select b.billed_on > ${dayText(plan.anchor - 50)}::date as is_recent) r
        where b.balance > 0 and b.kind = 'original' and ${draw(sql`b.id`, 61, 40)} < case when r.is_recent then 5 else 2 end and b.billed_on < ${dayText(plan.anchor - 6)}::date) k
      join freight_bills b on b.id = k.id join shipments s on s.id = b.shipment join demo_askers p on p.account = b.account
      where k.place <= 125 order by b.id`,
    sql`insert into invoice_disputes (dispute_number, shipment, freight_bill, account, reason, amount_billed, amount_expected, comment, status, opened_by,
        amount_credited, answer_due, closed_at, created_at, updated_at)
      select 'DSP' || lpad(b.id::text, 8, '0'), b.shipment, b.id, b.account, 'rate', b.amount, b.amount + c.amount,
        case when ${isFrench} then 'Le montant diffère de la soumission.' else 'The amount differs from the quote.' end, 'granted', k.person,
        -c.amount, b.billed_on + 19, c.created_at, (b.billed_on + 5)::timestamp + interval '14 hours', c.created_at
      from freight_bills c join freight_bills b on b.id = c.corrects join shipments s on s.id = b.shipment join demo_askers k on k.account = b.account
      join demo_corrections x on x.bill_number = c.bill_number and x.cause = 'rate'
      where not exists (select from invoice_disputes d where d.freight_bill = b.id) order by b.id limit 50`,
    sql`update freight_bills c set dispute = d.id from invoice_disputes d where d.status = 'granted' and c.corrects = d.freight_bill and c.kind = 'credit'`,
    sql`update freight_bills b set status = 'disputed' from invoice_disputes d where d.freight_bill = b.id and d.status in ('new', 'in_progress', 'info_needed')`,
    sql`update statement_lines l set dispute = d.id, invoice_status = b.status from invoice_disputes d join freight_bills b on b.id = d.freight_bill where l.freight_bill = b.id`,
    sql`insert into cargo_claims (claim_number, shipment, account, kind, amount_claimed, liability_limit, amount_allowed, currency, comment, answer, notice_due,
        claim_due, answer_due, status, opened_by, closed_at, created_at, updated_at)
      select 'CL' || lpad(s.id::text, 8, '0'), s.id, s.bill_to,
        case when s.status = 'delivered_damaged' then case when ${draw(sql`s.id`, 71, 4)} = 0 then 'concealed' else 'damage' end when s.status = 'delivered_short' then 'shortage' when s.status = 'refused' then 'delay' else 'loss' end,
        round(s.weight * 1.5, 2), ${limit}, case when ${claimState} in ('offered', 'paid') then least(round(s.weight * 1.2, 2), ${limit}) end, s.currency,
        case when ${isFrench} then 'Constaté à la réception.' else 'Seen on receipt.' end,
        case when ${claimState} = 'declined' then case when ${isFrench} then 'Emballage insuffisant.' else 'Packed too lightly.' end end,
        s.last_event_at::date + 60, (s.pickup_date + interval '9 months')::date, s.last_event_at::date + 30, ${claimState}, k.person,
        case when ${claimState} in ('paid', 'declined', 'withdrawn') then s.last_event_at + interval '20 hours' end,
        s.last_event_at + interval '2 hours', s.last_event_at + interval '2 hours'
      from shipments s join demo_askers k on k.account = s.bill_to
      where s.id >= ${detailedFrom} and s.status in ('delivered_damaged', 'delivered_short', 'refused', 'partially_refused') and ${draw(sql`s.id`, 72, 3)} > 0
      order by s.id limit 200`,
    sql`insert into inspections (shipment, kind, inspected_at, terminal, device, value_before, value_after, created_at, updated_at)
      select s.id, i.kind, i.at, case i.kind when 'damage' then s.destination_terminal else s.origin_terminal end, i.device, i.before, i.after, i.at, i.at
      from shipments s left join shipment_items l on l.shipment = s.id and l.line = 1
      cross join lateral (values
        ('weight', s.created_at + interval '4 hours', 'SCALE-' || s.origin_terminal, s.weight || ' ' || s.weight_unit, s.verified_weight || ' ' || s.weight_unit),
        ('class', s.created_at + interval '4 hours', null, case when l.class_source = 'inspected' then case l.freight_class when '100' then '85' else '100' end end, l.freight_class),
        ('dimensions', s.created_at + interval '4 hours', 'DIM-' || s.origin_terminal, case when ${draw(sql`s.id`, 73, 250)} = 0 then l.length || ' × ' || l.width || ' × ' || (l.height - 1) || ' in' end,
          l.length || ' × ' || l.width || ' × ' || l.height || ' in'),
        ('damage', s.last_event_at + interval '1 hour', null, case when s.status = 'delivered_damaged' then case when ${isFrench} then 'Intact' else 'Sound' end end,
          case when ${isFrench} then 'Coin écrasé, 1 pièce' else 'Corner crushed, 1 piece' end)
      ) i(kind, at, device, before, after)
      where s.id >= ${detailedFrom} and i.before is not null and i.after is not null order by s.id, i.kind`,
    sql`insert into shipment_instructions (shipment, kind, details, price, status, requested_by, created_at, updated_at)
      select s.id, ${pickText(claimPlace, kinds)}, case when ${isFrench} then 'Livrer le lendemain, quai 3' else 'Deliver next day, dock 3' end,
        case when ${claimPlace} % 6 in (1, 2, 3) then 45 end, ${pickText(claimPlace, ['requested', 'priced', 'accepted', 'done', 'declined', 'withdrawn'])}, k.person,
        s.created_at + interval '5 hours', s.created_at + interval '5 hours'
      from shipments s join demo_askers k on k.account = s.bill_to where s.id >= ${detailedFrom} and ${draw(sql`s.id`, 81, 50)} = 0 order by s.id limit 400`,
  ];
}

/** The steps by which disputes, claims and instructions came to their states (domain 2.6, 2.7, 2.9): states before, and transitions by pair. */
const questionSteps = [
  {
    table: 'invoice_disputes',
    person: sql`t.opened_by`,
    before: sql`case r.status when 'new' then array[]::text[] when 'in_progress' then array['new'] when 'withdrawn' then array['new'] else array['new', 'in_progress'] end`,
    transitions: {
      'new in_progress': 'take_up',
      'new withdrawn': 'withdraw',
      'in_progress info_needed': 'ask',
      'in_progress granted': 'grant',
      'in_progress denied': 'deny',
    },
  },
  {
    table: 'cargo_claims',
    person: sql`t.opened_by`,
    before: sql`case r.status when 'new' then array[]::text[] when 'acknowledged' then array['new'] when 'withdrawn' then array['new', 'acknowledged'] when 'in_progress' then array['new', 'acknowledged']
        when 'paid' then array['new', 'acknowledged', 'in_progress', 'offered'] else array['new', 'acknowledged', 'in_progress'] end`,
    transitions: {
      'new acknowledged': 'acknowledge',
      'acknowledged withdrawn': 'withdraw',
      'acknowledged in_progress': 'take_up',
      'in_progress offered': 'offer',
      'in_progress declined': 'decline',
      'offered paid': 'pay',
    },
  },
  {
    table: 'shipment_instructions',
    person: sql`t.requested_by`,
    before: sql`case r.status when 'requested' then array[]::text[] when 'done' then array['requested', 'priced', 'accepted'] when 'accepted' then array['requested', 'priced'] else array['requested'] end`,
    transitions: {
      'requested priced': 'price',
      'priced accepted': 'accept',
      'accepted done': 'carry_out',
      'requested declined': 'decline',
      'requested withdrawn': 'withdraw',
    },
  },
] as const;

function histories(): readonly Sql[] {
  const isOwn = sql`p.transition in ('withdraw', 'accept')`;
  return questionSteps.flatMap(({ table, person, before, transitions }) => [
    sql`delete from state_changes where entity = ${table}`,
    sql`insert into state_changes (entity, record_id, field, transition, from_state, to_state, at, "user", reverted, created_at, updated_at)
      select ${table}, r.id, 'status', p.transition, p.from_state, p.to_state, c.at, case when ${isOwn} then r.person else (select min(id) from users) end, false, c.at, c.at
      from (select t.*, ${person} as person from ${sql.id(table)} t) r
      cross join lateral (select place, s.states[place] as from_state, s.states[place + 1] as to_state,
          (${JSON.stringify(transitions)}::jsonb) ->> (s.states[place] || ' ' || s.states[place + 1]) as transition
        from (select ${before} || r.status::text as states) s cross join lateral generate_series(1, array_length(s.states, 1) - 1) place) p
      cross join lateral (select r.created_at + p.place * interval '2 hours' as at) c order by r.id, p.place`,
  ]);
}

/** Bills, payments and statements of the shipments, with the questions about them. */
export const moneyPart: DerivedPart = {
  tables: [
    'freight_bills',
    'shipment_charges',
    'payments',
    'payment_applications',
    'statements',
    'statement_lines',
    'invoice_disputes',
    'cargo_claims',
    'inspections',
    'shipment_instructions',
  ],
  statements: (source) => [
    ...bills(source),
    ...corrections(source),
    ...balances(source),
    ...weeks(source),
    ...payments(source),
    ...statements(source),
    ...questions(source),
    ...histories(),
  ],
};
