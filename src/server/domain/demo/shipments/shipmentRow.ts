import { isServed } from '../network/pointRows.ts';
import { type Charges, discountOf, priceMove } from '../prices/charges.ts';
import { hundredths } from '../prices/hundredths.ts';
import { addWorkingDays, type DayNumber, workingDayBefore } from '../world/calendar.ts';
import type { DemoCustomerAccount } from '../world/DemoCustomer.ts';
import { demoId } from '../world/DemoPart.ts';
import type { Cell, DemoPlan } from '../world/DemoPlan.ts';
import type { DemoWorld } from '../world/DemoWorld.ts';
import { personName } from '../world/names.ts';
import { partnerOf } from '../world/networkRows.ts';
import type { City } from '../world/places.ts';
import { type Random, rowRandom } from '../world/Random.ts';
import { makeNumbers, probillNumbers } from '../world/shipmentNumbers.ts';
import { maple, northern } from '../world/worldSizes.ts';
import { oddShipment } from './oddShipments.ts';
import { ownCaseOf, ownDays } from './ownShipments.ts';
import { makeDates } from './shipmentDates.ts';
import { shipmentDays } from './shipmentDays.ts';
import { declaredValue, type Freight, makeFreight } from './shipmentFreight.ts';
import { type Parties, partiesPicker, partyColumns } from './shipmentParties.ts';
import { latenessOf, type Progress, progressOf } from './shipmentProgress.ts';
import { type Lane, laneOf, pickService } from './shipmentService.ts';

/**
 * Makes the shipments of a plan, independent of each other.
 * @returns the record of an index from 0 to `plan.shipments` - 1, the same columns in the same order for all
 */
export function shipmentMaker(plan: DemoPlan, world: DemoWorld): (index: number) => Readonly<Record<string, Cell>> {
  const randomOf = rowRandom(plan.seed, 'shipments');
  const dayOf = shipmentDays(plan.anchor, plan.shipments);
  const pickParties = partiesPicker(world);
  const probillOf = probillNumbers(plan);
  const lastWorkingDay = workingDayBefore(plan.anchor);
  const rangeOwner = demoId(plan, 'customers', 0);
  // Each user of the company sees its first account.
  const ownAccount = world.accounts.find(({ customer }) => customer.company === northern);
  const lastPartner = plan.base.lastIds['interline_carriers'] ?? 0;

  const partiesOf = (random: Random, index: number): Parties =>
    pickParties(random, ownCaseOf(index, plan.shipments) === undefined ? undefined : ownAccount);
  const numberOf = (index: number, { billTo }: Parties): string => probillOf(index, billTo.customer.id === rangeOwner);

  return (index) => {
    const random = randomOf(index);
    const own = ownCaseOf(index, plan.shipments);
    const parties = partiesOf(random, index);
    const lane = laneOf(parties.from.city, parties.to.city);
    const freight = makeFreight(random, lane.isWithinCanada);
    const service = pickService(random, lane, freight);
    const { company } = parties.billTo.customer;
    const lateness = latenessOf(plan.shipments, company === northern || company === maple);
    const { day, due, progress } =
      own === undefined
        ? drawnDays(random, dayOf(index), { days: service.days, anchor: plan.anchor, lateness, pieces: freight.pieces })
        : ownDays(own, plan.anchor, service.days);
    const dates = makeDates(random, { day, due, progress, service, lane, anchor: plan.anchor });
    // The papers of the last pickups are read during the day.
    const isQueued = own === undefined && day >= lastWorkingDay && random.isWithin(0.3);
    const isVoid = own === undefined && !isQueued && random.isWithin(0.006);
    const isPriced = !isQueued && !isVoid;
    const charges = isPriced ? priceShipment(random, lane, freight, day, parties.billTo) : undefined;
    const partner = lane.to.size < 60 && random.isWithin(0.6) ? partnerOf(lane.to.province) : 0;
    const original = index > 50 && random.isWithin(0.005) ? index - random.int(1, 50) : undefined;
    const row = {
      probill: numberOf(index, parties),
      original_probill: original === undefined ? null : numberOf(original, partiesOf(randomOf(original), original)),
      ...withoutPickup(makeNumbers(random, day), isServed(lane.from, day)),
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
      weight_unit: random.isWithin(0.002) ? 'KGS' : 'LBS',
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

/** Where the carrier does not come on that day, the shipper brings the freight to the terminal. */
function withoutPickup<Numbers extends object>(numbers: Numbers, isServedThen: boolean): Numbers {
  return isServedThen ? numbers : { ...numbers, pickup_number: null };
}

interface DrawnSource {
  /** Working days of the sold service. */
  readonly days: number;
  readonly anchor: DayNumber;
  readonly lateness: number;
  readonly pieces: number;
}

function drawnDays(random: Random, day: DayNumber, { days, anchor, lateness, pieces }: DrawnSource) {
  const due = addWorkingDays(day, days);
  return { day, due, progress: progressOf(random, { pickup: day, due, anchor, lateness, pieces }) };
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
    discount: discountOf(billTo.id),
  });
}

function currentTerminal(random: Random, progress: Progress, origin: number, destination: number): number {
  return progress.status.startsWith('in_transit') && random.isWithin(0.5) ? origin : destination;
}

function signature(random: Random, city: City): string {
  const { first, last } = personName(random, city.province === 'QC');
  return `${first.slice(0, 1)}. ${last}`;
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
  'Appeler avant d’arriver',
  'Quai 2, à l’arrière',
  'Hayon requis',
  'Fermé de 12 h à 13 h',
  'Garder debout',
  'Protéger du gel',
  'Sonnette au bureau',
] as const;
