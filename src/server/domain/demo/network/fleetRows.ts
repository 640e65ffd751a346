import { dayText, timeText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { postalCode, streetAddress } from '../world/names.ts';
import { type City, cities, terminalPlaces } from '../world/places.ts';
import { rowRandom } from '../world/Random.ts';

const kinds = [
  ['tractor', 'Kestrel T680', null],
  ['tractor', 'Boreal 9900', null],
  ['trailer', 'Lakehead 53', 53],
  ['trailer', 'Lakehead 53', 53],
  ['pup', 'Lakehead 28', 28],
  ['straight', 'Kestrel M2', 26],
  ['reefer', 'Polar 53', 53],
  ['flat_deck', 'Steelback 48', 48],
] as const;

const unitCount = 60;

/** Tractors and trailers of the terminals; some are due for inspection, one is out of service. */
export function unitRows({ plan, world }: DemoSource): DemoRow[] {
  const randomOf = rowRandom(plan.seed, 'units');
  return Array.from({ length: unitCount }, (_, place) => {
    const random = randomOf(place);
    const [kind, model, length] = kinds[place % kinds.length] ?? kinds[0];
    const home = terminalPlaces[place % terminalPlaces.length];
    const due = plan.anchor + random.int(-5, 300);
    return {
      unit_number: `${kind === 'tractor' || kind === 'straight' ? 'T' : 'R'}${String(1001 + place)}`,
      kind,
      make_model: model,
      year: random.int(2016, 2025),
      plate: `PX${random.int(10_000, 99_999)}`,
      plate_province: 'ON',
      length_ft: length,
      terminal: world.terminalId(home?.code ?? 'TOR'),
      annual_inspection_due: dayText(due),
      safety_state: place === 7 ? 'out' : due < plan.anchor + 20 ? 'due' : 'ok',
      status: place === unitCount - 1 ? 'inactive' : 'active',
    };
  });
}

/** Inspections of the past weeks by drivers; a major defect takes its unit out of service. */
export function unitInspectionRows({ plan }: DemoSource): DemoRow[] {
  return Array.from({ length: 180 }, (_, place) => {
    const unit = place % unitCount;
    const day = plan.anchor - 1 - Math.floor(place / 9);
    const result = unit === 7 && place < unitCount ? 'major_defect' : place % 23 === 0 ? 'minor_defect' : 'pass';
    return {
      unit: demoId(plan, 'units', unit),
      inspected_at: `${dayText(day)}T11:${String(10 + (place % 45)).padStart(2, '0')}:00Z`,
      inspector: demoId(plan, 'employees', place % 8),
      kind: place % 30 === 0 ? 'annual' : place % 2 === 0 ? 'pre_trip' : 'post_trip',
      odometer_km: 120_000 + unit * 4100 + place * 7,
      result,
      repaired_at: result === 'minor_defect' ? `${dayText(day + 1)}T18:00:00Z` : null,
      repair_note: result === 'minor_defect' ? 'Ampoule / lamp' : null,
    };
  });
}

/** Positions of the last day on straight roads between two terminals, every half hour. */
export function positionRows({ plan, world }: DemoSource): DemoRow[] {
  const placeOf = (index: number): City => {
    const home = terminalPlaces[index % terminalPlaces.length];
    return cities.find(({ name }) => name === home?.city) ?? cities[0];
  };
  const moving = Array.from({ length: unitCount }, (_, place) => place).filter((place) =>
    ['tractor', 'straight'].includes(kinds[place % kinds.length]?.[0] ?? ''),
  );
  return moving.flatMap((unit) => {
    const [from, to] = [placeOf(unit), placeOf(unit + 5)];
    return Array.from({ length: 16 }, (_, step) => {
      const part = step / 15;
      const minutes = 600 + step * 30;
      const near = part < 0.5 ? from : to;
      const isAtEnd = step === 0 || step === 15;
      return {
        unit: demoId(plan, 'units', unit),
        at: `${dayText(plan.anchor - 1)}T${timeText(minutes)}:00Z`,
        latitude: (from.latitude + (to.latitude - from.latitude) * part).toFixed(5),
        longitude: (from.longitude + (to.longitude - from.longitude) * part).toFixed(5),
        speed_kmh: isAtEnd ? 0 : 70 + ((unit * 7 + step * 5) % 35),
        heading: Math.round((Math.atan2(to.longitude - from.longitude, to.latitude - from.latitude) * 180) / Math.PI + 360) % 360,
        ignition: !isAtEnd,
        nearest_city: near.name,
        terminal: isAtEnd ? world.terminalId(near.terminal) : null,
      };
    });
  });
}

/** Stores of the chain and of a customer of the first company, which are served by night. */
export function dealerRows({ plan, world }: DemoSource): DemoRow[] {
  const randomOf = rowRandom(plan.seed, 'dealers');
  return cities.slice(0, 24).map((city, place) => {
    const random = randomOf(place);
    const owner = world.customers[place % 2 === 0 ? 0 : 6];
    return {
      dealer_id: `D-${1001 + place}`,
      name: `${owner?.firm.brand ?? ''} ${city.name}`.slice(0, 40),
      customer: owner?.id ?? demoId(plan, 'customers', 0),
      address_1: streetAddress(random, city, 30),
      city: city.name,
      province: city.province,
      postal_code: postalCode(random, city),
      key_drop: place % 3 === 0,
      status: 'active',
    };
  });
}

export function routeRows(source: DemoSource): DemoRow[] {
  const { world } = source;
  const dealers = dealerRows(source);
  return terminalPlaces.slice(0, 6).map(({ code, name }, place) => ({
    route_code: `${code}-N${place + 1}`,
    name: `${name} ${place % 2 === 0 ? 'A' : 'B'}`,
    terminal: world.terminalId(code),
    customers: `{${world.customers[0]?.id ?? 0},${world.customers[6]?.id ?? 0}}`,
    stops: JSON.stringify(
      dealers
        .slice(place * 4, place * 4 + 4)
        .map(({ dealer_id: dealer }, stop) => ({ dealer, from: `0${1 + stop}:00`, to: `0${2 + stop}:00` })),
    ),
    service_days: '{1,2,3,4,5}',
    status: 'active',
  }));
}
