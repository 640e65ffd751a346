import { addWorkingDays, type DayNumber, dayText, instantText, lastLeapDay, summerTimeOf } from './calendar.ts';
import { type Charges, priceMove } from './charges.ts';
import type { Cell, DemoPlan } from './DemoPlan.ts';
import { cityPicker, type DemoCustomerAccount, type DemoWorld, weightedIndex } from './DemoWorld.ts';
import { firmName, personName, postalCode, streetAddress } from './names.ts';
import { type City, distanceKm, zoneOf } from './places.ts';
import { type Random, rowRandom } from './Random.ts';
import { shipmentDays } from './shipmentDays.ts';
import { type Progress, progressOf } from './shipmentProgress.ts';

/**
 * Makes the shipments of a plan; each can be made alone.
 * @returns the record of an index from 0 to `plan.shipments` - 1, the same columns in the same order for all
 */
export function shipmentMaker(plan: DemoPlan, world: DemoWorld): (index: number) => Readonly<Record<string, Cell>> {
  const randomOf = rowRandom(plan.seed, 'shipments');
  const dayOf = shipmentDays(plan.anchor, plan.shipments);
  const pickCity = cityPicker();
  const accountIndex = weightedIndex(world.accounts.map(({ weight }) => weight));
  const lastPartner = plan.base.lastIds['interline_carriers'] ?? 0;

  function pickAccount(random: Random): DemoCustomerAccount {
    const account = world.accounts[accountIndex(random)] ?? world.accounts[0];
    if (!account) throw new Error('The demo has no customer accounts.');
    return account;
  }

  /** Among a few cities picked by size the nearest is the likeliest, so that lanes are short more often than long. */
  function pickCityNear(random: Random, other: City): City {
    const first = pickCity(random);
    const second = pickCity(random);
    const third = pickCity(random);
    if (random.isWithin(0.35)) return first;
    const nearer = distanceKm(other, second) < distanceKm(other, third) ? second : third;
    return distanceKm(other, first) < distanceKm(other, nearer) ? first : nearer;
  }

  return (index) => {
    const random = randomOf(index);
    const day = dayOf(index);
    const parties = pickParties(random, pickAccount, pickCityNear);
    const lane = laneOf(parties.from.city, parties.to.city);
    const freight = makeFreight(random, lane.isWithinCanada);
    const service = pickService(random, lane, freight.weight);
    const due = addWorkingDays(day, service.days);
    const progress = progressOf(random, day, due, plan.anchor);
    const dates = makeDates(random, { day, due, progress, service, lane, anchor: plan.anchor });
    const isQueued = progress.lastEvent === undefined;
    const isVoid = !isQueued && random.isWithin(0.006);
    const isPriced = !isQueued && !isVoid && (progress.delivered !== undefined || random.isWithin(0.85));
    const charges = isPriced ? priceShipment(random, lane, freight, day, parties.billTo) : undefined;
    const partner = lane.to.size < 60 && random.isWithin(0.6) ? random.int(1, 6) : 0;
    const row = {
      probill: probillOf(plan.seed, index),
      original_probill: index > 50 && random.isWithin(0.005) ? probillOf(plan.seed, index - random.int(1, 50)) : null,
      ...makeNumbers(random, day),
      interline_number: partner ? `IL${random.int(100000, 999999)}` : null,
      interline_pro: partner ? String(random.int(100000000, 999999999)) : null,
      partner_carrier: partner ? lastPartner + partner : null,
      status: progress.status,
      ...partyColumns('shipper', parties.from),
      ...partyColumns('consignee', parties.to),
      bill_to: parties.billTo.id,
      terms: parties.terms,
      origin_terminal: world.terminalId(lane.from.terminal),
      destination_terminal: world.terminalId(lane.to.terminal),
      current_terminal: currentTerminal(random, progress, world.terminalId(lane.from.terminal), world.terminalId(lane.to.terminal)),
      service_level: service.level,
      pieces: freight.pieces,
      hu_count: freight.handlingUnits,
      package_code: freight.packageCode,
      weight: hundredths(freight.weight),
      weight_unit: random.isWithin(0.08) ? 'KGS' : 'LBS',
      verified_weight: random.isWithin(0.06) ? hundredths(Math.round(freight.weight * (0.97 + random.next() * 0.12))) : null,
      cube: hundredths(freight.cube),
      density: freight.density.toFixed(3),
      rated_weight: `${freight.ratedLb}.00`,
      trailer_feet: hundredths(freight.trailerFeet),
      ...declaredValue(random, freight.weight),
      dangerous_goods: random.isWithin(0.03),
      freight_charges: charges ? hundredths(charges.freight) : null,
      fuel_surcharge: charges ? hundredths(charges.fuel) : null,
      accessorial_charges: charges ? hundredths(charges.accessorials) : null,
      tax_total: charges ? hundredths(charges.tax) : null,
      total_charges: charges ? hundredths(charges.total) : null,
      currency: parties.billTo.customer.row['currency'] ?? 'CAD',
      ...dates,
      signed_by: progress.delivered && progress.status !== 'delivered' ? signature(random, lane.to) : null,
      export_declaration: lane.from.country === 'CA' && lane.to.country === 'US' && random.isWithin(0.35),
      is_cross_border: lane.from.country !== lane.to.country,
      special_instructions: random.isWithin(0.18)
        ? random.pick(lane.to.province === 'QC' ? frenchInstructions : englishInstructions)
        : null,
      record_state: isQueued ? 'queued' : isVoid ? 'void' : random.isWithin(0.002) ? 'exception' : 'processed',
    };
    return { ...row, ...oddShipment(index, plan.anchor) };
  };
}

