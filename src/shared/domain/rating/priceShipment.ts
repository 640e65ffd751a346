import { addDecimals, compareDecimals, type Decimal, decimal, divideDecimals, roundDecimal } from '../../framework/decimals/Decimal.ts';
import { findEnd, findRates, isInForce, placeOf, type Rates } from './findRates.ts';
import { freightTaxes, percentOf } from './freightTaxes.ts';
import { fuelPercent } from './fuelPercent.ts';
import { lineHaulOf, negative } from './lineHaul.ts';
import { bilingual, localNumber } from './localNumber.ts';
import { inCurrency } from './money.ts';
import type { Bilingual, Price, PricedEnd, PriceLine, Pricing, RuleKind } from './Price.ts';
import type { PricedShipment } from './PricedShipment.ts';
import type { FuelPriceRow, RateReference, TaxRow } from './RateReference.ts';
import { isSet, type MeasuredShipment, measureShipment, type RatedWeights, rateWeights } from './ratedWeights.ts';
import { type ChargeContext, serviceLines } from './serviceCharges.ts';
import { accessorialProblems, limits, seasonProblems, serviceProblem } from './serviceRules.ts';

/**
 * The price of a shipment by the rows of the tables: lines in their fixed order, each exact to the cent, half up. No clock and no database:
 * the same input gives the same price.
 * @see domain 2.1, 5.2 to 5.11; docs/rating.md settles where two readings are possible
 * @returns the price; `spot` if sales answer (over 20,000 lb, over 24 ft, no lane); `failed` without a price of fuel or a rate of tax;
 * `refused` with what has to be corrected
 */
export function priceShipment(shipment: PricedShipment, reference: RateReference): Pricing {
  const problems = [
    ...accessorialProblems(shipment.accessorials),
    ...seasonProblems(shipment.accessorials, shipment.ship_date, reference.accessorials),
  ];
  if (problems.length > 0) return { outcome: 'refused', problems };
  const measured = measureShipment(shipment);
  const { weight, cube, feet } = measured;
  const [origin, destination] = [findEnd(placeOf(shipment, 'origin'), reference), findEnd(placeOf(shipment, 'destination'), reference)];
  if (!origin || !destination) return { outcome: 'spot', reason: 'lane', weight, cube, feet };
  const rates = findRates(shipment, reference, origin, destination);
  const problem = serviceProblem(shipment, measured, origin, destination, reference, rates?.lane);
  if (problem) return { outcome: 'refused', problems: [problem] };
  if (compareDecimals(weight, limits.pounds) > 0) return { outcome: 'spot', reason: 'weight', weight, cube, feet };
  if (compareDecimals(feet, limits.feet) > 0) return { outcome: 'spot', reason: 'feet', weight, cube, feet };
  if (!rates) return { outcome: 'spot', reason: 'lane', weight, cube, feet };
  return priceBy({ shipment, reference, measured, rates, origin, destination });
}

interface Found {
  readonly shipment: PricedShipment;
  readonly reference: RateReference;
  readonly measured: MeasuredShipment;
  readonly rates: Rates;
  readonly origin: PricedEnd;
  readonly destination: PricedEnd;
}

function priceBy(found: Found): Pricing {
  const { shipment, reference, measured, rates, origin, destination } = found;
  const { weight, cube, feet } = measured;
  const rated = rateWeights(measured, rates.tariff, reference, {
    inspected: shipment.inspected_class,
    fak: rates.pricing?.fak_class,
  });
  if (rated.unclassed.length > 0) {
    const problems = rated.unclassed.map((place) => ({ field: `items/${place}/freight_class`, key: 'freight.class_missing' }));
    return { outcome: 'refused', problems };
  }
  const haul = freightLines(found, rated);
  if (!haul) return { outcome: 'spot', reason: 'lane', weight, cube, feet };
  const fuel = fuelLines(found, haul.net);
  if (!fuel) return { outcome: 'failed', reason: 'fuel' };
  const context: ChargeContext = { ...found, rated, net: haul.net, currency: rates.tariff.currency };
  const services = serviceLines(context);
  const lines = [...haul.lines, ...services.beyond, ...fuel.lines, ...services.lines];
  const subtotal = sumOf(lines);
  const taxed = taxLines(found, addDecimals(subtotal, negative(services.untaxed)));
  if (!taxed) return { outcome: 'failed', reason: 'tax' };
  const all = [...lines, ...taxed.lines];
  const price: Price = {
    outcome: 'rated',
    weight,
    cube,
    feet,
    origin,
    destination,
    tariff: rates.tariff,
    rated_weight: rated.rated,
    lines: all,
    subtotal,
    fuel: sumOf(fuel.lines),
    tax_total: sumOf(taxed.lines),
    total: sumOf(all),
    currency: rates.tariff.currency,
    notes: [...services.notes, ...taxed.notes],
    isHighValue: services.isHighValue,
    used: {
      pricing: rates.pricing?.id,
      fuelTable: rates.fuelTable?.id,
      fuelPrice: fuel.week.id,
      taxRate: taxed.row?.id,
      zones: services.zones,
    },
  };
  return price;
}

