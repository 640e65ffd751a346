import { sql } from '../../../db/sql.ts';
import { dayText } from '../calendar.ts';
import { discounts, minimumCents } from '../charges.ts';
import { densitySteps } from '../densitySteps.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';

const id = sql`s.id`;
const goods = ['Machine parts', 'Paper rolls', 'Copper fittings', 'Dry goods', 'Plastic parts', 'Canned goods', 'Lighting', 'Garden tools'];
const goodsFr = [
  'Pièces de machines',
  'Rouleaux de papier',
  'Raccords de cuivre',
  'Denrées sèches',
  'Pièces de plastique',
  'Conserves',
  'Luminaires',
  'Outils de jardin',
];

const isClass = densitySteps.map(([from, freightClass]) => sql`when s.density >= ${from} then ${freightClass}`);
/** Class by density, from the densest on. */
const classByDensity = sql`case ${sql.join(isClass.toReversed(), sql` `)} end`;

/**
 * One or two lines of goods; pieces, weight and cube of the lines are those of the shipment. Lines of a shipment are a UNION ALL here and
 * below, since PostgreSQL prepares the expressions of a lateral VALUES again for each shipment.
 */
function items({ detailedFrom }: DerivedSource) {
  const isSplit = sql`s.pieces > 2 and ${draw(id, 1, 10)} < 6`;
  const description = sql`case when s.shipper_province = 'QC' then ${pickText(sql`${draw(id, 2, 8)} + l.line`, goodsFr)} else ${pickText(sql`${draw(id, 2, 8)} + l.line`, goods)} end`;
  return sql`
    insert into shipment_items (shipment, line, pieces, package_code, description, freight_class, class_source, length, width, height,
      dim_unit, weight, cube, density, stackable, created_at, updated_at)
    select s.id, l.line, l.pieces, s.package_code, ${description}, ${classByDensity}, 'density', null, null, null, 'in', l.weight,
      round(s.cube * l.pieces / s.pieces, 2), s.density, ${draw(id, 3, 3)} > 0, s.created_at, s.created_at
    from shipments s
    cross join lateral (select case when ${isSplit} then s.pieces / 3 else 0 end as pieces) second
    cross join lateral (select round(s.weight * second.pieces / s.pieces, 2) as weight) part
    cross join lateral (select 1, s.pieces - second.pieces, s.weight - part.weight union all select 2, second.pieces, part.weight) l(line, pieces, weight)
    where s.id >= ${detailedFrom} and l.pieces > 0
    order by s.id, l.line`;
}

/** One bill for each shipment that was picked up, open at first. */
function bills({ plan, billedFrom }: DerivedSource) {
  return sql`
    insert into freight_bills (bill_number, shipment, account, kind, billed_on, due_on, amount, balance, currency, status, created_at, updated_at)
    select s.probill, s.id, s.bill_to, 'original', s.pickup_date + 1, s.pickup_date + 31, s.total_charges, s.total_charges, s.currency, 'open',
      (s.pickup_date + 1)::timestamp + interval '11 hours', (s.pickup_date + 1)::timestamp + interval '11 hours'
    from shipments s
    where s.id >= ${billedFrom} and s.total_charges > 0 and s.pickup_date < ${dayText(plan.anchor)}::date
    order by s.id`;
}

/** Taxes of a shipment `s` by its provinces (domain.md 5.10). */
export const isQuebec = sql`s.consignee_province = 'QC' and s.shipper_province = 'QC'`;
export const isHarmonized = sql`s.consignee_province in ('ON', 'NB', 'NL', 'PE', 'NS')`;

/**
 * Lines of the price: tariff less discount is the freight, taxes by the province of the consignee (domain.md 5.10). Their sum is the
 * total of the shipment.
 */
