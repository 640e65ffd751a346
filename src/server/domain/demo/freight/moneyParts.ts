import { sql } from '../../../db/sql.ts';
import { dayText } from '../calendar.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';
import { isHarmonized, isQuebec } from './lineParts.ts';

/**
 * Corrections two weeks later: of a hundred bills three get a credit of the freight and two a balance due for a service, each a bill with
 * lines of its own; half of the bills are high enough for a credit. The total of the shipment is that of its bills. Forty dollars bear
 * each tax in whole cents.
 */
function corrections({ plan }: DerivedSource) {
  const base = sql`(s.total_charges - s.tax_total)`;
  const lines = sql`cross join lateral (values
      (0, 'discount', 'discount', 'OPEN-1', 'Rate as quoted', 'Taux selon la soumission', 'DSC', case when k.kind = 'credit' then -40 else 0 end),
      (0, 'accessorial', 'accessorial', 'REDEL', 'Redelivery', 'Nouvelle livraison', 'ACC', case when k.kind = 'credit' then 0 else 40 end),
      (1, 'tax_hst', 'tax', 'HST', 'HST', 'TVH', 'HST', case when ${isHarmonized} then k.base * k.rate else 0 end),
      (1, 'tax_gst', 'tax', 'GST', 'GST', 'TPS', 'GST', case when ${isHarmonized} or k.rate = 0 then 0 else k.base * 0.05 end),
      (2, 'tax_qst', 'tax', 'QST', 'QST', 'TVQ', 'QST', case when ${isQuebec} then k.base * 0.09975 else 0 end)
    ) c(place, kind, rule_kind, rule_ref, text_en, text_fr, code, amount)`;
  return [
    sql`create temporary table demo_corrections on commit drop as
      select b.id as corrects, b.shipment, b.account, b.bill_number || 'A' as bill_number, b.billed_on + 14 as billed_on, k.kind,
        case k.kind when 'credit' then -40 else 40 end as base, round(s.tax_total / ${base}, 2) as rate
      from freight_bills b join shipments s on s.id = b.shipment
      cross join lateral (select case when ${draw(sql`b.id`, 42, 100)} < 2 then 'balance_due' else 'credit' end as kind) k
      where (k.kind = 'balance_due' or ${draw(sql`b.id`, 42, 100)} < 8 and s.freight_charges > 150) and b.billed_on + 14 < ${dayText(plan.anchor)}::date`,
    analyze('demo_corrections'),
    sql`create temporary table demo_correction_lines on commit drop as
      select k.bill_number, k.shipment, c.*, s.currency from demo_corrections k join shipments s on s.id = k.shipment ${lines} where c.amount <> 0`,
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
      select l.shipment, b.id, 10 + l.place, l.kind, l.rule_kind, l.rule_ref, l.text_en, l.text_fr, 1, 'flat', l.amount, l.amount, l.currency,
        l.kind not like 'tax%', l.code, b.created_at, b.created_at
      from demo_correction_lines l join freight_bills b on b.bill_number = l.bill_number order by l.shipment, l.place`,
    analyze('shipment_charges'),
    sql`update shipments s set total_charges = s.total_charges + l.total, tax_total = s.tax_total + l.tax,
        freight_charges = s.freight_charges + l.freight, accessorial_charges = s.accessorial_charges + l.accessorials
      from (select shipment, sum(amount) as total, coalesce(sum(amount) filter (where kind like 'tax%'), 0) as tax,
          coalesce(sum(amount) filter (where kind = 'discount'), 0) as freight, coalesce(sum(amount) filter (where kind = 'accessorial'), 0) as accessorials
        from demo_correction_lines group by shipment) l where l.shipment = s.id`,
  ];
}

/** Of a hundred bills older than 40 days 85 are paid, five in part; a credit lessens the rest. */
function balances({ plan }: DerivedSource) {
  const share = draw(sql`b.id`, 41, 100);
  const isOld = sql`b.billed_on + 40 < ${dayText(plan.anchor)}::date`;
  return [
    sql`create temporary table demo_paid on commit drop as
      select b.id as bill, c.credited, case when ${isOld} and ${share} < 85 then b.amount - c.credited when ${isOld} and ${share} < 90 then round(b.amount / 2, 2) else 0 end as paid
      from freight_bills b
      left join (select corrects, -sum(amount) as amount from freight_bills where kind = 'credit' group by corrects) k on k.corrects = b.id
      cross join lateral (select coalesce(k.amount, 0) as credited) c
      where b.kind <> 'credit'`,
    analyze('demo_paid'),
    sql`update freight_bills b set balance = b.amount - p.credited - p.paid,
        status = case when p.paid = b.amount - p.credited then 'paid' when p.paid > 0 then 'partial' else 'open' end
      from demo_paid p where p.bill = b.id and p.paid + p.credited > 0`,
  ];
}

/** The bills of an account that come due in one week are paid together, on its Friday; one payment in a hundred has a rest. */
function payments() {
  const week = sql`date_trunc('week', b.due_on)::date + 4`;
  const rest = sql`case when ${draw(sql`b.account + (${week} - date '2020-01-03')`, 51, 100)} = 0 then 25 else 0 end`;
  const isPartner = sql`exists (select from customer_accounts a join edi_partners k on k.customer = a.customer and k.status = 'enabled'
    join edi_partner_documents d on d.partner = k.id and d.document = '820' where a.id = b.account)`;
  const method = sql`case when ${draw(sql`b.account + (${week} - date '2020-01-03')`, 53, 3)} > 0 and ${isPartner} then 'edi_820'
    else ${pickText(draw(sql`b.account`, 52, 5), ['eft', 'eft', 'cheque', 'card', 'other'])} end`;
  return [
    sql`insert into payments (payment_number, account, received_on, method, reference, amount, currency, unapplied, created_at, updated_at)
      select 'P' || lpad((row_number() over (order by ${week}, b.account))::text, 9, '0'), b.account, ${week}, ${method}, null,
        sum(k.paid) + ${rest}, min(b.currency), ${rest}, (${week})::timestamp + interval '15 hours', (${week})::timestamp + interval '15 hours'
      from freight_bills b join demo_paid k on k.bill = b.id where k.paid > 0 group by b.account, ${week} order by ${week}, b.account`,
    analyze('payments'),
    sql`insert into payment_applications (payment, freight_bill, amount, adjustment_reason, created_at, updated_at)
      select p.id, b.id, k.paid, case when p.method = 'edi_820' and b.balance > 0 then 'PP' end, p.created_at, p.created_at
      from freight_bills b join demo_paid k on k.bill = b.id join payments p on p.account = b.account and p.received_on = ${week}
      where k.paid > 0 order by p.id, b.id`,
  ];
}

/**
 * A statement on each Saturday that ends a week with a bill of the account: it opens with the closing balance of the one before, and its
 * open bills by age add up to its closing balance (domain.md 8.1).
 */
function statements({ plan }: DerivedSource) {
  const today = sql`${dayText(plan.anchor)}::date`;
  const saturday = sql`b.billed_on + ((6 - extract(dow from b.billed_on)::int + 7) % 7)`;
  return [
    sql`create temporary table demo_statements on commit drop as
      with weeks as (
        select b.account, ${saturday} as day, sum(greatest(b.amount, 0)) as charges, sum(greatest(-b.amount, 0)) as credits, min(b.billed_on) as first, min(b.currency) as currency
        from freight_bills b where ${saturday} <= ${today} group by 1, 2),
      ordered as (
        select w.*, lag(w.day) over (partition by w.account order by w.day) as before,
          sum(w.charges - w.credits) over (partition by w.account order by w.day) as billed from weeks w),
      received as (
        select o.account, o.day, coalesce(sum(p.amount), 0) as paid
        from ordered o left join payments p on p.account = o.account and p.received_on <= o.day group by 1, 2)
      select o.account, o.day, o.currency, coalesce(o.before + 1, o.first) as period_from, o.charges, o.credits, o.billed - r.paid as closing,
        coalesce(lag(o.billed - r.paid) over (partition by o.account order by o.day), 0) as opening
      from ordered o join received r on r.account = o.account and r.day = o.day`,
    analyze('demo_statements'),
    analyze('payment_applications'),
    sql`create temporary table demo_aging on commit drop as
      with bills as materialized (
        select b.account, b.billed_on, b.amount, c.billed_on as corrected_on, coalesce(c.amount, 0) as correction, p.received_on, coalesce(a.amount, 0) as paid
        from freight_bills b
        left join freight_bills c on c.corrects = b.id and c.kind = 'credit'
        left join payment_applications a on a.freight_bill = b.id
        left join payments p on p.id = a.payment
        where b.kind <> 'credit')
      select t.account, t.day,
        coalesce(sum(o.open) filter (where t.day - b.billed_on <= 60), 0) as days_31_60,
        coalesce(sum(o.open) filter (where t.day - b.billed_on between 61 and 90), 0) as days_61_90,
        coalesce(sum(o.open) filter (where t.day - b.billed_on > 90), 0) as over_90
      from demo_statements t
      join bills b on b.account = t.account and b.billed_on < t.day - 30
      cross join lateral (select b.amount + case when b.corrected_on <= t.day then b.correction else 0 end - case when b.received_on <= t.day then b.paid else 0 end as open) o
      where o.open <> 0
      group by 1, 2`,
    analyze('demo_aging'),
    sql`insert into statements (statement_number, statement_date, account, period_from, period_to, due_date, opening_balance, charges, payments, interest,
        credits, closing_balance, aging_current, aging_31_60, aging_61_90, aging_over_90, currency, status, sent_at, created_at, updated_at)
      select 'S' || lpad((row_number() over (order by t.day, t.account))::text, 9, '0'), t.day, t.account, t.period_from, t.day, t.day + 30, t.opening,
        t.charges, t.opening + t.charges - t.credits - t.closing, 0, t.credits, t.closing,
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
      left join (select freight_bill, sum(amount) filter (where kind in ('linehaul', 'discount', 'minimum')) as freight, sum(amount) filter (where kind = 'fuel') as fuel,
          sum(amount) filter (where kind = 'accessorial') as accessorials, sum(amount) filter (where kind = 'tax_gst') as gst,
          sum(amount) filter (where kind = 'tax_hst') as hst, sum(amount) filter (where kind = 'tax_qst') as qst
        from shipment_charges group by freight_bill) c on c.freight_bill = b.id
      order by t.id, b.id`,
    analyze('statement_lines'),
    sql`update statements t set status = case when l.open = 0 then 'paid' when t.due_date < ${today} then 'overdue' else 'issued' end
      from (select statement, sum(balance) as open from statement_lines group by statement) l where l.statement = t.id`,
    // A second update of the same rows would leave another version of each behind.
    sql`update shipments s set bol = k.bol, pickup = k.pickup, statement = b.statement
      from demo_papers k full join (select b.shipment, l.statement from freight_bills b join statement_lines l on l.freight_bill = b.id where b.kind = 'original') b
        using (shipment)
      where shipment = s.id`,
    sql`update payment_applications a set statement_line = l.id from statement_lines l where l.freight_bill = a.freight_bill`,
  ];
}

const disputeReasons = ['weight', 'class', 'rate', 'accessorial', 'duplicate', 'payer', 'tax', 'service', 'other'];
const disputeStates = ['new', 'in_progress', 'info_needed', 'denied', 'withdrawn'];
const claimStates = ['new', 'acknowledged', 'in_progress', 'offered', 'paid', 'declined', 'withdrawn'];

/** Disputes of open bills and of bills with a credit, claims on what came damaged, short or was refused, inspections of the weight, instructions to dispatch. */
function questions({ plan, detailedFrom }: DerivedSource) {
  const place = sql`(row_number() over (order by b.id))::int`;
  const state = pickText(place, disputeStates);
  const claimPlace = sql`(row_number() over (order by s.id))::int`;
  const claimState = pickText(claimPlace, claimStates);
  /** Two dollars a pound, or the value that was declared (domain.md 3). */
  const limit = sql`coalesce(s.declared_value, round(coalesce(s.verified_weight, s.weight) * 2, 2))`;
  const kinds = ['appointment', 'reconsign', 'hold_at_terminal', 'return', 'redeliver'];
  const isFrench = sql`s.shipper_province = 'QC'`;
  return [
    sql`insert into invoice_disputes (dispute_number, shipment, freight_bill, account, reason, amount_billed, amount_expected, comment, status, opened_by,
        answer_due, closed_at, created_at, updated_at)
      select 'DSP' || lpad(b.id::text, 8, '0'), b.shipment, b.id, b.account, ${pickText(place, disputeReasons)}, b.amount, round(b.amount * 0.8, 2),
        case when ${isFrench} then 'Le montant diffère de la soumission.' else 'The amount differs from the quote.' end, ${state}, k.person,
        b.billed_on + 19, case when ${state} in ('denied', 'withdrawn') then (b.billed_on + 15)::timestamp + interval '16 hours' end,
        (b.billed_on + 5)::timestamp + interval '14 hours', (b.billed_on + 5)::timestamp + interval '14 hours'
      from freight_bills b join shipments s on s.id = b.shipment join demo_askers k on k.account = b.account
      where b.balance > 0 and ${draw(sql`b.id`, 61, 20)} = 0 and b.kind = 'original' and b.billed_on < ${dayText(plan.anchor - 6)}::date order by b.id limit 250`,
    sql`insert into invoice_disputes (dispute_number, shipment, freight_bill, account, reason, amount_billed, amount_expected, comment, status, opened_by,
        amount_credited, answer_due, closed_at, created_at, updated_at)
      select 'DSP' || lpad(b.id::text, 8, '0'), b.shipment, b.id, b.account, 'rate', b.amount, b.amount + c.amount,
        case when ${isFrench} then 'Le montant diffère de la soumission.' else 'The amount differs from the quote.' end, 'granted', k.person,
        -c.amount, b.billed_on + 19, c.created_at, (b.billed_on + 5)::timestamp + interval '14 hours', c.created_at
      from freight_bills c join freight_bills b on b.id = c.corrects join shipments s on s.id = b.shipment join demo_askers k on k.account = b.account
      where c.kind = 'credit' and not exists (select from invoice_disputes d where d.freight_bill = b.id) order by b.id limit 50`,
    sql`update freight_bills c set dispute = d.id from invoice_disputes d where d.status = 'granted' and c.corrects = d.freight_bill and c.kind = 'credit'`,
    sql`update freight_bills b set status = 'disputed' from invoice_disputes d where d.freight_bill = b.id and d.status in ('new', 'in_progress', 'info_needed')`,
    sql`update statement_lines l set dispute = d.id, invoice_status = b.status from invoice_disputes d join freight_bills b on b.id = d.freight_bill where l.freight_bill = b.id`,
    sql`insert into cargo_claims (claim_number, shipment, account, kind, amount_claimed, liability_limit, amount_allowed, currency, comment, answer, notice_due,
        claim_due, answer_due, status, opened_by, closed_at, created_at, updated_at)
      select 'CL' || lpad(s.id::text, 8, '0'), s.id, s.bill_to,
        case when s.status = 'delivered_damaged' then case when ${draw(sql`s.id`, 71, 4)} = 0 then 'concealed' else 'damage' end when s.status = 'delivered_short' then 'shortage' when s.status = 'refused' then 'delay' else 'loss' end,
        round(s.weight * 1.5, 2), ${limit}, case when ${claimState} in ('offered', 'paid') then least(round(s.weight * 1.2, 2), ${limit}) end, s.currency,
        case when ${isFrench} then 'Constaté à la réception.' else 'Seen on receipt.' end,
        case when ${claimState} = 'declined' then case when ${isFrench} then 'Emballage insuffisant.' else 'Packed too lightly.' end
          when ${claimState} in ('offered', 'paid') then case when ${isFrench} then 'Montant offert selon la facture des biens.' else 'Offer by the invoice of the goods.' end end,
        s.last_event_at::date + 60, (s.pickup_date + interval '9 months')::date, s.last_event_at::date + 30, ${claimState}, k.person,
        case when ${claimState} in ('paid', 'declined', 'withdrawn') then s.last_event_at + interval '20 hours' end,
        s.last_event_at + interval '2 hours', s.last_event_at + interval '2 hours'
      from shipments s join demo_askers k on k.account = s.bill_to
      where s.id >= ${detailedFrom} and s.status in ('delivered_damaged', 'delivered_short', 'refused', 'partially_refused') and ${draw(sql`s.id`, 72, 3)} > 0
      order by s.id limit 200`,
    sql`insert into inspections (shipment, kind, inspected_at, terminal, device, value_before, value_after, created_at, updated_at)
      select s.id, 'weight', s.created_at + interval '4 hours', s.origin_terminal, 'SCALE-' || s.origin_terminal, s.weight || ' ' || s.weight_unit,
        s.verified_weight || ' ' || s.weight_unit, s.created_at + interval '4 hours', s.created_at + interval '4 hours'
      from shipments s where s.id >= ${detailedFrom} and s.verified_weight is not null order by s.id`,
    sql`insert into shipment_instructions (shipment, kind, details, price, status, requested_by, created_at, updated_at)
      select s.id, ${pickText(claimPlace, kinds)}, case when ${isFrench} then 'Livrer le lendemain, quai 3' else 'Deliver next day, dock 3' end,
        case when ${claimPlace} % 6 in (1, 2, 3) then 45 end, ${pickText(claimPlace, ['requested', 'priced', 'accepted', 'done', 'declined', 'withdrawn'])}, k.person,
        s.created_at + interval '5 hours', s.created_at + interval '5 hours'
      from shipments s join demo_askers k on k.account = s.bill_to where s.id >= ${detailedFrom} and ${draw(sql`s.id`, 81, 50)} = 0 order by s.id limit 400`,
  ];
}

/** Bills, payments and statements of the shipments, with the questions about them. */
export const moneyPart: DerivedPart = {
  tables: [
    'payments',
    'payment_applications',
    'statements',
    'statement_lines',
    'invoice_disputes',
    'cargo_claims',
    'inspections',
    'shipment_instructions',
  ],
  statements: (source) => [...corrections(source), ...balances(source), ...payments(), ...statements(source), ...questions(source)],
};
