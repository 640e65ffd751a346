import type { Pricing } from './Price.ts';
import type { PricedShipment } from './PricedShipment.ts';
import { priceShipment } from './priceShipment.ts';
import type { BreakRow, RateReference } from './RateReference.ts';

const always = '2024-01-01';

/** Rates for a hundred pounds by weight break; the classes 70 and 100 are those of domain 5.4. */
const byClass = {
  '50': [30, 24, 20, 17, 14.5, 12],
  '70': [38, 30, 25, 21, 18, 15],
  '85': [43, 34, 28.5, 24, 20.5, 17],
  '100': [50, 40, 33, 28, 24, 20],
  '150': [70, 56, 46, 39, 33.5, 28],
  '250': [110, 88, 72.5, 61.5, 52.5, 44],
} as const;

/** Classes that the example has rates for. */
export const exampleClasses: readonly string[] = Object.keys(byClass).toSorted((a, b) => Number(a) - Number(b));

const weights = [0, 500, 1000, 2000, 5000, 10_000];
const byDensity = [40, 34, 28, 22.5, 19, 16];

function breaks(lane: number, rates: readonly number[], freight_class: string | null): readonly BreakRow[] {
  return rates.map((rate_cwt, i) => ({ lane, freight_class, min_weight: weights[i] ?? 0, rate_cwt }));
}

/** Discount, minimum and fuel table of both payers, by the id of the tariff. */
const pricing = [1, 2].map((tariff) => ({
  account: tariff,
  tariff,
  direction: 'outbound' as const,
  discount_pct: 40,
  minimum_charge: 95,
  fuel_table: 1,
  effective_from: always,
}));

/** The rates of one invented carrier, with the figures of domain 5.4 to 5.11: no price of the portal is made of them. Law F31. */
const exampleRates: RateReference = {
  tariffs: [
    {
      id: 1,
      code: 'EX-DENSITY',
      basis: 'cwt_density',
      density_minimum: 10,
      linear_foot_weight: 1000,
      linear_foot_threshold: 12,
      length_bands: { 8: 60, 12: 95, 16: 150, 20: 240 },
      currency: 'CAD',
      effective_from: always,
      status: 'active',
    },
    {
      id: 2,
      code: 'EX-CLASS',
      basis: 'cwt_class',
      cubic_capacity: 750,
      cubic_density: 6,
      cubic_class: '150',
      linear_foot_weight: 1000,
      linear_foot_threshold: 12,
      length_bands: { 8: 60, 12: 95, 16: 150, 20: 240 },
      currency: 'CAD',
      effective_from: always,
      status: 'active',
    },
  ],
  tariff_lanes: [1, 2].flatMap((tariff) =>
    ['ON', 'QC'].map((origin_zone, i) => ({
      id: tariff * 10 + i,
      tariff,
      origin_zone,
      destination_zone: 'QC',
      minimum_charge: 95,
      intermodal: false,
    })),
  ),
  tariff_breaks: [0, 1].flatMap((i) => [
    ...breaks(10 + i, byDensity, null),
    ...Object.entries(byClass).flatMap(([freightClass, rates]) => breaks(20 + i, rates, freightClass)),
  ]),
  customer_pricing: pricing,
  service_points: [
    { city: 'Toronto', province: 'ON', country: 'CA', postal_prefix: 'M5V', zone: 'ON', terminal: 1 },
    { city: 'Montreal', city_fr: 'Montréal', province: 'QC', country: 'CA', postal_prefix: 'H3B', zone: 'QC', terminal: 2 },
    { city: 'Quebec City', city_fr: 'Québec', province: 'QC', country: 'CA', postal_prefix: 'G1K', zone: 'QC', terminal: 3 },
  ],
  direct_points: [],
  guaranteed_service_points: [],
  accessorials: [
    {
      id: 1,
      code: 'TGD',
      name_en: 'Tailgate delivery',
      name_fr: 'Livraison avec hayon',
      basis: 'flat',
      rate: 65,
      requestable: true,
      taxable: true,
      status: 'active',
    },
  ],
  surcharge_zones: [
    {
      code: 'MTL',
      name_en: 'Downtown Montreal',
      name_fr: 'Centre-ville de Montréal',
      postal_prefixes: ['H3B'],
      basis: 'flat',
      rate: 25,
      effective_from: always,
    },
  ],
  fuel_surcharge_tables: [{ id: 1, code: 'LTL-CA', base_price: 1, base_pct: 10, step_price: 0.01, step_pct: 0.25, applies_from: always }],
  fuel_prices: [
    { table: 1, week_start: '2025-01-06', price: 1.512, published_at: '2025-01-06T13:00:00Z' },
    { table: 1, week_start: '2025-07-07', price: 1.398, published_at: '2025-07-07T13:00:00Z' },
    { table: 1, week_start: '2026-03-02', price: 1.421, published_at: '2026-03-02T13:00:00Z' },
    { table: 1, week_start: '2026-03-09', price: 1.437, published_at: '2026-03-09T13:00:00Z' },
  ],
  tax_rates: [{ province: 'QC', gst: 5, hst: 0, qst: 9.975, effective_from: always }],
  density_scale_rows: [],
  settings: { valuation_rate: 1.25, usd_rate: 1.35, now: '2026-03-10T15:00:00Z' },
};

/** What a reader changes in the example. */
export interface ExampleShipment {
  readonly origin: 'toronto' | 'quebec';
  readonly basis: 'density' | 'class';
  readonly ship_date: string;
  readonly pieces: number;
  /** Pounds of all pieces. */
  readonly weight: number;
  /** Inches of one piece. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly freight_class: string;
  /** CAD. */
  readonly declared_value: number;
  readonly tailgate: boolean;
}

/** The complete example of domain 5.11: 330.45 from Toronto, 361.84 from Quebec City. */
export const completeExample: ExampleShipment = {
  origin: 'quebec',
  basis: 'density',
  ship_date: '2026-03-10',
  pieces: 2,
  weight: 920,
  length: 48,
  width: 40,
  height: 48,
  freight_class: '70',
  declared_value: 2500,
  tailgate: true,
};

/** Prices the example by the function that prices quotes. */
export function priceExample(example: ExampleShipment): Pricing {
  const { origin, basis, ship_date, declared_value, tailgate, freight_class, ...item } = example;
  const shipment: PricedShipment = {
    account: basis === 'density' ? 1 : 2,
    ship_date,
    terms: 'prepaid',
    service_level: 'standard',
    origin_postal: origin === 'toronto' ? 'M5V2T6' : 'G1K3X2',
    origin_country: 'CA',
    destination_postal: 'H3B2Y5',
    destination_country: 'CA',
    declared_value,
    accessorials: tailgate ? ['TGD'] : [],
    items: [{ ...item, dim_unit: 'in', freight_class: basis === 'class' ? freight_class : null }],
  };
  return priceShipment(shipment, { ...exampleRates, customer: { tax_exempt: false, classification: basis } });
}
