import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
} from '../../framework/decimals/Decimal.ts';
import { movedDay } from '../../framework/query/calendar.ts';
import { toPounds } from '../items/itemMeasures.ts';
import { negative } from './lineHaul.ts';
import { bilingual, localNumber } from './localNumber.ts';
import type { Bilingual, Price } from './Price.ts';
import type { PricedItem, PricedShipment } from './PricedShipment.ts';
import { priceShipment } from './priceShipment.ts';
import type { RateReference } from './RateReference.ts';
import { isSet } from './ratedWeights.ts';

export type AdviceKind = 'break' | 'class' | 'accessorial' | 'date' | 'together';

/** Another way to ship the same freight, with what it saves, taxes included. */
export interface Advice {
  readonly kind: AdviceKind;
  readonly text: Bilingual;
  readonly saving: Decimal;
}

/** A shipment of the same day between the same places, which may travel with this one. */
export interface Companion {
  /** Its number, for the text. */
  readonly name: string;
  readonly shipment: PricedShipment;
}

/** Days ahead for which another day of shipping is looked at. */
export const daysAhead = 7;

/**
 * Ways to pay less, each priced by the same function as the shipment itself and left out if it saves nothing: the next weight break, the
 * next class, one service less, a day of the next week, one bill for two shipments. The greatest saving is the first.
 */
export function advise(
  shipment: PricedShipment,
  reference: RateReference,
  price: Price,
  companions: readonly Companion[] = [],
): readonly Advice[] {
  const found = [
    nextBreak(shipment, reference, price),
    nextClass(shipment, reference, price),
    ...shipment.accessorials.map((code) => withoutAccessorial(shipment, reference, price, code)),
    laterDay(shipment, reference, price),
    ...companions.map((companion) => together(shipment, reference, price, companion)),
  ];
  return found.filter(isSet).toSorted((a, b) => compareDecimals(b.saving, a.saving));
}

/** The saving of a changed shipment; undefined if there is none, or no price. */
function savingOf(changed: PricedShipment, reference: RateReference, total: Decimal): Decimal | undefined {
  const other = priceShipment(changed, reference);
  if (other.outcome !== 'rated') return undefined;
  const saving = addDecimals(total, negative(other.total));
  return saving.digits > 0n ? saving : undefined;
}

/** The same freight at the weight of the next break: more weight may cost less, as value is covered by the pound. */
function nextBreak(shipment: PricedShipment, reference: RateReference, price: Price): Advice | undefined {
  const lanes = reference.tariff_lanes.filter(({ tariff }) => tariff === price.tariff.id).map(({ id }) => id);
  const above = reference.tariff_breaks
    .filter(({ lane, min_weight }) => lanes.includes(lane) && compareDecimals(decimal(min_weight), price.weight) > 0)
    .map(({ min_weight }) => decimal(min_weight));
  const [next] = above.toSorted(compareDecimals);
  const [first, ...others] = shipment.items;
  if (!next || !first) return undefined;
  const more = addDecimals(next, negative(price.weight));
  const weight = formatDecimal(addDecimals(toPounds(decimal(first.weight), first.weight_unit ?? 'LBS'), more));
  const items: readonly PricedItem[] = [{ ...first, weight, weight_unit: 'LBS' }, ...others];
  const verified = isSet(shipment.verified_weight) ? { verified_weight: formatDecimal(next) } : {};
  const saving = savingOf({ ...shipment, ...verified, items }, reference, price.total);
  const pounds = localNumber(more);
  return (
    saving && {
      kind: 'break',
      saving,
      text: bilingual(
        [pounds, ' lb more reach the break of ', localNumber(next), ' lb'],
        [pounds, ' lb de plus atteignent la tranche de ', localNumber(next), ' lb'],
      ),
    }
  );
}

/** All lines packed so that the density reaches the next class of the scale. */
function nextClass(shipment: PricedShipment, reference: RateReference, price: Price): Advice | undefined {
  const { cube, weight, tariff } = price;
  if (tariff.basis !== 'cwt_class' || !cube || cube.digits <= 0n) return undefined;
  const steps = reference.density_scale_rows
    .filter(
      ({ scale, density_from }) =>
        scale === tariff.density_scale && compareDecimals(multiplyDecimals(decimal(density_from), cube), weight) > 0,
    )
    .toSorted((a, b) => compareDecimals(decimal(a.density_from), decimal(b.density_from)));
  const [step] = steps;
  if (!step || decimal(step.density_from).digits <= 0n) return undefined;
  const isLower = (item: PricedItem): boolean => !isSet(item.freight_class) || Number(item.freight_class) > Number(step.freight_class);
  const items = shipment.items.map((item) => (isLower(item) ? { ...item, freight_class: step.freight_class } : item));
  const saving = savingOf({ ...shipment, items }, reference, price.total);
  const room = localNumber(divideDecimals(weight, decimal(step.density_from), 2, 'floor'));
  const french = step.freight_class.replace('.', ',');
  return (
    saving && {
      kind: 'class',
      saving,
      text: bilingual(
        [`Class ${step.freight_class} from `, localNumber(decimal(step.density_from)), ' lb/ft³, packed to ', room, ' ft³ at most'],
        [`Classe ${french} à partir de `, localNumber(decimal(step.density_from)), ' lb/pi³, soit au plus ', room, ' pi³'],
      ),
    }
  );
}

function withoutAccessorial(shipment: PricedShipment, reference: RateReference, price: Price, code: string): Advice | undefined {
  const accessorials = shipment.accessorials.filter((each) => each !== code);
  const saving = savingOf({ ...shipment, accessorials }, reference, price.total);
  const row = reference.accessorials.find((each) => each.code === code);
  if (!saving || !row) return undefined;
  return { kind: 'accessorial', saving, text: { en: `Without: ${row.name_en}`, fr: `Sans : ${row.name_fr}` } };
}

/** The day of the next week that costs least, where fuel, prices or rates change. */
function laterDay(shipment: PricedShipment, reference: RateReference, price: Price): Advice | undefined {
  const days = Array.from({ length: daysAhead }, (_, place) => movedDay(shipment.ship_date, { days: place + 1 })).filter(isWeekday);
  const found = days.flatMap((day) => {
    const saving = savingOf({ ...shipment, ship_date: day, pickup_date: null }, reference, price.total);
    return saving ? [{ day, saving }] : [];
  });
  const [best] = found.toSorted((a, b) => compareDecimals(b.saving, a.saving));
  if (!best) return undefined;
  return { kind: 'date', saving: best.saving, text: { en: `Shipped on ${best.day}`, fr: `Expédié le ${best.day}` } };
}

function isWeekday(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Both shipments on one bill: what the two cost apart, less what they cost together. */
function together(
  shipment: PricedShipment,
  reference: RateReference,
  price: Price,
  { name, shipment: other }: Companion,
): Advice | undefined {
  const apart = priceShipment(other, reference);
  if (apart.outcome !== 'rated') return undefined;
  const declared = [shipment.declared_value, other.declared_value].filter(isSet);
  const joined: PricedShipment = {
    ...shipment,
    items: [...shipment.items, ...other.items],
    accessorials: [...new Set([...shipment.accessorials, ...other.accessorials])],
    declared_value: declared.length > 0 ? formatDecimal(addDecimals(...declared.map(decimal))) : null,
  };
  const saving = savingOf(joined, reference, addDecimals(price.total, apart.total));
  return saving && { kind: 'together', saving, text: { en: `On one bill with ${name}`, fr: `Sur un même connaissement que ${name}` } };
}
