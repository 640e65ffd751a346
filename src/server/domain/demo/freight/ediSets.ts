import { type Sql, sql } from '../../../db/sql.ts';
import { draw } from './DerivedRows.ts';

/** Functional group of each transaction set (GS01, X12 004010). */
export const groupOfSet = {
  '204': 'SM',
  '210': 'IM',
  '211': 'BL',
  '214': 'QM',
  '820': 'RA',
  '824': 'AG',
  '856': 'SH',
  '858': 'SI',
  '990': 'GF',
  '997': 'FA',
} as const;

/** Element that the reader of a refused set does not accept: segment, its place after ST, element, reason. */
export const refusedElements = [
  ['210', 'B3', 2, 4, 'Method of payment is not the one agreed'],
  ['211', 'BOL', 2, 2, 'Method of payment is not the one on file'],
  ['214', 'AT7', 4, 7, 'Time code is not the one agreed'],
  ['820', 'BPR', 2, 4, 'Way of payment is not the one agreed'],
  ['856', 'BSN', 2, 3, 'Date is not that of the bill of lading'],
  ['858', 'BX', 2, 3, 'Method of payment is not the one on file'],
] as const;

/** Columns of a message; segments are separated by `*` and ended by `~`, without envelope. */
export const messageColumns = sql`partner, document, direction, at, reference, shipment, payment, answers, refused, body`;

/** Seven of a hundred sets are refused: three of a hundred messages, since each has an acknowledgment and some sets are never refused. */
const isRefused = (id: Sql) => sql`${draw(id, 91, 100)} < 7`;

const day = (at: Sql) => sql`to_char(${at}, 'YYYYMMDD')`;
const minute = (at: Sql) => sql`to_char(${at}, 'HH24MI')`;
const cents = (amount: Sql) => sql`(${amount} * 100)::bigint`;
/** Capitals without accents and delimiters. */
const plain = (text: Sql) =>
  sql`trim(regexp_replace(upper(translate(${text}, 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü', 'AAACEEEEIIOOUUUaaaceeeeiioouuu')), '[^A-Z0-9 .,&()-]+', ' ', 'g'))`;

const payment = sql`case e.terms when 'prepaid' then 'PP' when 'collect' then 'CC' else 'TP' end`;
const bol = sql`coalesce(e.bol_number, e.probill)`;
const weight = sql`e.weight || '*G*' || e.pieces`;
const party = (code: string, name: Sql, city: Sql, province: Sql, postal: Sql) =>
  sql`'N1*' || ${code} || '*' || ${plain(name)} || '~N4*' || ${plain(city)} || '*' || ${province} || '*' || replace(${postal}, ' ', '') || '~'`;
const shipper = party('SH', sql`e.shipper_name`, sql`e.shipper_city`, sql`e.shipper_province`, sql`e.shipper_postal`);
const consignee = party('CN', sql`e.consignee_name`, sql`e.consignee_city`, sql`e.consignee_province`, sql`e.consignee_postal`);

/** Each line of goods as segments; `l.line` is its number. */
const goods = (segments: Sql) => sql`(select string_agg(${segments}, '' order by l.line) from demo_edi_items l where l.shipment = e.id)`;

interface ShipmentSet {
  readonly document: keyof typeof groupOfSet;
  readonly direction: 'inbound' | 'outbound';
  readonly where: Sql;
  readonly at: Sql;
  readonly refused?: boolean;
  readonly body: Sql;
}

/** A set for some of the partners' shipments, `demo_edi_shipments e`. */
function ofShipments({ document, direction, where, at, refused = false, body }: ShipmentSet): Sql {
  return sql`insert into demo_messages (${messageColumns})
    select e.partner, ${document}, ${direction}, ${at}, ${bol}, e.id, null, null, ${refused ? isRefused(sql`e.id`) : sql`false`}, ${body}
    from demo_edi_shipments e where ${where} order by e.id`;
}

const tender = sql`'B2**WAYB**' || ${bol} || '**' || ${payment} || '~B2A*00*LT~G62*10*' || to_char(e.pickup_date, 'YYYYMMDD') || '~'
  || ${shipper} || ${consignee} || 'S5*1*LD~S5*2*UL~L3*' || ${weight} || '~'`;

