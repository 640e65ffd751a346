import { type Sql, sql } from '../../../db/sql.ts';
import { dayText } from '../world/calendar.ts';
import { analyze, type DerivedPart, type DerivedSource } from './DerivedRows.ts';
import { groupOfSet, makeSets, messageColumns, refusedElements } from './ediSets.ts';

/**
 * Shipments of customers whose partner gets bills as documents. Shipments whose partner also gets the status have a place; shipments of a
 * partner out of service come first.
 */
function shipments({ plan, billedFrom }: DerivedSource): Sql {
  const has = (document: string) => sql`exists (select from edi_partner_documents d where d.partner = k.id and d.document = ${document})`;
  return sql`create temporary table demo_edi_shipments on commit drop as
    select k.id as partner, k.status = 'enabled' as is_enabled,
      case when h.has_status then row_number() over (partition by h.has_status order by k.status, s.id) end as place, s.*
    from shipments s join customer_accounts a on a.id = s.bill_to join edi_partners k on k.customer = a.customer
    cross join lateral (select ${has('214')} as has_status) h
    where s.id >= ${billedFrom} and s.pickup_date < ${dayText(plan.anchor)}::date and s.last_event_at is not null and (h.has_status or ${has('210')})`;
}

/** Their goods, by themselves: the indexes of the large tables are made after the load. */
const items = sql`create temporary table demo_edi_items on commit drop as
  select i.* from shipment_items i join demo_edi_shipments e on e.id = i.shipment`;

const messages = sql`create temporary table demo_messages (place bigint generated always as identity, partner bigint, document text, direction text,
  at timestamptz, reference text, shipment bigint, payment bigint, answers bigint, refused boolean, body text, status text) on commit drop`;

/** Documents of a partner out of service wait or are void; the newest status messages are still to be sent. */
const states = sql`update demo_messages m set status = case
    when k.status <> 'enabled' then case when m.place % 3 = 0 then 'void' else 'incomplete' end
    when m.place in (select place from demo_messages where document = '214' order by at desc, place desc limit 4) then 'queued'
    when m.refused then 'exception' else 'processed' end
  from edi_partners k where k.id = m.partner`;

const setList = sql.join(Object.entries(groupOfSet).map(([set, group]) => sql`(${set}, ${group})`));
const groups = sql`(values ${setList}) g(document, code)`;
const elementList = sql.join(
  refusedElements.map(([set, segment, at, element, reason]) => sql`(${set}, ${segment}, ${at}::int, ${element}::int, ${reason})`),
);
/** The refused element of each set with its value, `f.found`. */
const faults = sql`(values ${elementList}) f(document, segment, at, element, reason)`;
const faultValue = sql`split_part(substring(m.body from '(?:^|~)(' || f.segment || '[*][^~]*)'), '*', f.element + 1)`;

/** A functional acknowledgment for each document read; for a refused document it names the element. */
const acknowledgments = sql`insert into demo_messages (${messageColumns}, status)
  select m.partner, '997', case m.direction when 'inbound' then 'outbound' else 'inbound' end, m.at + interval '20 minutes', m.reference, m.shipment,
    null, m.place, false, 'AK1*' || g.code || '*{group}~AK2*' || m.document || '*{set}~'
      || case when m.refused then 'AK3*' || f.segment || '*' || f.at || '**8~AK4*' || f.element || '**7*' || ${faultValue} || '~AK5*R*5~AK9*R*1*1*0~'
        else 'AK5*A~AK9*A*1*1*1~' end, 'processed'
  from demo_messages m join ${groups} on g.document = m.document left join ${faults} on f.document = m.document
  where m.status in ('processed', 'exception') order by m.place`;

/** Control numbers rise by one for each partner and direction. */
const numbered = sql`create temporary table demo_numbered on commit drop as
  select m.*, row_number() over (partition by m.partner, m.direction order by m.at, m.place) as control from demo_messages m`;

