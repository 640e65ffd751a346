import { type Sql, sql } from '../../../db/sql.ts';
import { dayText, isWorkingDay, workingDayBefore } from '../world/calendar.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';
import { quoteShare } from './lineParts.ts';
import { lineFields } from './priceParts.ts';

const id = sql`s.id`;
const account = sql`coalesce(s.shipper, s.bill_to)`;
const otherStates = ['rated', 'expired', 'requoted', 'draft', 'spot', 'failed', 'void'];

/** The person of an account's company who asks: its first user, else the carrier's own. */
const asker = (of: ReturnType<typeof sql>) => sql`coalesce(
  (select min(u.id) from users u join customers c on c.company = u."MT_COMP" join customer_accounts a on a.customer = c.id where a.id = ${of}
    and c.company <> (select min(id) from companies)),
  (select min(id) from users))`;

/** Quotes of a year: most became shipments, the others show every other state. A quote is priced for the day on which the freight was to be ready. */
function quotes({ plan }: DerivedSource) {
  const today = sql`${dayText(plan.anchor)}::date`;
  const drawn = sql`case when ${quoteShare} < 60 and num_nonnulls(s.bol_number, s.pickup_number) > 0 then 'booked' else ${pickText(draw(id, 12, otherStates.length), otherStates)} end`;
  const direct = sql`case when s.partner_carrier is not null then 'interline' when exists (select from demo_points k where k.kind = 'indirect'
    and ((k.city = s.shipper_city and k.province = s.shipper_province) or (k.city = s.consignee_city and k.province = s.consignee_province))) then 'indirect' else 'direct' end`;
  const columns = sql`quote_number, status, account, quoted_by, quoted_at, valid_until, ship_date, origin_city, origin_province, origin_postal,
    origin_country, destination_city, destination_province, destination_postal, destination_country, origin_terminal, destination_terminal,
    direct, terms, service_level, accessorials, declared_value, total_pieces, total_weight, rated_weight, total_cube, trailer_feet, subtotal,
    fuel_surcharge, tax_total, total, currency, transit_days, eta, tariff, pricing, fuel_table, fuel_price, tax_rate, zones`;
  return [
    sql`create temporary table demo_askers on commit drop as
      select a.id as account, ${asker(sql`a.id`)} as person from customer_accounts a`,
    analyze('demo_askers'),
    sql`insert into quotes (${columns}, created_at, updated_at)
      select 'Q' || lpad(s.id::text, 8, '0'), v.status, s.bill_to, k.person, v.day::timestamp + interval '14 hours', v.valid_until,
        m.priced_on, left(s.shipper_city, 30), s.shipper_province, s.shipper_postal, s.shipper_country, left(s.consignee_city, 30),
        s.consignee_province, s.consignee_postal, s.consignee_country, s.origin_terminal, s.destination_terminal, ${direct}, s.terms, s.service_level, m.services,
        s.declared_value, s.pieces, s.weight, t.rated, least(s.cube, 3394), s.trailer_feet,
        case when v.is_priced then t.freight + t.services end, case when v.is_priced then t.fuel end, case when v.is_priced then t.tax end,
        case when v.is_priced then t.total end, 'CAD', greatest(1, coalesce(s.original_eta::date - s.pickup_date, 1)),
        m.priced_on + greatest(1, coalesce(s.original_eta::date - s.pickup_date, 1)), case when v.is_priced then (select id from tariffs where code = 'OPEN-1') end,
        case when v.is_priced then p.pricing end, case when v.is_priced then p.fuel_table_id end, case when v.is_priced then p.fuel_price end,
        case when v.is_priced then ${taxRate} end, case when v.is_priced then ${zones} end,
        v.day::timestamp + interval '14 hours', v.day::timestamp + interval '14 hours'
      from demo_quoted_moves m join demo_quoted_moves_totals t on t.move = m.move join shipments s on s.id = m.move join demo_askers k on k.account = s.bill_to
      join demo_quoted_moves_prices p on p.move = m.move
      cross join lateral (select m.priced_on - 1 - ${draw(id, 13, 3)} as day, ${drawn} as by_place) y
      -- A question to sales waits for 7 days at most.
      cross join lateral (select y.day, case when y.by_place not in ('spot', 'failed') then y.by_place when y.day + 7 < ${today} then 'failed' else 'spot' end as drawn) d
      cross join lateral (select d.day, d.day + case d.drawn when 'spot' then 7 else 30 end as valid_until,
        case when d.drawn = 'rated' and d.day + 30 < ${today} then 'expired' when d.drawn = 'expired' and d.day + 30 >= ${today} then 'rated' else d.drawn end as status,
        d.drawn not in ('draft', 'failed', 'spot') as is_priced) v
      order by s.id`,
    // A quote that was asked for again the next hour.
    sql`insert into quotes (${columns}, requote_of, created_at, updated_at)
      select 'R' || substr(q.quote_number, 2), case when q.valid_until < ${today} then 'expired' else 'rated' end, q.account, q.quoted_by, q.quoted_at + interval '1 hour',
        q.valid_until, q.ship_date, q.origin_city, q.origin_province, q.origin_postal, q.origin_country, q.destination_city, q.destination_province,
        q.destination_postal, q.destination_country, q.origin_terminal, q.destination_terminal, q.direct, q.terms, q.service_level, q.accessorials, q.declared_value,
        q.total_pieces, q.total_weight, q.rated_weight, q.total_cube, q.trailer_feet, q.subtotal, q.fuel_surcharge, q.tax_total, q.total, q.currency, q.transit_days, q.eta,
        q.tariff, q.pricing, q.fuel_table, q.fuel_price, q.tax_rate, q.zones, q.id, q.created_at + interval '1 hour', q.created_at + interval '1 hour'
      from quotes q where q.status = 'requoted' order by q.id`,
    analyze('quotes'),
    sql`create temporary table demo_quoted on commit drop as
      select q.id as quote, s.id as shipment, q.status from quotes q join shipments s on s.id = substr(q.quote_number, 2)::bigint`,
    analyze('demo_quoted'),
    sql`insert into quote_items (quote, line, pieces, package_code, freight_class, length, width, height, dim_unit, weight, cube, density, stackable, created_at, updated_at)
      select k.quote, i.line, i.pieces, i.package_code, i.freight_class, i.length, i.width, i.height, i.dim_unit, i.weight, i.cube, i.density, i.stackable, i.created_at, i.created_at
      from demo_quoted k join shipment_items i on i.shipment = k.shipment order by k.quote, i.line`,
    sql`insert into quote_charges (quote, line, kind, rule_kind, rule_ref, text_en, text_fr, quantity, unit_text, rate, amount, created_at, updated_at)
      select q.id, row_number() over (partition by q.id order by l.place, l.rule_ref), ${lineFields}, q.created_at, q.created_at
      from demo_quoted k join quotes q on q.id = k.quote and q.tariff is not null join demo_quoted_moves_lines l on l.move = k.shipment order by q.id, l.place, l.rule_ref`,
  ];
}