/** Line haul of each class, deficit, discount and minimum, with their sum, which fuel and guarantee are percentages of (law F33). */
function freightLines(
  { rates: { tariff, lane, breaks, pricing }, reference }: Found,
  { weights, rated, rule, isOverCapacity }: RatedWeights,
): { readonly lines: readonly PriceLine[]; readonly net: Decimal } | undefined {
  const haul = lineHaulOf(weights, rated, breaks);
  if (!haul) return undefined;
  const ref = tariff.code;
  const reason: Bilingual =
    rule === 'density'
      ? rulePart('density minimum', 'densité minimale', decimal(tariff.density_minimum ?? 0), 'lb/ft³', 'lb/pi³')
      : rule === 'feet'
        ? rulePart('linear rule', 'règle linéaire', decimal(tariff.linear_foot_weight ?? 0), 'lb/ft', 'lb/pi')
        : { en: '', fr: '' };
  const lines: PriceLine[] = haul.lines.map(({ freightClass, weight, rate, amount }) => {
    const pounds = localNumber(weight);
    const byClass = freightClass === null ? '' : freightClass;
    const english = byClass && `, class ${byClass}`;
    const french = byClass && `, classe ${byClass.replace('.', ',')}`;
    const capacity = isOverCapacity && freightClass === tariff.cubic_class ? { en: ', cubic capacity', fr: ', capacité cubique' } : none;
    return {
      kind: 'linehaul',
      rule_kind: isOverCapacity ? 'class' : rule === 'density' ? 'density' : 'tariff',
      rule_ref: ref,
      text: bilingual(
        ['Line haul, ', pounds, ' lb', english, reason, capacity, ', from ', localNumber(haul.minWeight), ' lb'],
        ['Transport, ', pounds, ' lb', french, reason, capacity, ', à partir de ', localNumber(haul.minWeight), ' lb'],
      ),
      quantity: divideDecimals(weight, hundred, 3),
      unit_text: 'cwt',
      rate,
      amount,
    };
  });
  if (haul.deficit) {
    const pounds = localNumber(haul.deficit.weight);
    lines.push({
      kind: 'deficit',
      rule_kind: 'deficit',
      rule_ref: ref,
      text: bilingual(['Deficit weight, ', pounds, ' lb'], ['Poids déficitaire, ', pounds, ' lb']),
      quantity: divideDecimals(haul.deficit.weight, hundred, 3),
      unit_text: 'cwt',
      rate: haul.deficit.rate,
      amount: haul.deficit.amount,
    });
  }
  const discountPct = decimal(pricing?.discount_pct ?? 0);
  const discount = negative(percentOf(haul.cost, discountPct));
  if (discount.digits !== 0n)
    lines.push(
      percentLine(
        'discount',
        'discount',
        ref,
        { en: 'Discount of the account', fr: 'Remise du compte' },
        haul.cost,
        negative(discountPct),
        discount,
      ),
    );
  const after = addDecimals(haul.cost, discount);
  // The customer’s minimum replaces the lane’s, 0.00 included (rating A10); it is in CAD (A22).
  const own = pricing?.minimum_charge;
  const least = isSet(own) ? inCurrency(decimal(own), tariff.currency, reference) : decimal(lane.minimum_charge);
  const minimum = addDecimals(least, negative(after));
  if (minimum.digits <= 0n) return { lines, net: after };
  const amount = roundDecimal(minimum, 2);
  lines.push({
    kind: 'minimum',
    rule_kind: 'minimum',
    rule_ref: ref,
    text: bilingual(['Minimum charge of ', localNumber(least, 2)], ['Frais minimum de ', localNumber(least, 2)]),
    quantity: decimal(1),
    unit_text: 'flat',
    rate: amount,
    amount,
  });
  return { lines, net: roundDecimal(addDecimals(after, amount), 2) };
}

const none: Bilingual = { en: '', fr: '' };
const hundred = decimal(100);

function rulePart(en: string, fr: string, figure: Decimal, unit: string, unite: string): Bilingual {
  const number = localNumber(figure);
  return { en: `, ${en} ${number.en} ${unit}`, fr: `, ${fr} ${number.fr} ${unite}` };
}

