import { isDeepStrictEqual } from 'node:util';
import type { Price, Pricing } from '../../../shared/domain/rating/Price.ts';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import { priceShipment } from '../../../shared/domain/rating/priceShipment.ts';
import { type AppError, defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { localInstant } from '../../../shared/framework/query/dayStart.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { type LoadedRates, loadShipment } from './loadRateReference.ts';

export const ratingErrors = defineErrors({ rating_failed: 503 });

interface PricedQuote {
  readonly shipment: PricedShipment;
  readonly loaded: LoadedRates;
  readonly pricing: Exclude<Pricing, { readonly outcome: 'refused' }>;
}

export interface QuoteRecords {
  readonly connection: ScopedConnection;
  readonly records: Records;
  readonly ctx: CallContext;
  /** The call without the scope of its reader, for the carrier’s own tables. */
  readonly system: CallContext;
}

/**
 * Prices a quote with its lines, by the tables of the moment.
 * @throws AppError 400 `invalid_body` with what cannot be shipped so
 */
export async function priceQuote(at: QuoteRecords, quote: RecordValues, items: readonly RecordValues[]): Promise<PricedQuote> {
  const { ctx } = at;
  const { shipment, loaded } = await loadShipment(at, quote, items);
  const { reference, asker } = loaded;
  // A foreign payer is refused by the scope of the reference (law F8).
  const ofAccount: Record<string, FieldProblem> = asker.can_quote ? {} : { account: { key: 'freight.account_without_quotes' } };
  const problems: Record<string, FieldProblem> = { ...ofAccount, ...timeProblems(quote, shipment, ctx) };
  if (items.length === 0) problems['quote_items'] = { key: 'validation.min_lines', values: { min: 1 } };
  if (Object.keys(problems).length > 0) throw refusalBy(problems);
  const pricing = priceShipment(shipment, reference);
  if (pricing.outcome !== 'refused') return { shipment, loaded, pricing };
  throw refusalBy(
    Object.fromEntries(
      pricing.problems.map(({ field, key, values }) => [field.replace(/^items\//, 'quote_items/'), { key, values: values ?? {} }]),
    ),
  );
}

/**
 * As `priceQuote`, for a quote that is kept: the rows that make its price stay as they are until the transaction ends. One that somebody
 * changes at the same moment is waited for, and the price is that of the row as changed. Used rows are never changed (decision 1021).
 */
export async function priceAndHold(at: QuoteRecords, quote: RecordValues, items: readonly RecordValues[]): Promise<PricedQuote> {
  let priced = await priceQuote(at, quote, items);
  for (;;) {
    const { pricing } = priced;
    if (pricing.outcome !== 'rated') return priced;
    await holdRates(at, pricing);
    // The rows are read once more as they are now; others than those that are held are held, too.
    priced = await priceQuote(at, quote, items);
    if (priced.pricing.outcome === 'rated' && isDeepStrictEqual(rowsOf(priced.pricing), rowsOf(pricing))) return priced;
  }
}

/** The rows with dates that made a price, by table. */
function rowsOf({ tariff, used }: Price): readonly (readonly [table: string, ids: readonly number[]])[] {
  const { pricing, fuelTable, fuelPrice, taxRate, zones } = used;
  return [
    ['tariffs', [tariff.id]],
    ['density_scales', [tariff.density_scale ?? []].flat()],
    ['customer_pricing', [pricing ?? []].flat()],
    ['fuel_surcharge_tables', [fuelTable ?? []].flat()],
    ['fuel_prices', [fuelPrice ?? []].flat()],
    ['tax_rates', [taxRate ?? []].flat()],
    ['surcharge_zones', zones],
  ];
}

async function holdRates({ connection, system }: QuoteRecords, price: Price): Promise<void> {
  for (const [name, ids] of rowsOf(price)) {
    if (ids.length === 0) continue;
    const rows = sql`${table(system, name, 't')} where t.id = any(${[...ids]}::bigint[]) order by t.id`;
    await connection.run(sql`select t.id from ${rows} for share of t`);
  }
}

function refusalBy(errors: Readonly<Record<string, FieldProblem>>): AppError {
  return httpErrors.invalid_body({}, { errors });
}

const hours = { start: '07:00', end: '19:00' } as const;
const noticeMs = 24 * 3_600_000;

/** Hours of delivery: 7 PM to 7 AM with the off-hour service, arranged 24 hours ahead, otherwise 7 AM to 7 PM.. */
function timeProblems(quote: RecordValues, { accessorials, ship_date }: PricedShipment, { now, timezone }: CallContext) {
  const times = ['delivery_time_from', 'delivery_time_to'].flatMap((name) => {
    const time = quote[name];
    return typeof time === 'string' && time !== '' ? [{ name, time: time.slice(0, 5) }] : [];
  });
  const isOffHour = accessorials.includes('OHD');
  const isOutside = (time: string): boolean =>
    isOffHour ? time > hours.start && time < hours.end : time < hours.start || time > hours.end;
  const problems: Record<string, FieldProblem> = {};
  const wrong = times.find(({ time }) => isOutside(time));
  const [first] = times;
  if (wrong) problems[wrong.name] = { key: isOffHour ? 'freight.off_hours' : 'freight.delivery_hours' };
  else if (isOffHour && !first) problems['delivery_time_from'] = { key: 'freight.off_hours' };
  else if (isOffHour && first && localInstant(Date.parse(`${ship_date}T${first.time}:00Z`), timezone) - now.getTime() < noticeMs)
    problems[first.name] = { key: 'freight.off_hours_notice' };
  return problems;
}
