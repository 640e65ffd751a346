import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import { type Sql, sql } from '../../../db/sql.ts';

/* Shipments of the demo agree with their lines, events and papers (domain 8.1). */
const connection = await demoConnection();

/** Each statement finds rows that contradict others; all must be empty. */
const contradictions: readonly (readonly [string, () => Sql])[] = [
  [
    'pieces, weight and cube of the lines are those of the shipment',
    () => sql`select s.id from shipments s join shipment_items i on i.shipment = s.id group by s.id
      having sum(i.pieces) <> s.pieces or sum(i.weight) <> s.weight or sum(i.cube) <> s.cube`,
  ],
  [
    'the cube of a measured line is pieces × length × width × height / 1728, its class that of its density or of the customer [5.1, 5.2]',
    () => sql`select i.id from shipment_items i join shipments s on s.id = i.shipment join customer_accounts a on a.id = s.bill_to join customers c on c.id = a.customer
      where i.length is not null and (i.dim_unit <> 'in' or i.cube <> round(i.pieces * i.length * i.width * i.height / 1728, 2) or i.length not between 12 and 636 or i.width > 96 or i.height > 102)
        or i.freight_class <> case when i.class_source = 'fak' then c.fak_class else (select r.freight_class from density_scale_rows r
          join density_scales d on d.id = r.scale and d.code = 'OPEN' where i.weight / i.cube >= r.density_from order by r.density_from desc limit 1) end`,
  ],
  [
    'trailer feet and density follow from the lines',
    () => sql`select s.id from shipments s join shipment_items i on i.shipment = s.id group by s.id having s.density <> round(s.weight / s.cube, 3)
      or (count(*) = count(i.length) and s.trailer_feet <> round(sum(i.pieces * i.length * i.width) / (96 * 12), 2))`,
  ],
  [
    'items of bills of lading and quotes are those of their shipments, with dimensions',
    () => sql`select s.id from shipments s join bol_items b on b.bol = s.bol join shipment_items i on i.shipment = s.id and i.line = b.line
      where (b.length, b.width, b.height, b.cube, b.pieces) is distinct from (i.length, i.width, i.height, i.cube, i.pieces)
      union all select s.id from shipments s join bols b on b.id = s.bol where b.declared_value is distinct from s.declared_value`,
  ],
  [
    'every shipment has lines',
    () => sql`select s.id from shipments s where not exists (select from shipment_items i where i.shipment = s.id)`,
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
    'a quote has a tariff and lines once it is rated, is valid 30 days or 7 for a spot, and none is older than a year [2.1]',
    () => sql`select q.id from quotes q where (q.tariff is null) <> (q.status in ('draft', 'failed', 'spot')) or (q.tariff is not null) <> exists (select from quote_charges c where c.quote = coalesce(q.requote_of, q.id))
      or q.valid_until <> (q.quoted_at)::date + case q.status when 'spot' then 7 else 30 end and q.requote_of is null or q.quoted_at < date '2025-03-10' or q.quoted_at::date > q.ship_date`,
  ],
  [
    'a quote is rated until its last day and expired after it, requoted ones have a new one, booked ones a paper',
    () => sql`select q.id from quotes q where q.status = 'rated' and q.valid_until < date '2026-03-10' or q.status = 'expired' and q.valid_until >= date '2026-03-10'
      or q.status = 'booked' and num_nonnulls(q.bol, q.pickup) = 0 or (q.status = 'requoted') <> exists (select from quotes r where r.requote_of = q.id)`,
  ],
  [
    'links between papers and shipments hold in both directions',
    () => sql`select s.id from shipments s join bols b on b.id = s.bol where b.probill <> s.probill or b.bol_number <> s.bol_number
      union all select q.id from quotes q left join bols b on b.id = q.bol left join pickups p on p.id = q.pickup where b.quote <> q.id or p.quote is distinct from q.id and q.pickup is not null
      union all select s.id from shipments s join quotes q on q.bol = s.bol or q.pickup = s.pickup join freight_bills f on f.shipment = s.id and f.kind = 'original' where f.quote is distinct from q.id
      union all select b.id from bols b left join quotes q on q.id = b.quote where b.quote is not null and q.bol is distinct from b.id
      union all select p.id from pickups p left join quotes q on q.id = p.quote where p.quote is not null and q.pickup is distinct from p.id`,
  ],
  [
    'probills inside a range pass its check, none is beyond the next to be drawn [F14]',
    () => sql`select s.id from shipments s left join probill_ranges r on s.probill between r.first and r.last
      where r.id is null or s.probill >= r.next or case r.check_digit when 'mod7' then right(s.probill, 1)::int <> left(s.probill, 9)::bigint % 7
        when 'mod11' then right(s.probill, 1)::int <> (11 - left(s.probill, 9)::bigint % 11) % 11 end
        or r.customer <> (select a.customer from customer_accounts a where a.id = s.bill_to)`,
  ],
  [
    'own numbers of bills of lading have eight digits [F10]',
    () => sql`select id from bols where bol_number like 'BL%' and bol_number !~ '^BL[0-9]{8}$'`,
  ],
  [
    'nothing is moved within the United States (cabotage)',
    () => sql`select id from shipments where shipper_country = 'US' and consignee_country = 'US'`,
  ],
  [
    'no pickup is on a day without service at its point, or on a holiday of its province, country or terminal [F15]',
    () => sql`select p.id from pickups p join direct_points d on (d.city, d.province) = (p.city, p.province)
      where not extract(isodow from p.pickup_date)::int::text = any(d.service_days::text[])
      union all select p.id from pickups p join holidays h on p.pickup_date in (h.holiday_date, h.observed_date)
      where h.blocks_pickup or h.province = p.province or h.terminal = p.terminal or h.scope = 'us' and p.country = 'US'`,
  ],
  [
    'what was refused in part was delivered in part, with the refused pieces on its proof',
    () => sql`select s.id from shipments s left join pods p on p.shipment = s.id where s.status = 'partially_refused'
      and (s.delivery_date is null or s.delivered_on is null or s.pieces < 2 or p.pieces_refused is distinct from 1 or p.pieces_delivered <> s.pieces - 1)`,
  ],
  [
    'a third party is neither shipper nor consignee',
    () => sql`select id from shipments where terms = 'third_party' and bill_to in (shipper, consignee)`,
  ],
  [
    'no pickup is on a general holiday',
    () => sql`select p.id from pickups p join holidays h on p.pickup_date in (h.holiday_date, h.observed_date) and h.scope = 'federal'
      union all select s.id from shipments s join holidays h on s.pickup_date in (h.holiday_date, h.observed_date) and h.scope = 'federal'`,
  ],
  [
    'nothing has happened after the first hours of today',
    () => sql`select shipment from shipment_events where event_at > date '2026-03-10' + interval '10 hours' union all select id from shipments where created_at > date '2026-03-10' + interval '3 hours'
      union all select id from inspections where inspected_at > date '2026-03-10' + interval '8 hours' union all select id from payments where received_on > date '2026-03-10'`,
  ],
  [
    'a read signature is on its shipment',
    () => sql`select s.id from shipments s where s.status like 'delivered\\_%' and not exists (select from pods p where p.shipment = s.id)`,
  ],
  [
    'a blind shipment shows the blind name at its origin terminal, the bill of lading and the account the true shipper [F21]',
    () => sql`select s.id from shipments s join bols b on b.id = s.bol join terminals t on t.id = s.origin_terminal left join customer_accounts a on a.id = s.shipper
      where b.kind = 'blind' and ((s.shipper_name, s.shipper_address, s.shipper_city, s.shipper_province, s.shipper_postal) is distinct from (b.blind_name, t.address_1, t.city, t.province, t.postal_code)
        or b.shipper_name is distinct from left(a.name, 30) or b.blind_name = b.shipper_name)
      union all select e.id from shipment_events e join shipments s on s.id = e.shipment join bols b on b.id = s.bol join terminals t on t.id = s.origin_terminal
        where b.kind = 'blind' and e.event_code in ('X3', 'AF') and (e.city, e.province) is distinct from (t.city, t.province)`,
  ],
  [
    'a processed bill of lading has a payer who is released, a held one has its reason [F8, F20]',
    () => sql`select b.id from bols b left join customer_accounts a on a.id = b.third_party left join customers c on c.id = a.customer
      where (b.terms = 'third_party') <> (b.third_party is not null) or b.third_party_number is distinct from a.account or b.third_party_postal is distinct from c.postal_code
        or b.status = 'processed' and b.terms = 'third_party' and not b.third_party_verified or b.flagged and b.flag_reason is null or b.status = 'exception' and not b.flagged`,
  ],
  [
    'an inspection of weight gives the verified weight, one of the class the class of the line',
    () => sql`select s.id from shipments s left join inspections i on i.shipment = s.id and i.kind = 'weight' where s.verified_weight is not null and i.value_after is distinct from s.verified_weight || ' ' || s.weight_unit
      union all select l.shipment from shipment_items l where l.class_source = 'inspected' and not exists (select from inspections i where i.shipment = l.shipment and i.kind = 'class')
      union all select i.shipment from inspections i join shipment_items l on l.shipment = i.shipment and l.line = 1 where i.kind = 'class' and i.value_after <> l.freight_class`,
  ],
  ['a probill occurs once', () => sql`select probill from shipments group by probill having count(*) > 1`],
];

describe('shipments of the demo', () => {
  test.each(contradictions)('%s', async (_name, query) => {
    expect(await connection.run(query())).toEqual([]);
  });
});
