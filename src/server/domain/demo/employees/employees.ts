import { type DayNumber, dayNumber, dayText, weekday } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { personName, phoneNumber, plainName, postalCode, streetAddress } from '../world/names.ts';
import { type City, cities, regionPlaces, terminalPlaces, zoneOf } from '../world/places.ts';
import { type Random, rowRandom } from '../world/Random.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { workPatterns } from './workPatterns.ts';

/** Shipments for each person on file: 350 at 20,000. */
const shipmentsPerEmployee = 20_000 / 350;
const fewest = 12;
const most = 350;

/** People by their place: the demo accounts of the carrier come first, then its other staff, then people without a user. */
export const places = {
  admin: 0,
  sales: 1,
  manager: 2,
  employee: 3,
  payroll: 4,
  hr: 5,
  head: 6,
  overBooked: 7,
  leapDay: 8,
  overBookedToo: 9,
  mover: 10,
} as const;

/** The people on file; the same plan gives the same ones. */
export function makeEmployees(source: DemoSource): readonly DemoEmployee[] {
  const { plan, people } = source;
  const count = Math.min(Math.max(Math.round(plan.shipments / shipmentsPerEmployee), fewest), most);
  const staff = people.users.flatMap((user, place) => (user['MT_COMP'] === plan.base.productCompany ? [{ user, place }] : []));
  const randomOf = rowRandom(plan.seed, 'employees');
  return Array.from({ length: count }, (_, place) =>
    makeEmployee({ source, random: randomOf(place), place, count, account: staff[place] }),
  );
}

interface EmployeeSource {
  readonly source: DemoSource;
  readonly random: Random;
  readonly place: number;
  readonly count: number;
  readonly account: { readonly user: DemoRow; readonly place: number } | undefined;
}

function makeEmployee({ source, random, place, count, account }: EmployeeSource): DemoEmployee {
  const { plan } = source;
  const hasLeft = place >= count - leavers(count);
  const isFrench = random.isWithin(0.35);
  const drawn = personName(random, isFrench);
  const language = account?.user['MT_LANG'] ?? (isFrench ? 'fr' : 'en-us');
  const first = String(account?.user['MT_FNAME'] ?? drawn.first);
  const last = String(account?.user['MT_LNAME'] ?? drawn.last);
  const terminal = account ? Number(account.user['terminal']) - demoId(plan, 'terminals', 0) : drawTerminal(random);
  const city = cityOf(terminal);
  const hired = hireDay(plan.anchor, place, random);
  const left = hasLeft ? fridayBefore(plan.anchor - 45 - (count - place) * 7) : undefined;
  const seniority = place === places.leapDay ? '2016-02-29' : dayText(hired);
  const job = jobOf(place, random);
  const patternPlace = patternOf(place, random);
  const pattern = (workPatterns[patternPlace] ?? workPatterns[0]).pattern;
  const isUnionMember = place === places.employee || (place > places.head && place % 2 === 0);
  const manager = managerOf(place);
  const user = account && !hasLeft ? demoId(plan, 'users', account.place) : null;
  const before = city.province === 'QC' ? 'ON' : 'QC';
  const moved = dayNumber('2025-06-29');
  return {
    id: demoId(plan, 'employees', place),
    place,
    user,
    manager,
    patternPlace,
    pattern,
    zone: zoneOf(city.province),
    hired,
    seniority,
    left,
    rate: job.rate + 25 * random.int(0, 12),
    provinceOn: (day) => (place === places.mover && day < moved ? before : city.province),
    isUnionMember,
    hasSavingsPlan: place % 7 === 3 || place % 7 === 4,
    row: {
      employee_number: String(10_001 + place * 7),
      user,
      first_name: first,
      last_name: last,
      preferred_name: random.isWithin(0.1) ? (first.split('-')[0] ?? null) : null,
      job_title: job.title,
      department: job.department,
      terminal: demoId(plan, 'terminals', terminal),
      region: demoId(
        plan,
        'regions',
        regionPlaces.findIndex(({ code }) => code === terminalPlaces[terminal]?.region),
      ),
      manager: manager === undefined ? null : demoId(plan, 'employees', manager),
      birth_date: dayText(hired - 365 * random.int(20, 38) - random.int(0, 364)),
      employment: patternPlace === 3 ? 'part_time' : random.isWithin(0.04) ? 'term' : 'full_time',
      hire_date: dayText(hired),
      seniority_date: seniority,
      last_day: left === undefined ? null : dayText(left),
      province_of_employment: city.province,
      pay_frequency: 'biweekly',
      standard_hours: patternPlace === 3 ? 25 : 40,
      hours_per_day: pattern.dayMinutes / 60,
      sin_last3: String(random.int(0, 999)).padStart(3, '0'),
      personal_email: random.isWithin(0.7) ? `${plainName(first)}.${plainName(last)}${place}@example.com` : null,
      phone: random.isWithin(0.9) ? phoneNumber(random, city) : null,
      address_1: streetAddress(random, city, 40),
      city: city.name,
      province: city.province,
      postal_code: postalCode(random, city),
      language,
      union_member: isUnionMember,
      t4_electronic: place === places.employee || random.isWithin(0.6),
      paystub_by_email: random.isWithin(0.5),
      status: hasLeft ? 'inactive' : 'active',
      work_pattern: demoId(plan, 'work_patterns', patternPlace),
    },
  };
}