/**
 * Fuel by the table in force and the price of the week of the pickup, or the last one published (rating A13); no line at 0 %.
 * @returns undefined without a table in force or a price
 */
function fuelLines(
  { shipment, reference, rates: { fuelTable } }: Found,
  net: Decimal,
): { readonly lines: readonly PriceLine[]; readonly week: FuelPriceRow } | undefined {
  if (!fuelTable) return undefined;
  const day = shipment.pickup_date ?? shipment.ship_date;
  // The prices of an index go on when its table is followed.
  const versions = new Set(reference.fuel_surcharge_tables.filter(({ code }) => code === fuelTable.code).map(({ id }) => id));
  const monday = mondayOf(day);
  const { now } = reference.settings;
  const [week] = reference.fuel_prices
    .filter((row) => versions.has(row.table) && row.week_start <= monday && isPublished(row.published_at, now))
    .toSorted((a, b) => (a.week_start < b.week_start ? 1 : -1));
  if (!week) return undefined;
  const percent = fuelPercent(decimal(week.price), {
    basePrice: decimal(fuelTable.base_price),
    basePct: decimal(fuelTable.base_pct),
    stepPrice: decimal(fuelTable.step_price),
    stepPct: decimal(fuelTable.step_pct),
  });
  if (percent.digits === 0n) return { lines: [], week };
  const text: Bilingual = {
    en: `Fuel surcharge, week of ${week.week_start}`,
    fr: `Supplément de carburant, semaine du ${week.week_start}`,
  };
  return { lines: [percentLine('fuel', 'fuel', fuelTable.code, text, net, percent, percentOf(net, percent))], week };
}

function isPublished(publishedAt: string | null | undefined, now: string): boolean {
  return isSet(publishedAt) && Date.parse(publishedAt) <= Date.parse(now);
}

/** The Monday of the week that holds a day, `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/**
 * Taxes on the sum of the taxable lines (domain 5.10); a reason in place of a line that is not due (rating A21, A40).
 * @returns undefined if no rate of the destination is in force
 */
function taxLines(
  { shipment, reference, origin, destination }: Found,
  base: Decimal,
): { readonly lines: readonly PriceLine[]; readonly notes: readonly Bilingual[]; readonly row?: TaxRow } | undefined {
  const [from, to] = [origin.point, destination.point];
  if (from.country !== 'CA' && to.country !== 'CA') return { lines: [], notes: [] };
  if (from.country !== to.country) return { lines: [], notes: [{ en: 'Zero-rated: across the border', fr: 'Détaxé : transfrontalier' }] };
  if (shipment.export_declaration === true || shipment.import_proof === true)
    return { lines: [], notes: [{ en: 'Zero-rated: part of a continuous move', fr: 'Détaxé : étape d’un transport continu' }] };
  const { customer } = reference;
  if (customer?.tax_exempt === true && isSet(customer.tax_exempt_number) && customer.tax_exempt_number !== '')
    return {
      lines: [],
      notes: [{ en: `Tax exempt, ${customer.tax_exempt_number}`, fr: `Exonéré de taxes, ${customer.tax_exempt_number}` }],
    };
  const day = shipment.invoice_date ?? shipment.ship_date;
  const row = reference.tax_rates.find((each) => each.province === to.province && isInForce(each, day));
  if (!row) return undefined;
  const move = { fromCountry: from.country, fromProvince: from.province, toCountry: to.country };
  const lines = freightTaxes(base, move, taxRatesOf(row)).map(({ kind, rate, amount }): PriceLine => {
    return percentLine(`tax_${kind}`, 'tax', taxNames[kind].en, taxNames[kind], base, rate, amount);
  });
  return { lines, notes: [], row };
}

const taxNames = {
  hst: { en: 'HST', fr: 'TVH' },
  gst: { en: 'GST', fr: 'TPS' },
  qst: { en: 'QST', fr: 'TVQ' },
} as const;

/** A harmonized tax stands in place of the federal one, whatever the row holds besides (rating A38). */
function taxRatesOf({ hst, gst, qst }: TaxRow) {
  const harmonized = decimal(hst);
  return { hst: harmonized, gst: harmonized.digits > 0n ? decimal(0) : decimal(gst), qst: decimal(qst) };
}

function percentLine(
  kind: PriceLine['kind'],
  rule_kind: RuleKind,
  rule_ref: string,
  text: Bilingual,
  quantity: Decimal,
  rate: Decimal,
  amount: Decimal,
): PriceLine {
  return { kind, rule_kind, rule_ref, text, quantity, unit_text: '%', rate, amount };
}

function sumOf(lines: readonly PriceLine[]): Decimal {
  return roundDecimal(addDecimals(...lines.map(({ amount }) => amount)), 2);
}