function charges({ detailedFrom }: DerivedSource) {
  const discount = sql`(${discounts.least} + s.bill_to % ${discounts.count} * ${discounts.step})`;
  const gst = sql`round((s.total_charges - s.tax_total) * 0.05, 2)`;
  return sql`
    insert into shipment_charges (shipment, freight_bill, line, kind, rule_kind, rule_ref, text_en, text_fr, quantity, unit_text, rate, amount, currency,
      taxable, edi_charge_code, created_at, updated_at)
    select s.id, b.id, row_number() over (partition by s.id order by c.place), c.kind, c.rule_kind, c.rule_ref, c.text_en, c.text_fr, 1, c.unit,
      c.rate, c.amount, s.currency, c.kind not like 'tax%', c.code, s.created_at, s.created_at
    from shipments s
    left join freight_bills b on b.shipment = s.id
    cross join lateral (select s.freight_charges = ${minimumCents / 100} as is_minimum, round(s.freight_charges / (1 - ${discount} / 100.0), 2) as amount) tariff
    cross join lateral (
      select 1, 'linehaul', 'LHS', 'tariff', 'OPEN-1', 'Line haul, ' || s.rated_weight::int || ' lb', 'Transport, ' || s.rated_weight::int || ' lb', 'flat', tariff.amount, case when tariff.is_minimum then 0 else tariff.amount end
      union all select 2, 'discount', 'DSC', 'discount', 'OPEN-1', 'Discount of the account, ' || ${discount} || ' %', 'Remise du compte, ' || ${discount} || ' %', 'flat',
        s.freight_charges - tariff.amount, case when tariff.is_minimum then 0 else s.freight_charges - tariff.amount end
      union all select 2, 'minimum', 'MIN', 'minimum', 'OPEN-1', 'Minimum charge', 'Frais minimum', 'flat', s.freight_charges, case when tariff.is_minimum then s.freight_charges else 0 end
      union all select 3, 'fuel', 'FUE', 'fuel', 'LTL', 'Fuel surcharge', 'Supplément de carburant', '%', round(s.fuel_surcharge * 100 / s.freight_charges, 2), s.fuel_surcharge
      union all select 4, 'accessorial', 'ACC', 'accessorial', 'ACC', 'Accessorial services', 'Services accessoires', 'flat', s.accessorial_charges, s.accessorial_charges
      union all select 5, 'tax_hst', 'HST', 'tax', 'HST', 'HST', 'TVH', 'flat', s.tax_total, case when ${isHarmonized} then s.tax_total else 0 end
      union all select 6, 'tax_gst', 'GST', 'tax', 'GST', 'GST', 'TPS', 'flat', ${gst}, case when ${isHarmonized} then 0 when ${isQuebec} then ${gst} else s.tax_total end
      union all select 7, 'tax_qst', 'QST', 'tax', 'QST', 'QST', 'TVQ', 'flat', s.tax_total - ${gst}, case when ${isQuebec} then s.tax_total - ${gst} else 0 end
    ) c(place, kind, code, rule_kind, rule_ref, text_en, text_fr, unit, rate, amount)
    where s.id >= ${detailedFrom} and s.total_charges is not null and c.amount <> 0
    order by s.id, c.place`;
}