interface Party {
  readonly account: DemoCustomerAccount | undefined;
  readonly name: string;
  readonly address: string;
  readonly postal: string;
  readonly city: City;
}

interface Parties {
  readonly from: Party;
  readonly to: Party;
  readonly billTo: DemoCustomerAccount;
  readonly terms: string;
}

/** At least one end has an account; the bill goes to one of the ends or to a third. */
function pickParties(
  random: Random,
  pickAccount: (random: Random) => DemoCustomerAccount,
  pickCityNear: (random: Random, other: City) => City,
): Parties {
  const drawn = random.next();
  const shipper = drawn < 0.9 ? pickAccount(random) : undefined;
  const consignee = drawn < 0.55 || !shipper ? pickAccount(random) : undefined;
  const from = shipper
    ? ownParty(shipper)
    : strangeParty(random, pickCityNear(random, consignee?.customer.city ?? pickAccount(random).customer.city));
  const to = consignee ? ownParty(consignee) : strangeParty(random, pickCityNear(random, from.city));
  if (random.isWithin(0.08)) return { from, to, billTo: pickAccount(random), terms: 'third_party' };
  if (shipper && (!consignee || random.isWithin(0.75))) return { from, to, billTo: shipper, terms: 'prepaid' };
  return { from, to, billTo: consignee ?? pickAccount(random), terms: 'collect' };
}

function ownParty(account: DemoCustomerAccount): Party {
  const { row, city } = account.customer;
  return { account, name: String(row['name']), address: String(row['address_1']), postal: String(row['postal_code']), city };
}

function strangeParty(random: Random, city: City): Party {
  const isFrench = city.province === 'QC' && random.isWithin(0.85);
  return {
    account: undefined,
    name: firmName(random, isFrench, 30),
    address: streetAddress(random, isFrench, 60),
    postal: postalCode(random, city),
    city,
  };
}

function partyColumns(role: 'shipper' | 'consignee', party: Party) {
  return {
    [role]: party.account?.id ?? null,
    [`${role}_name`]: party.name,
    [`${role}_address`]: party.address,
    [`${role}_city`]: party.city.name,
    [`${role}_province`]: party.city.province,
    [`${role}_postal`]: party.postal,
    [`${role}_country`]: party.city.country,
  };
}

interface Lane {
  readonly from: City;
  readonly to: City;
  readonly roadKm: number;
  readonly isWithinCanada: boolean;
}