/** A day before the pickup was asked for: the date of the first tender is one on which no truck comes. */
const refusedTenderAt = sql`e.created_at - interval '29 hours'`;
const tenderAt = sql`e.created_at - interval '5 hours 5 minutes'`;
const answerTo = (asked: Sql) => sql`${asked} + interval '3 minutes'`;
const answer = (asked: Sql, code: string, reason: Sql) =>
  sql`'B1*WAYB*' || ${bol} || '*' || ${day(answerTo(asked))} || '*' || ${code} || '~' || ${reason}`;

const billOfLadingAt = sql`e.created_at - interval '125 minutes'`;
const noticeAt = sql`e.created_at - interval '100 minutes'`;

/** Customers of partners order in turn by tender, bill of lading, shipment information, a tender refused at first, and the portal. */
const isOrderedBy = (turn: number) => sql`e.place % 5 = ${turn} and e.is_enabled`;

const orders: readonly ShipmentSet[] = [
  { document: '204', direction: 'inbound', where: sql`e.place % 5 in (0, 3) and e.is_enabled`, at: tenderAt, body: tender },
  {
    document: '990',
    direction: 'outbound',
    where: sql`e.place % 5 in (0, 3) and e.is_enabled`,
    at: answerTo(tenderAt),
    body: answer(tenderAt, 'A', sql`''`),
  },
  { document: '204', direction: 'inbound', where: isOrderedBy(3), at: refusedTenderAt, body: tender },
  {
    document: '990',
    direction: 'outbound',
    where: isOrderedBy(3),
    at: answerTo(refusedTenderAt),
    body: answer(refusedTenderAt, 'D', sql`'K1*NO PICKUP ON THIS DAY~'`),
  },
  {
    document: '211',
    direction: 'inbound',
    where: sql`case when e.is_enabled then e.place % 5 = 1 else e.place <= 9 end`,
    at: billOfLadingAt,
    refused: true,
    body: sql`'BOL*WAYB*' || ${payment} || '*' || ${bol} || '*' || ${day(billOfLadingAt)} || '*' || ${minute(billOfLadingAt)} || '~' || ${shipper} || ${consignee}
      || ${goods(sql`'AT1*' || l.line || '~AT4*' || ${plain(sql`l.description`)} || '~AT2*' || l.pieces || '*' || l.package_code || '*G*L*' || l.weight || '~'`)}`,
  },
  {
    document: '858',
    direction: 'inbound',
    where: isOrderedBy(2),
    at: billOfLadingAt,
    refused: true,
    body: sql`'BX*00*M*' || ${payment} || '*' || ${bol} || '*WAYB~' || ${shipper} || ${consignee}
      || ${goods(sql`'HL*' || l.line || '**I~L0*' || l.line || '***' || l.weight || '*G***' || l.pieces || '*' || l.package_code || '~'`)}`,
  },
  {
    document: '856',
    direction: 'inbound',
    where: sql`e.place % 3 = 1 and e.is_enabled`,
    at: noticeAt,
    refused: true,
    body: sql`'BSN*00*' || ${bol} || '*' || ${day(noticeAt)} || '*' || ${minute(noticeAt)} || '~HL*1**S~REF*BM*' || ${bol} || '~'
      || ${goods(sql`'HL*' || (l.line + 1) || '*1*I~SN1*' || l.line || '*' || l.pieces || '*' || l.package_code || '~'`)}
      || 'CTT*' || (select count(*) + 1 from demo_edi_items l where l.shipment = e.id) || '~'`,
  },
];

/** Pieces that came otherwise than they were sent (domain 7). */
const lading = sql`case v.status_after when 'delivered_damaged' then 'D' when 'delivered_short' then 'P' when 'delivered_over' then 'O'
  when 'refused' then 'E' when 'partially_refused' then 'P' end`;

/** A status message for each event that customers see. */
const statusMessages = sql`insert into demo_messages (${messageColumns})
  select e.partner, '214', 'outbound', v.event_at, e.probill, e.id, null, null, ${isRefused(sql`v.id`)},
    'B10*' || e.probill || '*' || ${bol} || '*WAYB~LX*1~AT7*' || v.event_code || '*'
      || case v.event_code when 'SD' then 'BG' when 'AV' then 'C1' when 'A7' then 'BS' else 'NS' end || '***' || ${day(sql`v.event_at`)} || '*' || ${minute(sql`v.event_at`)}
      || '*UT~MS1*' || ${plain(sql`v.city`)} || '*' || v.province || '~' || coalesce('Q7*' || ${lading} || '**1~', '')
  from demo_edi_shipments e join shipment_events v on v.shipment = e.id
  where e.is_enabled and e.place is not null and v.customer_visible order by v.id`;

