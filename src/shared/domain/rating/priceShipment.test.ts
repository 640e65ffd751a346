import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../framework/decimals/Decimal.ts';
import { advise } from './advise.ts';
import type { PricedItem, PricedShipment } from './PricedShipment.ts';
import { priceShipment } from './priceShipment.ts';
import type { RateReference } from './RateReference.ts';

const always = '2024-01-01';
const accessorial = (id: number, code: string, rate: number, more = {}) => ({
  id,
  code,
  name_en: code,
  name_fr: code,
  basis: 'flat' as const,
  rate,
  requestable: true,
  taxable: true,
  status: 'active',
  ...more,
});

/** The tables of the complete example of domain 5.11, with further rows for the other rules. */
const reference: RateReference = {
  tariffs: [
    {
      id: 1,
      code: 'OPEN',
      basis: 'cwt_density',
      density_minimum: 10,
      linear_foot_weight: 1000,
      linear_foot_threshold: 12,
      length_bands: { 8: 60, 12: 95, 16: 150, 20: 240 },
      currency: 'CAD',
      effective_from: always,
      status: 'active',
    },
  ],
  tariff_lanes: [
    { id: 1, tariff: 1, origin_zone: 'ON', destination_zone: 'QC', minimum_charge: 95, intermodal: false },
    { id: 2, tariff: 1, origin_zone: 'QC', destination_zone: 'QC', minimum_charge: 95, intermodal: true },
  ],
  tariff_breaks: [1, 2].flatMap((lane) => [
    { lane, min_weight: 0, rate_cwt: 40 },
    { lane, min_weight: 500, rate_cwt: 34 },
    { lane, min_weight: 1000, rate_cwt: 28 },
    { lane, min_weight: 2000, rate_cwt: 22.5 },
  ]),
  customer_pricing: [
    { account: 7, tariff: 1, direction: 'outbound', discount_pct: 40, minimum_charge: 95, fuel_table: 1, effective_from: always },
    { account: 8, tariff: 1, direction: 'outbound', discount_pct: 0, minimum_charge: 0, fuel_table: 1, effective_from: always },
  ],
  service_points: [
    { city: 'Toronto', province: 'ON', country: 'CA', postal_prefix: 'M5V', zone: 'ON', terminal: 1 },
    { city: 'Montréal', province: 'QC', country: 'CA', postal_prefix: 'H3B', zone: 'QC', terminal: 2 },
    { city: 'Québec', province: 'QC', country: 'CA', postal_prefix: 'G1K', zone: 'QC', terminal: 3 },
  ],
  direct_points: [
    { city: 'Montréal', province: 'QC', postal_prefix: 'H3B', kind: 'direct', status: 'active' },
    { city: 'Toronto', province: 'ON', postal_prefix: 'M5V', kind: 'direct', status: 'active' },
    { city: 'Québec', province: 'QC', postal_prefix: 'G1K', kind: 'indirect', beyond_charge: 0, status: 'active' },
  ],
  guaranteed_service_points: [
    {
      id: 1,
      origin_terminal: 1,
      destination_city: 'Montréal',
      destination_province: 'QC',
      level: '4pm',
      surcharge_pct: 15,
      minimum: 40,
      status: 'active',
    },
  ],
  accessorials: [
    accessorial(1, 'TGD', 65),
    accessorial(2, 'FDD', 150),
    accessorial(3, 'FDP', 150),
    accessorial(4, 'REE', 4.5),
    accessorial(5, 'TGP', 65),
    accessorial(6, 'HEA', 3.25, { season_from: '10-01', season_to: '04-30' }),
    accessorial(7, 'IND', 95),
  ],
  surcharge_zones: [
    { code: 'MTL', name_en: 'Montreal', name_fr: 'Montréal', postal_prefixes: ['H3B'], basis: 'flat', rate: 25, effective_from: always },
  ],
  fuel_surcharge_tables: [{ id: 1, code: 'LTL-CA', base_price: 1, base_pct: 10, step_price: 0.01, step_pct: 0.25, applies_from: always }],
  fuel_prices: [{ table: 1, week_start: '2026-03-09', price: 1.437, published_at: '2026-03-09T13:00:00Z' }],
  tax_rates: [{ province: 'QC', gst: 5, hst: 0, qst: 9.975, effective_from: always }],
  density_scale_rows: [],
  customer: { tax_exempt: false, classification: 'density' },
  settings: { valuation_rate: 1.25, usd_rate: 1.35, now: '2026-03-10T15:00:00Z' },
};

