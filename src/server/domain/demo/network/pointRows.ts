import { generalHolidays } from '../../../../shared/domain/holidays/generalHolidays.ts';
import { countProbills } from '../../../../shared/domain/probills/checkDigits.ts';
import { type DayNumber, dayNumber, dayText, isWorkingDay, weekday } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoPlan, DemoRow } from '../world/DemoPlan.ts';
import { phoneNumber } from '../world/names.ts';
import {
  type City,
  cities,
  distanceKm,
  guaranteedLevel,
  isDirect,
  isIndirect,
  type TerminalPlace,
  terminalPlaces,
  zoneOf,
} from '../world/places.ts';
import { rowRandom } from '../world/Random.ts';
import { probillRanges, probillWithCheck, usedOfCustomer } from '../world/shipmentNumbers.ts';

const workdays = '{1,2,3,4,5}';
/** Tuesday and Thursday, at the points that an agent or a partner serves. */
const agentDays: readonly number[] = [2, 4];

/** Tariff zone of a city: its country's part, near or far. */
export function zoneCode({ province, size }: City): string {
  return `${province}${size < 60 ? 2 : 1}`;
}

/** Each prefix of each city, with the terminal that serves it. */
export function servicePointRows({ world }: DemoSource): DemoRow[] {
  return cities.flatMap((city) =>
    city.prefixes.map((prefix) => ({
      city: city.name,
      city_fr: city.province === 'QC' ? city.name : null,
      province: city.province,
      country: city.country,
      postal_prefix: prefix,
      zone: zoneCode(city),
      terminal: world.terminalId(city.terminal),
      latitude: city.latitude,
      longitude: city.longitude,
      time_zone: zoneOf(city.province).name,
    })),
  );
}

/** How each place is served: by the carrier itself, by an agent with a charge, or by a partner. */
export function directPointRows({ world }: DemoSource): DemoRow[] {
  return cities.map((city) => ({
    city: city.name,
    province: city.province,
    country: city.country,
    postal_prefix: city.prefixes[0],
    terminal: world.terminalId(city.terminal),
    kind: isDirect(city) ? 'direct' : isIndirect(city) ? 'indirect' : 'interline',
    service_days: isDirect(city) ? workdays : `{${agentDays.join(',')}}`,
    beyond_charge: isIndirect(city) ? '35.00' : null,
    tailgate_available: city.size >= 40,
    status: 'active',
  }));
}

/** Direct points near a Canadian terminal have guaranteed days, before noon or by 4 PM. */
export function guaranteedRows({ world }: DemoSource): DemoRow[] {
  return terminalPlaces.flatMap(({ code, city: home }) => {
    const origin = cities.find(({ name }) => name === home) ?? cities[0];
    return cities.flatMap((city) => {
      const level = guaranteedLevel(origin, city);
      if (!level) return [];
      return [
        {
          origin_terminal: world.terminalId(code),
          destination_city: city.name,
          destination_province: city.province,
          level,
          transit_days: 1 + Math.floor((distanceKm(origin, city) * 1.25) / 650),
          cutoff: '15:00',
          surcharge_pct: level === 'noon' ? 30 : 20,
          minimum: '45.00',
          status: 'active',
        },
      ];
    });
  });
}

/** Departures between the larger terminals, and the days that freight takes. */
function lanesOf({ world }: DemoSource) {
  return terminalPlaces.slice(0, 12).flatMap((from, i) =>
    terminalPlaces.slice(0, 12).flatMap((to, j) => {
      if (i === j) return [];
      return [
        { origin_terminal: world.terminalId(from.code), destination_terminal: world.terminalId(to.code), days: daysBetween(from, to) },
      ];
    }),
  );
}

/** Business days between two terminals, and within the area of one. */
function daysBetween(from: TerminalPlace, to: TerminalPlace): number {
  return 1 + Math.floor(distanceKm(homeOf(from), homeOf(to)) / 900);
}

function homeOf({ city: home }: TerminalPlace): City {
  return cities.find(({ name }) => name === home) ?? cities[0];
}

export function scheduleRows(source: DemoSource): DemoRow[] {
  return lanesOf(source).map(({ days, ...lane }, place) => ({
    ...lane,
    service_level: 'standard',
    depart_days: workdays,
    depart_time: ['18:30', '20:00', '21:30'][place % 3] ?? '20:00',
    arrive_day_offset: days,
    arrive_time: '06:00',
    status: 'active',
  }));
}

/** The distance in km from which freight within Canada may go by rail. */
const intermodalKm = 1800;

