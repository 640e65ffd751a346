import { cubeOf, densityOf, toPounds } from '../../../shared/domain/items/itemMeasures.ts';
import type { Price, PricedEnd, PriceLine } from '../../../shared/domain/rating/Price.ts';
import { decimal, formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { identityWithin } from '../../shell/credentials/identityConnection.ts';
import { findTransit } from './findTransit.ts';
import { priceAndHold } from './priceQuote.ts';
import { countQuote, limitOf, quoteLimitOf, wasPriced } from './quoteLimit.ts';
import { bookable } from './quoteStates.ts';

/** Days for which sales keep the answer to a question (law F6). */
const spotDays = 7;

/** The rules of quotes at a change of a record. */
export const quoteHooks = defineHooks({
  /**
   * Once a quote and its lines are written: its price with its lines, and its state. A limit of the user counts it, unless the price of
   * just this shipment was asked for before.
   * @throws AppError as `priceAndHold`, 429 `quote_limit_reached`
   */
  'quotes.rate': async ({ ctx, connection, records, system, id, record, previous }) => {
    if (previous || id === undefined || !record) return undefined;
    const own = system('rates of a quote');
    const source = await findSource({ ctx, records }, record);
    const items = await records.list(own, 'quote_items', { filter: { quote: id }, sort: ['line'], limit: 99 });
    const { shipment, pricing, loaded } = await priceAndHold({ connection, records, ctx, system: own }, record, items);
    const max = quoteLimitOf(loaded);
    const counters = identityWithin(connection);
    if (max !== undefined && !(await wasPriced(counters, ctx, shipment))) await countQuote(counters, limitOf(ctx, max));
    if (source && requotable.has(String(source['status']))) await records.move(own, 'quotes', Number(source['id']), 'requote');
    if (pricing.outcome === 'failed') {
      await records.move(own, 'quotes', id, 'fail');
      return undefined;
    }
    const measures = {
      total_pieces: items.reduce((sum, { pieces }) => sum + Number(pieces), 0),
      total_weight: formatDecimal(pricing.weight),
      total_cube: pricing.cube ? formatDecimal(pricing.cube) : null,
      trailer_feet: formatDecimal(pricing.feet),
    };
    if (pricing.outcome === 'spot') {
      await records.move(own, 'quotes', id, 'ask_sales', { set: { ...measures, valid_until: movedDay(dayIn(ctx), { days: spotDays }) } });
      return undefined;
    }
    await storeLines({ records, own, id }, pricing.lines);
    const transit = findTransit(loaded, shipment, pricing);
    const days = { transit_days: transit?.business_days ?? null, eta: transit?.arrival_date ?? null };
    await records.move(own, 'quotes', id, 'rate', { set: { ...measures, ...amountsOf(pricing), ...days, ...placesOf(record, pricing) } });
    return undefined;
  },

  /**
   * Once a bill of lading is made from a quote: the quote is booked, and names the bill.
   * @throws AppError 400 `invalid_body` for a quote that no longer holds
   */
  'bols.bookQuote': async ({ ctx, records, system, id, record, previous }) => {
    const quoteId = record?.['quote'];
    if (id === undefined || typeof quoteId !== 'number' || previous?.['quote'] === quoteId) return undefined;
    const quote = await records.find(ctx, 'quotes', quoteId);
    if (!bookable.has(String(quote?.['status']))) throw httpErrors.invalid_body({}, { errors: { quote: { key: 'freight.quote_ended' } } });
    await records.move(system('rates of a quote'), 'quotes', quoteId, 'book', { set: { bol: id } });
    return undefined;
  },

  /** Before a line is saved: its cube and its density. */
  'quote_items.measure': async ({ record }) => (record ? measuresOf(record) : undefined),
});

/** States in which a quote gives way to the one that is asked for anew (domain 2.1). */
const requotable: ReadonlySet<string> = new Set(['rated', 'expired']);

/**
 * The quote that is asked for anew: one that the user reads, of the last year.
 * @throws AppError 400 `invalid_body`: 'Could not get quote data for requote!'
 */
async function findSource({ ctx, records }: Pick<HookEvent, 'ctx' | 'records'>, { requote_of: id }: RecordValues) {
  if (typeof id !== 'number') return undefined;
  const source = await records.find(ctx, 'quotes', id);
  const isKept = source && String(source['quoted_at']).slice(0, 10) >= movedDay(dayIn(ctx), { years: -1 });
  if (!isKept) throw httpErrors.invalid_body({}, { errors: { requote_of: { key: 'freight.no_requote' } } });
  return source;
}

async function storeLines(
  { records, own, id }: { readonly own: ReturnType<HookEvent['system']>; readonly id: number } & Pick<HookEvent, 'records'>,
  lines: readonly PriceLine[],
): Promise<void> {
  for (const [place, { text, quantity, rate, amount, ...line }] of lines.entries())
    await records.create(own, 'quote_charges', {
      ...line,
      quote: id,
      line: place + 1,
      text_en: text.en.slice(0, 120),
      text_fr: text.fr.slice(0, 120),
      quantity: Number(formatDecimal(quantity)),
      rate: Number(formatDecimal(rate)),
      amount: Number(formatDecimal(amount)),
    });
}

/** City and province of an end of which the quote has the postal code alone, as the list of points has them. */
function placesOf(quote: RecordValues, { origin, destination }: Price): RecordValues {
  const named = Object.entries({ origin, destination }).flatMap(([end, { point }]) => [
    [`${end}_city`, point.city.slice(0, 30)] as const,
    [`${end}_province`, point.province] as const,
  ]);
  return Object.fromEntries(named.filter(([name]) => (quote[name] ?? '') === ''));
}

function amountsOf(price: Price): RecordValues {
  const { origin, destination, rated_weight, subtotal, fuel, tax_total, total, tariff, currency, used } = price;
  return {
    origin_terminal: origin.point.terminal,
    destination_terminal: destination.point.terminal,
    direct: worseOf(origin, destination),
    rated_weight: formatDecimal(rated_weight),
    subtotal: formatDecimal(subtotal),
    fuel_surcharge: formatDecimal(fuel),
    tax_total: formatDecimal(tax_total),
    total: formatDecimal(total),
    currency,
    tariff: tariff.id,
    pricing: used.pricing ?? null,
    fuel_table: used.fuelTable ?? null,
    fuel_price: used.fuelPrice ?? null,
    tax_rate: used.taxRate ?? null,
    zones: used.zones.length > 0 ? [...used.zones] : null,
  };
}

const kinds = ['direct', 'indirect', 'interline'] as const;

/** The kind of the end that is served less directly; a point in no list is indirect (rating A26). */
function worseOf(...ends: readonly PricedEnd[]): (typeof kinds)[number] {
  const places = ends.map(({ direct }) => kinds.indexOf(direct?.kind ?? 'indirect'));
  return kinds[Math.max(...places)] ?? 'indirect';
}

function measuresOf(item: RecordValues): RecordValues {
  const number = (name: string) => (item[name] === null || item[name] === undefined ? undefined : decimal(Number(item[name])));
  const unit = item['dim_unit'];
  const cube = cubeOf({
    pieces: number('pieces') ?? decimal(0),
    length: number('length'),
    width: number('width'),
    height: number('height'),
    dimUnit: unit === 'ft' || unit === 'm' || unit === 'cm' ? unit : 'in',
  });
  const density = densityOf(toPounds(number('weight') ?? decimal(0), item['weight_unit'] === 'KGS' ? 'KGS' : 'LBS'), cube);
  return { cube: cube ? formatDecimal(cube) : null, density: density ? formatDecimal(density) : null };
}
