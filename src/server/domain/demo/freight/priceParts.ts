import { type Sql, sql } from '../../../db/sql.ts';
import { analyze } from './DerivedRows.ts';

/** Dollars of value a pound that the price of the transport covers, and the rate of what is above it in per cent (domain 5.6). */
const valuation = { coveredPerPound: 2, rate: 1.25 } as const;

/**
 * The figures of the tables of rates in the form in which prices are looked up: one row for each place, and for each lane with its rates
 * by weight in order.
 */
export const priceTables: readonly Sql[] = [
  ...[
    'customer_pricing',
    'fuel_prices',
    'guaranteed_service_points',
    'tax_rates',
    'accessorials',
    'surcharge_zones',
    'customers',
    'customer_accounts',
  ].map(analyze),
  sql`create temporary table demo_points on commit drop as
    select distinct on (p.city, p.province) p.city, p.province, p.zone, d.kind, case when d.kind = 'indirect' then d.beyond_charge end as beyond
    from service_points p left join direct_points d on d.city = p.city and d.province = p.province order by p.city, p.province, p.id`,
  sql`create temporary table demo_lanes on commit drop as
    select t.code as tariff, t.density_minimum, t.linear_foot_weight, t.linear_foot_threshold, t.length_bands, l.origin_zone, l.destination_zone, l.minimum_charge,
      array_agg(b.min_weight order by b.min_weight) as weights, array_agg(b.rate_cwt order by b.min_weight) as rates
    from tariffs t join tariff_lanes l on l.tariff = t.id join tariff_breaks b on b.lane = l.id where t.status = 'active' group by t.id, l.id`,
  sql`create index on demo_lanes (origin_zone, destination_zone)`,
  analyze('demo_points'),
  analyze('demo_lanes'),
];

/** Columns of a move to be priced, in this order; `services` names the accessorials that it has. */
export const moveColumns = sql`move, account, terms, priced_on, invoiced_on, origin_city, origin_province, origin_postal, origin_country, destination_city,
  destination_province, destination_postal, destination_country, origin_terminal, service_level, weight, cube, feet, longest, declared, services`;

const round = (value: Sql) => sql`round(${value}, 2)`;
const day = (date: Sql) => sql`to_char(${date}, 'YYYY-MM-DD')`;

/** The rated weight with the rule that won (domain 5.3); `offset 0` has it computed once. */
const ratedWeight = sql`cross join lateral (select
    coalesce(m.cube * l.density_minimum, 0) as by_density,
    case when m.feet > l.linear_foot_threshold then m.feet * l.linear_foot_weight else 0 end as by_feet offset 0) r
  cross join lateral (select ceil(greatest(m.weight, r.by_density, r.by_feet)) as rated, case when m.weight >= greatest(r.by_density, r.by_feet) then 'weight'
    when r.by_density >= r.by_feet then 'density' else 'feet' end as won offset 0) w`;

/** The cheapest break of the lane; its deficit is what it lacks to the weight of the break (domain 5.4). */
const bestBreak = sql`cross join lateral (
    select b.rate, greatest(0, b.weight - w.rated) as deficit_weight, ${round(sql`w.rated / 100 * b.rate + greatest(0, b.weight - w.rated) / 100 * b.rate`)} as cost
    from unnest(l.weights, l.rates) as b(weight, rate) order by cost, b.weight limit 1) b`;

/** Each end of a move with its place. */
const ends = sql`(values (1, m.origin_city, m.origin_province, m.origin_postal), (2, m.destination_city, m.destination_province, m.destination_postal))
  as e(place, city, province, postal)`;