function laneOf(from: City, to: City): Lane {
  return { from, to, roadKm: Math.max(30, distanceKm(from, to) * 1.25), isWithinCanada: from.country === 'CA' && to.country === 'CA' };
}

interface Service {
  readonly level: string;
  /** Working days from pickup to the promised day. */
  readonly days: number;
  /** Minutes after midnight at which it is promised. */
  readonly promised: number;
}

function pickService(random: Random, lane: Lane, weight: number): Service {
  const days = Math.min(9, 1 + Math.floor(lane.roadKm / 650));
  const drawn = random.next();
  // Guaranteed levels are not sold for long lanes, across the border or for heavy freight.
  if (lane.isWithinCanada && lane.roadKm < 1300 && weight < 2_000_000) {
    if (drawn < 0.06) return { level: 'guaranteed_noon', days, promised: 720 };
    if (drawn < 0.12) return { level: 'guaranteed_4pm', days, promised: 960 };
  }
  if (drawn > 0.97) return { level: 'expedited', days: Math.ceil(days / 2), promised: 1020 };
  if (lane.isWithinCanada && lane.roadKm > 2500 && drawn > 0.8) return { level: 'intermodal', days: days + 2, promised: 1020 };
  return { level: 'standard', days, promised: 1020 };
}

interface Freight {
  /** Hundredths of a pound. */
  readonly weight: number;
  readonly pieces: number;
  readonly handlingUnits: number;
  readonly packageCode: string;
  /** Hundredths of a cubic foot. */
  readonly cube: number;
  readonly density: number;
  readonly ratedLb: number;
  /** Hundredths of a foot. */
  readonly trailerFeet: number;
}

/** Weight is log-normal around 850 lb, density around 9.5 lb per cubic foot; the rest follows from them (domain.md 5.1 to 5.3). */
function makeFreight(random: Random, isWithinCanada: boolean): Freight {
  const pounds = Math.min(18_000, Math.max(15, Math.exp(Math.log(850) + 1.05 * random.normal())));
  const weight = random.isWithin(0.8) ? Math.round(pounds) * 100 : Math.round(pounds * 4) * 25;
  const density = Math.min(60, Math.max(1.3, Math.exp(Math.log(9.5) + 0.5 * random.normal())));
  const cube = Math.min(339_400, Math.max(50, Math.round(weight / density)));
  const isSmall = pounds < 160;
  const handlingUnits = isSmall ? random.int(1, 3) : Math.min(26, Math.ceil(pounds / random.int(500, 1200)));
  const trailerFeet = isSmall ? 50 * handlingUnits : Math.min(5300, Math.round(handlingUnits * 166.67));
  const byCube = isWithinCanada ? cube / 10 : 0;
  const byFeet = trailerFeet > 1200 ? trailerFeet * 10 : 0;
  return {
    weight,
    pieces: isSmall ? random.int(1, 12) : handlingUnits * (random.isWithin(0.3) ? random.int(4, 40) : 1),
    handlingUnits,
    packageCode: isSmall
      ? random.pick(['CTN', 'BOX', 'PCS', 'BAG', 'PAL', 'ROL'])
      : random.pick(['PLT', 'PLT', 'PLT', 'PLT', 'PLT', 'SKD', 'SKD', 'CRT', 'DRM', 'BDL', 'TOT', 'LSE']),
    cube,
    density: weight / cube,
    ratedLb: Math.ceil(Math.max(weight / 100, byCube, byFeet)),
    trailerFeet,
  };
}

function declaredValue(random: Random, weight: number): { declared_value: string | null; high_value: boolean } {
  if (!random.isWithin(0.3)) return { declared_value: null, high_value: false };
  const cents = Math.round((weight * (0.5 + 7 * random.next() ** 2)) / 500) * 500;
  return { declared_value: hundredths(cents), high_value: cents > weight * 5 };
}

const accessorialPrices = [6500, 4500, 9500, 3500, 12_000] as const;