const pallets: PricedItem = { pieces: 2, weight: 920, length: 48, width: 40, height: 48, dim_unit: 'in' };
const shipment: PricedShipment = {
  account: 7,
  ship_date: '2026-03-10',
  terms: 'prepaid',
  service_level: 'standard',
  origin_postal: 'M5V2T6',
  origin_country: 'CA',
  destination_postal: 'H3B 2Y5',
  destination_country: 'CA',
  declared_value: '2500.00',
  accessorials: ['TGD'],
  items: [pallets],
};

const fromQuebec = { origin_postal: 'G1K 3X2' };

/** Lines as `kind amount`, with the total; or why there is no price. */
function priced(changes: Partial<PricedShipment>, tables: Partial<RateReference> = {}): string {
  const pricing = priceShipment({ ...shipment, ...changes }, { ...reference, ...tables });
  if (pricing.outcome === 'rated')
    return [...pricing.lines.map(({ kind, amount }) => `${kind} ${formatDecimal(amount)}`), formatDecimal(pricing.total)].join(', ');
  return pricing.outcome === 'refused' ? pricing.problems.map(({ key }) => key).join(', ') : `${pricing.outcome} ${pricing.reason}`;
}

const whole = 'linehaul 298.76, discount -119.50, fuel 37.20, accessorial 65.00, valuation 8.25, congestion 25.00, tax_gst 15.74';

test.each([
  ['the complete example [5.11]', {}, `${whole}, 330.45`],
  ['within Quebec', fromQuebec, `${whole}, tax_qst 31.39, 361.84`],
  [
    'a deficit',
    { account: 8, declared_value: null, accessorials: [], items: [{ ...pallets, length: null }] },
    'linehaul 257.60, deficit 22.40, fuel 58.10, congestion 25.00, tax_gst 18.16, 381.26',
  ],
  [
    'a minimum',
    { declared_value: null, accessorials: [], items: [{ pieces: 1, weight: 100 }] },
    'linehaul 40.00, discount -16.00, minimum 71.00, fuel 19.71, congestion 25.00, tax_gst 6.99, 146.70',
  ],
  [
    'a guarantee by 4 PM',
    { service_level: 'guaranteed_4pm', declared_value: null, accessorials: [] },
    'linehaul 298.76, discount -119.50, fuel 37.20, congestion 25.00, guaranteed 40.00, tax_gst 14.07, 295.53',
  ],
] as const)('%s', (_name, changes, expected) => {
  expect(priced(changes as Partial<PricedShipment>)).toBe(expected);
});

describe('services that cannot be had', () => {
  test.each([
    ['[R-106]', { accessorials: ['TGD', 'TGP', 'HEA', 'IND', 'REE'] }, 'freight.four_accessorials'],
    ['[R-107]', { accessorials: ['FDD', 'REE'] }, 'freight.flat_deck_reefer'],
    ['[R-108]', { accessorials: ['FDP', 'REE'] }, 'freight.flat_deck_reefer'],
    ['[R-109]', { accessorials: ['FDD', 'TGD'] }, 'freight.flat_deck_tailgate_delivery'],
    ['[R-110]', { accessorials: ['FDP', 'TGP'] }, 'freight.flat_deck_tailgate_pickup'],
    ['[R-135][D-660]', { service_level: 'intermodal' }, 'freight.no_intermodal'],
    ['[R-136][D-659][D-710] an indirect point', { ...fromQuebec, service_level: 'guaranteed_4pm' }, 'freight.guaranteed_points'],
    ['[R-136] noon where the list says 4 PM [A31b]', { service_level: 'guaranteed_noon' }, 'freight.guaranteed_points'],
    ['[R-138][D-707]', { service_level: 'guaranteed_4pm', destination_country: 'US' }, 'spot lane'],
    [
      '[R-139][D-708]',
      { service_level: 'guaranteed_4pm', items: [{ pieces: 1, weight: 9073, weight_unit: 'KGS' }] },
      'freight.guaranteed_weight',
    ],
    ['[R-140][D-709]', { service_level: 'guaranteed_4pm', items: [{ ...pallets, pieces: 15 }] }, 'freight.guaranteed_feet'],
    ['[R-141][D-711]', { service_level: 'guaranteed_4pm', accessorials: ['FDD'] }, 'freight.guaranteed_flat_deck'],
    ['heat in July [F18]', { ship_date: '2026-07-10', accessorials: ['HEA'] }, 'freight.out_of_season'],
    ['over 20,000 lb', { items: [{ pieces: 1, weight: 20_001 }] }, 'spot weight'],
    ['over 24 ft', { items: [{ ...pallets, pieces: 15 }] }, 'spot feet'],
    ['[A13] no price of fuel', { pickup_date: '2026-03-02' }, 'failed fuel'],
  ] as const)('%s', (_name, changes, expected) => {
    expect(priced(changes as Partial<PricedShipment>)).toBe(expected);
  });
});