/** Lines before taxes, by their rules in the order of domain 5.11; `p` is the price of the move. */
function lines(prices: Sql, moves: Sql): Sql {
  const place = sql`case p.won when 'density' then ', densité minimale ' || trim_scale(p.density_minimum) || ' lb/pi³' when 'feet' then ', règle linéaire' else '' end`;
  const rule = sql`case p.won when 'density' then ', density minimum ' || trim_scale(p.density_minimum) || ' lb/ft³' when 'feet' then ', linear rule' else '' end`;
  return sql`
    select p.move, l.* from ${prices} p cross join lateral (values
      (1, 'linehaul', case p.won when 'density' then 'density' else 'tariff' end, p.tariff, 'Line haul, ' || p.rated || ' lb' || ${rule}, 'Transport, ' || p.rated || ' lb' || ${place}, p.rated / 100, 'cwt', p.rate,
        case when p.deficit_weight > 0 then ${round(sql`p.rated / 100 * p.rate`)} else p.cost end, 'LHS'),
      (2, 'deficit', 'deficit', p.tariff, 'Deficit weight, ' || p.deficit_weight || ' lb', 'Poids déficitaire, ' || p.deficit_weight || ' lb', p.deficit_weight / 100, 'cwt', p.rate,
        p.cost - ${round(sql`p.rated / 100 * p.rate`)}, 'DEF'),
      (3, 'discount', 'discount', p.tariff, 'Discount of the account', 'Remise du compte', p.cost, '%', -p.discount_pct, -p.discount, 'DSC'),
      (4, 'minimum', 'minimum', p.tariff, 'Minimum charge', 'Frais minimum', 1, 'flat', p.minimum, p.minimum, 'MIN'),
      (7, 'fuel', 'fuel', p.fuel_table, 'Fuel surcharge, week of ' || ${day(sql`p.week`)}, 'Supplément de carburant, semaine du ' || ${day(sql`p.week`)}, p.net, '%', p.fuel_pct,
        ${round(sql`p.net * p.fuel_pct / 100`)}, 'FUE')
    ) l(place, kind, rule_kind, rule_ref, text_en, text_fr, quantity, unit, rate, amount, code)
    where case l.kind when 'deficit' then p.deficit_weight > 0 else l.amount <> 0 or l.kind = 'linehaul' end
    union all
    select m.move, 8, 'accessorial', 'accessorial', a.code, a.name_en, a.name_fr, 1, 'flat', a.rate, ${round(sql`a.rate`)}, a.edi_code
    from ${moves} m join accessorials a on a.id = any(m.services)
    union all
    select m.move, 10, 'valuation', 'valuation', 'VALUATION', 'Valuation, value above ' || c.covered, 'Évaluation, valeur au-delà de ' || replace(c.covered::text, '.', ','),
      m.declared - c.covered, '%', ${valuation.rate}::numeric, ${round(sql`(m.declared - c.covered) * ${valuation.rate}::numeric / 100`)}, 'VAL'
    from ${moves} m cross join lateral (select ${round(sql`m.weight * ${valuation.coveredPerPound}`)} as covered) c where m.declared > c.covered
    union all
    select m.move, 10 + e.place, 'congestion', 'congestion', z.code, 'Congestion, ' || z.name_en, 'Congestion, ' || z.name_fr, 1, 'flat', z.rate, ${round(sql`z.rate`)}, 'CNG'
    from ${moves} m cross join lateral ${ends} join surcharge_zones z on left(e.postal, 3) = any(z.postal_prefixes)
    union all
    select p.move, 13, 'guaranteed', 'guaranteed', 'GSP-' || p.guarantee, 'Guaranteed service', 'Service garanti', case when p.is_share then p.net else 1 end,
      case when p.is_share then '%' else 'flat' end, case when p.is_share then p.guaranteed_pct else p.guaranteed_minimum end, ${round(sql`greatest(p.net * p.guaranteed_pct / 100, p.guaranteed_minimum)`)}, 'GUA'
    from ${prices} p where p.guarantee is not null
    union all
    select p.move, 9, 'length', 'length', p.tariff, 'Overlength, ' || round(p.longest / 12, 1) || ' ft', 'Longueur excédentaire, ' || replace(round(p.longest / 12, 1)::text, '.', ',') || ' pi', 1,
      'flat', b.amount, b.amount, 'OVL'
    from ${prices} p cross join lateral (
      select band.amount::numeric(14, 2) as amount from jsonb_each_text(p.length_bands) as band(feet, amount)
      where band.feet::numeric * 12 <= p.longest order by band.feet::numeric desc limit 1) b
    union all
    select m.move, 4 + e.place, 'beyond', 'beyond', left(k.city, 40), 'Beyond charge, ' || k.city, 'Frais au-delà, ' || k.city, 1, 'flat', k.beyond, k.beyond, 'BYD'
    from ${moves} m cross join lateral ${ends} join demo_points k on k.city = e.city and k.province = e.province where k.beyond > 0`;
}

