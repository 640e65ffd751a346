import { sql } from '../../../db/sql.ts';
import { dayText } from '../world/calendar.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';

const id = sql`s.id`;
const reasons = [
  'weather',
  'mechanical',
  'border',
  'consignee_closed',
  'appointment',
  'address',
  'missort',
  'capacity',
  'interline',
  'other',
];

/** Links by which a consignee without an account follows a shipment. Nobody knows the token of a demo link. */
function trackingLinks({ plan, detailedFrom }: DerivedSource) {
  const share = draw(id, 121, 100);
  return [
    sql`insert into tracking_links (shipment, token_hash, scope, created_for, expires_at, views, revoked, created_at, updated_at)
      select s.id, md5('link ' || s.id) || md5('demo ' || s.id), ${pickText(share, ['status', 'status_pod', 'full'])},
        case when ${share} % 2 = 0 then 'receiving' || s.id % 50 || '@example.com' end,
        least(coalesce(s.delivered_on::date, s.original_eta::date, s.pickup_date + 5) + 30, s.pickup_date + 365)::timestamp, ${draw(id, 122, 40)},
        ${share} = 3, s.pickup_date::timestamp + interval '18 hours', s.pickup_date::timestamp + interval '18 hours'
      from shipments s where s.id >= ${detailedFrom} and ${share} < 4 and s.pickup_date <= ${dayText(plan.anchor)}::date order by s.id`,
  ];
}

/** A notice for each shipment that is late on its way, or was delivered after its first date. */
function lateNotices({ detailedFrom }: DerivedSource) {
  const detected = sql`(s.original_eta - interval '1 hour' * (2 + ${draw(id, 123, 20)}))`;
  const sent = sql`case when ${draw(id, 124, 20)} > 0 then ${detected} + interval '5 minutes' end`;
  return [
    sql`insert into late_notifications (shipment, detected_at, old_eta, new_eta, reason, recipients, sent_at, hours_notice, acknowledged_by, created_at, updated_at)
      select s.id, ${detected}, s.original_eta, s.eta, ${pickText(draw(id, 125, reasons.length), reasons)}, array['receiving' || s.id % 50 || '@example.com'],
        ${sent}, round(extract(epoch from s.original_eta - (${sent})) / 3600, 1), null, ${detected}, ${detected}
      from shipments s where s.id >= ${detailedFrom} and s.eta > s.original_eta and s.original_eta is not null
      order by s.id desc limit 2000`,
  ];
}

/** How many shipments of each pair of terminals arrived on their first date, by day of delivery of the last quarter. */
function etaStatistics({ plan }: DerivedSource) {
  const first = sql`s.original_eta::date`;
  const onTime = sql`count(*) filter (where s.delivered_on::date = ${first})`;
  const early = sql`count(*) filter (where s.delivered_on::date < ${first})`;
  return [
    sql`insert into eta_statistics (day, origin_terminal, destination_terminal, shipments, on_time, early, late, on_time_pct, avg_error_hours, recalculated_at,
        created_at, updated_at)
      select s.delivered_on::date, s.origin_terminal, s.destination_terminal, count(*), ${onTime}, ${early}, count(*) - ${onTime} - ${early},
        round(100.0 * (${onTime} + ${early}) / count(*), 2), round(avg(24.0 * (s.delivered_on::date - ${first})), 2), s.delivered_on::date + 1 + interval '7 hours',
        s.delivered_on::date + 1 + interval '7 hours', s.delivered_on::date + 1 + interval '7 hours'
      from shipments s
      where s.delivered_on::date between ${dayText(plan.anchor - 90)}::date and ${dayText(plan.anchor - 1)}::date and s.original_eta is not null
        and s.origin_terminal is not null and s.destination_terminal is not null
      group by 1, 2, 3 order by 1, 2, 3`,
    analyze('eta_statistics'),
  ];
}

/** Papers at the border: sent, and decided for what is delivered. */
function customsEntries({ detailedFrom }: DerivedSource) {
  const south = sql`s.consignee_country = 'US'`;
  const open = ['sent', 'accepted', 'on_file', 'hold', 'exam', 'rejected', 'cancelled'];
  const at = sql`(s.pickup_date::timestamp + interval '20 hours')`;
  return [
    sql`insert into customs_log (shipment, at, direction, entry_type, reference, port, manifest, status, broker, message, created_at, updated_at)
      select s.id, ${at}, case when ${south} then 'southbound' else 'northbound' end, case when ${south} then 'PAPS' else 'PARS' end,
        case when ${south} then 'WAYB' || s.probill else '9999' || s.probill end, case when ${south} then '3801' else '0453' end,
        'M' || lpad((s.id % 900000)::text, 6, '0'),
        case when s.delivered_on is not null then 'released' else ${pickText(draw(id, 126, open.length), open)} end,
        (select b.id from customs_brokers b order by b.id offset ${draw(id, 127, 5)} limit 1), null, ${at}, ${at}
      from shipments s where s.id >= ${detailedFrom} and s.is_cross_border order by s.id`,
  ];
}

/** A file for each ten documents of a partner, and failed files. */
function transfers() {
  const isFailed = sql`bool_or(t.status = 'exception')`;
  return [
    sql`insert into file_transfer_log (partner, at, direction, protocol, transfer_type, filename, size, duration_ms, result, error, transaction, created_at, updated_at)
      select p.id, max(t.received_at), case when t.direction = 'inbound' then 'GET' else 'PUT' end, p.protocol, 'EDI',
        t.document || '_' || to_char(max(t.received_at), 'YYYYMMDDHH24MI') || '.edi', sum(length(t.payload)), 200 + (min(t.id) % 900)::int,
        case when ${isFailed} and min(t.id) % 7 = 0 then 'failed' else 'ok' end, case when ${isFailed} and min(t.id) % 7 = 0 then 'Connection reset' end, max(t.id),
        max(t.received_at), max(t.received_at)
      from (select t.*, row_number() over (partition by t.partner, t.document order by t.id) / 10 as batch from edi_transactions t) t
      join edi_partners p on p.id = t.partner group by p.id, p.protocol, t.document, t.direction, t.batch order by max(t.received_at)`,
  ];
}

/** What follows shipments for others: links, notices, statistics, border papers, messages and files. */
export const watchPart: DerivedPart = {
  tables: ['tracking_links', 'late_notifications', 'eta_statistics', 'customs_log', 'file_transfer_log'],
  statements: (source) => [
    ...trackingLinks(source),
    ...lateNotices(source),
    ...etaStatistics(source),
    ...customsEntries(source),
    ...transfers(),
  ],
};
