import { type DayNumber, dayText } from './calendar.ts';
import { type Random, rowRandom } from './Random.ts';

/**
 * Numbers of shipments by index: ten digits, never twice. They rise in steps of seven with a random end; one in ten is of a
 * rapid range, which starts with 33.
 */
export function probillNumbers(seed: string): (index: number) => string {
  const randomOf = rowRandom(seed, 'probills');
  return (index) => {
    const random = randomOf(index);
    const start = random.isWithin(0.1) ? 3_300_000_000 : 1_200_000_000;
    return String(start + index * 7 + random.int(0, 6));
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
  return random.isWithin(0.6) ? `BL${random.int(1_000_000, 9_999_999)}` : `BOL-${dayText(day).slice(0, 4)}-${random.int(10_000, 99_999)}`;
}

function poNumber(random: Random): string {
  const first = random.int(4_500_000_000, 4_599_999_999);
  return random.isWithin(0.1) ? `${first}, ${first + 1}` : random.isWithin(0.5) ? String(first) : `PO-${random.int(10_000, 999_999)}`;
}