/** The day itself or the last Friday before it, so that the last pay has days of work. */
function fridayBefore(day: DayNumber): DayNumber {
  return day - ((weekday(day) + 2) % 7);
}

/** People who left: one of few, else five. */
function leavers(count: number): number {
  return count < 100 ? 1 : 5;
}

function cityOf(terminal: number): City {
  return cities.find(({ name }) => name === terminalPlaces[terminal]?.city) ?? cities[0];
}

function drawTerminal(random: Random): number {
  const share = random.next();
  const region = share < 0.6 ? 'ON' : share < 0.8 ? 'QC' : random.pick(['ATL', 'PRA', 'BC']);
  const chosen = terminalPlaces.flatMap((place, index) => (place.region === region ? [index] : []));
  return chosen[random.int(0, chosen.length - 1)] ?? 0;
}

const fixedHires: Readonly<Record<number, string>> = {
  [places.manager]: '2009-09-14',
  [places.employee]: '2018-05-14',
  [places.payroll]: '2014-02-03',
  [places.hr]: '2019-11-04',
  [places.head]: '2003-04-07',
  [places.leapDay]: '2016-02-29',
  [places.mover]: '2021-08-16',
};

/** Since 1998; one in twelve within the last two years. */
function hireDay(anchor: DayNumber, place: number, random: Random): DayNumber {
  const drawn = anchor - (random.isWithin(1 / 12) ? random.int(60, 700) : random.int(800, 9000));
  const fixed = fixedHires[place];
  return fixed === undefined ? drawn : dayNumber(fixed);
}

/** The first five people after the demo accounts work by one pattern each. */
function patternOf(place: number, random: Random): number {
  const share = random.next();
  if (place <= places.head) return 0;
  if (place <= places.head + 4) return place - places.head;
  return [0.5, 0.65, 0.8, 0.88].filter((limit) => share >= limit).length;
}

/** The demo manager leads the demo accounts; one in ten of the others leads those after; all leaders report to the head. */
function managerOf(place: number): number | undefined {
  if (place === places.head) return undefined;
  if (place < places.head && place !== places.manager) return places.manager;
  const leader = places.head + Math.floor((place - places.head) / 10) * 10;
  return leader === place || place === places.manager ? places.head : leader;
}

interface Job {
  readonly title: string;
  readonly department: string;
  readonly rate: number;
}

const drivers: Job = { title: 'Driver', department: 'Pickup and delivery', rate: 2850 };
const fixedJobs: Readonly<Record<number, Job>> = {
  [places.admin]: { title: 'System administrator', department: 'Information technology', rate: 4600 },
  [places.sales]: { title: 'Account executive', department: 'Sales', rate: 3900 },
  [places.manager]: { title: 'Operations manager', department: 'Operations', rate: 5200 },
  [places.employee]: { title: 'Customer service agent', department: 'Customer service', rate: 3000 },
  [places.payroll]: { title: 'Payroll supervisor', department: 'Payroll', rate: 3800 },
  [places.hr]: { title: 'Human resources advisor', department: 'Human resources', rate: 3700 },
  [places.head]: { title: 'President', department: 'Management', rate: 8200 },
};

function jobOf(place: number, random: Random): Job {
  const drawn = random.pick([
    drivers,
    drivers,
    { title: 'Dock worker', department: 'Dock', rate: 2450 },
    { title: 'Dispatcher', department: 'Dispatch', rate: 3150 },
    { title: 'Billing clerk', department: 'Billing', rate: 2600 },
    { title: 'Mechanic', department: 'Maintenance', rate: 3600 },
  ]);
  const isLeader = place > places.head && (place - places.head) % 10 === 0;
  return fixedJobs[place] ?? (isLeader ? { title: 'Terminal manager', department: 'Operations', rate: 4700 } : drawn);
}
