import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import { freightTaxes } from '../../../../shared/domain/rating/freightTaxes.ts';
import { fuelPercent } from '../../../../shared/domain/rating/fuelPercent.ts';
import { compareDecimals, decimal } from '../../../../shared/framework/decimals/Decimal.ts';
import { type Sql, sql } from '../../../db/sql.ts';

/* Freight of the demo adds up, from the quote to the statement (domain 8.1). */
const connection = await demoConnection();

const rows = async (query: Sql): Promise<readonly unknown[]> => connection.run(query);

/** Prefixes of downtown Montreal, Toronto and Vancouver (R-145). */
const downtown = 'H2Y H2Z H3A H3B H3C H3G H3H M5B M5C M5E M5G M5H M5J M5K M5L M5S M5T M5V M5W M5X V6A V6B V6C V6E V6G V6Z';

/** The true origin of a shipment; for a blind shipment, from the bill of lading. */
const trueOrigin = sql`cross join lateral (select coalesce(b.shipper_postal, s.shipper_postal) as postal, coalesce(b.shipper_city, s.shipper_city) as city,
  coalesce(b.shipper_province, s.shipper_province) as province) o`;
const longest = (table: string, of: string, id: Sql) => sql`(select max(i.length) from ${sql.id(table)} i where i.${sql.id(of)} = ${id})`;

/** Data that determine the price of each shipment and quote; quotes have negative ids. */
const facts = sql`
  select s.id, s.bill_to as account, s.terms, s.pickup_date as day, s.pickup_date + 1 as taxed_on, s.rated_weight as rated, coalesce(s.verified_weight, s.weight) as weight, s.declared_value as declared,
    s.service_level as level, s.origin_terminal as terminal, o.postal as origin, o.city as origin_city, o.province as origin_province, s.consignee_postal as destination,
    s.consignee_city as destination_city, s.consignee_province as destination_province, s.shipper_country = 'CA' and s.consignee_country = 'CA' as is_domestic,
    ${longest('shipment_items', 'shipment', sql`s.id`)} as longest
  from shipments s left join bols b on b.id = s.bol ${trueOrigin} where s.total_charges is not null
  union all
  select -q.id, q.account, q.terms, q.ship_date, q.ship_date, q.rated_weight, q.total_weight, q.declared_value, q.service_level, q.origin_terminal, q.origin_postal, q.origin_city, q.origin_province,
    q.destination_postal, q.destination_city, q.destination_province, q.origin_country = 'CA' and q.destination_country = 'CA', ${longest('quote_items', 'quote', sql`q.id`)}
  from quotes q where q.tariff is not null and q.requote_of is null`;

/** The facts with the lane and the pricing of the account on that day. */
const priced = sql`
  select f.*, l.id as lane, k.discount_pct, c.tax_exempt and c.tax_exempt_number is not null as is_exempt
  from (${facts}) f join service_points a on a.postal_prefix = left(f.origin, 3) and a.city = f.origin_city join service_points z on z.postal_prefix = left(f.destination, 3) and z.city = f.destination_city
  join tariff_lanes l on l.origin_zone = a.zone and l.destination_zone = z.zone
  join customer_accounts x on x.id = f.account join customers c on c.id = x.customer
  join customer_pricing k on k.account = f.account and k.effective_from <= f.day and coalesce(k.effective_to, 'infinity') >= f.day
    and k.direction = case f.terms when 'prepaid' then 'outbound' when 'collect' then 'inbound' else 'third_party' end`;