const padded = (control: Sql) => sql`lpad(${control}::text, 9, '0')`;
const own = sql`'ZZ*WAYBILL        '`;
const other = sql`k.qualifier || '*' || rpad(k.trading_partner_id, 15)`;
const sender = (direction: string, theirs: Sql, ours: Sql) => sql`case m.direction when ${direction} then ${theirs} else ${ours} end`;
const clock = (format: string) => sql`to_char(m.at, ${format})`;

/** Interchange, group and set around a body, in the delimiters of the partner. */
const payload = sql`translate(
  'ISA*00*          *00*          *' || ${sender('inbound', other, own)} || '*' || ${sender('inbound', own, other)} || '*' || ${clock('YYMMDD*HH24MI')}
    || '*U*00401*' || ${padded(sql`m.control`)} || '*0*' || case when k.test_mode then 'T' else 'P' end || '*>~GS*' || g.code || '*'
    || ${sender('inbound', sql`k.trading_partner_id`, sql`'WAYBILL'`)} || '*' || ${sender('inbound', sql`'WAYBILL'`, sql`k.trading_partner_id`)}
    || '*' || ${clock('YYYYMMDD*HH24MI')} || '*' || m.control || '*X*004010~ST*' || m.document || '*' || ${padded(sql`m.control`)} || '~'
    || replace(replace(m.body, '{group}', coalesce(o.control::text, '')), '{set}', coalesce(${padded(sql`o.control`)}, ''))
    || 'SE*' || (length(m.body) - length(replace(m.body, '~', '')) + 2) || '*' || ${padded(sql`m.control`)} || '~GE*1*' || m.control
    || '~IEA*1*' || ${padded(sql`m.control`)} || '~', '*~>', d.element_sep || d.segment_sep || d.component_sep)`;

const transactions = sql`insert into edi_transactions (partner, document, direction, interchange_control, group_control, set_control, reference, shipment,
    received_at, processed_at, status, ack, error, payload, retries, created_at, updated_at)
  select m.partner, m.document, m.direction, ${padded(sql`m.control`)}, m.control::text, ${padded(sql`m.control`)}, m.reference, m.shipment,
    m.at, case when m.status in ('processed', 'exception') then m.at + interval '1 minute' end, m.status,
    case when m.document = '997' or m.status not in ('processed', 'exception') then 'none' when m.refused then 'R' else 'A' end,
    case when m.status = 'exception' then f.segment || '-' || lpad(f.element::text, 2, '0') || ' “' || ${faultValue} || '”: ' || f.reason
      when m.status = 'incomplete' then 'Partner is disabled' end,
    ${payload}, 0, m.at, m.at
  from demo_numbered m join edi_partners k on k.id = m.partner
  join edi_partner_documents d on d.partner = m.partner and d.document = m.document
  join ${groups} on g.document = m.document left join ${faults} on f.document = m.document
  left join demo_numbered o on o.place = m.answers
  order by m.at, m.place`;

const transactionOf = (alias: string) =>
  sql`${sql.id(alias)}.partner = n.partner and ${sql.id(alias)}.direction = n.direction and ${sql.id(alias)}.interchange_control = ${padded(sql`n.control`)}`;

const links: readonly Sql[] = [
  sql`update edi_transactions t set ack_transaction = a.id
    from demo_numbered n join demo_numbered r on r.answers = n.place and r.document = '997'
    join edi_transactions a on a.partner = r.partner and a.direction = r.direction and a.interchange_control = ${padded(sql`r.control`)}
    where ${transactionOf('t')}`,
  sql`update payments p set edi_transaction = t.id, reference = p.payment_number
    from demo_numbered n join edi_transactions t on ${transactionOf('t')} where n.payment = p.id`,
];

/** Messages from and to trading partners about their shipments, bills and payments. */
export const ediPart: DerivedPart = {
  tables: ['edi_transactions'],
  statements: (source) => [
    shipments(source),
    analyze('demo_edi_shipments'),
    items,
    analyze('demo_edi_items'),
    messages,
    ...makeSets(),
    states,
    acknowledgments,
    numbered,
    analyze('demo_numbered'),
    transactions,
    analyze('edi_transactions'),
    ...links,
  ],
};
