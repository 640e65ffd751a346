import { type Sql, sql } from '../../../db/sql.ts';
import { densitySteps } from '../prices/densitySteps.ts';
import { dayText } from '../world/calendar.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';
import { moveColumns, priceMoves, priceTables } from './priceParts.ts';

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

/** Class by density, from the densest on. */
const classByDensity = (density: Sql) =>
  sql`case ${sql.join(
    densitySteps.toReversed().map(([from, freightClass]) => sql`when ${density} >= ${from} then ${freightClass}`),
    sql` `,
  )} end`;

/** One shipment in so many had its class inspected. */
const isClassInspected = sql`${draw(id, 6, 150)} = 0`;

/**
 * One or two lines of goods, whose pieces and weight add up to the shipment's. Units and small packages are measured, so that the cubes of
 * the lines add up to the shipment's cube; for cartons counted on pallets only the cube is known. Rows joined to a shipment are a UNION ALL
 * here and below, because PostgreSQL prepares the expressions of a lateral VALUES again for each shipment.
 */
function items({ detailedFrom }: DerivedSource) {
  const isSplit = sql`s.pieces > 2 and ${draw(id, 1, 10)} < 6`;
  const description = sql`case when s.shipper_province = 'QC' then ${pickText(sql`${draw(id, 2, 8)} + l.line`, goodsFr)} else ${pickText(sql`${draw(id, 2, 8)} + l.line`, goods)} end`;
  const isLong = sql`s.package_code in ('BDL', 'ROL', 'LSE', 'CRT') and s.service_level not like 'guaranteed%' and ${draw(id, 4, 8)} = 0 and v.volume > 4000`;
  const within = (value: Sql, least: number, most: number) => sql`least(${most}, greatest(${least}, round((${value})::numeric)))`;
  return [
    sql`create temporary table demo_goods on commit drop as
      select s.id as shipment, s.bill_to, l.line, l.pieces, s.package_code, ${description} as description, a.length, b.width, c.height, l.weight,
        case when c.height is null then case l.line when 1 then s.cube - part.cube else part.cube end
          else round(l.pieces * a.length * b.width * c.height / 1728, 2) end as cube
      from shipments s
      cross join lateral (select case when ${isSplit} then s.pieces / 3 else 0 end as pieces) second
      cross join lateral (select round(s.weight * second.pieces / s.pieces, 2) as weight, round(s.cube * second.pieces / s.pieces, 2) as cube) part
      cross join lateral (select 1, s.pieces - second.pieces, s.weight - part.weight union all select 2, second.pieces, part.weight) l(line, pieces, weight)
      cross join lateral (select (s.cube * 1728 / s.pieces)::float8 as volume, s.pieces = s.hu_count as is_unit, s.hu_count = 1 and s.pieces <= 12 as is_small) v
      cross join lateral (select case when not (v.is_unit or v.is_small) then null when ${isLong} then 100 + ${draw(id, 5, 160)}
        when v.is_unit and v.volume > 20000 then 48 else ${within(sql`cbrt(v.volume)`, 12, 90)} end::numeric as length) a
      cross join lateral (select case when a.length = 48 and v.volume > 20000 then 40 else ${within(sql`sqrt(v.volume / a.length::float8)`, 4, 90)} end::numeric as width) b
      cross join lateral (select ${within(sql`v.volume / (a.length * b.width)::float8`, 2, 102)} as height) c
      where s.id >= ${detailedFrom} and l.pieces > 0`,
    sql`insert into shipment_items (shipment, line, pieces, package_code, description, freight_class, class_source, length, width, height,
        dim_unit, weight, cube, density, stackable, created_at, updated_at)
      select s.id, g.line, g.pieces, g.package_code, g.description, case k.source when 'fak' then c.fak_class else ${classByDensity(sql`g.weight / g.cube`)} end, k.source, g.length,
        g.width, g.height, 'in', g.weight, g.cube, round(g.weight / g.cube, 3), ${draw(id, 3, 3)} > 0, s.created_at, s.created_at
      from demo_goods g join shipments s on s.id = g.shipment join customer_accounts a on a.id = s.bill_to join customers c on c.id = a.customer
      cross join lateral (select case when ${isClassInspected} then 'inspected' when c.classification = 'fak' then 'fak' else 'density' end as source) k
      order by s.id, g.line`,
    sql`create temporary table demo_measures on commit drop as
      select g.shipment, sum(g.cube) as cube, max(g.length) as longest, count(*) = count(g.length) as is_measured, round(sum(g.pieces * g.length * g.width) / 1152, 2) as feet
      from demo_goods g group by g.shipment`,
    analyze('demo_measures'),
  ];
}

