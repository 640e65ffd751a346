import { shipmentOf } from '../../../shared/domain/quotes/shipmentOf.ts';
import { daysAhead } from '../../../shared/domain/rating/advise.ts';
import { normalPostal, placeOf } from '../../../shared/domain/rating/findRates.ts';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import type { RateReference } from '../../../shared/domain/rating/RateReference.ts';
import { invariant } from '../../../shared/framework/AppError.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { planName } from '../../db/planName.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import type { Terminal } from '../transit/findPoint.ts';
import { daysRead, type HolidayRow } from '../transit/readHolidays.ts';

type Tables = Omit<RateReference, 'customer' | 'settings'>;

/** Tables of transit times: those of the terminals of both points. */
export interface TransitTables {
  readonly terminals: readonly Terminal[];
  readonly times: readonly RecordValues[];
  readonly holidays: readonly HolidayRow[];
}

/** The user who asks for a price. */
export interface RateAsker {
  readonly limited: boolean;
  /** False for an account for which the user may not quote. */
  readonly can_quote: boolean;
}

/** All that a price is made from and answered with. */
export interface LoadedRates {
  readonly reference: RateReference;
  readonly transit: TransitTables;
  readonly asker: RateAsker;
  /** The group RATING of the master configuration. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * A quote with its lines as a shipment, with the rates by which it can be priced: the codes of its accessorials are among them.
 * @param on values in place of those of the quote
 */
export async function loadShipment(
  at: { readonly connection: ScopedConnection; readonly system: CallContext },
  quote: RecordValues,
  items: readonly RecordValues[],
  on: Partial<Pick<PricedShipment, 'pickup_date'>> = {},
): Promise<{ readonly shipment: PricedShipment; readonly loaded: LoadedRates }> {
  const plain = { ...shipmentOf(quote, items, new Map()), ...on };
  const loaded = await loadRateReference(at.connection, at.system, plain);
  const codes = new Map(loaded.reference.accessorials.map(({ id, code }) => [id, code]));
  return { shipment: { ...shipmentOf(quote, items, codes), ...on }, loaded };
}

interface Loaded {
  readonly tables: Tables;
  readonly transit: TransitTables;
  readonly customer: RateReference['customer'] | null;
  readonly asker: RateAsker | null;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * The rows of the tables by which a shipment can be priced, in one statement: those of its places, its payer and its dates. Its accessorials
 * are not read: all of them are loaded.
 * @param system rates are the carrier's: customers see prices, not the tables that make them
 */
export async function loadRateReference(connection: ScopedConnection, system: CallContext, shipment: PricedShipment): Promise<LoadedRates> {
  const of = (name: string, alias: string): Sql => table(system, name, alias);
  const rowsOf = (name: string, condition: Sql): Sql =>
    sql`(select coalesce(json_agg(t order by t.id), '[]'::json) from ${of(name, 't')} where ${condition})`;
  const day = shipment.ship_date;
  // Advice looks at the days after the shipping date, too.
  const days = [day, shipment.pickup_date ?? day, shipment.invoice_date ?? day, movedDay(day, { days: daysAhead })].toSorted();
  const [first = day, last = day] = [days[0], days.at(-1)];
  const inForce = (alias: string): Sql =>
    sql`${sql.id(alias, 'effective_from')} <= ${last}::date and coalesce(${sql.id(alias, 'effective_to')} >= ${first}::date, true)`;
  const places = (['origin', 'destination'] as const).map((end) => placeOf(shipment, end));
  const isPoint = sql.join(
    places.map(({ postal, city, country }) => {
      const [code, name] = [normalPostal(postal), city ?? ''];
      return sql`(t.country = ${country} and ((${code}::text <> '' and starts_with(${code}::text, t.postal_prefix))
        or (${name}::text <> '' and (fold(t.city) = fold(${name}::text) or fold(t.city_fr) = fold(${name}::text)))))`;
    }),
    sql` or `,
  );
  const statement = sql<{ loaded: Loaded }>`
    with points as (select t.* from ${of('service_points', 't')} where ${isPoint}),
      lanes as (select t.* from ${of('tariff_lanes', 't')} join ${of('tariffs', 'f')} on f.id = t.tariff
        where f.status = 'active' and ${inForce('f')}
          and t.origin_zone in (select zone from points) and t.destination_zone in (select zone from points))
    select json_build_object(
      'tables', json_build_object(
        'tariffs', ${rowsOf('tariffs', sql`true`)},
        'tariff_lanes', (select coalesce(json_agg(l order by l.id), '[]'::json) from lanes l),
        'tariff_breaks', ${rowsOf('tariff_breaks', sql`t.lane in (select id from lanes)`)},
        'customer_pricing', ${rowsOf('customer_pricing', sql`t.account = ${shipment.account}::bigint and ${inForce('t')}`)},
        'service_points', (select coalesce(json_agg(p order by p.id), '[]'::json) from points p),
        'direct_points', ${rowsOf('direct_points', sql`exists (select from points p where p.city = t.city and p.province = t.province)`)},
        'guaranteed_service_points', ${rowsOf('guaranteed_service_points', sql`t.origin_terminal in (select terminal from points) and t.destination_city in (select city from points)`)},
        'accessorials', ${rowsOf('accessorials', sql`true`)},
        'surcharge_zones', ${rowsOf('surcharge_zones', sql`t.effective_from <= ${last}::date`)},
        'fuel_surcharge_tables', ${rowsOf('fuel_surcharge_tables', sql`true`)},
        'fuel_prices', (select coalesce(json_agg(w), '[]'::json) from ${of('fuel_surcharge_tables', 'f')} cross join lateral (
          select t.* from ${of('fuel_prices', 't')} where t."table" = f.id and t.week_start <= ${last}::date and t.published_at <= ${system.now}
          order by t.week_start desc limit 3) w),
        'tax_rates', ${rowsOf('tax_rates', sql`t.province in (select province from points) and ${inForce('t')}`)},
        'density_scale_rows', ${rowsOf('density_scale_rows', sql`true`)}),
      'transit', json_build_object(
        'terminals', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'province', t.province, 'country', t.country)), '[]'::json)
          from ${of('terminals', 't')} where t.id in (select terminal from points)),
        'times', ${rowsOf('transit_times', sql`t.origin_terminal in (select terminal from points) and t.destination_terminal in (select terminal from points) and t.effective_from <= ${day}::date`)},
        'holidays', (select coalesce(json_agg(json_build_object('observed_date', t.observed_date, 'name', t.name_en, 'scope', t.scope,
            'province', t.province, 'terminal', t.terminal) order by t.observed_date), '[]'::json)
          from ${of('holidays', 't')} where t.observed_date >= ${day}::date and t.observed_date <= ${movedDay(day, { days: daysRead })}::date)),
      'asker', (select json_build_object('limited', u.limited is true, 'can_quote', not exists (select from ${of('group_accounts', 'g')}
          where g."user" = u.id and g.account = ${shipment.account}::bigint and g.can_quote = false))
        from ${of('users', 'u')} where u.id = ${system.reader.userId ?? null}::bigint),
      'customer', (select json_build_object('tax_exempt', c.tax_exempt, 'tax_exempt_number', c.tax_exempt_number, 'classification', c.classification)
        from ${of('customer_accounts', 'a')} join ${of('customers', 'c')} on c.id = a.customer where a.id = ${shipment.account}::bigint),
      'settings', (select coalesce(json_object_agg(k.mc_key, k.mc_value), '{}'::json) from ${of('master_configs', 'k')}
        where k.key_group = 'RATING' and k.company is null and k.status = 'active')) as loaded`;
  // Planning takes longer than reading.
  const [row] = await connection.run(statement, { name: planName('rates', system.registry), planOnce: true });
  invariant(row, 'the statement answers with one row');
  const { tables, customer, settings, transit, asker } = row.loaded;
  const reference = {
    ...tables,
    customer: customer ?? undefined,
    settings: {
      valuation_rate: settings['VALUATION_RATE'] ?? '1.25',
      usd_rate: settings['USD_RATE'] ?? '1.35',
      now: system.now.toISOString(),
    },
  };
  return { reference, transit, asker: asker ?? { limited: false, can_quote: true }, settings };
}
