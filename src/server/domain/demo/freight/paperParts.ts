import { sql } from '../../../db/sql.ts';
import { dayText } from '../calendar.ts';
import { analyze, type DerivedPart, type DerivedSource, draw, pickText } from './DerivedRows.ts';

const id = sql`s.id`;
const account = sql`coalesce(s.shipper, s.bill_to)`;
const otherStates = ['rated', 'expired', 'requoted', 'draft', 'spot', 'failed', 'void'];

/** The person of an account's company who asks: its first user, else the carrier's own. */
const asker = (of: ReturnType<typeof sql>) => sql`coalesce(
  (select min(u.id) from users u join customers c on c.company = u."MT_COMP" join customer_accounts a on a.customer = c.id where a.id = ${of}
    and c.company <> (select min(id) from companies)),
  (select min(id) from users))`;

/** Quotes of a year: three of four became shipments, the others show every other state. */
function quotes({ plan, detailedFrom }: DerivedSource) {
  const share = draw(id, 11, 100);
  const status = sql`case when ${share} < 60 then 'booked' else ${pickText(draw(id, 12, otherStates.length), otherStates)} end`;
  const day = sql`s.pickup_date - 1 - ${draw(id, 13, 3)}`;
  return [
    sql`create temporary table demo_askers on commit drop as
      select a.id as account, ${asker(sql`a.id`)} as person from customer_accounts a`,
    analyze('demo_askers'),
    sql`insert into quotes (quote_number, status, account, quoted_by, quoted_at, valid_until, ship_date, origin_city, origin_province, origin_postal,
        origin_country, destination_city, destination_province, destination_postal, destination_country, origin_terminal, destination_terminal,
        direct, terms, service_level, declared_value, total_pieces, total_weight, rated_weight, total_cube, trailer_feet, subtotal,
        fuel_surcharge, tax_total, total, currency, transit_days, eta, created_at, updated_at)
      select 'Q' || lpad(s.id::text, 8, '0'), ${status}, ${account}, k.person, (${day})::timestamp + interval '14 hours', ${day} + 30,
        s.pickup_date, left(s.shipper_city, 30), s.shipper_province, s.shipper_postal, s.shipper_country, left(s.consignee_city, 30),
        s.consignee_province, s.consignee_postal, s.consignee_country, s.origin_terminal, s.destination_terminal,
        case when s.partner_carrier is null then 'direct' else 'interline' end, s.terms, s.service_level,
        least(s.declared_value, 9999999), s.pieces, s.weight, coalesce(s.rated_weight, s.weight), least(s.cube, 3394), s.trailer_feet,
        s.freight_charges + s.accessorial_charges, s.fuel_surcharge, s.tax_total, s.total_charges, s.currency,
        greatest(1, coalesce(s.original_eta::date - s.pickup_date, 1)), coalesce(s.original_eta::date, s.pickup_date + 1),
        (${day})::timestamp + interval '14 hours', (${day})::timestamp + interval '14 hours'
      from shipments s join demo_askers k on k.account = ${account}
      where s.id >= ${detailedFrom} and s.total_charges is not null and ${share} < 75 and s.pickup_date > ${dayText(plan.anchor - 365)}::date
      order by s.id`,
    analyze('quotes'),
    sql`create temporary table demo_quoted on commit drop as
      select q.id as quote, s.id as shipment, q.status from quotes q join shipments s on s.id = substr(q.quote_number, 2)::bigint`,
    analyze('demo_quoted'),
    sql`insert into quote_items (quote, line, pieces, package_code, freight_class, dim_unit, weight, cube, density, stackable, created_at, updated_at)
      select k.quote, i.line, i.pieces, i.package_code, i.freight_class, i.dim_unit, i.weight, i.cube, i.density, i.stackable, i.created_at, i.created_at
      from demo_quoted k join shipment_items i on i.shipment = k.shipment order by k.quote, i.line`,
    sql`insert into quote_charges (quote, line, kind, rule_kind, rule_ref, text_en, text_fr, quantity, unit_text, rate, amount, created_at, updated_at)
      select k.quote, c.line, c.kind, c.rule_kind, c.rule_ref, c.text_en, c.text_fr, c.quantity, c.unit_text, c.rate, c.amount, c.created_at, c.created_at
      from demo_quoted k join shipment_charges c on c.shipment = k.shipment order by k.quote, c.line`,
  ];
}

const openStates = ['queued', 'incomplete', 'exception', 'void'];