/** Services with their chance in a hundred shipments. */
const services: readonly (readonly [string, number])[] = [
  ['TGD', 12],
  ['APT', 8],
  ['NTF', 5],
  ['TGP', 4],
  ['RSD', 3],
  ['LTD', 3],
];

/** Services requested for each shipment, and detention, which only billing adds. */
const serviceIds = (billing: boolean) => {
  const asked = services.map(([code, chance], place) => sql`(${code}, ${draw(id, 201 + place, 100)} < ${chance})`);
  const rows = [...asked, sql`('DGS', s.dangerous_goods)`, ...(billing ? [sql`('DET', ${draw(id, 210, 50)} = 0)`] : [])];
  return sql`(select array_agg(a.id order by a.id) from (values ${sql.join(rows)}) w(code, is_wanted) join accessorials a on a.code = w.code where w.is_wanted)`;
};

/** Weights as they were stated and services as they were asked for, or those that billing knows (domain 5.3, 8.1). */
function moves(name: string, { isQuote, from, where }: { readonly isQuote: boolean; readonly from: Sql; readonly where: Sql }) {
  const on = isQuote ? sql`s.pickup_date - ${quoteLead}` : sql`s.pickup_date`;
  return sql`create temporary table ${sql.id(name)} (${moveColumns}) on commit drop as
    select s.id, s.bill_to, s.terms, ${on}, ${isQuote ? on : sql`${on} + 1`}, s.shipper_city, s.shipper_province, s.shipper_postal, s.shipper_country, s.consignee_city, s.consignee_province,
      s.consignee_postal, s.consignee_country, s.origin_terminal, s.service_level, ${isQuote ? sql`s.weight` : sql`coalesce(s.verified_weight, s.weight)`}, m.cube,
      case when m.is_measured then m.feet else s.trailer_feet end, m.longest, s.declared_value, ${serviceIds(!isQuote)}
    from shipments s join demo_measures m on m.shipment = s.id ${from} where ${where}`;
}

/** Days by which one quote in twelve is for an earlier shipping date than the pickup turned out to be. */
const quoteLead = sql`case when ${draw(id, 14, 12)} = 0 then 4 else 0 end`;

/** Shares in a hundred by which a shipment has a quote. */
export const quoteShare = draw(id, 11, 100);

/** The prices of shipments and quotes by the same tables of rates; what a shipment costs is the sum of its lines. */
function prices({ plan, detailedFrom }: DerivedSource) {
  const none = sql``;
  return [
    ...priceTables,
    moves('demo_moves', { isQuote: false, from: none, where: sql`s.id >= ${detailedFrom} and s.total_charges is not null` }),
    ...priceMoves('demo_moves'),
    moves('demo_quoted_moves', {
      isQuote: true,
      from: none,
      where: sql`s.id >= ${detailedFrom} and s.total_charges is not null and ${quoteShare} < 75 and s.pickup_date > ${dayText(plan.anchor - 350)}::date`,
    }),
    ...priceMoves('demo_quoted_moves'),
    sql`update shipments s set cube = m.cube, density = round(s.weight / m.cube, 3), trailer_feet = case when m.is_measured then m.feet else s.trailer_feet end,
        rated_weight = coalesce(t.rated, greatest(s.rated_weight, ceil(coalesce(s.verified_weight, s.weight)))), freight_charges = t.freight, fuel_surcharge = t.fuel, accessorial_charges = t.services, tax_total = t.tax,
        total_charges = t.total
      from demo_measures m left join demo_moves_totals t on t.move = m.shipment where m.shipment = s.id`,
  ];
}

/** The way of a shipment: the last event gives its status at its time, the earlier ones lie in between (domain 2.4). */
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
    select s.id, s.delivered_on, s.signed_by, s.pieces - ${one('delivered_short')} - ${one('partially_refused')} + ${one('delivered_over')}, ${one('delivered_short')},
      ${one('delivered_over')}, ${one('delivered_damaged')}, ${one('partially_refused')},
      case when s.status in ('delivered_short', 'delivered_over', 'delivered_damaged', 'partially_refused') then
        case when s.consignee_province = 'QC' then 'Noté à la livraison' else 'Noted at delivery' end end,
      s.delivered_on, s.delivered_on
    from shipments s
    where s.id >= ${detailedFrom} and s.delivered_on is not null and s.signed_by is not null
    order by s.id`;
}

/** Goods, prices, events and signature of each shipment; its lines of charges name their bill, so they come with the bills. */
export const linePart: DerivedPart = {
  tables: ['shipment_items', 'shipment_events', 'pods'],
  statements: (source) => [...items(source), analyze('shipment_items'), ...prices(source), events(source), pods(source)],
};
