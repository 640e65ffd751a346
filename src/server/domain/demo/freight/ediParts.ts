import { sql } from '../../../db/sql.ts';
import { type DerivedPart, type DerivedSource, draw } from './DerivedRows.ts';

/** Segments around those of a document: interchange, group and set, with their control numbers (X12 004010). */
const envelope = (group: string, set: string, body: ReturnType<typeof sql>, segments: ReturnType<typeof sql>) => sql`
  'ISA*00*          *00*          *ZZ*WAYBILL        *ZZ*' || rpad(k.trading_partner_id, 15) || '*' || to_char(e.at, 'YYMMDD') || '*'
  || to_char(e.at, 'HH24MI') || '*U*00401*' || lpad(e.place::text, 9, '0') || '*0*P*>~GS*' || ${group} || '*WAYBILL*' || k.trading_partner_id || '*'
  || to_char(e.at, 'YYYYMMDD') || '*' || to_char(e.at, 'HH24MI') || '*' || e.place || '*X*004010~ST*' || ${set} || '*0001~' || ${body}
  || 'SE*' || (${segments}) || '*0001~GE*1*' || e.place || '~IEA*1*' || lpad(e.place::text, 9, '0') || '~'`;

/** A status message for each visible event and an invoice for each bill of the partners' customers, three of a hundred refused. */
function transactions({ detailedFrom }: DerivedSource) {
  const state = (salt: number) => sql`case when ${draw(sql`e.place`, salt, 100)} < 3 then 'exception' else 'processed' end`;
  const columns = sql`partner, document, direction, interchange_control, group_control, set_control, reference, shipment, received_at, processed_at, status,
    ack, error, payload, retries, created_at, updated_at`;
  const common = sql`lpad(e.place::text, 9, '0'), e.place::text, '0001', e.probill, e.shipment, e.at, e.at + interval '1 minute'`;
  const error = (salt: number) => sql`case when ${draw(sql`e.place`, salt, 100)} < 3 then 'AK5*R*5~' end`;
  const own = sql`join customer_accounts a on a.id = s.bill_to join edi_partners k on k.customer = a.customer and k.status = 'enabled'`;
  return [
    sql`insert into edi_transactions (${columns})
      select k.id, '214', 'outbound', ${common}, ${state(91)}, case when ${draw(sql`e.place`, 91, 100)} < 3 then 'R' else 'A' end, ${error(91)},
        ${envelope('QM', '214', sql`'B10*' || e.probill || '*' || e.shipment || '*WAYB~AT7*' || e.code || '*NS***' || to_char(e.at, 'YYYYMMDD') || '*' || to_char(e.at, 'HH24MI') || '*UT~'`, sql`4`)},
        0, e.at, e.at
      from (select v.shipment, s.probill, v.event_code as code, v.event_at as at, s.bill_to, row_number() over (order by v.id) as place
          from shipment_events v join shipments s on s.id = v.shipment ${own} where s.id >= ${detailedFrom} and v.event_code in ('AF', 'X4', 'X6', 'D1')
          order by v.id desc limit 3000) e
      join shipments s on s.id = e.shipment ${own} order by e.place`,
    sql`insert into edi_transactions (${columns})
      select k.id, '210', 'outbound', ${common}, ${state(92)}, case when ${draw(sql`e.place`, 92, 100)} < 3 then 'R' else 'A' end, ${error(92)},
        ${envelope('IM', '210', sql`'B3**' || e.bill_number || '*' || e.probill || '*CC**' || to_char(e.at, 'YYYYMMDD') || '*' || (e.amount * 100)::bigint || '~C3*' || e.currency || '~'`, sql`4`)},
        0, e.at, e.at
      from (select b.shipment, s.probill, b.bill_number, b.amount, b.currency, b.billed_on::timestamp + interval '12 hours' as at,
          500000 + row_number() over (order by b.id) as place
          from freight_bills b join shipments s on s.id = b.shipment ${own} order by b.id desc limit 1500) e
      join shipments s on s.id = e.shipment ${own} order by e.place`,
  ];
}

/** Messages to trading partners about their shipments and bills. */
export const ediPart: DerivedPart = { tables: ['edi_transactions'], statements: (source) => transactions(source) };
