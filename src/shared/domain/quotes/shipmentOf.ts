import { isObject } from '../../framework/isObject.ts';
import type { PricedItem, PricedShipment } from '../rating/PricedShipment.ts';
import type { Amount } from '../rating/RateReference.ts';

type Values = Readonly<Record<string, unknown>>;

const placeFields = ['city', 'province', 'postal', 'country'] as const;

/** The fields of a quote that `shipmentOf` reads. */
export const shippedFields: readonly string[] = [
  'account',
  'ship_date',
  'terms',
  'service_level',
  'accessorials',
  'carry_distance_ft',
  'declared_value',
  'currency',
  'cod_amount',
  ...['origin', 'destination'].flatMap((end) => placeFields.map((part) => `${end}_${part}`)),
];

/** A quote with its lines as a shipment to be priced. @param codes of the accessorials by their ids */
export function shipmentOf(quote: Values, items: readonly Values[], codes: ReadonlyMap<number, string>): PricedShipment {
  const chosen = Array.isArray(quote['accessorials']) ? quote['accessorials'] : [];
  const place = (end: string) => ({
    city: textAt(quote, `${end}_city`),
    province: textAt(quote, `${end}_province`),
    postal: textAt(quote, `${end}_postal`),
    country: textAt(quote, `${end}_country`) ?? 'CA',
  });
  const [origin, destination] = [place('origin'), place('destination')];
  return {
    account: typeof quote['account'] === 'number' ? quote['account'] : null,
    ship_date: String(quote['ship_date']).slice(0, 10),
    terms: (textAt(quote, 'terms') ?? 'prepaid') as PricedShipment['terms'],
    service_level: (textAt(quote, 'service_level') ?? 'standard') as PricedShipment['service_level'],
    origin_city: origin.city,
    origin_province: origin.province,
    origin_postal: origin.postal,
    origin_country: origin.country,
    destination_city: destination.city,
    destination_province: destination.province,
    destination_postal: destination.postal,
    destination_country: destination.country,
    accessorials: chosen.flatMap((id) => codes.get(Number(id)) ?? []),
    carry_distance_ft: amountAt(quote, 'carry_distance_ft'),
    declared_value: amountAt(quote, 'declared_value'),
    currency: quote['currency'] === 'USD' ? 'USD' : 'CAD',
    cod_amount: amountAt(quote, 'cod_amount'),
    items: items.filter(isObject).map(itemOf),
  };
}

function itemOf(item: Values): PricedItem {
  return {
    pieces: amountAt(item, 'pieces') ?? 0,
    weight: amountAt(item, 'weight') ?? 0,
    weight_unit: item['weight_unit'] === 'KGS' ? 'KGS' : 'LBS',
    length: amountAt(item, 'length'),
    width: amountAt(item, 'width'),
    height: amountAt(item, 'height'),
    dim_unit: (textAt(item, 'dim_unit') ?? 'in') as NonNullable<PricedItem['dim_unit']>,
    freight_class: textAt(item, 'freight_class'),
  };
}

function textAt(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function amountAt(values: Values, name: string): Amount | null {
  const value = values[name];
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}