const lineSum = (kind: string) => sql`coalesce(sum(c.amount) filter (where c.kind = ${kind}), 0)`;
/** The lines of the original price of each shipment and quote. */
const linesOf = sql`(
  select c.id, ${sql.join(
    ['linehaul', 'deficit', 'discount', 'minimum', 'fuel', 'valuation', 'congestion', 'beyond', 'length', 'guaranteed'].map(
      (kind) => sql`${lineSum(kind)} as ${sql.id(kind)}`,
    ),
  )}, ${lineSum('tax_hst')} as hst, ${lineSum('tax_gst')} as gst, ${lineSum('tax_qst')} as qst,
    coalesce(sum(c.amount) filter (where c.kind in ('linehaul', 'deficit', 'discount', 'minimum')), 0) as net, coalesce(sum(c.amount) filter (where c.kind not like 'tax%'), 0) as base,
    max(c.rate) filter (where c.kind = 'linehaul') as rate, max(c.quantity) filter (where c.kind = 'linehaul') as cwt, coalesce(max(c.quantity) filter (where c.kind = 'deficit'), 0) as deficit_cwt,
    max(c.rate) filter (where c.kind = 'fuel') as fuel_rate, max(c.quantity) filter (where c.kind = 'fuel') as fuel_quantity
  from (select c.shipment as id, c.kind, c.amount, c.rate, c.quantity from shipment_charges c left join freight_bills b on b.id = c.freight_bill where coalesce(b.kind, 'original') = 'original'
    union all select -quote, kind, amount, rate, quantity from quote_charges) c group by c.id)`;

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
          where i.weight / i.cube >= r.density_from order by r.density_from desc limit 1) end`,
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
    'the percentage of a week of fuel is base + whole steps × step [5.5]',
    () => sql`select p.id from fuel_prices p join fuel_surcharge_tables t on t.id = p."table"
      where p.pct <> t.base_pct + greatest(0, floor((p.price - t.base_price) / t.step_price)) * t.step_pct`,
  ],
  [
    'the rated weight is the largest of weight, density minimum and linear rule, up to the pound [5.3]',
    () => sql`select s.id from shipments s where s.total_charges is not null and s.rated_weight <> ceil(greatest(coalesce(s.verified_weight, s.weight),
      case when not s.is_cross_border and s.consignee_country = 'CA' then s.cube * 10 else 0 end, case when s.trailer_feet > 12 then s.trailer_feet * 1000 else 0 end))`,
  ],
  [
    'line haul and deficit are the cheapest break of the lane, the deficit being the rest [5.4]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id cross join lateral (
        select b.min_weight, b.rate_cwt, round(x.rated / 100 * b.rate_cwt + greatest(0, b.min_weight - x.rated) / 100 * b.rate_cwt, 2) as cost
        from tariff_breaks b where b.lane = x.lane order by cost, min_weight limit 1) b
      where l.linehaul + l.deficit <> b.cost or l.rate <> b.rate_cwt or l.cwt * 100 <> x.rated
        or l.linehaul <> case when b.min_weight > x.rated then round(x.rated / 100 * b.rate_cwt, 2) else b.cost end
        or l.deficit_cwt * 100 <> greatest(0, b.min_weight - x.rated)`,
  ],
  [
    'the discount is that of the account on its day, the minimum charge adds what lacks [5.4]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id
      where l.discount <> -round((l.linehaul + l.deficit) * x.discount_pct / 100, 2) or l.minimum <> greatest(0, 95 - (l.linehaul + l.deficit + l.discount))`,
  ],
  [
    'fuel is the percentage of the week of the pickup, or of the shipping date of a quote, on the freight alone [5.5, F6]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id left join fuel_prices f on f.week_start <= x.day and f.week_start > x.day - 7
      where l.fuel is distinct from round(l.net * f.pct / 100, 2) or l.fuel_rate <> f.pct or l.fuel_quantity <> l.net`,
  ],
  [
    'valuation is 1.25 % of the declared value above 2.00 a pound [5.6]',
    () =>
      sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id where l.valuation <> round(greatest(0, coalesce(x.declared, 0) - 2 * x.weight) * 1.25 / 100, 2)`,
  ],
  [
    'each end downtown has a line of congestion, each indirect point one of its beyond charge [5.7, F7]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id
      where l.congestion <> 25 * ((left(x.origin, 3) = any(string_to_array(${downtown}, ' ')))::int + (left(x.destination, 3) = any(string_to_array(${downtown}, ' ')))::int)
        or l.beyond <> (select coalesce(sum(d.beyond_charge), 0) from (values (x.origin_city, x.origin_province), (x.destination_city, x.destination_province)) e(city, province)
          join direct_points d on d.city = e.city and d.province = e.province and d.kind = 'indirect')`,
  ],
  [
    'overlength is that of the band of the longest piece [5.7, F5]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id
      where l.length <> case when x.longest >= 240 then 240 when x.longest >= 192 then 150 when x.longest >= 144 then 95 when x.longest >= 96 then 60 else 0 end`,
  ],
  [
    'a guaranteed level has its line, of its point, at least the minimum; no other has one [5.8, F32]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id left join guaranteed_service_points g on x.level = 'guaranteed_' || g.level
        and g.origin_terminal = x.terminal and g.destination_city = x.destination_city and g.destination_province = x.destination_province
      where (x.level like 'guaranteed%') <> (g.id is not null) or l.guaranteed <> coalesce(greatest(g.minimum, round(l.net * g.surcharge_pct / 100, 2)), 0)`,
  ],
  [
    'a guaranteed level is sold neither across the border nor over 20,000 lb, 24 feet or from an indirect point [R-136 to R-140]',
    () => sql`select s.id from shipments s left join bols b on b.id = s.bol join direct_points d on d.city = coalesce(b.shipper_city, s.shipper_city) and d.province = coalesce(b.shipper_province, s.shipper_province)
      where s.service_level like 'guaranteed%' and (s.is_cross_border or s.weight > 20000 or s.trailer_feet > 24 or d.kind <> 'direct')`,
  ],
  [
    'taxes are those of the destination on the day of the bill, each rounded once, none for the exempt [5.10]',
    () => sql`select x.id from (${priced}) x join ${linesOf} l on l.id = x.id cross join lateral (select x.is_domestic and not x.is_exempt as is_taxed) t
      where l.hst <> case when not t.is_taxed then 0 else round(l.base * case when x.destination_province in ('NB', 'NL', 'PE') then 15 when x.destination_province = 'ON' then 13
          when x.destination_province = 'NS' then case when x.taxed_on >= date '2025-04-01' then 14 else 15 end else 0 end / 100, 2) end
        or l.gst <> case when t.is_taxed and x.destination_province not in ('ON', 'NB', 'NL', 'PE', 'NS') then round(l.base * 5 / 100, 2) else 0 end
        or l.qst <> case when t.is_taxed and x.destination_province = 'QC' and x.origin_province = 'QC' then round(l.base * 9.975 / 100, 2) else 0 end`,
  ],
  [
    'amounts are quantity × rate, but for what rounding leaves to a deficit',
    () => sql`select c.id from (select id, kind, quantity, unit_text, rate, amount from shipment_charges union all select -id, kind, quantity, unit_text, rate, amount from quote_charges) c
      where abs(c.amount - round(c.quantity * c.rate / case c.unit_text when '%' then 100 else 1 end, 2)) > case c.kind when 'deficit' then 0.01 else 0 end`,
  ],
  [
    'a guarantee that was not met is credited, and no other',
    () => sql`select s.id from shipments s join freight_bills b on b.shipment = s.id and b.kind = 'original' and b.billed_on + 14 < date '2026-03-10'
      left join shipment_charges g on g.freight_bill = b.id and g.kind = 'guaranteed'
      left join (select k.corrects, c.amount from freight_bills k join shipment_charges c on c.freight_bill = k.id and c.kind = 'guaranteed') k on k.corrects = b.id
      where coalesce(-k.amount, 0) <> case when s.guaranteed_met is false then g.amount else 0 end`,
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
    'a bill is due after the credit terms of its customer',
    () => sql`select b.id from freight_bills b join customer_accounts a on a.id = b.account join customers c on c.id = a.customer
      where b.due_on <> b.billed_on + c.credit_terms_days`,
  ],
  [
    'a quote has amounts once it is priced, and none before',
    () => sql`select id from quotes where num_nonnulls(subtotal, fuel_surcharge, tax_total, total) <> case when status in ('draft', 'failed', 'spot') then 0 else 4 end
      or total = 0`,
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
    'no run is named that no job has made',
    () => sql`select id from scheduled_reports where next_run_at is not null union all select id from push_reports where last_run_at is not null
      union all select id from report_runs union all select id from push_report_repository union all select id from webhook_deliveries`,
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
    'an inspection of weight gives the verified weight, one of the class the class of the line',
    () => sql`select s.id from shipments s left join inspections i on i.shipment = s.id and i.kind = 'weight' where s.verified_weight is not null and i.value_after is distinct from s.verified_weight || ' ' || s.weight_unit
      union all select l.shipment from shipment_items l where l.class_source = 'inspected' and not exists (select from inspections i where i.shipment = l.shipment and i.kind = 'class')
      union all select i.shipment from inspections i join shipment_items l on l.shipment = i.shipment and l.line = 1 where i.kind = 'class' and i.value_after <> l.freight_class`,
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
    'the history of each request leads from its first state to the one it has',
    () => sql`select r.kind, r.id from (select 'dispute' as kind, id, status from invoice_disputes union all select 'cargo_claim', id, status from cargo_claims
        union all select 'shipment_instruction', id, status from shipment_instructions union all select 'new_user', id, status from new_user_requests
        union all select 'change_user', id, status from change_user_requests union all select 'exit_condition', id, status from exit_conditions
        union all select 'onboarding', id, status from onboardings union all select 'feature', id, status from feature_requests
        union all select 'api_access', id, status from api_access_requests union all select 'credit_application', id, status from credit_applications
        union all select 'enrollment', id, status from enrollment_forms union all select 'edi_request', id, status from edi_requests
        union all select 'registration', id, status from registrations) r
      where r.status is distinct from (select h.to_status from request_history h where (h.request_kind, h.request_id) = (r.kind, r.id) order by h.at desc, h.id desc limit 1)
      union all select request_kind, request_id from (select *, lag(to_status) over (partition by request_kind, request_id order by at, id) as before from request_history) h
        where from_status is distinct from before`,
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
    ['bols', 'kind', 4],
    ['pickups', 'progress', 6],
    ['pickups', 'status', 5],
    ['freight_bills', 'kind', 3],
    ['freight_bills', 'status', 6],
    ['statements', 'status', 5],
    ['inspections', 'kind', 4],
    ['exit_conditions', 'status', 11],
    ['invoice_disputes', 'status', 6],
    ['shipment_instructions', 'status', 6],
    ['shipments', 'status', 13],
  ])('%s have every state that the demo gives them: %s', async (table, field, states) => {
    expect(await rows(sql`select distinct ${sql.id(field)} from ${sql.id(table)}`)).toHaveLength(states);
  });

  test.each([
    'new_user_requests',
    'change_user_requests',
    'onboardings',
    'feature_requests',
    'api_access_requests',
    'credit_applications',
    'enrollment_forms',
    'edi_requests',
    'registrations',
    'skeleton_accounts',
  ])('%s are in each state at least twice [domain 8.1]', async (table) => {
    const states = await rows(sql`select status from ${sql.id(table)} group by status having count(*) > 1`);
    expect(states).toHaveLength(11);
  });

  test('a feature request is in each of its steps at least twice', async () => {
    expect(await rows(sql`select step from feature_requests group by step having count(*) > 1`)).toHaveLength(10);
  });

  /** Facts that the rules above would not miss if there were none. */
  test.each<[string, number, Sql]>([
    ['shipments with a price that was checked', 1100, priced],
    ['holidays of provinces', 30, sql`select from holidays where scope = 'province' and not blocks_pickup`],
    ['holidays of the United States', 18, sql`select from holidays where scope = 'us'`],
    [
      'provinces with road service',
      10,
      sql`select distinct province from emergency_road_service where province in ('BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NB', 'NS', 'PE', 'NL')`,
    ],
    [
      'executives of sales who see all',
      2,
      sql`select distinct u.id from users u join user_types t on t.id = u.user_type join user_sales x on x."user" = u.id where t.code = 'SALESEXEC' and x.all_customers`,
    ],
    ['tokens of programs', 4, sql`select from api_tokens where token_hash ~ '^[0-9a-f]{64}$'`],
    ['statements with interest', 50, sql`select from statements where interest > 0`],
    ['payments of interest', 5, sql`select from payment_applications where statement_line is not null`],
    ['measured lines', 900, sql`select from shipment_items where length is not null`],
    ['blind bills of lading', 1, sql`select from bols where kind = 'blind'`],
    [
      'third parties that nobody verified',
      2,
      sql`select from bols where status = 'exception' and terms = 'third_party' and not third_party_verified`,
    ],
    [
      'accounts on credit hold with an exception',
      5,
      sql`select distinct s.account from bols s join customer_accounts a on a.id = s.account join customers c on c.id = a.customer
        where s.status = 'exception' and s.flag_reason = 'Account on credit hold' and c.on_credit_hold`,
    ],
    ...['deficit', 'minimum', 'accessorial', 'valuation', 'congestion', 'guaranteed', 'length', 'beyond'].map(
      (kind): [string, number, Sql] => [`charges for ${kind}`, 2, sql`select from shipment_charges where kind = ${kind} and amount > 0`],
    ),
  ])('there are %s: at least %i', async (_name, least, query) => {
    expect((await rows(query)).length).toBeGreaterThanOrEqual(least);
  });
});