/** An invoice for each bill, with its lines. */
const invoices = sql`insert into demo_messages (${messageColumns})
  select e.partner, '210', 'outbound', b.billed_on::timestamp + interval '12 hours', b.bill_number, e.id, null, null, ${isRefused(sql`b.id`)},
    'B3**' || b.bill_number || '*' || e.probill || '*' || ${payment} || '**' || to_char(b.billed_on, 'YYYYMMDD') || '*' || ${cents(sql`b.amount`)}
      || '~C3*' || b.currency || '~N9*BM*' || ${bol} || '~' || ${shipper} || ${consignee} || c.lines || 'L3*' || e.weight || '*G***' || ${cents(sql`b.amount`)} || '~'
  from demo_edi_shipments e join freight_bills b on b.shipment = e.id
  join (select c.freight_bill, string_agg('LX*' || c.line || '~L1*' || c.line || '***' || ${cents(sql`c.amount`)} || '****' || c.edi_charge_code || '~', '' order by c.line) as lines
    from shipment_charges c join demo_edi_shipments e on e.id = c.shipment group by c.freight_bill) c on c.freight_bill = b.id
  where e.is_enabled order by b.id`;

/** Every seventh partner's application answers a bill; one answer in four says that the amount differs from the quote. */
const advices = sql`insert into demo_messages (${messageColumns})
  select m.partner, '824', 'inbound', m.at + interval '1 day', m.reference, m.shipment, null, m.place, false,
    'BGN*11*' || m.reference || '*' || ${day(sql`m.at + interval '1 day'`)} || '~OTI*' || case when b.status = 'disputed' then 'TE' else 'TA' end
      || '*IV*' || m.reference || '*****{group}*{set}*210~' || case when b.status = 'disputed' then 'TED*012*AMOUNT IS NOT THAT OF THE QUOTE~' else '' end
  from demo_messages m join freight_bills b on b.bill_number = m.reference
  where m.document = '210' and not m.refused and (m.place % 7 = 0 or b.status = 'disputed')
    and exists (select from edi_partner_documents d where d.partner = m.partner and d.document = '824') order by m.place`;

/**
 * A remittance for each payment that came by one: a line for each of its bills and what is not applied. Some were refused an hour before,
 * and sent again.
 */
function remittances(): readonly Sql[] {
  const remittance = (at: Sql, isRetry: boolean, where: Sql) => sql`insert into demo_messages (${messageColumns})
    select k.id, '820', 'inbound', ${at}, p.payment_number, null, ${isRetry ? sql`p.id` : sql`null`}, null, ${isRetry ? sql`false` : sql`true`},
      'BPR*C*' || p.amount || '*C*ACH************' || to_char(p.received_on, 'YYYYMMDD') || '~TRN*1*' || p.payment_number || '~CUR*PR*' || p.currency || '~ENT*1~' || r.lines
        || case when p.unapplied <> 0 then 'ADX*' || p.unapplied || '*ZZ~' else '' end
    from payments p join customer_accounts a on a.id = p.account join edi_partners k on k.customer = a.customer
    join (select x.payment, string_agg('RMR*IV*' || b.bill_number || '*' || coalesce(x.adjustment_reason, 'PI') || '*' || x.amount || '*' || b.amount || '~', '' order by x.id) as lines
      from payment_applications x join freight_bills b on b.id = x.freight_bill group by x.payment) r on r.payment = p.id
    where p.method = 'edi_820' and ${where} order by p.id`;
  return [remittance(sql`p.created_at - interval '1 hour'`, false, isRefused(sql`p.id`)), remittance(sql`p.created_at`, true, sql`true`)];
}

/** Statements that make the sets, without acknowledgments, from the shipments, bills and payments of partners. */
export function makeSets(): readonly Sql[] {
  return [...orders.map(ofShipments), statusMessages, invoices, advices, ...remittances()];
}