/** The row of taxes of a priced move within Canada, as far as it made a line. */
const taxRate = sql`(select r.id from tax_rates r where r.province = m.destination_province and m.invoiced_on >= r.effective_from
  and (r.effective_to is null or m.invoiced_on <= r.effective_to) and exists (select from demo_quoted_moves_lines l where l.move = m.move and l.kind like 'tax%'))`;

/** The congestion zones of a priced move. */
const zones = sql`(select array_agg(distinct z.id) from demo_quoted_moves_lines l join surcharge_zones z on z.code = l.rule_ref where l.move = m.move and l.kind = 'congestion')`;

/** Names that a blind bill of lading shows in place of the shipper. */
const blindNames = ['Harbour Gate Distribution', 'Comptoir Belle-Rive', 'Lakeshore Goods Depot', 'Entrepôt du Grand Pré'];
const openStates = ['queued', 'incomplete', 'exception', 'void'];

/** Bills of lading that wait for a release: of accounts on credit hold, and of third parties that nobody has verified (F8, F20). */
const held = [
  { reason: 'Account on credit hold', terms: sql`s.terms = 'prepaid' and c.on_credit_hold`, count: 8 },
  { reason: 'Third party not verified', terms: sql`s.terms = 'third_party' and not c.on_credit_hold`, count: 3 },
] as const;

