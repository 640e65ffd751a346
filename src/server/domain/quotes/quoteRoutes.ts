import type { quoteEndpoints } from '../../../shared/domain/quotes/endpoints.ts';
import { shipmentOf, shippedFields } from '../../../shared/domain/quotes/shipmentOf.ts';
import { type Advice, advise, type Companion } from '../../../shared/domain/rating/advise.ts';
import type { Price } from '../../../shared/domain/rating/Price.ts';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import { AppError, type FieldProblem } from '../../../shared/framework/AppError.ts';
import type { EndpointNamed, SentBy } from '../../../shared/framework/calls/endpointTypes.ts';
import { type Decimal, formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { authorize } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { identityConnection } from '../../shell/credentials/identityConnection.ts';
import { findTransit } from './findTransit.ts';
import { priceQuote, type QuoteRecords, ratingErrors } from './priceQuote.ts';
import { countQuote, leftOf, limitOf, notePriced, quoteLimitOf, readQuoteLimit } from './quoteLimit.ts';
import { readHeldPrice } from './readHeldPrice.ts';

type RateCall = CallOf<typeof quoteEndpoints, 'POST quotes/rate'>;
type RateAnswer = SentBy<EndpointNamed<typeof quoteEndpoints, 'POST quotes/rate'>>;

/**
 * POST quotes/rate. The values are checked as those of a quote to be kept are; only a price that was given counts for a daily limit.
 * @throws AppError 400 `invalid_body` · 429 `quote_limit_reached` · 503 `rating_failed`
 */
async function rateQuote({ ctx, app, body }: RateCall): Promise<RateAnswer> {
  authorize(ctx, 'quotes', 'create');
  const { quote_items: items, ...quote } = body;
  await checkValues(app, ctx, quote, items);
  const at: QuoteRecords = {
    connection: app.database.scoped(ctx),
    records: app.records,
    ctx,
    system: app.system('rates of a quote', ctx),
  };
  const { shipment, loaded, pricing } = await priceQuote(at, quote, items);
  if (pricing.outcome === 'failed') throw ratingErrors.rating_failed();
  const left = await countAsked(app, ctx, quoteLimitOf(loaded), shipment);
  const { weight, cube, feet } = pricing;
  const measures = {
    pieces: String(items.reduce((sum, item) => sum + Number(item.pieces ?? 0), 0)),
    weight: formatDecimal(weight),
    ...(cube && { cube: formatDecimal(cube) }),
    feet: formatDecimal(feet),
    left,
  };
  if (pricing.outcome === 'spot') return { outcome: 'spot', reason: pricing.reason, ...measures };
  const transit = findTransit(loaded, shipment, pricing);
  const advice = advise(shipment, loaded.reference, pricing, await findCompanions(at, quote));
  return {
    outcome: 'rated',
    ...measures,
    ...priceJson(pricing),
    ...(transit && { transit_days: transit.business_days, pickup_date: transit.pickup_date, eta: transit.arrival_date }),
    advice: advice.map(adviceJson),
  };
}

/** One answer names the problems of the quote and of all its lines. */
async function checkValues(app: App, ctx: RateCall['ctx'], quote: RecordValues, items: readonly RecordValues[]): Promise<void> {
  const problems: Record<string, FieldProblem> = {};
  const collect = async (place: string, check: Promise<void>): Promise<void> => {
    try {
      await check;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== httpErrors.invalid_body().code) throw error;
      for (const [name, problem] of Object.entries(error.errors ?? {})) problems[`${place}${name}`] = problem;
    }
  };
  await collect('', app.records.check(ctx, 'quotes', quote, { set: { quote_number: 'new' } }));
  for (const [place, item] of items.entries())
    await collect(`quote_items/${place}/`, app.records.check(ctx, 'quote_items', item, { set: { quote: null, line: place + 1 } }));
  delete problems['quote'];
  if (Object.keys(problems).length > 0) throw httpErrors.invalid_body({}, { errors: problems });
}

/** @returns the number of quotes that are left; null without a limit */
async function countAsked(app: App, ctx: RateCall['ctx'], max: number | undefined, shipment: PricedShipment) {
  if (max === undefined) return null;
  const connection = identityConnection(app);
  const left = await countQuote(connection, limitOf(ctx, max));
  await notePriced(connection, ctx, shipment);
  return left;
}

/** Quotes that the user has kept for the same day and places: they may travel on one bill. */
async function findCompanions({ records, ctx }: QuoteRecords, quote: RecordValues): Promise<readonly Companion[]> {
  const { account, ship_date: day, destination_postal: to, origin_postal: from } = quote;
  if (typeof account !== 'number' || typeof to !== 'string' || typeof from !== 'string') return [];
  const found = await records.list(ctx, 'quotes', {
    filter: { account, ship_date: String(day), destination_postal: to, origin_postal: from, status__in: ['rated', 'booked'] },
    fields: ['id', 'quote_number', ...shippedFields],
    sort: ['-quoted_at'],
    limit: 3,
  });
  if (found.length === 0) return [];
  const items = await records.list(ctx, 'quote_items', { filter: { quote__in: found.map(({ id }) => Number(id)) }, limit: 300 });
  return found.map((other) => ({
    name: String(other['quote_number']),
    shipment: shipmentOf(
      other,
      items.filter((item) => item['quote'] === other['id']),
      new Map(),
    ),
  }));
}

function priceJson(price: Price) {
  return {
    rated_weight: formatDecimal(price.rated_weight),
    lines: price.lines.map(({ quantity, rate, amount, ...line }) => ({
      ...line,
      quantity: formatDecimal(quantity),
      rate: formatDecimal(rate),
      amount: formatDecimal(amount),
    })),
    subtotal: formatDecimal(price.subtotal),
    fuel: formatDecimal(price.fuel),
    tax_total: formatDecimal(price.tax_total),
    total: formatDecimal(price.total),
    currency: price.currency,
    notes: [...price.notes],
    is_high_value: price.isHighValue,
  };
}

function adviceJson({ kind, text, saving }: Advice): { kind: string; text: Advice['text']; saving: string } {
  return { kind, text, saving: formatDecimal(saving satisfies Decimal) };
}

/** GET quotes/limit. */
async function readLimit({ ctx, app }: CallOf<typeof quoteEndpoints, 'GET quotes/limit'>) {
  authorize(ctx, 'quotes', 'create');
  const max = await readQuoteLimit(app.records, app.system('rates of a quote', ctx));
  if (max === undefined) return { limit: null, left: null };
  return { limit: max, left: await leftOf(identityConnection(app), limitOf(ctx, max)) };
}

export const quoteHandlers: HandlersOf<typeof quoteEndpoints> = {
  'POST quotes/rate': rateQuote,
  'GET quotes/limit': readLimit,
  'GET quotes/{id}/held': readHeldPrice,
};
