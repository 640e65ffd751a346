import { addDecimals, type Decimal, decimal, roundDecimal } from '../../framework/decimals/Decimal.ts';
import { percentOf } from './freightTaxes.ts';
import { negative } from './lineHaul.ts';
import type { ChargeKind, Price, PriceLine } from './Price.ts';

/** The price of a quote as it is booked: its lines, with fuel and tax of the day. */
export interface HeldPrice {
  readonly lines: readonly PriceLine[];
  readonly fuel: Decimal;
  readonly total: Decimal;
}

/** What fuel and guarantee are percentages of (law F33). */
const net: ReadonlySet<ChargeKind> = new Set(['linehaul', 'deficit', 'discount', 'minimum']);
const taxes: ReadonlySet<ChargeKind> = new Set(['tax_hst', 'tax_gst', 'tax_qst']);

/**
 * The price that a quote holds: all of its lines but fuel and tax, which are those of the day of the pickup.
 * @param held the lines of the quote, in their order
 * @param now the same shipment priced on that day; its percentages and its untaxed part hold
 * @see domain 2.1, law F6, rating A33
 */
export function holdPrice(held: readonly PriceLine[], now: Price): HeldPrice {
  const kept = held.filter(({ kind }) => kind !== 'fuel' && !taxes.has(kind));
  const base = sumOf(kept.filter(({ kind }) => net.has(kind)));
  const fuel = now.lines.filter(({ kind }) => kind === 'fuel').map((line) => ofBase(line, base));
  // Fuel follows the freight, as in each price.
  const place = kept.findLastIndex(({ kind }) => net.has(kind) || kind === 'beyond') + 1;
  const lines = [...kept.slice(0, place), ...fuel, ...kept.slice(place)];
  const taxed = now.lines.filter(({ kind }) => taxes.has(kind));
  const [first] = taxed;
  const untaxed = first ? addDecimals(now.subtotal, negative(first.quantity)) : decimal(0);
  const taxBase = roundDecimal(addDecimals(sumOf(lines), negative(untaxed)), 2);
  const all = [...lines, ...taxed.map((line) => ofBase(line, taxBase))];
  return { lines: all, fuel: sumOf(fuel), total: sumOf(all) };
}

function ofBase(line: PriceLine, base: Decimal): PriceLine {
  return { ...line, quantity: base, amount: percentOf(base, line.rate) };
}

function sumOf(lines: readonly PriceLine[]): Decimal {
  return roundDecimal(addDecimals(decimal(0), ...lines.map(({ amount }) => amount)), 2);
}