/** A bill of lading for each shipment with its number; every tenth of the last ones has a sister that is not processed. */
function bols({ detailedFrom }: DerivedSource) {
  const columns = sql`bol_number, probill, kind, blind_name, status, flagged, flag_reason, ship_date, account, terms, shipper_name, shipper_address_1,
    shipper_city, shipper_province, shipper_postal, shipper_country, consignee_name, consignee_address_1, consignee_city, consignee_province,
    consignee_postal, consignee_country, third_party, third_party_number, third_party_postal, third_party_verified, po_number, order_number, reference_1, reference_2,
    service_level, accessorials, special_instructions, declared_value, export_declaration, dangerous_goods, total_pieces, total_weight, total_cube, label_count,
    finalized_at, created_at, updated_at`;
  const isThird = sql`s.terms = 'third_party'`;
  const parties = (
    verified: Sql,
    labels = sql`null::int`,
  ) => sql`s.terms, left(s.shipper_name, 30), left(s.shipper_address, 30), left(s.shipper_city, 30), s.shipper_province, s.shipper_postal,
    s.shipper_country, left(s.consignee_name, 30), left(s.consignee_address, 30), left(s.consignee_city, 30), s.consignee_province, s.consignee_postal,
    s.consignee_country, case when ${isThird} then s.bill_to end, case when ${isThird} then a.account end, case when ${isThird} then c.postal_code end, ${verified},
    s.po_number, s.order_number, s.reference_1, s.reference_2, s.service_level, m.services, left(s.special_instructions, 27), s.declared_value,
    s.export_declaration, s.dangerous_goods, s.pieces, s.weight, least(s.cube, 3394), ${labels}`;
  const payer = sql`join customer_accounts a on a.id = s.bill_to join customers c on c.id = a.customer left join demo_quoted_moves m on m.move = s.id`;
  const isFlagged = sql`${draw(id, 22, 40)} = 0`;
  const note = sql`case when s.shipper_province = 'QC' then 'Adresse à vérifier' else 'Address to be checked' end`;
  const failed = sql`case when s.shipper_province = 'QC' then 'Échec des étiquettes' else 'Labels could not be made' end`;
  const isPartner = sql`exists (select from edi_partners p where p.customer = c.id)`;
  const kind = sql`case when s.probill like '33%' then 'rapid' when s.original_probill is not null then 'return'
    when s.shipper is not null and ${draw(id, 21, 300)} = 0 and not ${isPartner} then 'blind' else 'standard' end`;
  const later = { number: sql`'D' || lpad(s.id::text, 9, '0')`, shipDate: sql`s.pickup_date + 2` };
  return [
    sql`insert into bols (${columns})
      select distinct on (${account}, s.bol_number) s.bol_number, s.probill, k.kind,
        case when k.kind = 'blind' then ${pickText(draw(id, 23, blindNames.length), blindNames)} end, 'processed', ${isFlagged}, case when ${isFlagged} then ${note} end, s.pickup_date,
        ${account}, ${parties(isThird, sql`least(s.pieces, 999)`)}, s.created_at, s.created_at - interval '2 hours', s.created_at
      from shipments s ${payer} cross join lateral (select ${kind} as kind) k
      where s.id >= ${detailedFrom} and s.bol_number is not null order by ${account}, s.bol_number, s.id`,
    sql`insert into bols (${columns})
      select ${later.number}, null, 'standard', null, o.status, o.status = 'exception', case when o.status = 'exception' then ${failed} end,
        ${later.shipDate}, ${account}, ${parties(isThird)}, null, s.created_at, s.created_at
      from (select s.id, ${pickText(sql`(row_number() over (order by s.id))::int`, openStates)} as status from shipments s
        where s.id > (select max(id) - 400 from shipments) and s.id % 10 = 0) o join shipments s on s.id = o.id ${payer} order by s.id`,
    ...held.map(
      ({ reason, terms, count }) => sql`insert into bols (${columns})
        select ${later.number}, null, 'standard', null, 'exception', true, ${reason}, ${later.shipDate}, ${account}, ${parties(sql`false`)}, null, s.created_at, s.created_at
        from (select distinct on (s.bill_to) s.* from shipments s join customer_accounts a on a.id = s.bill_to join customers c on c.id = a.customer
          where s.id >= ${detailedFrom} and s.id % 10 <> 0 and ${terms} order by s.bill_to, s.id desc) s ${payer} order by s.id desc limit ${count}`,
    ),
    analyze('bols'),
    sql`create temporary table demo_bols on commit drop as
      select b.id as bol, s.id as shipment, true as is_own from bols b join shipments s on b.probill = s.probill
      union all select b.id, s.id, false from bols b join shipments s on b.bol_number = ${later.number} where b.probill is null`,
    analyze('demo_bols'),
    sql`update shipments s set bol = k.bol from demo_bols k where k.shipment = s.id and k.is_own`,
    sql`update bols b set shipped_at = s.created_at from demo_bols k join shipments s on s.id = k.shipment where b.id = k.bol and k.is_own`,
    sql`insert into bol_items (bol, line, pieces, package_code, description, freight_class, length, width, height, dim_unit, weight, weight_unit, cube, density, stackable,
        created_at, updated_at)
      select k.bol, i.line, i.pieces, i.package_code, i.description, i.freight_class, i.length, i.width, i.height, i.dim_unit, i.weight, s.weight_unit, i.cube, i.density,
        i.stackable, i.created_at, i.created_at
      from demo_bols k join shipments s on s.id = k.shipment join shipment_items i on i.shipment = s.id order by k.bol, i.line`,
  ];
}

