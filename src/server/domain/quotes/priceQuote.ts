import { shipmentOf } from '../../../shared/domain/quotes/shipmentOf.ts';
import type { Pricing } from '../../../shared/domain/rating/Price.ts';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import { priceShipment } from '../../../shared/domain/rating/priceShipment.ts';
import type { RateReference } from '../../../shared/domain/rating/RateReference.ts';
import { type AppError, defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { localInstant } from '../../../shared/framework/query/dayStart.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { loadRateReference } from './loadRateReference.ts';

export const ratingErrors = defineErrors({ rating_failed: 503 });

interface PricedQuote {
  readonly shipment: PricedShipment;
  readonly reference: RateReference;
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
  const { records, ctx, system } = at;
  const rows = await records.list(system, 'accessorials', { fields: ['id', 'code'] });
  const codes = new Map(rows.map(({ id, code }) => [Number(id), String(code)]));
  const shipment = shipmentOf(quote, items, codes);
  const problems: Record<string, FieldProblem> = { ...(await accountProblem(at, shipment)), ...timeProblems(quote, shipment, ctx) };
  if (items.length === 0) problems['quote_items'] = { key: 'validation.min_lines', values: { min: 1 } };
  if (Object.keys(problems).length > 0) throw refusalBy(problems);
  const reference = await loadRateReference(at.connection, system, shipment);
  const pricing = priceShipment(shipment, reference);
  if (pricing.outcome !== 'refused') return { shipment, reference, pricing };
  throw refusalBy(
    Object.fromEntries(
      pricing.problems.map(({ field, key, values }) => [field.replace(/^items\//, 'quote_items/'), { key, values: values ?? {} }]),
    ),
  );
}

function refusalBy(errors: Readonly<Record<string, FieldProblem>>): AppError {
  return httpErrors.invalid_body({}, { errors });
}

/** The payer is an account for which the user may quote; a foreign one is refused by the scope of the reference (law F8). */
async function accountProblem({ records, ctx, system }: QuoteRecords, { account }: PricedShipment): Promise<Record<string, FieldProblem>> {
  if (account === null || ctx.reader.userId === undefined) return {};
  const [own] = await records.list(system, 'group_accounts', {
    filter: { user: ctx.reader.userId, account },
    fields: ['can_quote'],
    limit: 1,
  });
  return own?.['can_quote'] === false ? { account: { key: 'freight.account_without_quotes' } } : {};
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
