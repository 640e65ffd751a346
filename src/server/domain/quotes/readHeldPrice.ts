import type { quoteEndpoints } from '../../../shared/domain/quotes/endpoints.ts';
import { type HeldPrice, holdPrice } from '../../../shared/domain/rating/holdPrice.ts';
import type { PriceLine } from '../../../shared/domain/rating/Price.ts';
import { priceShipment } from '../../../shared/domain/rating/priceShipment.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { addDecimals, decimal, formatDecimal, multiplyDecimals } from '../../../shared/framework/decimals/Decimal.ts';
import { isDay } from '../../../shared/framework/query/checkValue.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { authorize } from '../../framework/access/access.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { loadShipment } from './loadRateReference.ts';
import { ratingErrors } from './priceQuote.ts';
import { bookable } from './quoteStates.ts';

const heldErrors = defineErrors({ quote_ended: 409 });

/**
 * GET quotes/{id}/held: what a quote costs if it is picked up on a day: its lines are held, fuel and tax are those of the day.
 * @throws AppError 404 `record_not_found`, also for a reader who sees no amounts (law F8) · 409 `quote_ended` · 400 `invalid_body` ·
 *   503 `rating_failed`
 */
export async function readHeldPrice({ ctx, app, params, query }: CallOf<typeof quoteEndpoints, 'GET quotes/{id}/held'>) {
  authorize(ctx, 'quotes', 'show');
  const id = Number(params['id']);
  if (!isDay(query.pickup_date))
    throw httpErrors.invalid_body({}, { errors: { pickup_date: { key: 'validation.date', values: { format: 'day' } } } });
  const quote = await app.records.find(ctx, 'quotes', id);
  const charges = quote ? await app.records.list(ctx, 'quote_charges', { filter: { quote: id }, sort: ['line'], limit: 200 }) : [];
  if (!quote) throw recordErrors.record_not_found({ id });
  if (!bookable.has(textOf(quote['status']))) throw heldErrors.quote_ended();
  if (charges.length === 0) throw recordErrors.record_not_found({ id });
  const system = app.system('rates of a quote', ctx);
  const items = await app.records.list(system, 'quote_items', { filter: { quote: id }, sort: ['line'], limit: 99 });
  const at = { connection: app.database.scoped(ctx), system };
  const { shipment, loaded } = await loadShipment(at, quote, items, { pickup_date: query.pickup_date });
  const price = priceShipment(shipment, loaded.reference);
  if (price.outcome !== 'rated') throw ratingErrors.rating_failed();
  return heldJson(quote, holdPrice(charges.map(lineOf), price));
}

function lineOf(row: RecordValues): PriceLine {
  return {
    kind: textOf(row['kind']) as PriceLine['kind'],
    rule_kind: textOf(row['rule_kind']) as PriceLine['rule_kind'],
    rule_ref: textOf(row['rule_ref']),
    text: { en: textOf(row['text_en']), fr: textOf(row['text_fr']) },
    quantity: decimal(textOf(row['quantity'])),
    unit_text: textOf(row['unit_text']),
    rate: decimal(textOf(row['rate'])),
    amount: decimal(textOf(row['amount'])),
  };
}

function heldJson(quote: RecordValues, { lines, fuel, total }: HeldPrice) {
  const difference = addDecimals(total, multiplyDecimals(decimal(textOf(quote['total'])), decimal(-1)));
  const week = lines.find(({ kind }) => kind === 'fuel')?.text;
  return {
    quote_number: textOf(quote['quote_number']),
    valid_until: textOf(quote['valid_until']).slice(0, 10),
    currency: textOf(quote['currency']),
    fuel: formatDecimal(fuel),
    ...(week && { fuel_text: week }),
    total: formatDecimal(total),
    difference: formatDecimal(difference),
  };
}