/** Taxes on the sum of the lines, each rounded once, at the rates of the destination on the day of the bill (domain 5.10). */
function taxes(priced: Sql, moves: Sql): Sql {
  return sql`insert into ${priced}
    select m.move, t.place, t.kind, 'tax', t.code, t.code, t.text_fr, s.base, '%', t.rate, ${round(sql`s.base * t.rate / 100`)}, t.code
    from ${moves} m join (select move, sum(amount) as base from ${priced} group by move) s on s.move = m.move
    join tax_rates r on r.province = m.destination_province and m.invoiced_on >= r.effective_from and (r.effective_to is null or m.invoiced_on <= r.effective_to)
    join customer_accounts a on a.id = m.account join customers c on c.id = a.customer
    cross join lateral (values (20, 'tax_hst', 'HST', 'TVH', r.hst), (21, 'tax_gst', 'GST', 'TPS', r.gst),
      (22, 'tax_qst', 'QST', 'TVQ', case when m.origin_province = 'QC' then r.qst else 0 end)) t(place, kind, code, text_fr, rate)
    where m.origin_country = 'CA' and m.destination_country = 'CA' and t.rate > 0 and not (c.tax_exempt and c.tax_exempt_number is not null)`;
}

/**
 * Prices moves by the tables of rates, all in exact decimals (domain 5.3 to 5.10).
 * @param name of the moves, a temporary table with `moveColumns`; the lines of their prices come into a table of that name with `_lines`,
 * weights and totals into one with `_totals`
 */
export function priceMoves(name: string): readonly Sql[] {
  const [moves, prices, priced, totals] = ['', '_prices', '_lines', '_totals'].map((end) => sql.id(`${name}${end}`));
  if (!moves || !prices || !priced || !totals) return [];
  const sum = (kinds: Sql) => sql`coalesce(sum(l.amount) filter (where ${kinds}), 0)`;
  return [
    analyze(name),
    sql`create temporary table ${prices} on commit drop as
      select m.move, m.longest, l.tariff, l.density_minimum, l.length_bands, w.rated, w.won, b.rate, b.cost, b.deficit_weight, k.discount_pct, d.discount, n.minimum, n.net,
        f.pct as fuel_pct, f.week_start as week, f.id as fuel_price, x.code as fuel_table, x.id as fuel_table_id, k.id as pricing, g.id as guarantee, g.surcharge_pct as guaranteed_pct, g.minimum as guaranteed_minimum,
        round(n.net * g.surcharge_pct / 100, 2) >= g.minimum as is_share
      from ${moves} m
      join demo_points o on o.city = m.origin_city and o.province = m.origin_province
      join demo_points t on t.city = m.destination_city and t.province = m.destination_province
      join demo_lanes l on l.origin_zone = o.zone and l.destination_zone = t.zone
      join customer_pricing k on k.account = m.account and k.direction = case m.terms when 'prepaid' then 'outbound' when 'collect' then 'inbound' else 'third_party' end
        and m.priced_on >= k.effective_from and (k.effective_to is null or m.priced_on <= k.effective_to)
      join fuel_surcharge_tables x on x.id = k.fuel_table
      join fuel_prices f on f."table" = x.id and f.week_start = date_trunc('week', m.priced_on)::date
      left join guaranteed_service_points g on m.service_level = 'guaranteed_' || g.level and g.origin_terminal = m.origin_terminal
        and g.destination_city = m.destination_city and g.destination_province = m.destination_province
      ${ratedWeight}
      ${bestBreak}
      cross join lateral (select ${round(sql`b.cost * k.discount_pct / 100`)} as discount offset 0) d
      cross join lateral (select greatest(0, coalesce(k.minimum_charge, l.minimum_charge) - (b.cost - d.discount)) as minimum,
        greatest(b.cost - d.discount, coalesce(k.minimum_charge, l.minimum_charge)) as net) n`,
    analyze(`${name}_prices`),
    sql`create temporary table ${priced} on commit drop as ${lines(prices, moves)}`,
    taxes(priced, moves),
    // Without it each quote reads all lines for its taxes and zones.
    sql`create index on ${priced} (move)`,
    analyze(`${name}_lines`),
    sql`create temporary table ${totals} on commit drop as
      select p.move, p.rated, ${sum(sql`l.kind in ('linehaul', 'deficit', 'discount', 'minimum')`)} as freight, ${sum(sql`l.kind = 'fuel'`)} as fuel, ${sum(sql`l.kind not in ('linehaul', 'deficit', 'discount', 'minimum', 'fuel') and l.place < 20`)} as services,
        ${sum(sql`l.kind like 'tax%'`)} as tax, sum(l.amount) as total
      from ${prices} p join ${priced} l on l.move = p.move group by p.move, p.rated`,
    analyze(`${name}_totals`),
  ];
}

/** Columns of a line `l` of a price, from its kind to its amount. */
export const lineFields = sql`l.kind, l.rule_kind, l.rule_ref, l.text_en, l.text_fr, round(l.quantity, 3), l.unit, l.rate, l.amount`;
