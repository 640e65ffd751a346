import { addDecimals, compareDecimals, type Decimal, decimal, divideDecimals, multiplyDecimals } from '../../framework/decimals/Decimal.ts';
import { newestFrom, normalPostal, placeOf, type Rates } from './findRates.ts';
import { percentOf } from './freightTaxes.ts';
import { negative } from './lineHaul.ts';
import { bilingual, localNumber } from './localNumber.ts';
import { inCurrency } from './money.ts';
import type { Bilingual, PricedEnd, PriceLine } from './Price.ts';
import type { PricedShipment } from './PricedShipment.ts';
import type { AccessorialRow, Amount, ChargeBasis, RateReference, ZoneRow } from './RateReference.ts';
import { isSet, type MeasuredShipment, type RatedWeights } from './ratedWeights.ts';
import { freeCarryFeet, guaranteeOf, insideDelivery, isGuaranteed } from './serviceRules.ts';

/** All that the charges beside line haul and fuel are computed from. */
export interface ChargeContext {
  readonly shipment: PricedShipment;
  readonly reference: RateReference;
  readonly measured: MeasuredShipment;
  readonly rates: Rates;
  readonly rated: RatedWeights;
  readonly origin: PricedEnd;
  readonly destination: PricedEnd;
  /** Line haul and deficit after discount and minimum. */
  readonly net: Decimal;
  readonly currency: 'CAD' | 'USD';
}

export interface ServiceLines {
  readonly beyond: readonly PriceLine[];
  /** Accessorials, length, valuation, congestion and guarantee, in this order. */
  readonly lines: readonly PriceLine[];
  /** The part of `lines` that bears no tax. */
  readonly untaxed: Decimal;
  readonly notes: readonly Bilingual[];
  readonly isHighValue: boolean;
  /** Ids of the congestion zones that made a line. */
  readonly zones: readonly number[];
}

const [zero, one, hundred] = [decimal(0), decimal(1), decimal(100)];

/** Declared CAD a pound that the price covers, and above which the value counts as high. */
const covered = decimal(2);
const highValue = decimal(5);

/** The charges of services, places and value (domain 5.6 to 5.8). */
export function serviceLines(context: ChargeContext): ServiceLines {
  const { accessorials, untaxed, notes } = accessorialLines(context);
  const { lines: valuation, isHighValue } = valuationLines(context);
  const congestion = congestionLines(context);
  return {
    beyond: beyondLines(context),
    lines: [...accessorials, ...lengthLines(context), ...valuation, ...congestion.map(({ line }) => line), ...guaranteedLines(context)],
    untaxed,
    notes,
    isHighValue,
    zones: [...new Set(congestion.flatMap(({ zone }) => zone.id ?? []))],
  };
}

/** A charge for each end that is an indirect point with an amount (law F7, rating A26). */
function beyondLines(context: ChargeContext): readonly PriceLine[] {
  return [context.origin, context.destination].flatMap(({ direct, point }): readonly PriceLine[] => {
    if (direct?.kind !== 'indirect' || !isSet(direct.beyond_charge)) return [];
    const amount = inCurrency(decimal(direct.beyond_charge), context.currency, context.reference);
    const text = { en: `Beyond charge, ${point.city}`, fr: `Frais au-delà, ${point.city_fr ?? point.city}` };
    return amount.digits > 0n ? [flatLine('beyond', point.city.slice(0, 40), text, amount)] : [];
  });
}

/** Chosen accessorials, and inside delivery where freight is carried in further than is free (R-116, rating A34). */
function accessorialLines(context: ChargeContext) {
  const { shipment, reference, rates } = context;
  const isFarther = isSet(shipment.carry_distance_ft) && compareDecimals(decimal(shipment.carry_distance_ft), decimal(freeCarryFeet)) > 0;
  const codes = new Set([...shipment.accessorials, ...(isFarther ? [insideDelivery] : [])]);
  const rows = [...codes].flatMap((code) => reference.accessorials.find((row) => row.code === code) ?? []);
  const isWaived = ({ id }: AccessorialRow): boolean => rates.pricing?.accessorial_waivers?.includes(id) ?? false;
  const lines = rows.filter((row) => !isWaived(row)).map((row) => ({ row, line: accessorialLine(row, context) }));
  return {
    accessorials: lines.map(({ line }) => line),
    untaxed: addDecimals(...lines.filter(({ row }) => !row.taxable).map(({ line }) => line.amount)),
    notes: rows.filter(isWaived).map(({ name_en, name_fr }): Bilingual => ({ en: `Waived: ${name_en}`, fr: `Sans frais : ${name_fr}` })),
  };
}

