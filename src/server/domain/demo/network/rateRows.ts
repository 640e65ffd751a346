import { formatDecimal, roundDecimal } from '../../../../shared/framework/decimals/Decimal.ts';
import { discountOf, fuelPercentOn, fuelPrice, fuelTable, laneCents, minimumCents, weightBreaks } from '../prices/charges.ts';
import { densitySteps, guideDensitySteps, priorDensitySteps } from '../prices/densitySteps.ts';
import { hundredths } from '../prices/hundredths.ts';
import { taxRates } from '../prices/taxRates.ts';
import { type DayNumber, dayText, lastLeapDay, weekday } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { type City, cities, distanceKm } from '../world/places.ts';
import { zoneCode } from './pointRows.ts';

const start = '2024-01-01';

/** Code, names, place, basis, rate and whether a customer may ask for it. */
const services = [
  ['TGP', 'Tailgate pickup', 'Ramassage avec hayon', 'pickup', 'flat', 65, true],
  ['TGD', 'Tailgate delivery', 'Livraison avec hayon', 'delivery', 'flat', 65, true],
  ['FDP', 'Flat deck pickup', 'Ramassage sur plateforme', 'pickup', 'flat', 150, true],
  ['FDD', 'Flat deck delivery', 'Livraison sur plateforme', 'delivery', 'flat', 150, true],
  ['OHD', 'Off hour delivery', 'Livraison hors des heures', 'delivery', 'flat', 120, true],
  ['APT', 'Appointment for delivery', 'Rendez-vous de livraison', 'delivery', 'flat', 35, true],
  ['INP', 'Inside pickup', 'Ramassage à l’intérieur', 'pickup', 'flat', 95, true],
  ['IND', 'Inside delivery', 'Livraison à l’intérieur', 'delivery', 'flat', 95, true],
  ['RSP', 'Residential pickup', 'Ramassage résidentiel', 'pickup', 'flat', 85, true],
  ['RSD', 'Residential delivery', 'Livraison résidentielle', 'delivery', 'flat', 85, true],
  ['LTD', 'Limited access', 'Accès restreint', 'delivery', 'flat', 75, true],
  ['NTF', 'Notify before delivery', 'Avis avant livraison', 'delivery', 'flat', 25, true],
  ['REE', 'Reefer', 'Réfrigération', 'shipment', 'per_cwt', 4.5, true],
  ['HEA', 'Heated service', 'Service chauffé', 'shipment', 'per_cwt', 3.25, true],
  ['DGS', 'Dangerous goods handling', 'Manutention de matières dangereuses', 'shipment', 'flat', 55, true],
  ['CAR', 'Carry-in', 'Transport à bras', 'delivery', 'flat', 60, true],
  ['SRT', 'Sort and segregate', 'Tri et séparation', 'delivery', 'per_piece', 0.75, true],
  ['BND', 'In bond', 'Sous douane', 'shipment', 'flat', 80, true],
  ['TRD', 'Trade show', 'Salon professionnel', 'delivery', 'flat', 175, true],
  ['COD', 'Collection of payment', 'Encaissement à la livraison', 'delivery', 'pct_value', 2, true],
  ['RDL', 'Redelivery', 'Nouvelle livraison', 'delivery', 'flat', 70, false],
  ['RCN', 'Reconsignment', 'Réexpédition', 'shipment', 'flat', 60, false],
  ['DET', 'Detention', 'Immobilisation', 'delivery', 'per_hour', 90, false],
  ['RWG', 'Reweigh', 'Nouvelle pesée', 'shipment', 'flat', 30, false],
] as const;

export function accessorialRows(): DemoRow[] {
  return services.map(([code, name_en, name_fr, applies_to, basis, rate, requestable]) => ({
    code,
    name_en,
    name_fr,
    applies_to,
    basis,
    rate,
    minimum: basis === 'flat' ? null : '25.00',
    maximum: null,
    needs_time_window: code === 'OHD' || code === 'APT',
    requestable,
    season_from: code === 'HEA' ? '10-01' : null,
    season_to: code === 'HEA' ? '04-30' : null,
    taxable: true,
    edi_code: code,
    status: 'active',
  }));
}

