import { beforeAll, describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import type { Connection } from '../../../db/Connection.ts';
import { type Sql, sql } from '../../../db/sql.ts';

/* Freight of the demo adds up, from the quote to the statement (domain.md 8.1). */
let connection: Connection;

beforeAll(async () => {
  connection = await demoConnection(1200);
});

const rows = async (query: Sql): Promise<readonly unknown[]> => connection.run(query);

/** Each names rows that would contradict another; there are none. */
const contradictions: readonly (readonly [string, () => Sql])[] = [
  [
    'pieces, weight and cube of the lines are those of the shipment',
    () => sql`select s.id from shipments s join shipment_items i on i.shipment = s.id group by s.id
      having sum(i.pieces) <> s.pieces or sum(i.weight) <> s.weight or abs(sum(i.cube) - s.cube) > 0.02`,
  ],
  [
    'every shipment has lines',
    () => sql`select s.id from shipments s where not exists (select from shipment_items i where i.shipment = s.id)`,
  ],
  [
    'the lines of the price add up to the total of the shipment',
    () => sql`select s.id from shipments s left join shipment_charges c on c.shipment = s.id where s.total_charges is not null
      group by s.id having coalesce(sum(c.amount), 0) <> s.total_charges`,
  ],
  [
    'the taxes among the lines are the tax of the shipment',
    () => sql`select s.id from shipments s left join shipment_charges c on c.shipment = s.id and c.kind like 'tax%' where s.total_charges is not null
      group by s.id having coalesce(sum(c.amount), 0) <> s.tax_total`,
  ],
  [
    'the last event gives the status and its time',
    () => sql`select s.id from shipments s join lateral (select * from shipment_events e where e.shipment = s.id order by e.event_at desc, e.id desc limit 1) e on true
      where e.status_after <> s.status or e.event_at <> s.last_event_at`,
  ],
  [
    'events follow each other in time',
    () =>
      sql`select * from (select e.event_at - lag(e.event_at) over (partition by e.shipment order by e.id) as gap from shipment_events e) g where gap <= interval '0'`,
  ],
  [
    'pieces by how they came add up to those of the shipment',
    () =>
      sql`select p.id from pods p join shipments s on s.id = p.shipment where p.pieces_delivered + p.pieces_short - p.pieces_over + p.pieces_refused <> s.pieces`,
  ],
  [
    'items of quotes, bills of lading and pickups add up to their headers',
    () => sql`select q.id from quotes q join quote_items i on i.quote = q.id group by q.id having sum(i.pieces) <> q.total_pieces or sum(i.weight) <> q.total_weight
      union all select b.id from bols b join bol_items i on i.bol = b.id group by b.id having sum(i.pieces) <> b.total_pieces or sum(i.weight) <> b.total_weight
      union all select p.id from pickups p join pickup_items i on i.pickup = p.id group by p.id having sum(i.pieces) <> p.total_pieces or sum(i.weight) <> p.total_weight`,
  ],
  [
    'the lines of a quote add up to its total',
    () =>
      sql`select q.id from quotes q join quote_charges c on c.quote = q.id group by q.id having sum(c.amount) <> q.total or q.subtotal + q.fuel_surcharge + q.tax_total <> q.total`,
  ],
  [
    'links between papers and shipments hold in both directions',
    () => sql`select s.id from shipments s join bols b on b.id = s.bol where b.probill <> s.probill or b.bol_number <> s.bol_number
      union all select q.id from quotes q join bols b on b.id = q.bol where b.quote <> q.id`,
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
      and (b.id is null or c.bill_number <> b.bill_number || 'A' or sign(c.amount) <> case c.kind when 'credit' then -1 else 1 end or c.billed_on <= b.billed_on)`,
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
    'the lines of a statement are the bills of its week',
    () =>
      sql`select t.id from statements t left join statement_lines l on l.statement = t.id group by t.id having coalesce(sum(l.amount), 0) <> t.charges - t.credits
        or coalesce(sum(l.amount - l.freight - l.fuel - l.accessorials - l.gst - l.hst - l.qst), 0) <> 0`,
  ],
  [
    'open balances less money that is not applied are the newest closing balance, but for what came since',
    () => sql`select t.account from (select distinct on (account) * from statements order by account, statement_date desc) t
      join lateral (select coalesce(sum(b.amount), 0) as billed from freight_bills b where b.account = t.account and b.billed_on <= t.statement_date) b on true
      join lateral (select coalesce(sum(p.amount), 0) as paid from payments p where p.account = t.account and p.received_on <= t.statement_date) p on true
      where t.closing_balance <> b.billed - p.paid`,
  ],
  ['a probill occurs once', () => sql`select probill from shipments group by probill having count(*) > 1`],
  [
    'a dispute is of a bill of its shipment and account',
    () =>
      sql`select d.id from invoice_disputes d join freight_bills b on b.id = d.freight_bill where b.shipment <> d.shipment or b.account <> d.account`,
  ],
];

describe('freight of the demo', () => {
  test.each(contradictions)('%s', async (_name, query) => {
    expect(await rows(query())).toEqual([]);
  });

  test.each([
    ['quotes', 'status', 8],
    ['bols', 'status', 5],
    ['pickups', 'progress', 6],
    ['freight_bills', 'kind', 3],
    ['freight_bills', 'status', 5],
    ['statements', 'status', 3],
    ['invoice_disputes', 'status', 6],
    ['shipment_instructions', 'status', 6],
    ['shipments', 'status', 13],
  ])('%s have every state that the demo gives them: %s', async (table, field, states) => {
    expect(await rows(sql`select distinct ${sql.id(field)} from ${sql.id(table)}`)).toHaveLength(states);
  });
});
