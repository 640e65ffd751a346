import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdPrice } from '../src/shared/domain/rating/holdPrice.ts';
import type { PriceLine, Pricing } from '../src/shared/domain/rating/Price.ts';
import type { PricedShipment } from '../src/shared/domain/rating/PricedShipment.ts';
import { priceShipment } from '../src/shared/domain/rating/priceShipment.ts';
import type { RateReference } from '../src/shared/domain/rating/RateReference.ts';
import { addDecimals, type Decimal, decimal, formatDecimal } from '../src/shared/framework/decimals/Decimal.ts';

/** A case of `fixtures/rating/makeCases.py`, which computes prices from the pages of the law alone. */
interface RatingCase {
  readonly name: string;
  readonly rules: readonly string[];
  readonly reference: string;
  readonly shipment: PricedShipment;
  readonly expected: Readonly<Record<string, unknown>> & { readonly outcome: string };
}

interface Fixture {
  readonly references: Readonly<Record<string, RateReference>>;
  readonly cases: readonly RatingCase[];
}

const fixture = JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures/rating/cases.json'), 'utf8')) as Fixture;
const messages = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../resources/messages/server/freight.en.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** The codes of the catalogue in place of those that the fixture made up. */
function codeOf(code: string): string {
  return { REEF: 'REE', INSD: 'IND', HEAT: 'HEA', OFHR: 'OHD' }[code] ?? code;
}

/** The tables of the fixture as the portal stores them: bands by their feet, units in lower case. */
function storedReference(reference: RateReference): RateReference {
  const bandsOf = (bands: unknown) =>
    Array.isArray(bands) ? Object.fromEntries(bands.map(({ from, amount }: Record<string, string>) => [from, amount])) : bands;
  const tariffs = reference.tariffs.map((row) => ({ ...row, length_bands: bandsOf(row.length_bands) as typeof row.length_bands }));
  const accessorials = reference.accessorials.map((row) => ({ ...row, code: codeOf(row.code) }));
  return { ...reference, tariffs, accessorials };
}

function storedShipment(shipment: PricedShipment): PricedShipment {
  return {
    ...shipment,
    accessorials: shipment.accessorials.map(codeOf),
    items: shipment.items.map((item) => ({ ...item, dim_unit: item.dim_unit?.toLowerCase() as typeof item.dim_unit })),
  };
}

/** A number without zeros at its end, which both programs write as they like. */
function plain(value: unknown): string {
  const { digits, places } = typeof value === 'object' ? (value as Decimal) : decimal(value as string);
  return formatDecimal({ digits, places })
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

interface ExpectedLine {
  readonly kind: string;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly ref?: string;
}

function shownExpected({ outcome, ...rest }: RatingCase['expected']) {
  if (outcome === 'refused') return { outcome, messages: rest['messages'] };
  if (outcome !== 'rated') return { outcome, reason: rest['reason'] };
  const lines = (rest['lines'] as readonly ExpectedLine[]).map(({ kind, amount, ref }) =>
    [kind, plain(amount), ref && codeOf(ref)].filter(Boolean).join(' '),
  );
  return { outcome, lines, ...measures(rest) };
}

function shownPrice(pricing: Pricing) {
  if (pricing.outcome === 'refused') return { outcome: pricing.outcome, messages: pricing.problems.map(({ key }) => messages[key] ?? key) };
  if (pricing.outcome !== 'rated') return { outcome: pricing.outcome, reason: pricing.reason };
  const refs = new Set(['accessorial', 'congestion']);
  const lines = pricing.lines.map(({ kind, amount, rule_ref }) =>
    [kind, plain(amount), refs.has(kind) ? rule_ref : ''].filter(Boolean).join(' '),
  );
  return { outcome: pricing.outcome, lines, ...measures({ ...pricing }) };
}

const measured = ['rated_weight', 'cube', 'feet', 'subtotal', 'tax_total', 'total'] as const;

function measures(values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    measured.map((name) => [name, values[name] === undefined || values[name] === null ? '0' : plain(values[name])]),
  );
}

const priced = fixture.cases.flatMap(({ reference, shipment }) => {
  const tables = fixture.references[reference];
  return tables ? [{ tables: storedReference(tables), shipment: storedShipment(shipment) }] : [];
});

const amountsOf = (lines: readonly PriceLine[]) => lines.map(({ kind, amount }) => `${kind} ${plain(amount)}`);
const isOfTheDay = ({ kind }: PriceLine) => kind === 'fuel' || kind.startsWith('tax_');

test('[F6][A33] a price that is held until its own day is that price, line by line', () => {
  let count = 0;
  for (const { tables, shipment } of priced) {
    const price = priceShipment(shipment, tables);
    if (price.outcome !== 'rated') continue;
    count += 1;
    const held = holdPrice(price.lines, price);
    expect(amountsOf(held.lines)).toEqual(amountsOf(price.lines));
    expect(plain(held.total)).toBe(plain(price.total));
  }
  expect(count).toBeGreaterThan(100);
});

test('[F6][A33] of a held price only fuel and tax follow the day, though rates rise meanwhile', () => {
  let count = 0;
  for (const { tables, shipment } of priced) {
    const dearer: RateReference = {
      ...tables,
      tariff_breaks: tables.tariff_breaks.map((row) => ({ ...row, rate_cwt: Number(row.rate_cwt) * 2 })),
      fuel_prices: tables.fuel_prices.map((row) => ({ ...row, price: Number(row.price) + 0.5 })),
    };
    const [price, now] = [priceShipment(shipment, tables), priceShipment(shipment, dearer)];
    if (price.outcome !== 'rated' || now.outcome !== 'rated') continue;
    count += 1;
    const held = holdPrice(price.lines, now);
    const kept = (lines: readonly PriceLine[]) => amountsOf(lines.filter((line) => !isOfTheDay(line)));
    expect(kept(held.lines)).toEqual(kept(price.lines));
    const percents = (lines: readonly PriceLine[]) => lines.filter(isOfTheDay).map(({ kind, rate }) => `${kind} ${plain(rate)}`);
    expect(percents(held.lines)).toEqual(percents(now.lines));
    expect(plain(held.total)).toBe(plain(addDecimals(...held.lines.map(({ amount }) => amount))));
  }
  expect(count).toBeGreaterThan(100);
});

test.each(fixture.cases.map((each) => [`${each.rules.map((rule) => `[${rule}]`).join('')} ${each.name}`, each] as const))(
  '%s',
  (_name, each) => {
    const reference = fixture.references[each.reference];
    if (!reference) throw new Error(`no reference ${each.reference}`);
    expect(shownPrice(priceShipment(storedShipment(each.shipment), storedReference(reference)))).toEqual(shownExpected(each.expected));
  },
);