function accessorialLine(row: AccessorialRow, context: ChargeContext): PriceLine {
  const { quantity, unit, isInTariffCurrency } = quantityOf(row.basis, row.code, context);
  const rate = decimal(row.rate);
  const { amount, bound } = boundedCharge(row, multiplyDecimals(quantity, rate), unit === '%', isInTariffCurrency, context);
  return {
    kind: 'accessorial',
    rule_kind: 'accessorial',
    rule_ref: row.code,
    text: bilingual([row.name_en, bound], [row.name_fr, bound]),
    quantity,
    unit_text: unit,
    rate,
    amount,
  };
}

/** How much of a charge there is: weights are the rated one, proportionate; pieces those of the lines (rating A16 to A18). */
function quantityOf(basis: ChargeBasis, code: string, { shipment, measured, rated, net }: ChargeContext) {
  const typed = decimal(shipment.quantities?.[code] ?? 1);
  const value = code === 'COD' && isSet(shipment.cod_amount) ? shipment.cod_amount : (shipment.declared_value ?? 0);
  const found: Record<ChargeBasis, readonly [quantity: Decimal, unit: string]> = {
    flat: [one, 'flat'],
    per_cwt: [divideDecimals(rated.rated, hundred, 2), 'cwt'],
    per_lb: [rated.rated, 'lb'],
    per_piece: [measured.pieces, 'pc'],
    per_hour: [typed, 'h'],
    per_day: [typed, 'd'],
    pct_freight: [net, '%'],
    pct_value: [decimal(value), '%'],
  };
  const [quantity, unit] = found[basis];
  return { quantity, unit, isInTariffCurrency: basis === 'pct_freight' || basis === 'pct_value' };
}

/** The minimum before the maximum (rating A18); figures of CAD are converted once, after both. */
function boundedCharge(
  { minimum, maximum }: { readonly minimum?: Amount | null | undefined; readonly maximum?: Amount | null | undefined },
  product: Decimal,
  isPercent: boolean,
  isInTariffCurrency: boolean,
  { currency, reference }: ChargeContext,
): { readonly amount: Decimal; readonly bound: Bilingual } {
  const exact = isPercent ? multiplyDecimals(product, { digits: 1n, places: 2 }) : product;
  const own = (value: Decimal): Decimal => (isInTariffCurrency ? divideDecimals(value, one, 2) : inCurrency(value, currency, reference));
  const amount = own(exact);
  const least = isSet(minimum) ? inCurrency(decimal(minimum), currency, reference) : undefined;
  const most = isSet(maximum) ? inCurrency(decimal(maximum), currency, reference) : undefined;
  if (most && compareDecimals(least && compareDecimals(least, amount) > 0 ? least : amount, most) > 0)
    return { amount: most, bound: bilingual([', at most ', localNumber(most, 2)], [', au plus ', localNumber(most, 2)]) };
  if (least && compareDecimals(least, amount) > 0)
    return { amount: least, bound: bilingual([', at least ', localNumber(least, 2)], [', au moins ', localNumber(least, 2)]) };
  return { amount, bound: { en: '', fr: '' } };
}

/** The band of the longest piece, once for a shipment, and not beside cubic capacity (law F5, rating A9, A11). */
function lengthLines({ rates: { tariff }, measured, rated }: ChargeContext): readonly PriceLine[] {
  if (rated.isOverCapacity) return [];
  const bands = Object.entries(tariff.length_bands ?? {})
    .map(([feet, amount]) => ({ from: decimal(feet), amount: divideDecimals(decimal(amount), one, 2) }))
    .filter(({ from }) => compareDecimals(multiplyDecimals(from, decimal(12)), measured.longest) <= 0)
    .toSorted((a, b) => compareDecimals(b.from, a.from));
  const [band] = bands;
  if (!band) return [];
  const feet = localNumber(divideDecimals(measured.longest, decimal(12), 1));
  const text = bilingual(
    ['Overlength, ', feet, ' ft, from ', localNumber(band.from), ' ft'],
    ['Longueur excédentaire, ', feet, ' pi, à partir de ', localNumber(band.from), ' pi'],
  );
  return [flatLine('length', tariff.code, text, band.amount)];
}