function priceShipment(random: Random, lane: Lane, freight: Freight, day: DayNumber, billTo: DemoCustomerAccount): Charges {
  let accessorials = 0;
  while (random.isWithin(0.25)) accessorials += random.pick(accessorialPrices);
  return priceMove({
    ratedWeightLb: freight.ratedLb,
    distanceKm: lane.roadKm,
    day,
    fromProvince: lane.from.province,
    fromCountry: lane.from.country,
    toProvince: lane.to.province,
    toCountry: lane.to.country,
    accessorials,
    discount: 20 + (billTo.id % 6) * 7,
  });
}

interface DateSource {
  readonly day: DayNumber;
  readonly due: DayNumber;
  readonly progress: Progress;
  readonly service: Service;
  readonly lane: Lane;
  readonly anchor: DayNumber;
}

/** In order: ordered, picked up, last event, delivered; instants by the zone of the place where they happen. */
function makeDates(random: Random, { day, due, progress, service, lane, anchor }: DateSource) {
  const { delivered, lastEvent } = progress;
  const here = zoneOf(lane.from.province);
  const there = zoneOf(lane.to.province);
  const loaded = random.int(600, 1050);
  const created = lastEvent === undefined ? instantText(anchor - 1, 900, here) : instantText(day, day === anchor ? 360 : loaded, here);
  const last =
    lastEvent === undefined
      ? null
      : delivered
        ? instantText(delivered.day, delivered.minutes, there)
        : lastEvent === day
          ? created
          : instantText(lastEvent, random.int(420, 500), there);
  const isGuaranteed = service.level.startsWith('guaranteed');
  return {
    pickup_date: dayText(day),
    po_date: random.isWithin(0.3) ? dayText(day - random.int(1, 20)) : null,
    last_event_at: last,
    eta: instantText(progress.eta, service.promised, there),
    original_eta: instantText(due, service.promised, there),
    appointment_at: random.isWithin(0.1) ? instantText(due, random.int(16, 32) * 30, there) : null,
    delivery_date: delivered ? dayText(delivered.day) : null,
    delivered_on: delivered ? last : null,
    guaranteed_met:
      isGuaranteed && delivered ? delivered.day < due || (delivered.day === due && delivered.minutes <= service.promised) : null,
    created_at: created,
    updated_at: last ?? created,
  };
}

function currentTerminal(random: Random, progress: Progress, origin: number, destination: number): number {
  if (progress.lastEvent === undefined) return origin;
  return progress.status.startsWith('in_transit') && random.isWithin(0.5) ? origin : destination;
}

function makeNumbers(random: Random, day: DayNumber) {
  return {
    bol_number: random.isWithin(0.8) ? bolNumber(random, day) : null,
    pickup_number: random.isWithin(0.85) ? String(random.int(10_000_000, 99_999_999)) : null,
    po_number: random.isWithin(0.7) ? poNumber(random) : null,
    order_number: random.isWithin(0.4) ? `SO-${random.int(10_000, 9_999_999)}` : null,
    reference_1: random.isWithin(0.3) ? `REF ${random.int(1000, 999_999)}` : null,
    reference_2: random.isWithin(0.1) ? `LOT-${random.int(100, 9999)}-${random.pick(['A', 'B', 'C'])}` : null,
    reference_3: random.isWithin(0.03) ? `DEPT ${random.int(1, 99)}` : null,
    reference_4: random.isWithin(0.01) ? `PRJ/${random.int(1, 999)}` : null,
  };
}

function bolNumber(random: Random, day: DayNumber): string {
  return random.isWithin(0.6) ? `BL${random.int(1_000_000, 9_999_999)}` : `BOL-${dayText(day).slice(0, 4)}-${random.int(10_000, 99_999)}`;
}

function poNumber(random: Random): string {
  const first = random.int(4_500_000_000, 4_599_999_999);
  return random.isWithin(0.1) ? `${first},${first + 1}` : random.isWithin(0.5) ? String(first) : `PO-${random.int(10_000, 999_999)}`;
}