test.each([
  ['1000.00 lb at 2,000.00', 1000, '2000.00', false, false],
  ['1000.00 lb at 2,000.01: a line of 0.00 [A15]', 1000, '2000.01', true, false],
  ['1000.00 lb at 5,000.00', 1000, '5000.00', true, false],
  ['1000.00 lb at 5,000.01', 1000, '5000.01', true, true],
])('[R-143][R-144][D-714][D-715] valuation and advice: %s', (_name, weight, declared_value, hasLine, isHigh) => {
  const pricing = priceShipment({ ...shipment, declared_value, items: [{ pieces: 1, weight }] }, reference);
  if (pricing.outcome !== 'rated') throw new Error('was not priced');
  expect([pricing.lines.some(({ kind }) => kind === 'valuation'), pricing.isHighValue]).toEqual([hasLine, isHigh]);
});

test.each([
  ['H3B2Y5', 'MTL'],
  ['M5V2T6', 'TOR'],
  ['V6B1A1', 'VAN'],
  ['G1K3X2', ''],
])('[R-145][D-716][D-717][D-718] the congestion of %s is that of zone %s', (destination_postal, zone) => {
  const zones = ['MTL', 'TOR', 'VAN'].map((code, place) => ({
    code,
    name_en: code,
    name_fr: code,
    postal_prefixes: [['H3B'], ['M5V'], ['V6B']][place] ?? [],
    basis: 'flat' as const,
    rate: 25,
    effective_from: always,
  }));
  const points = [
    { city: 'Vancouver', province: 'BC', country: 'CA', postal_prefix: 'V6B', zone: 'QC', terminal: 4 },
    ...reference.service_points,
  ];
  const toOntario = { id: 9, tariff: 1, origin_zone: 'QC', destination_zone: 'ON', minimum_charge: 95, intermodal: false };
  const pricing = priceShipment(
    { ...shipment, ...fromQuebec, destination_postal },
    {
      ...reference,
      surcharge_zones: zones,
      service_points: points,
      tariff_lanes: [...reference.tariff_lanes, toOntario],
      tariff_breaks: [...reference.tariff_breaks, { lane: 9, min_weight: 0, rate_cwt: 40 }],
      tax_rates: ['QC', 'ON', 'BC'].map((province) => ({ province, gst: 5, hst: 0, qst: 0, effective_from: always })),
    },
  );
  if (pricing.outcome !== 'rated') throw new Error('was not priced');
  expect(
    pricing.lines
      .filter(({ kind }) => kind === 'congestion')
      .map(({ rule_ref }) => rule_ref)
      .join(),
  ).toBe(zone);
});

test('[R-116] carry-in beyond 60 ft adds inside delivery once [A34]', () => {
  const withCarry = (carry_distance_ft: number, accessorials: readonly string[] = []) =>
    priced({ carry_distance_ft, accessorials, declared_value: null }).match(/accessorial/g)?.length ?? 0;
  expect([withCarry(60), withCarry(61), withCarry(61, ['IND'])]).toEqual([0, 1, 1]);
});

test('line haul of one class never falls when the weight rises [F2]', () => {
  let last = 0;
  for (let weight = 1; weight <= 12_000; weight += 1) {
    const pricing = priceShipment({ ...shipment, accessorials: [], declared_value: null, items: [{ pieces: 1, weight }] }, reference);
    if (pricing.outcome !== 'rated') throw new Error('was not priced');
    const cost = pricing.lines
      .filter(({ kind }) => kind === 'linehaul' || kind === 'deficit')
      .reduce((sum, { amount }) => sum + Number(amount.digits), 0);
    expect(cost).toBeGreaterThanOrEqual(last);
    last = cost;
  }
});

test('advice names what saves, by the same function, and nothing else', () => {
  const price = priceShipment(shipment, reference);
  if (price.outcome !== 'rated') throw new Error('was not priced');
  const other = {
    name: 'Q00000002',
    shipment: { ...shipment, accessorials: [], declared_value: null, items: [{ pieces: 1, weight: 300 }] },
  };
  const found = advise(shipment, reference, price, [other]).map(({ kind, saving }) => `${kind} ${formatDecimal(saving)}`);
  expect(found).toEqual(['together 122.00', 'accessorial 68.25', 'break 2.10']);
});