/** What the declared value has above that which the price covers, by the weight as inspected, else as stated (rating A12, A22b). */
function valuationLines({ shipment, reference, measured, currency }: ChargeContext) {
  if (!isSet(shipment.declared_value)) return { lines: [], isHighValue: false };
  const { usd_rate, valuation_rate } = reference.settings;
  const declared = decimal(shipment.declared_value);
  const inCad = shipment.currency === 'USD' ? multiplyDecimals(declared, decimal(usd_rate)) : declared;
  const threshold = multiplyDecimals(covered, measured.weight);
  const isHighValue = compareDecimals(inCad, multiplyDecimals(highValue, measured.weight)) > 0;
  if (compareDecimals(inCad, threshold) <= 0) return { lines: [], isHighValue };
  const excess = addDecimals(inCad, negative(threshold));
  const rate = decimal(valuation_rate);
  const exact = multiplyDecimals(multiplyDecimals(excess, rate), { digits: 1n, places: 2 });
  const line: PriceLine = {
    kind: 'valuation',
    rule_kind: 'valuation',
    rule_ref: 'VALUATION',
    text: bilingual(
      ['Valuation, value above ', localNumber(threshold, 2), ' CAD'],
      ['Évaluation, valeur au-delà de ', localNumber(threshold, 2), ' CAD'],
    ),
    quantity: divideDecimals(excess, one, 2),
    unit_text: '%',
    rate,
    amount: inCurrency(exact, currency, reference),
  };
  return { lines: [line], isHighValue };
}

/** A line for each end whose postal code is in a zone, of several the first by code (R-145, rating A31). */
function congestionLines(context: ChargeContext): readonly { readonly zone: ZoneRow; readonly line: PriceLine }[] {
  const { shipment, reference, origin, destination } = context;
  const zones = [...Map.groupBy(reference.surcharge_zones, ({ code }) => code)]
    .flatMap(([, rows]) => newestFrom(rows, ({ effective_from }) => effective_from, shipment.ship_date) ?? [])
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const ends = [
    { place: placeOf(shipment, 'origin'), end: origin },
    { place: placeOf(shipment, 'destination'), end: destination },
  ];
  return ends.flatMap(({ place, end }) => {
    const prefix = (normalPostal(place.postal) || end.point.postal_prefix).slice(0, 3);
    const zone = zones.find(({ postal_prefixes }) => postal_prefixes.includes(prefix));
    if (!zone) return [];
    const { quantity, unit, isInTariffCurrency } = quantityOf(zone.basis, zone.code, context);
    const rate = decimal(zone.rate);
    const { amount, bound } = boundedCharge(zone, multiplyDecimals(quantity, rate), unit === '%', isInTariffCurrency, context);
    const text = bilingual(['Congestion, ', zone.name_en, bound], ['Congestion, ', zone.name_fr, bound]);
    const line: PriceLine = {
      kind: 'congestion',
      rule_kind: 'congestion',
      rule_ref: zone.code,
      text,
      quantity,
      unit_text: unit,
      rate,
      amount,
    };
    return [{ zone, line }];
  });
}

/** A percentage of the freight, at least its minimum (law F32). */
function guaranteedLines({ shipment, reference, origin, destination, net, currency }: ChargeContext): readonly PriceLine[] {
  if (!isGuaranteed(shipment)) return [];
  const row = guaranteeOf(shipment, origin, destination, reference);
  if (!row) return [];
  const percent = decimal(row.surcharge_pct);
  const share = percentOf(net, percent);
  const least = isSet(row.minimum) ? inCurrency(decimal(row.minimum), currency, reference) : zero;
  const ref = `GSP-${row.id}`;
  const text =
    shipment.service_level === 'guaranteed_noon'
      ? { en: 'Guaranteed before noon', fr: 'Garanti avant midi' }
      : { en: 'Guaranteed by 4 PM', fr: 'Garanti avant 16 h' };
  if (compareDecimals(least, share) > 0) return [flatLine('guaranteed', ref, text, least)];
  return [
    { kind: 'guaranteed', rule_kind: 'guaranteed', rule_ref: ref, text, quantity: net, unit_text: '%', rate: percent, amount: share },
  ];
}

function flatLine(kind: 'beyond' | 'length' | 'guaranteed', rule_ref: string, text: Bilingual, amount: Decimal): PriceLine {
  return { kind, rule_kind: kind, rule_ref, text, quantity: one, unit_text: 'flat', rate: amount, amount };
}