/** Blind shipments as others see them: the blind name at the address of the origin terminal. The true shipper stays in the bill of lading and the account (F21). */
const blinds: readonly Sql[] = [
  sql`create temporary table demo_blinds on commit drop as
    select s.id as shipment, b.blind_name, t.address_1, t.city, t.province, t.postal_code, t.country
    from bols b join shipments s on s.bol = b.id join terminals t on t.id = s.origin_terminal where b.kind = 'blind'`,
  analyze('demo_blinds'),
  sql`update bols b set blind_address = left(concat_ws(', ', d.address_1, concat_ws(' ', d.city, d.province, d.postal_code)), 120)
    from demo_blinds d join shipments s on s.id = d.shipment where b.id = s.bol`,
  sql`update shipments s set shipper_name = left(b.blind_name, 30), shipper_address = b.address_1, shipper_city = b.city, shipper_province = b.province,
      shipper_postal = b.postal_code, shipper_country = b.country
    from demo_blinds b where b.shipment = s.id`,
  sql`update shipment_events e set city = b.city, province = b.province from demo_blinds b where b.shipment = e.shipment and e.event_code in ('X3', 'AF')`,
];

const progresses = ['requested', 'dispatched', 'arrived', 'missed', 'cancelled', 'requested'];

/** A pickup for each shipment with a pickup number, and pickups of today and the next days. */
function pickups({ plan, detailedFrom }: DerivedSource) {
  const columns = sql`pickup_number, status, progress, rapid, pickup_date, ready_time, closing_time, pickup_after, pickup_before, account, shipper,
    shipper_name, address_1, city, province, postal_code, country, contact_name, phone, terminal, total_pieces, total_weight, weight_unit, total_cube,
    shipments_count, dangerous_goods, equipment_needed, special_instructions, picked_up_at, missed_reason, created_at, updated_at`;
  const values = sql`${account}, s.shipper, left(s.shipper_name, 30), left(s.shipper_address, 30), left(s.shipper_city, 30), s.shipper_province, s.shipper_postal,
    s.shipper_country, ${pickText(draw(id, 31, 6), ['A. Roy', 'J. Moss', 'L. Gagnon', 'P. Hale', 'M. Côté', 'T. Reid'])},
    '41655501' || lpad((10 + ${draw(id, 32, 89)})::text, 2, '0'), s.origin_terminal, s.pieces, least(s.weight, 99999), s.weight_unit, least(s.cube, 3394), 1,
    s.dangerous_goods, ${pickText(draw(id, 33, 12), ['none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'tailgate', 'tailgate', 'reefer', 'flat_deck'])},
    left(s.special_instructions, 27)`;
  const times = sql`lpad((8 + ${draw(id, 34, 5)})::text, 2, '0') || ':00', '17:00', '09:00', '16:00'`;
  const place = sql`(row_number() over (order by s.id))::int`;
  const progress = pickText(place, progresses);
  const status = sql`case ${progress} when 'cancelled' then 'void' when 'missed' then 'exception' else 'queued' end`;
  // Served on every working day.
  const isDirectPoint = sql`exists (select from direct_points p where p.kind = 'direct' and (p.city, p.province) = (s.shipper_city, s.shipper_province))`;
  const days = Array.from({ length: 10 }, (_, ahead) => plan.anchor + ahead)
    .filter(isWorkingDay)
    .map(dayText);
  const today = isWorkingDay(plan.anchor) ? plan.anchor : workingDayBefore(plan.anchor);
  return [
    sql`insert into pickups (${columns})
      select distinct on (s.pickup_number) s.pickup_number, 'processed', 'picked_up', false, s.pickup_date, ${times}, ${values}, s.created_at, null,
        s.created_at - interval '5 hours', s.created_at
      from shipments s where s.id >= ${detailedFrom} and s.pickup_number is not null order by s.pickup_number, s.id`,
    sql`insert into pickups (${columns})
      select '7' || lpad(s.id::text, 8, '0'), ${status}, ${progress}, ${draw(id, 35, 4)} = 0,
        case when ${progress} in ('requested', 'dispatched') then ${pickText(draw(id, 36, days.length), days)} else ${dayText(today)} end::date, ${times}, ${values}, null,
        case when ${progress} = 'missed' then ${pickText(place, ['weather', 'mechanical', 'consignee_closed', 'capacity'])} end,
        ${dayText(today - 1)}::timestamp + interval '14 hours', ${dayText(today - 1)}::timestamp + interval '18 hours'
      from shipments s where s.id > (select max(id) - 600 from shipments) and s.id % 10 = 3 and ${isDirectPoint}`,
    analyze('pickups'),
    sql`create temporary table demo_pickups on commit drop as
      select p.id as pickup, s.id as shipment, true as is_own from pickups p
        join shipments s on p.pickup_number = s.pickup_number and p.account = ${account} and p.pickup_date = s.pickup_date where p.progress = 'picked_up'
      union all select p.id, s.id, false from pickups p join shipments s on p.pickup_number = '7' || lpad(s.id::text, 8, '0') where p.progress <> 'picked_up'`,
    analyze('demo_pickups'),
    sql`update shipments s set pickup = k.pickup from demo_pickups k where k.shipment = s.id and k.is_own`,
    sql`insert into pickup_items (pickup, line, consignee_city, consignee_province, consignee_postal, probill, pieces, package_code, weight, weight_unit, dim_unit, cube, created_at, updated_at)
      select k.pickup, i.line, left(s.consignee_city, 30), s.consignee_province, s.consignee_postal, case when k.is_own then s.probill end, i.pieces,
        i.package_code, i.weight, 'LBS', i.dim_unit, i.cube, i.created_at, i.created_at
      from demo_pickups k join shipments s on s.id = k.shipment join shipment_items i on i.shipment = s.id order by k.pickup, i.line`,
    sql`create temporary table demo_booked on commit drop as
      select k.quote, b.bol, p.pickup from demo_quoted k left join demo_bols b on b.shipment = k.shipment and b.is_own
      left join demo_pickups p on p.shipment = k.shipment and p.is_own where k.status = 'booked'`,
    analyze('demo_booked'),
    sql`update quotes q set bol = k.bol, pickup = k.pickup from demo_booked k where k.quote = q.id`,
    sql`update bols b set quote = k.quote, pickup = k.pickup from demo_booked k where b.id = k.bol`,
    sql`update pickups p set quote = k.quote from demo_booked k where p.id = k.pickup`,
  ];
}

/** Quotes, bills of lading and pickups, linked to their shipments in both directions. */
export const paperPart: DerivedPart = {
  tables: ['quotes', 'quote_items', 'quote_charges', 'bols', 'bol_items', 'pickups', 'pickup_items'],
  statements: (source) => [...quotes(source), ...bols(source), ...pickups(source), ...blinds],
};
