import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import { freightTaxes } from '../../../../shared/domain/rating/freightTaxes.ts';
import { fuelPercent } from '../../../../shared/domain/rating/fuelPercent.ts';
import { compareDecimals, decimal } from '../../../../shared/framework/decimals/Decimal.ts';
import { type Sql, sql } from '../../../db/sql.ts';

/* Prices of the demo add up, from the lines of a shipment or quote to its total (domain 8.1). */
const connection = await demoConnection();

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
    'the rated weight is the largest of weight, density minimum and linear rule, up to the pound [5.3, A29]',
    () => sql`select s.id from shipments s where s.total_charges is not null and s.rated_weight <> ceil(greatest(coalesce(s.verified_weight, s.weight),
      s.cube * 10, case when s.trailer_feet > 12 then s.trailer_feet * 1000 else 0 end))`,
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
    'the lines of a quote add up to its total',
    () =>
      sql`select q.id from quotes q join quote_charges c on c.quote = q.id group by q.id having sum(c.amount) <> q.total or q.subtotal + q.fuel_surcharge + q.tax_total <> q.total`,
  ],
  [
    'a quote has amounts once it is priced, and none before',
    () => sql`select id from quotes where num_nonnulls(subtotal, fuel_surcharge, tax_total, total) <> case when status in ('draft', 'failed', 'spot') then 0 else 4 end
      or total = 0`,
  ],
];

describe('prices of the demo', () => {
  test.each(contradictions)('%s', async (_name, query) => {
    expect(await connection.run(query())).toEqual([]);
  });

  /** Facts that the rules above would not miss if there were none. */
  test.each<[string, number, Sql]>([
    ['shipments with a price that was checked', 1100, priced],
    ...['deficit', 'minimum', 'accessorial', 'valuation', 'congestion', 'guaranteed', 'length', 'beyond'].map(
      (kind): [string, number, Sql] => [`charges for ${kind}`, 2, sql`select from shipment_charges where kind = ${kind} and amount > 0`],
    ),
  ])('there are %s: at least %i', async (_name, least, query) => {
    expect((await connection.run(query)).length).toBeGreaterThanOrEqual(least);
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
