import { type CheckMethod, checkDigit } from '../../../../shared/domain/probills/checkDigits.ts';
import { type DayNumber, dayText } from './calendar.ts';
import type { DemoPlan } from './DemoPlan.ts';
import { type Random, rowRandom } from './Random.ts';

/** A range of probills; a number is nine digits and one by its check (F14). */
interface ProbillRange {
  readonly check: CheckMethod;
  /** First nine digits of its first and last number. */
  readonly first: number;
  readonly last: number;
}

/** Number ranges of the carrier: the usual range, a range of preprinted labels, and a short range of a customer. */
export const probillRanges = {
  usual: { check: 'none', first: 120_000_000, last: 129_999_999 },
  rapid: { check: 'mod7', first: 330_000_000, last: 339_999_999 },
  customer: { check: 'mod11', first: 450_000_000, last: 450_002_000 },
} as const satisfies Record<string, ProbillRange>;

/** Numbers of its range that the customer has used. */
export const usedOfCustomer = 1600;

/** Nine digits with the check digit of their range; undefined if the check gives 10, which is no digit. */
export function probillWithCheck(nine: number, check: 'mod7' | 'mod11'): string | undefined {
  const digit = checkDigit(String(nine), check);
  return digit === undefined ? undefined : `${nine}${digit}`;
}

/**
 * Numbers of shipments by index: ten digits, never twice. Usual numbers rise in steps of seven with a random end; one in ten is from the
 * rapid range, and the newest shipments of the customer with a separate range take numbers from that range.
 */
export function probillNumbers({ seed, shipments }: DemoPlan): (index: number, isOfCustomer: boolean) => string {
  const randomOf = rowRandom(seed, 'probills');
  return (index, isOfCustomer) => {
    const place = index - (shipments - usedOfCustomer);
    const own = isOfCustomer && place >= 0 ? probillWithCheck(probillRanges.customer.first + place, 'mod11') : undefined;
    if (own !== undefined) return own;
    const random = randomOf(index);
    const rapid = random.isWithin(0.1) ? probillWithCheck(probillRanges.rapid.first + index, 'mod7') : undefined;
    return rapid ?? String(probillRanges.usual.first * 10 + index * 7 + random.int(0, 6));
  };
}

/** Numbers of a shipment from other parties, some of them blank. */
export function makeNumbers(random: Random, day: DayNumber) {
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
  return random.isWithin(0.6) ? `BL${random.int(10_000_000, 99_999_999)}` : `BOL-${dayText(day).slice(0, 4)}-${random.int(10_000, 99_999)}`;
}

function poNumber(random: Random): string {
  const first = random.int(4_500_000_000, 4_599_999_999);
  return random.isWithin(0.1) ? `${first}, ${first + 1}` : random.isWithin(0.5) ? String(first) : `PO-${random.int(10_000, 999_999)}`;
}