/** The scale of the tariff first, then the public scales. */
const scales = [
  ['OPEN', 'Open density scale', 'Échelle de densité ouverte', start, null, densitySteps],
  ['NMFC-2025', 'NMFC, from July 19, 2025', 'NMFC, à partir du 19 juillet 2025', '2025-07-19', null, densitySteps],
  ['NMFC-PRIOR', 'NMFC, until July 18, 2025', 'NMFC, jusqu’au 18 juillet 2025', start, '2025-07-18', priorDensitySteps],
  ['GUIDE-18', 'Estimate over all 18 classes', 'Estimation selon les 18 classes', start, null, guideDensitySteps],
] as const;

export function scaleRows(): DemoRow[] {
  return scales.map(([code, name_en, name_fr, effective_from, effective_to]) => ({ code, name_en, name_fr, effective_from, effective_to }));
}

export function scaleStepRows({ plan }: DemoSource): DemoRow[] {
  return scales.flatMap(([, , , , , steps], scale) =>
    steps.map(([density_from, freight_class], place) => ({
      scale: demoId(plan, 'density_scales', scale),
      density_from,
      density_to: steps[place + 1]?.[0] ?? null,
      freight_class,
    })),
  );
}

/** One tariff without end, and an earlier tariff that is no longer in force. */
export function tariffRows({ plan }: DemoSource): DemoRow[] {
  return [
    ['OPEN-1', 'Open gallery tariff', 'Tarif de la galerie', 'cwt_density', start, null, 'active'],
    ['OPEN-0', 'Tariff of the years before', 'Tarif des années précédentes', 'cwt_class', '2022-01-01', '2023-12-31', 'inactive'],
  ].map(([code = '', name_en = '', name_fr = '', basis = '', effective_from = '', effective_to = null, status = '']) => ({
    code,
    name_en,
    name_fr,
    basis,
    // The air in a shipment is paid once, by density minimum or by class (domain 5.3).
    density_minimum: basis === 'cwt_class' ? null : 10,
    cubic_capacity: basis === 'cwt_class' ? 750 : null,
    cubic_density: basis === 'cwt_class' ? 6 : null,
    cubic_class: basis === 'cwt_class' ? '150' : null,
    linear_foot_weight: 1000,
    linear_foot_threshold: 12,
    length_bands: JSON.stringify({ 8: 60, 12: 95, 16: 150, 20: 240 }),
    density_scale: demoId(plan, 'density_scales', 0),
    currency: 'CAD',
    effective_from,
    effective_to,
    status,
  }));
}

/** The middle of each zone by the people of its cities. */
function zoneCentres(): readonly (readonly [string, City])[] {
  return [...Map.groupBy(cities, zoneCode)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([zone, of]) => {
      const people = of.reduce((sum, { size }) => sum + size, 0);
      const middle = (field: 'latitude' | 'longitude'): number => of.reduce((sum, city) => sum + city[field] * city.size, 0) / people;
      return [zone, { ...(of[0] ?? cities[0]), latitude: middle('latitude'), longitude: middle('longitude') }] as const;
    });
}

/** Kilometres by road within a zone. */
const nearest = 60;

/** A lane for each pair of zones of the cities, by the road between their middles. */
export function laneRows({ plan }: DemoSource): DemoRow[] {
  const zones = zoneCentres();
  return zones.flatMap(([origin, from]) =>
    zones.map(([destination, to]) => {
      const distance = Math.max(nearest, Math.round(distanceKm(from, to) * 1.25));
      return {
        tariff: demoId(plan, 'tariffs', 0),
        origin_zone: origin,
        destination_zone: destination,
        minimum_charge: hundredths(minimumCents),
        intermodal: from.country === 'CA' && to.country === 'CA' && distance > 2500,
        distance_km: distance,
      };
    }),
  );
}

/** Rates of each lane by weight, lower from each break on. */
export function breakRows(source: DemoSource): DemoRow[] {
  return laneRows(source).flatMap(({ distance_km }, place) =>
    weightBreaks.map(([weight, share]) => ({
      lane: demoId(source.plan, 'tariff_lanes', place),
      freight_class: null,
      min_weight: weight,
      rate_cwt: hundredths(Math.round(laneCents(Number(distance_km)) * share)),
    })),
  );
}

const directions = ['outbound', 'inbound', 'third_party'] as const;