/** The way of a shipment: the last event gives its status at its time, the earlier ones lie in between (domain.md 2.4). */
function events({ detailedFrom }: DerivedSource) {
  const last = sql`case
    when s.status like 'delivered%' then 'D1' when s.status = 'partially_refused' then 'PA'
    when s.status = 'refused' then 'A7' when s.status in ('late', 'in_transit_late') then 'SD' when s.status = 'held_for_pickup' then 'AV'
    when s.status = 'out_for_delivery' then 'X6' when s.last_event_at = s.created_at then 'AF' else 'P1' end`;
  const isAtDoor = sql`s.status like 'delivered%' or s.status like '%refused'`;
  const isAtPickup = sql`s.last_event_at = s.created_at`;
  const middle = sql`date_trunc('minute', s.created_at + (s.last_event_at - s.created_at) * 0.7)`;
  return sql`
    insert into shipment_events (shipment, event_code, event_at, city, province, terminal, status_after, customer_visible, source, created_at, updated_at)
    select s.id, e.code, e.at, e.city, e.province, e.terminal, e.status, true, e.source, e.at, e.at
    from shipments s
    join terminals o on o.id = s.origin_terminal
    join terminals d on d.id = s.destination_terminal
    cross join lateral (
      select 1, 'X3', s.created_at - interval '20 minutes', s.shipper_city, s.shipper_province, null::bigint, 'in_transit', 'handheld'
      union all select 2, 'AF', s.created_at, s.shipper_city, s.shipper_province, null, 'in_transit', 'handheld'
      union all select 3, 'X4', s.created_at + interval '3 hours', o.city, o.province, o.id, 'in_transit', 'dispatch'
      union all select 4, 'P1', s.created_at + interval '6 hours', o.city, o.province, o.id, 'in_transit', 'dispatch'
      union all select 5, 'X4', ${middle}, d.city, d.province, d.id, 'in_transit', 'dispatch'
      union all select 6, 'X6', s.last_event_at - interval '70 minutes', d.city, d.province, d.id, 'out_for_delivery', 'handheld'
      union all select 7, case when s.status = 'delivered_damaged' then 'A9' else 'PA' end, s.last_event_at - interval '5 minutes', s.consignee_city, s.consignee_province,
        null, 'out_for_delivery', 'handheld'
      union all select 8, ${last}, s.last_event_at, case when ${isAtDoor} then s.consignee_city when ${isAtPickup} then s.shipper_city else d.city end,
        case when ${isAtDoor} then s.consignee_province when ${isAtPickup} then s.shipper_province else d.province end,
        case when ${isAtDoor} or ${isAtPickup} then null else d.id end, s.status, case when ${isAtDoor} then 'handheld' else 'dispatch' end
    ) e(place, code, at, city, province, terminal, status, source)
    where e.place = 8
      or (s.id >= ${detailedFrom} and (e.place = 1 or e.at < s.last_event_at)
        and (e.place <> 7 or s.status in ('delivered_damaged', 'delivered_short'))
        and (e.place <> 5 or ${middle} > s.created_at + interval '6 hours')
        and (e.place <> 6 or ((${isAtDoor}) and e.at > s.created_at + interval '6 hours' and e.at > ${middle})))
    order by s.id, e.place`;
}

/** The signature of each delivery, with its pieces by how they came. */
function pods({ detailedFrom }: DerivedSource) {
  const one = (status: string) => sql`case when s.status = ${status} then 1 else 0 end`;
  return sql`
    insert into pods (shipment, delivered_on, signed_by, pieces_delivered, pieces_short, pieces_over, pieces_damaged, pieces_refused,
      exception_note, created_at, updated_at)
    select s.id, s.delivered_on, s.signed_by, s.pieces - ${one('delivered_short')} + ${one('delivered_over')}, ${one('delivered_short')},
      ${one('delivered_over')}, ${one('delivered_damaged')}, 0,
      case when s.status in ('delivered_short', 'delivered_over', 'delivered_damaged') then
        case when s.consignee_province = 'QC' then 'Noté à la livraison' else 'Noted at delivery' end end,
      s.delivered_on, s.delivered_on
    from shipments s
    where s.id >= ${detailedFrom} and s.delivered_on is not null and s.signed_by is not null
    order by s.id`;
}

/** Goods, bill, price, events and signature of each shipment. */
export const linePart: DerivedPart = {
  tables: ['shipment_items', 'freight_bills', 'shipment_charges', 'shipment_events', 'pods'],
  statements: (source) => [
    items(source),
    analyze('shipment_items'),
    bills(source),
    analyze('freight_bills'),
    charges(source),
    analyze('shipment_charges'),
    events(source),
    pods(source),
  ],
};