/** Transit times between all terminals and within the area of each, by rail too on long ways within Canada. */
export function transitRows({ world, plan }: DemoSource): DemoRow[] {
  return terminalPlaces.flatMap((from) =>
    terminalPlaces.flatMap((to) => {
      const [here, there] = [homeOf(from), homeOf(to)];
      const isByRail = here.country === 'CA' && there.country === 'CA' && distanceKm(here, there) >= intermodalKm;
      const days = daysBetween(from, to);
      return [['standard', days] as const, ...(isByRail ? [['intermodal', days + 2] as const] : [])].map(
        ([service_level, business_days]) => ({
          origin_terminal: world.terminalId(from.code),
          destination_terminal: world.terminalId(to.code),
          service_level,
          business_days,
          pickup_cutoff: '15:00',
          source: 'schedule',
          effective_from: dayText(plan.anchor - 400),
        }),
      );
    }),
  );
}

const closures = [
  {
    name_en: 'Family Day',
    name_fr: 'Fête de la famille',
    provinces: 'AB BC MB NB NS ON PE SK',
    day: (year: number) => nthDay(year, 2, 1, 3),
  },
  {
    name_en: 'Saint-Jean-Baptiste Day',
    name_fr: 'Fête nationale du Québec',
    provinces: 'QC',
    day: (year: number) => dayNumber(`${year}-06-24`),
  },
  {
    name_en: 'Civic Holiday',
    name_fr: 'Premier lundi d’août',
    provinces: 'AB BC MB NB NS NU ON SK',
    day: (year: number) => nthDay(year, 8, 1, 1),
  },
];

const usHolidays = [
  { name_en: 'New Year’s Day', name_fr: 'Jour de l’An', day: (year: number) => dayNumber(`${year}-01-01`) },
  { name_en: 'Memorial Day', name_fr: 'Memorial Day', day: (year: number) => nthDay(year, 6, 1, 1) - 7 },
  { name_en: 'Independence Day', name_fr: 'Fête de l’Indépendance', day: (year: number) => dayNumber(`${year}-07-04`) },
  { name_en: 'Labor Day', name_fr: 'Fête du Travail', day: (year: number) => nthDay(year, 9, 1, 1) },
  { name_en: 'Thanksgiving', name_fr: 'Action de grâces', day: (year: number) => nthDay(year, 11, 4, 4) },
  { name_en: 'Christmas', name_fr: 'Noël', day: (year: number) => dayNumber(`${year}-12-25`) },
];

/** The nth day of that name of a month; 0 is Sunday. */
function nthDay(year: number, month: number, name: number, nth: number): number {
  const first = dayNumber(`${year}-${String(month).padStart(2, '0')}-01`);
  return first + ((name + 7 - weekday(first)) % 7) + (nth - 1) * 7;
}

function inventoryDay(year: number): number {
  return nthDay(year, 1, 1, 2);
}

/**
 * Holidays of the years around the load: federal holidays, and holidays of provinces, the United States and a terminal, which are off until
 * somebody switches them on.
 */
export function holidayRows({ anchor, base }: DemoPlan): DemoRow[] {
  const year = Number(dayText(anchor).slice(0, 4));
  const off = { province: null, terminal: null, paid: false, blocks_pickup: false };
  return [year - 1, year, year + 1].flatMap((each) => {
    const federal = generalHolidays(each).map(({ name_en, name_fr, day, observed }) => ({
      holiday_date: dayText(day),
      name_en,
      name_fr,
      scope: 'federal',
      observed_date: dayText(observed),
      ...off,
      paid: true,
      blocks_pickup: true,
    }));
    const dated = (day: number) => ({ holiday_date: dayText(day), observed_date: dayText(day) });
    const provincial = closures.flatMap(({ provinces, day, ...names }) =>
      provinces.split(' ').map((province) => ({ ...dated(day(each)), ...names, scope: 'province', ...off, province })),
    );
    const american = usHolidays.map(({ day, ...names }) => ({ ...dated(day(each)), ...names, scope: 'us', ...off }));
    const local = {
      name_en: 'Inventory',
      name_fr: 'Inventaire',
      scope: 'terminal',
      ...off,
      terminal: (base.lastIds['terminals'] ?? 0) + 1,
    };
    return [...federal, ...provincial, ...american, { ...dated(inventoryDay(each)), ...local }];
  });
}

const vendors = [
  'Prairie Diesel Rescue',
  'Northway Tire & Tow',
  'Remorquage des Laurentides',
  'Harbour Road Service',
  'Foothills Mobile Repair',
  'Dépannage de l’Estrie',
];

/** Towns along the main roads from coast to coast: the largest of each province, two of the larger ones. */
const roadTowns = [...Map.groupBy(cities, ({ province }) => province).values()].flatMap((towns) => {
  const bySize = towns.toSorted((a, b) => b.size - a.size);
  return bySize.slice(0, bySize.length >= 4 ? 3 : 1);
});