describe('rows of the demo are those of the rules', () => {
  const none = { hst: decimal(0), gst: decimal(0), qst: decimal(0) };

  test('taxes of shipments and quotes [5.10 of domain.md]', async () => {
    const found = await connection.run(sql<TaxedRow>`
      select f.id, f.origin_province as "fromProvince", f.is_domestic, l.base, l.hst, l.gst, l.qst, r.hst as hst_rate, r.gst as gst_rate, r.qst as qst_rate
      from (${priced}) f join ${linesOf} l on l.id = f.id
      left join tax_rates r on r.province = f.destination_province and f.taxed_on >= r.effective_from and (r.effective_to is null or f.taxed_on <= r.effective_to)
      where not f.is_exempt`);
    const wrong = found.filter(({ fromProvince, is_domestic, base, hst_rate, gst_rate, qst_rate, ...amounts }) => {
      const rates = { hst: decimal(hst_rate ?? 0), gst: decimal(gst_rate ?? 0), qst: decimal(qst_rate ?? 0) };
      const country = is_domestic ? 'CA' : 'US';
      const taxes = freightTaxes(decimal(base), { fromProvince, fromCountry: country, toCountry: country }, rates);
      const expected = { ...none, ...Object.fromEntries(taxes.map(({ kind, amount }) => [kind, amount])) };
      return (['hst', 'gst', 'qst'] as const).some((kind) => compareDecimals(decimal(amounts[kind]), expected[kind]) !== 0);
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(found.filter(({ qst }) => Number(qst) > 0).length).toBeGreaterThan(0);
    expect(found.filter(({ is_domestic }) => !is_domestic).length).toBeGreaterThan(0);
  });

  test('fuel surcharges of the weeks [5.5 of domain.md]', async () => {
    const weeks = await connection.run(sql<FuelRow>`
      select p.price, p.pct, t.base_price, t.base_pct, t.step_price, t.step_pct from fuel_prices p join fuel_surcharge_tables t on t.id = p."table"`);
    const wrong = weeks.filter(({ price, pct, base_price, base_pct, step_price, step_pct }) => {
      const [basePrice, basePct, stepPrice, stepPct] = [decimal(base_price), decimal(base_pct), decimal(step_price), decimal(step_pct)];
      return compareDecimals(fuelPercent(decimal(price), { basePrice, basePct, stepPrice, stepPct }), decimal(pct)) !== 0;
    });
    expect([weeks.length > 100, wrong]).toEqual([true, []]);
  });
});

interface TaxedRow {
  readonly id: number;
  readonly fromProvince: string;
  readonly is_domestic: boolean;
  readonly base: string;
  readonly hst: string;
  readonly gst: string;
  readonly qst: string;
  readonly hst_rate: string | null;
  readonly gst_rate: string | null;
  readonly qst_rate: string | null;
}

interface FuelRow {
  readonly price: string;
  readonly pct: string;
  readonly base_price: string;
  readonly base_pct: string;
  readonly step_price: string;
  readonly step_pct: string;
}