/** Pricing of the accounts in each direction; every ninth got a better discount three months ago. */
export function pricingRows({ plan, world }: DemoSource): DemoRow[] {
  const renewed = plan.anchor - 90;
  return world.accounts.flatMap(({ id, customer }, place) => {
    const current = { discount: discountOf(id), effective_from: place % 9 === 0 ? dayText(renewed) : start, effective_to: null };
    const before = { discount: discountOf(id) - 5, effective_from: start, effective_to: dayText(renewed - 1) };
    return (place % 9 === 0 ? [before, current] : [current]).flatMap(({ discount, effective_from, effective_to }) =>
      directions.map((direction) => ({
        account: id,
        tariff: demoId(plan, 'tariffs', 0),
        direction,
        discount_pct: discount,
        fak_class: customer.row['fak_class'] ?? null,
        minimum_charge: hundredths(minimumCents),
        fuel_table: demoId(plan, 'fuel_surcharge_tables', 0),
        liability_per_lb: 2,
        effective_from,
        effective_to,
      })),
    );
  });
}

export function fuelTableRows(): DemoRow[] {
  return [
    {
      code: 'LTL-CA',
      name_en: 'Less than truckload',
      name_fr: 'Charges partielles',
      index_source: 'Waybill diesel index',
      base_price: fuelTable.base_price,
      base_pct: fuelTable.base_pct,
      step_price: fuelTable.step_price,
      step_pct: fuelTable.step_pct,
      applies_from: start,
    },
  ];
}

/** The price of each week and its surcharge, by which shipments are priced: from the week of the oldest shipment on. */
export function fuelPriceRows({ plan }: DemoSource): DemoRow[] {
  const monday: DayNumber = plan.anchor - ((weekday(plan.anchor) + 6) % 7);
  const weeks = Math.ceil((plan.anchor - Math.min(plan.anchor - 740, lastLeapDay(plan.anchor))) / 7) + 1;
  return Array.from({ length: weeks }, (_, back) => {
    const week = monday - (weeks - 1 - back) * 7;
    return {
      table: demoId(plan, 'fuel_surcharge_tables', 0),
      week_start: dayText(week),
      price: (fuelPrice(week) / 1000).toFixed(3),
      pct: formatDecimal(roundDecimal(fuelPercentOn(week), 2)),
      published_at: `${dayText(week)}T13:00:00Z`,
    };
  });
}

/** The rates of taxes by province and time. */
export function taxRows(): DemoRow[] {
  return taxRates.map((rates) => ({ ...rates }));
}

/** Downtown areas with their prefixes. */
export function zoneRows(): DemoRow[] {
  return [
    ['MTL', 'Downtown Montreal', 'Centre-ville de Montréal', 'H2Y H2Z H3A H3B H3C H3G H3H'],
    ['TOR', 'Downtown Toronto', 'Centre-ville de Toronto', 'M5B M5C M5E M5G M5H M5J M5K M5L M5S M5T M5V M5W M5X'],
    ['VAN', 'Downtown Vancouver', 'Centre-ville de Vancouver', 'V6A V6B V6C V6E V6G V6Z'],
  ].map(([code = '', name_en = '', name_fr = '', prefixes = '']) => ({
    code,
    name_en,
    name_fr,
    postal_prefixes: `{${prefixes.replaceAll(' ', ',')}}`,
    basis: 'flat',
    rate: 25,
    minimum: null,
    effective_from: start,
  }));
}

/** Reasons and kinds that forms offer. */
export function codeRows(): DemoRow[] {
  const lists: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
    MISSED: [
      ['WEATHER', 'Weather', 'Météo'],
      ['NOFREIGHT', 'No freight at the dock', 'Aucune marchandise au quai'],
      ['CLOSED', 'Closed on arrival', 'Fermé à l’arrivée'],
    ],
    HOLD: [
      ['ADDRESS', 'Address to be checked', 'Adresse à vérifier'],
      ['CUSTOMS', 'Customs papers', 'Documents de douane'],
      ['CREDIT', 'Credit', 'Crédit'],
    ],
    PHONE: [
      ['MOBILE', 'Mobile', 'Cellulaire'],
      ['OFFICE', 'Office', 'Bureau'],
    ],
  };
  return Object.entries(lists).flatMap(([code_type, codes]) =>
    codes.map(([code, label_en, label_fr], place) => ({
      code_type,
      code,
      label_en,
      label_fr,
      value: null,
      sequence: (place + 1) * 10,
      status: 'active',
    })),
  );
}