/** Provincial, American and local days off by year, as in `holidayRows`: the day with the province, country or terminal that is closed. */
const closedDays = new Map<number, readonly { readonly day: number; readonly isAt: (city: City) => boolean }[]>();

function closedDaysOf(year: number) {
  const known = closedDays.get(year);
  if (known) return known;
  const made = [
    ...closures.map(({ provinces, day }) => ({
      day: day(year),
      isAt: ({ province }: City) => provinces.split(' ').includes(province),
    })),
    ...usHolidays.map(({ day }) => ({ day: day(year), isAt: ({ country }: City) => country === 'US' })),
    { day: inventoryDay(year), isAt: ({ terminal }: City) => terminal === terminalPlaces[0]?.code },
  ];
  closedDays.set(year, made);
  return made;
}

/** true: freight is picked up in the city on that day: a working day there, and one of its service days. F15 */
export function isServed(city: City, day: DayNumber): boolean {
  if (!isWorkingDay(day) || !(isDirect(city) || agentDays.includes(weekday(day)))) return false;
  return !closedDaysOf(Number(dayText(day).slice(0, 4))).some((closed) => closed.day === day && closed.isAt(city));
}

/** Garages along the main roads. */
export function roadServiceRows({ seed }: DemoPlan): DemoRow[] {
  const randomOf = rowRandom(seed, 'emergency_road_service');
  return roadTowns.map((city, place) => {
    const random = randomOf(place);
    return {
      vendor: vendors[place % vendors.length] ?? vendors[0] ?? '',
      city: city.name,
      province: city.province,
      phone_day: phoneNumber(random, city),
      phone_night: phoneNumber(random, city),
      services: ['{tow,tire,diesel}', '{tow,battery}', '{tire,reefer}'][place % 3] ?? '{tow}',
      coverage_km: random.int(4, 20) * 10,
      account_number: `RS-${random.int(1000, 9999)}`,
      hours: '24/7',
      rating: random.int(3, 5),
      status: place % 16 === 15 ? 'inactive' : 'active',
    };
  });
}

const ways = [
  ['prohibited', 'Explosives of class 1', 'Explosifs de la classe 1', '1.1'],
  ['prohibited', 'Live animals', 'Animaux vivants', null],
  ['prohibited', 'Household moves', 'Déménagements', null],
  ['prohibited', 'Money and negotiable papers', 'Argent et effets négociables', null],
  ['prohibited', 'Radioactive material', 'Matières radioactives', '7'],
  ['restricted', 'Works of art', 'Œuvres d’art', null],
  ['restricted', 'Tobacco', 'Tabac', null],
  ['restricted', 'Used machinery without drained fluids', 'Machines usagées non vidangées', '9'],
  ['prearranged', 'Freight over 53 feet', 'Marchandise de plus de 53 pieds', null],
  ['prearranged', 'Toxic substances', 'Matières toxiques', '6.1'],
  ['prearranged', 'Temperature controlled goods', 'Marchandises à température contrôlée', null],
  ['prearranged', 'Alcohol in bond', 'Alcool sous douane', '3'],
] as const;

/** Freight that is refused, restricted or needs a call before. */
export function prohibitedRows(): DemoRow[] {
  return ways.map(([category, name_en, name_fr, tdg]) => ({
    name_en,
    name_fr,
    category,
    condition_en: category === 'prearranged' ? 'Call dispatch two days before the pickup' : null,
    condition_fr: category === 'prearranged' ? 'Appelez la répartition deux jours avant le ramassage' : null,
    keywords: null,
    tdg_class: tdg,
    status: 'active',
  }));
}

/** Three ranges of probills; the last is nearly used up and belongs to a customer. */
export function rangeRows({ plan }: DemoSource): DemoRow[] {
  const { usual, rapid, customer } = probillRanges;
  const rows = [
    { range: usual, warn_below: 10_000, next: String(usual.first * 10 + plan.shipments * 7 + 7) },
    { range: rapid, warn_below: 10_000, next: nextNumber(rapid.first + plan.shipments, 'mod7') },
    { range: customer, warn_below: 5000, next: nextNumber(customer.first + usedOfCustomer, 'mod11') },
  ];
  return rows.map(({ range, warn_below, next }) => ({
    customer: range === customer ? demoId(plan, 'customers', 0) : null,
    first: `${range.first}0`,
    last: `${range.last}9`,
    next,
    check_digit: range.check,
    warn_below,
    low: countProbills(next, `${range.last}9`, range.check) < warn_below,
    status: 'active',
  }));
}

/** The number of nine digits, or of the next that have a check digit. */
function nextNumber(nine: number, check: 'mod7' | 'mod11'): string {
  return probillWithCheck(nine, check) ?? nextNumber(nine + 1, check);
}