/** A bill of lading for each shipment with its number; every tenth of the last ones has a sister that is not processed. */
function bols({ detailedFrom }: DerivedSource) {
  const columns = sql`bol_number, probill, kind, blind_name, status, flagged, flag_reason, ship_date, account, terms, shipper_name, shipper_address_1,
    shipper_city, shipper_province, shipper_postal, shipper_country, consignee_name, consignee_address_1, consignee_city, consignee_province,
    consignee_postal, consignee_country, third_party, third_party_verified, po_number, order_number, reference_1, reference_2, service_level,
    special_instructions, declared_value, export_declaration, dangerous_goods, total_pieces, total_weight, total_cube, label_count, finalized_at,
    created_at, updated_at`;
  const parties = sql`s.terms, left(s.shipper_name, 30), left(s.shipper_address, 30), left(s.shipper_city, 30), s.shipper_province, s.shipper_postal,
    s.shipper_country, left(s.consignee_name, 30), left(s.consignee_address, 30), left(s.consignee_city, 30), s.consignee_province, s.consignee_postal,
    s.consignee_country, case when s.terms = 'third_party' then s.bill_to end, s.terms = 'third_party' and ${draw(id, 24, 3)} > 0, s.po_number,
    s.order_number, s.reference_1, s.reference_2, s.service_level, left(s.special_instructions, 27), least(s.declared_value, 9999999),
    s.export_declaration, s.dangerous_goods, s.pieces, s.weight, least(s.cube, 3394), least(s.pieces, 999)`;
  const isBlind = sql`${draw(id, 21, 400)} = 0`;
  const isFlagged = sql`${draw(id, 22, 40)} = 0`;
  const note = sql`case when s.shipper_province = 'QC' then 'Adresse à vérifier' else 'Address to be checked' end`;
  return [
    sql`insert into bols (${columns})
      select distinct on (${account}, s.bol_number) s.bol_number, s.probill, case when ${isBlind} then 'blind' else 'standard' end,
        case when ${isBlind} then left(s.consignee_name, 60) end, 'processed', ${isFlagged}, case when ${isFlagged} then ${note} end, s.pickup_date,
        ${account}, ${parties}, s.created_at, s.created_at - interval '2 hours', s.created_at
      from shipments s where s.id >= ${detailedFrom} and s.bol_number is not null order by ${account}, s.bol_number, s.id`,
    sql`insert into bols (${columns})
      select 'D' || lpad(s.id::text, 9, '0'), null, 'standard', null, ${pickText(sql`(row_number() over (order by s.id))::int`, openStates)}, false, null,
        s.pickup_date + 2, ${account}, ${parties}, null, s.created_at, s.created_at
      from shipments s where s.id > (select max(id) - 400 from shipments) and s.id % 10 = 0`,
    analyze('bols'),
    sql`create temporary table demo_bols on commit drop as
      select b.id as bol, s.id as shipment, true as is_own from bols b join shipments s on b.probill = s.probill
      union all select b.id, s.id, false from bols b join shipments s on b.bol_number = 'D' || lpad(s.id::text, 9, '0') where b.probill is null`,
    analyze('demo_bols'),
    sql`insert into bol_items (bol, line, pieces, package_code, description, freight_class, dim_unit, weight, weight_unit, cube, density, stackable, created_at, updated_at)
      select k.bol, i.line, i.pieces, i.package_code, i.description, i.freight_class, i.dim_unit, i.weight, s.weight_unit, i.cube, i.density, i.stackable,
        i.created_at, i.created_at
      from demo_bols k join shipments s on s.id = k.shipment join shipment_items i on i.shipment = s.id order by k.bol, i.line`,
  ];
}

const progresses = ['requested', 'dispatched', 'arrived', 'missed', 'cancelled'];

/** A pickup for each shipment with its number, and those of today and the next days. */
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
  return [
    sql`insert into pickups (${columns})
      select distinct on (s.pickup_number) s.pickup_number, 'processed', 'picked_up', false, s.pickup_date, ${times}, ${values}, s.created_at, null,
        s.created_at - interval '5 hours', s.created_at
      from shipments s where s.id >= ${detailedFrom} and s.pickup_number is not null order by s.pickup_number, s.id`,
    sql`insert into pickups (${columns})
      select '7' || lpad(s.id::text, 8, '0'), case when ${progress} = 'cancelled' then 'void' else 'queued' end, ${progress}, ${draw(id, 35, 4)} = 0,
        ${dayText(plan.anchor)}::date + case when ${progress} in ('requested', 'dispatched') then ${draw(id, 36, 8)} else 0 end, ${times}, ${values}, null,
        case when ${progress} = 'missed' then ${pickText(place, ['weather', 'mechanical', 'consignee_closed', 'capacity'])} end,
        ${dayText(plan.anchor - 1)}::timestamp + interval '18 hours', ${dayText(plan.anchor)}::timestamp + interval '10 hours'
      from shipments s where s.id > (select max(id) - 600 from shipments) and s.id % 10 = 3`,
    analyze('pickups'),
    sql`create temporary table demo_pickups on commit drop as
      select p.id as pickup, s.id as shipment, true as is_own from pickups p
        join shipments s on p.pickup_number = s.pickup_number and p.account = ${account} and p.pickup_date = s.pickup_date where p.progress = 'picked_up'
      union all select p.id, s.id, false from pickups p join shipments s on p.pickup_number = '7' || lpad(s.id::text, 8, '0') where p.progress <> 'picked_up'`,
    analyze('demo_pickups'),
    sql`insert into pickup_items (pickup, line, consignee_city, consignee_province, consignee_postal, probill, pieces, package_code, weight, dim_unit, cube, created_at, updated_at)
      select k.pickup, i.line, left(s.consignee_city, 30), s.consignee_province, s.consignee_postal, case when k.is_own then s.probill end, i.pieces,
        i.package_code, i.weight, i.dim_unit, i.cube, i.created_at, i.created_at
      from demo_pickups k join shipments s on s.id = k.shipment join shipment_items i on i.shipment = s.id order by k.pickup, i.line`,
    sql`create temporary table demo_papers on commit drop as
      select shipment, b.bol, p.pickup from (select shipment, bol from demo_bols where is_own) b
      full join (select shipment, pickup from demo_pickups where is_own) p using (shipment)`,
    analyze('demo_papers'),
    sql`update quotes q set bol = l.bol, pickup = l.pickup from demo_quoted k join demo_papers l on l.shipment = k.shipment where k.quote = q.id and k.status = 'booked'`,
    sql`update bols b set quote = k.quote, pickup = l.pickup from demo_quoted k join demo_papers l on l.shipment = k.shipment where b.id = l.bol and k.status = 'booked'`,
  ];
}

/** Quotes, bills of lading and pickups, linked to their shipments in both directions. */
export const paperPart: DerivedPart = {
  tables: ['quotes', 'quote_items', 'quote_charges', 'bols', 'bol_items', 'pickups', 'pickup_items'],
  statements: (source) => [...quotes(source), ...bols(source), ...pickups(source)],
};