const steps = new Map<string, (index: number) => Random>();

/** Ten digits, never twice: numbers rise in steps of seven with a chance end; one in ten is of a rapid range, which starts with 33. */
function probillOf(seed: string, index: number): string {
  let randomOf = steps.get(seed);
  if (!randomOf) {
    randomOf = rowRandom(seed, 'probills');
    steps.set(seed, randomOf);
  }
  const random = randomOf(index);
  const start = random.isWithin(0.1) ? 3_300_000_000 : 1_200_000_000;
  return String(start + index * 7 + random.int(0, 6));
}

function signature(random: Random, city: City): string {
  const { first, last } = personName(random, city.province === 'QC');
  return `${first.slice(0, 1)}. ${last}`;
}

/** Exact decimal text of a whole number of hundredths. */
function hundredths(value: number): string {
  const whole = Math.floor(value / 100);
  const rest = value - whole * 100;
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

const englishInstructions = [
  'Call before delivery',
  'Dock 4, rear of building',
  'Tailgate required',
  'Closed 12:00 to 13:00',
  'Keep upright',
  'Protect from freezing',
  'No overhead door',
] as const;
const frenchInstructions = [
  "Appeler avant d'arriver",
  'Quai 2, à l’arrière',
  'Hayon requis',
  'Fermé de 12 h à 13 h',
  'Garder debout',
  'Protéger du gel',
  'Sonnette au bureau',
] as const;

/** What lists, forms, exports and clocks must bear, once each: longest values, blanks, markup, wildcards, a leap day, a day of 23 hours. */
function oddShipment(index: number, anchor: DayNumber): Readonly<Record<string, Cell>> {
  switch (index) {
    case 11:
      return {
        bol_number: 'BOL-LONGEST-20-CHARS',
        po_number: '4500000001,4500000002,45000003',
        order_number: 'ORDER NUMBER OF THIRTY LETTERS',
        shipper_name: 'Thirty Characters Exactly Long',
        shipper_address: '12345 Boulevard de la Très-Longue-Adresse-de-Soixante-Lettre',
        consignee_name: 'Œuvres Complètes du Sacré-Cœur',
        pieces: 9999,
        special_instructions: 'Twenty-seven letters, exact',
        signed_by: 'Thirty Characters of Signature',
      };
    case 12:
      return Object.fromEntries(blankable.map((column) => [column, null]));
    case 13:
      return {
        shipper_name: '<img src=x onerror=alert(1)>',
        consignee_name: '"Quoted" & <b>bold</b>',
        special_instructions: '</td><script>0</script>',
      };
    case 14:
      return { shipper_name: '100%_Wool \\ Laine', consignee_name: "L'Œuf d'Or, s.e.n.c.", special_instructions: '=1+1; 50% \\ _' };
    case 15:
      return { pickup_date: dayText(lastLeapDay(anchor)), po_date: dayText(lastLeapDay(anchor)) };
    case 16:
      return { appointment_at: `${dayText(lastClockChange(anchor))}T12:30:00Z` };
    case 17:
      return { shipper_name: '東京部品 販売店', consignee_name: 'Ωμέγα Εμπορική', signed_by: 'متجر النجوم' };
    default:
      return noOddity;
  }
}

const noOddity: Readonly<Record<string, Cell>> = {};
const blankable = [
  'original_probill',
  'bol_number',
  'pickup_number',
  'po_number',
  'order_number',
  'reference_1',
  'reference_2',
  'reference_3',
  'reference_4',
  'interline_number',
  'interline_pro',
  'partner_carrier',
  'po_date',
  'shipper',
  'consignee',
  'current_terminal',
  'hu_count',
  'verified_weight',
  'declared_value',
  'appointment_at',
  'signed_by',
  'guaranteed_met',
  'special_instructions',
] as const;

function lastClockChange(anchor: DayNumber): DayNumber {
  const year = Number(dayText(anchor).slice(0, 4));
  const { start } = summerTimeOf(year);
  return start <= anchor ? start : summerTimeOf(year - 1).start;
}
